// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Address;
import dev.slipway.bundle.Replica;
import dev.slipway.engine.Observation.Answer;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.InstalledComponent;
import dev.slipway.host.HostStatus.Machine;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.SystemSnapshot.Build;
import dev.slipway.live.SystemSnapshot.Component;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a bundle draws of a node, to be seen together with what the node says. */
final class DrawnNode {
  private final BundleManifest.Node drawn;
  private final List<String> addresses;
  private final SortedMap<String, Replica> replicas = new TreeMap<>();
  private final Map<String, String> builds;

  /**
   * @param builds SHA-256 of the bundle's component archives, by identifier
   */
  DrawnNode(BundleManifest.Node drawn, List<Replica> all, Map<String, String> builds) {
    this.drawn = drawn;
    this.builds = builds;
    this.addresses =
        Stream.concat(
                drawn.addresses().stream().map(Address::address), drawn.floatingAddress().stream())
            .toList();
    all.stream()
        .filter(replica -> replica.instance().node().filter(drawn.name()::equals).isPresent())
        .forEach(replica -> replicas.put(replica.label(), replica));
  }

  /** The node before anybody asked it. */
  Node unasked() {
    return node(
        Contact.NOT_ASKED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        replicas.values().stream()
            .map(
                replica ->
                    silent(
                        replica,
                        drawn.componentHost() ? InstanceState.UNKNOWN : InstanceState.ABSENT))
            .toList());
  }

  /**
   * The node after it was asked.
   *
   * @param before how it was known before
   */
  Node asked(Answer answer, Instant time, Node before) {
    Optional<Problem> problem = answer.observation().problem().map(Problem::of);
    if (problem.isPresent()) {
      return node(
          Contact.UNREACHABLE,
          problem,
          Optional.empty(),
          before.answered(),
          before.instances().stream().map(DrawnNode::unknown).toList());
    }
    return node(
        Contact.REACHED,
        answer.remark().map(Problem::of),
        answer.status(),
        Optional.of(time),
        instances(answer.status()));
  }

  private Node node(
      Contact contact,
      Optional<Problem> problem,
      Optional<HostStatus> status,
      Optional<Instant> answered,
      List<Instance> instances) {
    Optional<Machine> machine = status.map(HostStatus::machine);
    return new Node(
        drawn.name(),
        drawn.elementId(),
        drawn.hostname(),
        drawn.kind(),
        addresses,
        drawn.componentHost(),
        contact,
        problem,
        status.isPresent(),
        machine.map(Machine::load),
        machine.map(found -> OptionalLong.of(found.uptimeSeconds())).orElse(OptionalLong.empty()),
        answered,
        status.stream()
            .flatMap(found -> found.components().stream())
            .map(this::component)
            .sorted(Comparator.comparing(Component::identifier))
            .toList(),
        instances);
  }

  private Component component(InstalledComponent installed) {
    String identifier = installed.identifier();
    String build = builds.get(identifier);
    return new Component(
        identifier,
        installed.archiveSha256(),
        build == null
            ? Build.UNKNOWN
            : build.equals(installed.archiveSha256()) ? Build.CURRENT : Build.OTHER,
        replicas.values().stream()
            .anyMatch(replica -> replica.instance().component().equals(identifier)));
  }

  private List<Instance> instances(Optional<HostStatus> status) {
    SortedMap<String, Instance> instances = new TreeMap<>();
    replicas.forEach(
        (label, replica) -> instances.put(label, silent(replica, InstanceState.ABSENT)));
    status.stream()
        .flatMap(found -> found.instances().stream())
        .forEach(hosted -> instances.put(hosted.name(), instance(hosted)));
    return new ArrayList<>(instances.values());
  }

  private Instance instance(HostedInstance hosted) {
    Optional<Replica> replica = Optional.ofNullable(replicas.get(hosted.name()));
    return new Instance(
        hosted.name(),
        replica.map(Replica::name).orElse(hosted.name()),
        replica.map(found -> found.instance().elementId()),
        replica.isPresent(),
        hosted.component().or(() -> replica.map(found -> found.instance().component())),
        replica.flatMap(DrawnNode::expected),
        hosted.state(),
        hosted.processId(),
        hosted.started(),
        hosted.cause().map(cause -> cause.name().toLowerCase(Locale.ROOT)));
  }

  private static Instance silent(Replica replica, InstanceState state) {
    return new Instance(
        replica.label(),
        replica.name(),
        Optional.of(replica.instance().elementId()),
        true,
        Optional.of(replica.instance().component()),
        expected(replica),
        state,
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Instance unknown(Instance known) {
    return new Instance(
        known.label(),
        known.name(),
        known.elementId(),
        known.drawn(),
        known.component(),
        known.expected(),
        InstanceState.UNKNOWN,
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Optional<InstanceState> expected(Replica replica) {
    return replica.instance().startOnInstall()
        ? Optional.of(InstanceState.RUNNING)
        : Optional.empty();
  }
}
