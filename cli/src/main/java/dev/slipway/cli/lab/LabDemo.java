// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.Observation;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.TrafficCounts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.live.InstanceState;
import dev.slipway.traffic.ProcessStatistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What the demo does with a bundle whose lab is up: deploys it, pauses an instance, kills another,
 * repairs that, and measures. What users could type is done by the very commands, and shown.
 */
final class LabDemo {
  private static final int PARALLEL = 64;

  /** How long samples are counted to show that they move or do not. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** How long a host may take to notice what became of a process. */
  private static final Duration NOTICE = Duration.ofSeconds(5);

  private static final Duration POLL = Duration.ofMillis(100);

  /** One that is counted for a second is to be seen. */
  private static final double LEAST_RATE = 5;

  private final String folder;
  private final BundleManifest manifest;
  private final RemoteHosts hosts;
  private final Function<List<String>, Integer> command;
  private final BooleanSupplier stopped;
  private final Consumer<String> title;
  private final Consumer<String> say;
  private final TrafficCounts counts;

  /**
   * A demo that has not begun.
   *
   * @param folder the bundle's folder, as commands are told it
   * @param manifest the bundle, built
   * @param hosts the nodes of its lab
   * @param command runs a command of Slipway's that is shown; returns its exit code
   * @param stopped whether the demo is to end
   * @param title shows what begins
   * @param say says something
   */
  LabDemo(
      String folder,
      BundleManifest manifest,
      RemoteHosts hosts,
      Function<List<String>, Integer> command,
      BooleanSupplier stopped,
      Consumer<String> title,
      Consumer<String> say) {
    this.folder = folder;
    this.manifest = manifest;
    this.hosts = hosts;
    this.command = command;
    this.stopped = stopped;
    this.title = title;
    this.say = say;
    this.counts = new TrafficCounts(manifest, hosts, PARALLEL);
  }

  /** A step did not end as it should: the demo ends with it. */
  static final class StepFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final transient Optional<Diagnostic> diagnostic;

    private StepFailedException(int code, Optional<Diagnostic> diagnostic) {
      this.code = code;
      this.diagnostic = diagnostic;
    }

    /** The exit code of the demo. */
    int code() {
      return code;
    }

