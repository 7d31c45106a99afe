// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Payload;
import dev.slipway.bundle.BundleManifest.Topic;
import dev.slipway.bundle.Replica;
import dev.slipway.engine.graph.DomainView.Direction;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.live.InstanceState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A process that the bundle draws on a node, and what is known of it there.
 *
 * @param replica the process
 * @param node its node
 * @param component its component
 * @param endpoints what it is to write and read, publications first
 * @param addresses the addresses of its node
 * @param state its state; empty while its node does not answer
 * @param processId its process; empty where none lives or its node does not answer
 */
record DrawnProcess(
    Replica replica,
    String node,
    Component component,
    List<DrawnEndpoint> endpoints,
    Set<String> addresses,
    Optional<InstanceState> state,
    OptionalLong processId) {
  /** What dummies write and read on topics whose samples are opaque. */
  private static final String OPAQUE_TYPE = "slipway::wire::Opaque";

  /**
   * A drawn DataWriter or DataReader.
   *
   * @param name its name in the component
   * @param type the name that its type has to be registered by
   * @param elementId UUID of its element
   */
  record DrawnEndpoint(
      Direction direction,
      String name,
      String topic,
      String type,
      EndpointQos qos,
      String elementId) {}

  /** All processes that a bundle allocates to nodes. */
  static List<DrawnProcess> of(BundleManifest manifest, Map<String, HostStatus> statuses) {
    Set<String> opaque =
        manifest.topics().stream()
            .filter(topic -> topic.payload() == Payload.OPAQUE)
            .map(Topic::name)
            .collect(Collectors.toSet());
    List<DrawnProcess> processes = new ArrayList<>();
    for (Replica replica : Replica.of(manifest)) {
      Optional<Node> node = replica.instance().node().flatMap(manifest::node);
      Optional<Component> component = manifest.component(replica.instance().component());
      if (node.isPresent() && component.isPresent()) {
        Optional<HostStatus> status = Optional.ofNullable(statuses.get(node.get().name()));
        Optional<HostedInstance> hosted = status.flatMap(found -> hosted(found, replica));
        processes.add(
            new DrawnProcess(
                replica,
                node.get().name(),
                component.get(),
                endpoints(component.get(), opaque),
                node.get().addresses().stream()
                    .map(BundleManifest.Address::address)
                    .collect(Collectors.toSet()),
                status.map(
                    found -> hosted.map(HostedInstance::state).orElse(InstanceState.STOPPED)),
                hosted.map(HostedInstance::processId).orElse(OptionalLong.empty())));
      }
    }
    return processes;
  }

  private static Optional<HostedInstance> hosted(HostStatus status, Replica replica) {
    return status.instances().stream()
        .filter(instance -> instance.name().equals(replica.label()))
        .findFirst();
  }

  private static List<DrawnEndpoint> endpoints(Component component, Set<String> opaque) {
    boolean dummy = component.kind() == ComponentKind.DUMMY;
    List<DrawnEndpoint> endpoints = new ArrayList<>();
    component
        .publications()
        .forEach(
            drawn ->
                endpoints.add(
                    new DrawnEndpoint(
                        Direction.WRITER,
                        drawn.name(),
                        drawn.topic(),
                        dummy && opaque.contains(drawn.topic()) ? OPAQUE_TYPE : drawn.type(),
                        EndpointQos.of(drawn),
                        drawn.elementId())));
    component
        .subscriptions()
        .forEach(
            drawn ->
                endpoints.add(
                    new DrawnEndpoint(
                        Direction.READER,
                        drawn.name(),
                        drawn.topic(),
                        dummy && opaque.contains(drawn.topic()) ? OPAQUE_TYPE : drawn.type(),
                        EndpointQos.of(drawn),
                        drawn.elementId())));
    return endpoints;
  }

  /** What people call it. */
  String name() {
    return replica.name();
  }

  /** UUID of its instance. */
  String elementId() {
    return replica.instance().elementId();
  }

  /** Whether it has to be seen. */
  boolean runs() {
    return state.equals(Optional.of(InstanceState.RUNNING));
  }

  /** Whether it cannot be seen if all is well. */
  boolean rests() {
    return state.equals(Optional.of(InstanceState.STOPPED))
        || state.equals(Optional.of(InstanceState.FAILED));
  }

  /** How many of its endpoints write, or read. */
  int count(Direction direction) {
    return (int) endpoints.stream().filter(endpoint -> endpoint.direction() == direction).count();
  }
}
