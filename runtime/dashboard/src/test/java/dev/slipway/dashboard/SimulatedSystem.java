// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.watch.ServerControl;
import dev.slipway.host.HostResources;
import dev.slipway.live.CloudHostState;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Host;
import dev.slipway.live.CloudSnapshot.Orphan;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.CloudSnapshot.Stack;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.InstanceState;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ServerAct;
import dev.slipway.live.ServerState;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Build;
import dev.slipway.live.SystemSnapshot.Component;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.live.SystemSnapshot.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A system of any size that is in memory only: {@code node-000} with {@code sensor-0}, {@code
 * sensor-1} and so on. What is done to it succeeds at once.
 */
final class SimulatedSystem implements DashboardSystem {
  private static final Instant STARTED = Instant.parse("2026-01-01T08:00:00Z");
  private static final String COMPONENT = "Sensor-1.0.0";

  private final EventStream events = new EventStream();
  private final Map<String, Node> nodes = new TreeMap<>();
  private List<Topic> topics;
  private List<CloudSnapshot> clouds = List.of();
  private List<ProvisioningSnapshot> installers = List.of();

  SimulatedSystem(int nodeCount, int instancesEach) {
    for (int i = 0; i < nodeCount; i++) {
      String name = "node-%03d".formatted(i);
      int number = i;
      nodes.put(
          name,
          new Node(
              name,
              "element-" + i,
              name + ".example",
              i % 3 == 0 ? "VIRTUAL_MACHINE" : "LINUX",
              List.of("10.1.%d.%d".formatted(i / 250, i % 250 + 1)),
              true,
              Contact.REACHED,
              Optional.empty(),
              true,
              Optional.of(0.25),
              OptionalLong.of(3600),
              Optional.of(STARTED),
              List.of(new Component(COMPONENT, "0".repeat(64), Build.CURRENT, true)),
              IntStream.range(0, instancesEach)
                  .mapToObj(each -> instance("sensor-" + each, 1000 + 10 * number + each))
                  .toList()));
    }
    topics = IntStream.range(0, 12).mapToObj(i -> topic("Topic" + i, 50.0)).toList();
  }

  private static Instance instance(String label, long processId) {
    return new Instance(
        label,
        label,
        Optional.of("element-" + processId),
        true,
        Optional.of(COMPONENT),
        Optional.of(InstanceState.RUNNING),
        InstanceState.RUNNING,
        OptionalLong.of(processId),
        Optional.of(STARTED),
        Optional.empty());
  }

  private static Topic topic(String name, double rate) {
    return new Topic(
        name,
        "element-" + name,
        "sensing::Sample",
        Optional.of(50.0),
        Optional.of(rate),
        Optional.of(rate * 128),
        OptionalLong.of(0),
        OptionalLong.of(0),
        List.of());
  }

  @Override
  public synchronized SystemSnapshot snapshot() {
    return new SystemSnapshot(
        "simulated",
        "deployment",
        Instant.now(),
        new ArrayList<>(nodes.values()),
        topics,
        clouds,
        installers);
  }

  @Override
  public EventStream events() {
    return events;
  }

  @Override
  public Result steer(Steering steering, String node, String label) {
    InstanceState state =
        switch (steering) {
          case START, RESUME -> InstanceState.RUNNING;
          case PAUSE -> InstanceState.PAUSED;
          case STOP -> InstanceState.STOPPED;
        };
    return change(node, label, state, Optional.empty())
        ? new Result(Ending.DONE, Optional.of(state), List.of())
        : unknown(node, label);
  }

  @Override
  public Result install(String node, String identifier) {
    return replaceComponents(
        node, List.of(new Component(identifier, "0".repeat(64), Build.CURRENT, true)));
  }

  @Override
  public Result uninstall(String node, String identifier) {
    return replaceComponents(node, List.of());
  }

  @Override
  public LogTail log(String node, String label, int lines) {
    if (snapshot().node(node).flatMap(found -> found.instance(label)).isEmpty()) {
      return new LogTail(Ending.UNKNOWN, List.of(), unknown(node, label).diagnostics());
    }
    return new LogTail(
        Ending.DONE,
        IntStream.range(0, lines).mapToObj(i -> "sample <" + i + "> of " + label).toList(),
        List.of());
  }

