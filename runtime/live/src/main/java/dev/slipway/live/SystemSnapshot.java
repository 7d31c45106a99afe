// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import dev.slipway.diagnostics.Allowed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a deployed system at a moment: what the bundle draws, and what the nodes said
 * when they were last asked.
 *
 * <p>A value; {@link SnapshotJson} is its JSON form.
 *
 * @param deployment name of the deployment
 * @param deploymentId UUID of the deployment
 * @param time when it was taken
 * @param nodes all nodes of the bundle, by name
 * @param topics all topics of the bundle, in its order
 * @param clouds the clouds of the bundle that are watched, by name
 * @param provisioning the servers of the bundle that install hosts and are watched, by name
 */
public record SystemSnapshot(
    String deployment,
    String deploymentId,
    Instant time,
    List<Node> nodes,
    List<Topic> topics,
    List<CloudSnapshot> clouds,
    List<ProvisioningSnapshot> provisioning) {
  public SystemSnapshot {
    nodes = List.copyOf(nodes);
    topics = List.copyOf(topics);
    clouds = List.copyOf(clouds);
    provisioning = List.copyOf(provisioning);
  }

  /** The node of that name. */
  public Optional<Node> node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst();
  }

  /** The topic of that name. */
  public Optional<Topic> topic(String name) {
    return topics.stream().filter(topic -> topic.name().equals(name)).findFirst();
  }

  /** The server of a cloud that is the node of that element. */
  public Optional<CloudSnapshot.Server> server(String elementId) {
    return clouds.stream()
        .flatMap(cloud -> cloud.servers().stream())
        .filter(server -> server.elementId().equals(elementId))
        .findFirst();
  }

  /**
   * A host or virtual machine.
   *
   * @param name its name in the bundle
   * @param elementId UUID of its model element
   * @param hostname its drawn host name
   * @param kind what it runs, such as LINUX, KVM or VIRTUAL_MACHINE
   * @param addresses its drawn addresses, the floating one last
   * @param componentHost whether components can be installed on it; others are never asked
   * @param contact whether it answers
   * @param problem why it does not answer, or what is odd about it though it does
   * @param prepared whether it has the component infrastructure; false while it does not answer
   * @param load processes that ran or waited to run, mean of the last minute; empty while unknown
   * @param uptimeSeconds seconds since it was booted; empty while unknown
   * @param answered when it last answered
   * @param components what is installed on it, by identifier; empty while it does not answer
   * @param instances what is drawn on it or configured there, by label
   */
  public record Node(
      String name,
      String elementId,
      String hostname,
      String kind,
      List<String> addresses,
      boolean componentHost,
      Contact contact,
      Optional<Problem> problem,
      boolean prepared,
      Optional<Double> load,
      OptionalLong uptimeSeconds,
      Optional<Instant> answered,
      List<Component> components,
      List<Instance> instances) {
    public Node {
      addresses = List.copyOf(addresses);
      components = List.copyOf(components);
      instances = List.copyOf(instances);
    }

    /** The instance of that label. */
    public Optional<Instance> instance(String label) {
      return instances.stream().filter(found -> found.label().equals(label)).findFirst();
    }

    /** The installed component of that identifier. */
    public Optional<Component> component(String identifier) {
      return components.stream().filter(found -> found.identifier().equals(identifier)).findFirst();
    }
  }

  /** Which build of a component is installed. */
  public enum Build {
    /** That of the bundle. */
    CURRENT,
    /** Another than that of the bundle. */
    OTHER,
    /** The bundle has no such component, or has not built it. */
    UNKNOWN
  }

  /**
   * A component installed on a node.
   *
   * @param identifier {@code NAME-VERSION}
   * @param archiveSha256 SHA-256 of the archive that it was installed from
   * @param build whether it is the bundle's
   * @param drawn whether the bundle allocates an instance of it to the node
   */
  public record Component(
      String identifier,
      @Allowed(pattern = Allowed.SHA256) String archiveSha256,
      Build build,
      boolean drawn) {}

  /**
   * A process of an instance.
   *
   * @param label its name on the node, by which it is steered
   * @param name what people read, such as {@code sonar.2}
   * @param elementId UUID of its model element; empty for one that is not drawn
   * @param drawn whether the bundle has it on that node
   * @param component identifier of its component; empty if unknown
   * @param expected state that the bundle wants; empty where it wants none in particular
   * @param state its state
   * @param processId its process while it is RUNNING or PAUSED
   * @param since when it was last started; empty where it is not to run
   * @param cause why it is FAILED, in a word
   */
  public record Instance(
      String label,
      String name,
      Optional<String> elementId,
      boolean drawn,
      Optional<String> component,
      Optional<@Allowed(values = "RUNNING") InstanceState> expected,
      InstanceState state,
      @Allowed(min = 1) OptionalLong processId,
      Optional<Instant> since,
      Optional<String> cause) {}

  /**
   * Traffic of a topic, as its processes count it: those of which anything is known. What is
   * measured is empty where none of them keeps statistics, and rates until they were asked twice.
   *
   * @param name its name
   * @param elementId UUID of its model element
   * @param type scoped name of its type
   * @param modelledRate samples a second that its DataWriters together are drawn to write; empty
   *     where the model says none
   * @param rate samples a second that they wrote between the last two answers
   * @param bytesPerSecond serialized bytes a second that they wrote
   * @param lost samples that readers missed since they were started
   * @param late samples that reached readers late since they were started
   * @param flows from which instance to which its samples go
   */
  public record Topic(
      String name,
      String elementId,
      String type,
      Optional<Double> modelledRate,
      Optional<Double> rate,
      Optional<Double> bytesPerSecond,
      OptionalLong lost,
      OptionalLong late,
      List<Flow> flows) {
    public Topic {
      flows = List.copyOf(flows);
    }
  }

  /**
   * Samples of a topic from one instance to another, of all their processes together; of latencies,
   * that of the slowest process.
   *
   * @param publisher name of the writing instance
   * @param publisherId UUID of its model element; empty where the bundle has no such instance
   * @param subscriber name of the reading instance
   * @param subscriberId UUID of its model element
   * @param modelledRate samples a second that are drawn to arrive
   * @param rate samples a second that arrived between the last two answers
   * @param lost samples missed since the reader was started
   * @param latencyP50Ns median of the latency since the reader was started, in nanoseconds
   * @param latencyP99Ns 99th percentile of the same
   */
  public record Flow(
      String publisher,
      Optional<String> publisherId,
      String subscriber,
      String subscriberId,
      double modelledRate,
      Optional<Double> rate,
      OptionalLong lost,
      @Allowed(negative = true) OptionalLong latencyP50Ns,
      @Allowed(negative = true) OptionalLong latencyP99Ns) {}
}
