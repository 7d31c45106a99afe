// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.watch.SystemControl.Ending;
import dev.slipway.engine.watch.SystemControl.LogTail;
import dev.slipway.engine.watch.SystemControl.Result;
import dev.slipway.engine.watch.SystemControl.Steering;
import dev.slipway.engine.watch.SystemSnapshot;
import dev.slipway.engine.watch.SystemSnapshot.Build;
import dev.slipway.engine.watch.SystemSnapshot.Component;
import dev.slipway.engine.watch.SystemSnapshot.Contact;
import dev.slipway.engine.watch.SystemSnapshot.Instance;
import dev.slipway.engine.watch.SystemSnapshot.InstanceState;
import dev.slipway.engine.watch.SystemSnapshot.Node;
import dev.slipway.engine.watch.SystemSnapshot.Topic;
import dev.slipway.host.ComponentState;
import dev.slipway.host.HostResources;
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
        Optional.of(ComponentState.RUNNING),
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
        List.of());
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
        ? new Result(Ending.DONE, Optional.of(ComponentState.valueOf(state.name())), List.of())
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