  @Override
  public Result act(ServerAct act, String node, String typed) {
    Optional<Diagnostic> refusal = act.refusal(node, typed);
    if (refusal.isPresent()) {
      return new Result(Ending.REFUSED, Optional.empty(), List.of(refusal.get()));
    }
    Optional<Server> server = server(node);
    if (server.isEmpty()) {
      return new Result(Ending.UNKNOWN, Optional.empty(), List.of(ServerControl.notDrawn(node)));
    }
    ServerState state = act == ServerAct.TERMINATE ? ServerState.ABSENT : ServerState.BUILDING;
    synchronized (this) {
      clouds =
          clouds.stream()
              .map(cloud -> withServers(cloud, one -> one == server.get() ? in(one, state) : one))
              .toList();
    }
    return new Result(Ending.DONE, Optional.empty(), List.of());
  }

  @Override
  public LogTail console(String node, int lines) {
    return server(node).isEmpty()
        ? new LogTail(Ending.UNKNOWN, List.of(), List.of(ServerControl.notDrawn(node)))
        : new LogTail(
            Ending.DONE,
            IntStream.range(0, lines).mapToObj(i -> "kernel <" + i + "> of " + node).toList(),
            List.of());
  }

  private synchronized Optional<Server> server(String node) {
    return clouds.stream().flatMap(cloud -> cloud.server(node).stream()).findFirst();
  }

  private static CloudSnapshot withServers(CloudSnapshot cloud, UnaryOperator<Server> change) {
    return new CloudSnapshot(
        cloud.name(),
        cloud.elementId(),
        cloud.contact(),
        cloud.problem(),
        cloud.answered(),
        cloud.hosts(),
        cloud.stacks(),
        cloud.servers().stream().map(change).toList(),
        cloud.orphans());
  }

  private static Server in(Server server, ServerState state) {
    return new Server(
        server.address(),
        server.node(),
        server.elementId(),
        server.name(),
        server.stack(),
        state,
        server.status(),
        server.cause(),
        server.hypervisor(),
        server.host(),
        server.zone(),
        server.flavor(),
        server.addresses());
  }

  /** Ends an instance as if its process had been killed. */
  void kill(String node, String label) {
    change(node, label, InstanceState.FAILED, Optional.of("ended"));
  }

  /** Lets the load of all nodes and the rate of all topics be others than before. */
  synchronized void measure(int round) {
    nodes.replaceAll(
        (name, node) -> with(node, node.components(), node.instances(), round / 100.0));
    topics =
        topics.stream().map(topic -> topic(topic.name(), 40.0 + (round * 7 + 3) % 11)).toList();
  }

  /**
   * Lets {@code node-000} and {@code node-003} be servers of a cloud, the first running on another
   * host than it is drawn on.
   *
   * @param state of the second, whose stack is at work, or failed
   * @param cause why; may be empty
   */
  void cloud(ServerState state, String cause) {
    boolean failed = state == ServerState.FAILED;
    CloudSnapshot cloud =
        new CloudSnapshot(
            "private",
            "element-cloud",
            Contact.REACHED,
            Optional.empty(),
            Optional.of(STARTED),
            List.of(
                Host.drawn("esxi-1.example", "ESXI", "node-001", Optional.empty()),
                new Host(
                    "blade-1",
                    "KVM",
                    Optional.of("node-002"),
                    CloudHostState.UP,
                    Optional.of("10.33.136.7"),
                    OptionalLong.of(16),
                    OptionalLong.of(2),
                    OptionalLong.of(65_536),
                    OptionalLong.of(4096),
                    OptionalLong.of(1)),
                Host.drawn("blade-2", "KVM", "blade-2", Optional.empty())),
            List.of(
                new Stack(
                    "stack/private/lab-sonar",
                    "lab-sonar",
                    "sonar",
                    Optional.of(
                        failed
                            ? "CREATE_FAILED"
                            : state == ServerState.RUNNING
                                ? "CREATE_COMPLETE"
                                : "CREATE_IN_PROGRESS"),
                    state == ServerState.RUNNING ? 9 : 5,
                    9,
                    failed ? Optional.of("Resource CREATE failed: " + cause) : Optional.empty())),
            List.of(
                server("node-000", ServerState.RUNNING, "", "node-001", "blade-1"),
                server("node-003", state, cause, "node-002", "")),
            failed
                ? List.of(
                    new Orphan("orphan/private/3f0c", "server", "node-003", "sonar", "ACTIVE"))
                : List.of());
    synchronized (this) {
      clouds = List.of(cloud);
    }
    events.publish(
        new StateChanged(
            "server/private/node-003",
            Optional.empty(),
            Optional.of(state.name()),
            Optional.of(cause).filter(text -> !text.isEmpty())));
  }

