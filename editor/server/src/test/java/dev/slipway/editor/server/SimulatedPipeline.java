// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.live.SnapshotParts;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Labs;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.InstanceState;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.ServerAct;
import dev.slipway.live.ServerState;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.model.resource.LoadedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * What comes after drawing submarine-lab, in memory only. What is generated into a folder of the
 * name {@code endless} is so until it is cancelled, into {@code broken} there is an error, and a
 * bundle of the name {@code older} stays out of date. Components of one of the name {@code built}
 * are found to be built. A plan is carried out until it is stopped, and to its end the next time.
 * The system runs, weapon-control cannot be stopped, and gpu-kvm can be rebooted and deleted, but
 * not reset.
 */
final class SimulatedPipeline implements Pipeline {
  /** The instance {@code tracker}. */
  private static final String TRACKER = "430c29e4-3b62-55cb-90ef-e305583ea898";

  /** The instance {@code sonar-bow}, which tracker hears. */
  private static final String SONAR = "d724e721-3165-5298-b490-d55789cb11ce";

  /** The instance {@code weapon-control}. */
  private static final String WEAPONS = "29fc6457-2133-5ae3-9b4e-a817463c1e42";

  /** The host that tracker is on. */
  private static final String HOST = "b6121df4-6dee-5f72-91ec-62f656e1566f";

  /** Resource of the step that installs tracker's component again. */
  private static final String REINSTALL = "component/compute/SonarTracker-1.0.0";

  /** Resource of the step that starts tracker. */
  private static final String START = "instance/compute/tracker";

  /** The virtual machine {@code combat-kvm-2}, which its cloud makes. */
  private static final String GROWING = "6ab5d155-f21d-56da-ad95-fd2776f19f22";

  /** The virtual machine {@code combat-esxi-1}, which its cloud could not make. */
  private static final String BROKEN = "aa7b642e-7e84-5233-b75d-5d4dd6d711ad";

  /** The virtual machine {@code gpu-kvm}, which runs in its cloud. */
  private static final String SERVER = "75bec74e-029b-583f-abb9-eef4493f3621";

  /** The host {@code compute-10-33-136-10}, which is being installed. */
  private static final String INSTALLED = "db45d210-4716-5d25-8112-efa07cd210a1";

  /** The host {@code esxi-slave}, which refuses to be installed. */
  private static final String REFUSING = "5506106a-b75e-5b50-a96e-da6f83c75285";

  /** The host that sonar-bow is on. */
  private static final String SONAR_HOST = "695c7a3f-6ba2-5360-9428-d812dba034fa";

  /** The host that weapon-control is on. */
  private static final String WEAPON_HOST = "46fc2bac-5a19-564d-af1f-58ec885d373b";

  /** So long is the log of each process. */
  private static final int LOG_LINES = 60;

  private final Optional<Path> bundle;
  private final Experiments experiments = new SimulatedExperiments();
  private final SimulatedLabs labs = new SimulatedLabs();

  private final AtomicBoolean stopped = new AtomicBoolean();

  /** The state of {@link #SERVER}. */
  private volatile ServerState server = ServerState.RUNNING;

  /** Told when a state changes. */
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** The states of the processes, by their names. */
  private final Map<String, InstanceState> states =
      new ConcurrentHashMap<>(
          Map.of(
              "tracker", InstanceState.RUNNING,
              "sonar-bow", InstanceState.RUNNING,
              "weapon-control", InstanceState.RUNNING));

  SimulatedPipeline() {
    this(Optional.empty());
  }

  /**
   * @param bundle the one that was named when the editor was started
   */
  SimulatedPipeline(Optional<Path> bundle) {
    this.bundle = bundle;
  }