    /** What went wrong; empty where the command has said it. */
    Optional<Diagnostic> diagnostic() {
      return diagnostic;
    }
  }

  /**
   * Does all but the measurement.
   *
   * @throws StepFailedException if a step fails; the rest is left out
   * @throws InterruptedException if the thread was interrupted
   */
  void run() throws StepFailedException, InterruptedException {
    title.accept("Installing and starting the components over SSH");
    run("plan", folder, "--summary");
    run("apply", folder, "--yes");
    startWhatIsNotStartedByItself();

    List<Replica> stars = stars();
    if (stars.isEmpty()) {
      title.accept("Pausing nothing: no component publishes by itself");
      title.accept("Killing nothing");
      return;
    }
    Replica paused = stars.get(0);
    title.accept("Pausing and resuming " + shown(paused));
    expectTraffic(paused, true);
    run("component", "pause", folder, paused.name());
    expectState(paused, InstanceState.PAUSED);
    expectTraffic(paused, false);
    run("component", "resume", folder, paused.name());
    expectState(paused, InstanceState.RUNNING);

    Replica killed = stars.get(stars.size() - 1);
    title.accept("Killing " + shown(killed) + " and repairing it");
    // The shell has it built in; not every machine has the program.
    long process = instance(killed).orElseThrow().processId().orElseThrow();
    run("lab", "exec", folder, node(killed), "--", "sh", "-c", "kill -KILL " + process);
    expectState(killed, InstanceState.FAILED);
    run("plan", folder);
    run("apply", folder);
    expectState(killed, InstanceState.RUNNING);
  }

  private void run(String... words) throws StepFailedException, InterruptedException {
    if (stopped.getAsBoolean()) {
      throw new InterruptedException();
    }
    int code = command.apply(List.of(words));
    if (code == ExitCode.INTERRUPTED.code()) {
      throw new InterruptedException();
    }
    if (code != ExitCode.OK.code()) {
      throw new StepFailedException(code, Optional.empty());
    }
  }

  private void startWhatIsNotStartedByItself() throws StepFailedException, InterruptedException {
    for (Replica replica : deployed()) {
      if (!replica.instance().startOnInstall()
          && instance(replica).map(HostedInstance::state).orElse(null) == InstanceState.STOPPED) {
        run("component", "start", folder, replica.name());
      }
    }
  }

  private List<Replica> deployed() {
    return Replica.of(manifest).stream()
        .filter(
            replica ->
                replica
                    .instance()
                    .node()
                    .flatMap(manifest::node)
                    .filter(BundleManifest.Node::componentHost)
                    .isPresent())
        .toList();
  }

  /**
   * Those that can be paused and killed so that it is seen: they publish by themselves. First those
   * that read nothing, whom no writer waits for; of several, the first and the last are on
   * different nodes if any are.
   */
  private List<Replica> stars() {
    List<Replica> publishing = deployed().stream().filter(this::publishesByItself).toList();
    List<Replica> readingNothing =
        publishing.stream()
            .filter(replica -> component(replica).orElseThrow().subscriptions().isEmpty())
            .toList();
    List<Replica> chosen = new ArrayList<>(readingNothing.size() > 1 ? readingNothing : publishing);
    if (chosen.size() > 1) {
      String first = node(chosen.get(0));
      // Sorting is stable: the last one elsewhere becomes the last of all.
      chosen
          .subList(1, chosen.size())
          .sort(Comparator.comparing(replica -> !node(replica).equals(first)));
    }
    return chosen;
  }

  private boolean publishesByItself(Replica replica) {
    return component(replica)
        .filter(component -> component.kind() == ComponentKind.DUMMY)
        .filter(
            component ->
                component.publications().stream()
                    .anyMatch(
                        publication -> publication.rate() * publication.burst() >= LEAST_RATE))
        .isPresent();
  }

  private Optional<Component> component(Replica replica) {
    return manifest.component(replica.instance().component());
  }

  private static String node(Replica replica) {
    return replica.instance().node().orElseThrow();
  }

  private static String shown(Replica replica) {
    return VisibleText.name(replica.name()) + " on " + VisibleText.name(node(replica));
  }

  private Optional<HostedInstance> instance(Replica replica) throws InterruptedException {
    return new Observation(hosts, Map.of(), 1, new EventStream())
        .of(Set.of(node(replica))).statuses().values().stream()
            .flatMap(status -> status.instances().stream())
            .filter(found -> found.name().equals(replica.label()))
            .findFirst();
  }

  private void expectState(Replica replica, InstanceState wanted)
      throws StepFailedException, InterruptedException {
    long deadline = System.nanoTime() + NOTICE.toNanos();
    Optional<HostedInstance> found = instance(replica);
    while (found.map(HostedInstance::state).orElse(null) != wanted
        && System.nanoTime() < deadline) {
      Thread.sleep(POLL.toMillis());
      found = instance(replica);
    }
    String state = found.map(HostedInstance::state).map(InstanceState::name).orElse("unknown");
    if (!state.equals(wanted.name())) {
      throw unexpected(
          "%s should be %s and is %s.".formatted(shown(replica), wanted.name(), state));
    }
    say.accept("%s is %s".formatted(shown(replica), state));
  }

  /** Counts samples for a moment. */
  private void expectTraffic(Replica replica, boolean wanted)
      throws StepFailedException, InterruptedException {
    ProcessStatistics before = statistics(replica);
    Thread.sleep(LOOK.toMillis());
    ProcessStatistics after = statistics(replica);
    long sent = sent(after) - sent(before);
    double rate = sent / (after.elapsedSeconds() - before.elapsedSeconds());
    if (sent > 0 != wanted) {
      throw unexpected(
          "%s has sent %d samples; it should have sent %s."
              .formatted(shown(replica), sent, wanted ? "some" : "none"));
    }
    say.accept("%s sends %s samples/s".formatted(shown(replica), Quantities.plainRate(rate)));
  }

  private static long sent(ProcessStatistics counted) {
    return counted.publications().stream().mapToLong(ProcessStatistics.Publication::sent).sum();
  }

  private ProcessStatistics statistics(Replica replica)
      throws StepFailedException, InterruptedException {
    ProcessStatistics counted = counts.ask().processes().get(replica.name());
    if (counted == null) {
      throw unexpected("%s does not say what it has sent.".formatted(shown(replica)));
    }
    return counted;
  }

  private static StepFailedException unexpected(String message) {
    return new StepFailedException(
        ExitCode.REMOTE_ACTION_FAILED.code(),
        Optional.of(
            Diagnostic.builder(
                    "DEMO_STATE_UNEXPECTED", Severity.ERROR, "Unexpected component state")
                .message("{}", message)
                .hint("Run it again with --keep and look at the component's log on its node.")
                .build()));
  }
}