  /**
   * Lets {@code node-001} be a host that the server on {@code node-002} installs.
   *
   * @param stage how far it is
   * @param percent how much of its partition is restored; negative where that is not said
   * @param cause why it refused or failed; may be empty
   */
  void install(InstallationStage stage, int percent, String cause) {
    synchronized (this) {
      installers =
          List.of(
              new ProvisioningSnapshot(
                  "node-002",
                  "element-server",
                  Contact.REACHED,
                  Optional.empty(),
                  List.of(
                      new ProvisioningSnapshot.Host(
                          "installation/node-002/node-001",
                          "node-001",
                          "element-1",
                          "component-host",
                          stage,
                          percent < 0 ? Optional.empty() : Optional.of("sda1"),
                          percent < 0 ? OptionalLong.empty() : OptionalLong.of(percent),
                          Optional.of(cause).filter(text -> !text.isEmpty())))));
    }
    events.publish(
        new StateChanged(
            "installation/node-002/node-001",
            Optional.empty(),
            Optional.of(stage.name()),
            Optional.of(cause).filter(text -> !text.isEmpty())));
  }

  /** Lets the server that installs hosts no longer answer. */
  synchronized void loseInstaller() {
    Problem problem =
        new Problem("REMOTE_UNREACHABLE", "error", "Host cannot be reached", "No route.", "");
    installers = installers.stream().map(server -> server.silent(problem)).toList();
  }

  /** Lets the cloud no longer answer. */
  void loseCloud() {
    Problem problem =
        new Problem(
            "CLOUD_UNREACHABLE", "error", "Cloud cannot be reached", "Connection refused.", "");
    synchronized (this) {
      clouds = clouds.stream().map(cloud -> cloud.silent(problem)).toList();
    }
    events.publish(new CloudUnreachable("private", problem));
  }

  private static Server server(
      String node, ServerState state, String cause, String drawnOn, String host) {
    return new Server(
        "server/private/" + node,
        node,
        "element",
        node,
        "lab-sonar",
        state,
        Optional.empty(),
        Optional.of(cause).filter(text -> !text.isEmpty()),
        Optional.of(drawnOn),
        Optional.of(host).filter(text -> !text.isEmpty()),
        Optional.empty(),
        host.isEmpty() ? Optional.empty() : Optional.of("m1.small"),
        host.isEmpty() ? List.of() : List.of("10.33.136.17"));
  }

  private boolean change(String node, String label, InstanceState to, Optional<String> cause) {
    Optional<String> before;
    synchronized (this) {
      Optional<Instance> found =
          Optional.ofNullable(nodes.get(node)).flatMap(known -> known.instance(label));
      if (found.isEmpty()) {
        return false;
      }
      before = Optional.of(found.get().state().name());
      UnaryOperator<Instance> changed =
          instance -> instance.label().equals(label) ? in(instance, to, cause) : instance;
      nodes.computeIfPresent(
          node,
          (name, known) ->
              with(
                  known,
                  known.components(),
                  known.instances().stream().map(changed).toList(),
                  known.load().orElseThrow()));
    }
    events.publish(
        new StateChanged(
            HostResources.instance(node, label).toString(), before, Optional.of(to.name()), cause));
    return true;
  }

  private synchronized Result replaceComponents(String node, List<Component> components) {
    Node known = nodes.get(node);
    if (known == null) {
      return unknown(node, COMPONENT);
    }
    InstanceState state = components.isEmpty() ? InstanceState.ABSENT : InstanceState.RUNNING;
    nodes.put(
        node,
        with(
            known,
            components,
            known.instances().stream()
                .map(instance -> in(instance, state, Optional.empty()))
                .toList(),
            known.load().orElseThrow()));
    return new Result(Ending.DONE, Optional.empty(), List.of());
  }

  private static Instance in(Instance instance, InstanceState state, Optional<String> cause) {
    boolean lives = state == InstanceState.RUNNING || state == InstanceState.PAUSED;
    return new Instance(
        instance.label(),
        instance.name(),
        instance.elementId(),
        instance.drawn(),
        instance.component(),
        instance.expected(),
        state,
        lives ? OptionalLong.of(4711) : OptionalLong.empty(),
        lives ? Optional.of(STARTED) : Optional.empty(),
        cause);
  }

  private static Node with(
      Node node, List<Component> components, List<Instance> instances, double load) {
    return new Node(
        node.name(),
        node.elementId(),
        node.hostname(),
        node.kind(),
        node.addresses(),
        node.componentHost(),
        node.contact(),
        node.problem(),
        node.prepared(),
        Optional.of(load),
        node.uptimeSeconds(),
        Optional.of(Instant.now()),
        components,
        instances);
  }

  private static Result unknown(String node, String name) {
    return new Result(
        Ending.UNKNOWN,
        Optional.empty(),
        List.of(
            Diagnostic.builder("COMPONENT_NOT_DRAWN", Severity.ERROR, "Nothing of that name")
                .message("There is no {} on {}.", name, node)
                .build()));
  }
}