  @Override
  public Generated generate(Generation wanted, Task task) {
    task.stage("Generating");
    return switch (wanted.bundle().getFileName().toString()) {
      case "endless" -> {
        CountDownLatch cancelled = new CountDownLatch(1);
        task.whenCancelled(cancelled::countDown);
        await(cancelled);
        yield new Generated(Ending.CANCELLED, "", List.of(), List.of());
      }
      case "broken" ->
          new Generated(
              Ending.FAILED,
              "",
              List.of(),
              List.of(
                  Diagnostic.builder("SIMULATED_ERROR", Severity.ERROR, "Something is wrong")
                      .at(ElementPath.ROOT.child("instance", "tracker"), TRACKER)
                      .message("It cannot be generated.")
                      .hint("draw it otherwise")
                      .build()));
      default ->
          new Generated(
              Ending.DONE,
              "1 created, 1 updated, 1 deleted, 1 unchanged",
              List.of(
                  new WrittenFile("idl/a.idl", FileChange.UNCHANGED),
                  new WrittenFile("idl/b.idl", FileChange.REMOVED),
                  new WrittenFile("idl/c.idl", FileChange.CHANGED),
                  new WrittenFile("slipway.json", FileChange.CREATED)),
              List.of());
    };
  }

  @Override
  public BundleAge age(Path folder, List<Path> files) {
    return folder.endsWith("older") ? BundleAge.OUTDATED : BundleAge.CURRENT;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Optional<Path> bundle() {
    return bundle;
  }

  @Override
  public Optional<Path> samples() {
    return Optional.of(Path.of("../../samples"));
  }

  @Override
  public Allocated allocate(LoadedModel copy, Task task) {
    return new Allocated(
        Ending.DONE,
        "Traffic between hosts: 28 Mbit/s before, 327 kbit/s after; proved optimal.",
        List.of(new Move(TRACKER, "tracker", "compute", SERVER, "gpu-kvm")),
        List.of());
  }

  @Override
  public Labs labs() {
    return labs;
  }

  @Override
  public Experiments experiments() {
    return experiments;
  }

  @Override
  public Built build(Path bundle, Task task) {
    task.stage("1 of 2: compiling SonarTracker-1.0.0");
    return bundle.getFileName().toString().equals("bundle")
        ? new Built(
            Ending.DONE,
            "1 unchanged, 1 compiled",
            List.of("SonarArray-1.0.0", "SonarTracker-1.0.0"),
            List.of())
        : new Built(
            Ending.FAILED,
            "",
            List.of(),
            List.of(Diagnostic.builder("SIMULATED_BUILD", Severity.ERROR, "No compiler").build()));
  }

  @Override
  public boolean isBuilt(Path bundle) {
    return bundle.endsWith("built");
  }

  @Override
  public Planned plan(Path bundle, Task task) {
    task.stage("Asking the nodes");
    return new Planned(
        Ending.DONE,
        "Plan: 1 to create, 1 to replace. 1 action loses data.",
        List.of(
            new Step(
                Change.CREATE,
                false,
                START,
                "start",
                Optional.of(TRACKER),
                Optional.of(HOST),
                List.of("It is missing.")),
            new Step(
                Change.REPLACE,
                true,
                REINSTALL,
                "reinstall",
                Optional.empty(),
                Optional.of(HOST),
                List.of("Its archive is another."))),
        labs.silent(),
        List.of(),
        "slipway apply bundle",
        "submarine-lab",
        "{}");
  }

  @Override
  public Applied apply(Path bundle, String document, boolean keepGoing, Run run)
      throws InterruptedException {
    if (stopped.compareAndSet(true, false)) {
      run.step(START, Progress.RUNNING, "");
      run.step(START, Progress.DONE, "0.1 s");
      return new Applied(Ending.DONE, "Done: 1 action done, in 0.1 s.", List.of());
    }
    run.step(REINSTALL, Progress.RUNNING, "upload 40 %");
    while (!run.isStopping()) {
      Thread.sleep(10);
    }
    stopped.set(true);
    run.step(REINSTALL, Progress.DONE, "0.2 s");
    run.step(START, Progress.NOT_STARTED, "The run was stopped.");
    return new Applied(
        Ending.CANCELLED, "Stopped: 1 action done, 1 not started, in 0.2 s.", List.of());
  }

  @Override
  public Watching watch(Path bundle) {
    return new Watching(Optional.of(new RunningSystem()), () -> {}, List.of());
  }

  private final class RunningSystem implements LiveSystem {
    @Override
    public SystemSnapshot snapshot() {
      return SnapshotParts.snapshot(
          node(HOST, "compute", Contact.REACHED, TRACKER, "tracker"),
          node(SONAR_HOST, "sonar-host", Contact.NOT_ASKED, SONAR, "sonar-bow"),
          node(WEAPON_HOST, "weapon-host", Contact.NOT_ASKED, WEAPONS, "weapon-control"),
          SnapshotParts.cloud(
              SnapshotParts.server(
                  GROWING, "combat-kvm-2", "growing", ServerState.BUILDING, "", ""),
              SnapshotParts.server(
                  BROKEN,
                  "combat-esxi-1",
                  "whole",
                  ServerState.FAILED,
                  "",
                  "No valid host was found."),
              SnapshotParts.server(SERVER, "gpu-kvm", "whole", server, "blade-1", "")),
          SnapshotParts.installer(
              SnapshotParts.installed(INSTALLED, InstallationStage.RESTORING, ""),
              SnapshotParts.installed(
                  REFUSING, InstallationStage.REFUSED, "Its disk has another serial.")),
          SnapshotParts.topic(
              "SonarContacts",
              SnapshotParts.flow(
                  SONAR,
                  TRACKER,
                  20,
                  Optional.of(states.get("sonar-bow") == InstanceState.RUNNING ? 19.9 : 0.0))));
    }

    /** A node with one process; each has an element and a name. */
    private Node node(
        String nodeId, String node, Contact contact, String elementId, String process) {
      return SnapshotParts.node(
          nodeId,
          node,
          contact,
          "",
          SnapshotParts.instance(elementId, process, states.get(process), OptionalLong.of(7), ""));
    }

    @Override
    public Runnable subscribe(Runnable changed) {
      listeners.add(changed);
      return () -> listeners.remove(changed);
    }

    @Override
    public Result steer(Steering steering, String node, String label) {
      if (node.equals("weapon-host")) {
        return Result.of(
            Ending.FAILED,
            List.of(
                Diagnostic.builder("SIMULATED_REFUSAL", Severity.ERROR, "It does not stop")
                    .build()));
      }
      InstanceState state =
          switch (steering) {
            case START, RESUME -> InstanceState.RUNNING;
            case PAUSE -> InstanceState.PAUSED;
            case STOP -> InstanceState.STOPPED;
          };
      states.put(label, state);
      listeners.forEach(Runnable::run);
      return new Result(Ending.DONE, Optional.of(state), List.of());
    }

    @Override
    public LogTail log(String node, String label, int lines) {
      return node.equals("weapon-host")
          ? new LogTail(
              Ending.FAILED,
              List.of(),
              List.of(
                  Diagnostic.builder("SIMULATED_SILENCE", Severity.ERROR, "Node is unreachable")
                      .message("No route.")
                      .build()))
          : new LogTail(
              Ending.DONE,
              IntStream.rangeClosed(1, LOG_LINES)
                  .mapToObj(line -> "%d of %s on %s".formatted(line, label, node))
                  .toList(),
              List.of());
    }

    @Override
    public Result act(ServerAct act, String node, String typed) {
      Optional<Diagnostic> refusal = act.refusal(node, typed);
      if (refusal.isPresent()) {
        return Result.of(Ending.REFUSED, List.of(refusal.get()));
      }
      if (act == ServerAct.RESET) {
        return Result.of(
            Ending.FAILED,
            List.of(
                Diagnostic.builder("SIMULATED_CLOUD", Severity.ERROR, "Cloud is unreachable")
                    .message("No route.")
                    .build()));
      }
      server = act == ServerAct.TERMINATE ? ServerState.ABSENT : ServerState.BUILDING;
      listeners.forEach(Runnable::run);
      return Result.of(Ending.DONE, List.of());
    }

    @Override
    public LogTail console(String node, int lines) {
      return new LogTail(
          Ending.DONE,
          IntStream.rangeClosed(1, LOG_LINES)
              .mapToObj(line -> "[ %d] kernel of %s".formatted(line, node))
              .toList(),
          List.of());
    }
  }
}
