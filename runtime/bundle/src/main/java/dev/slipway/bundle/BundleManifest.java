// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The content of {@code slipway.json}: what was generated, and what its execution is to look like.
 *
 * <p>Lists are in the order given here, so that the same model gives the same file. Times are in
 * nanoseconds, sizes in bytes, rates in samples a second. {@code elementId} is the UUID of the
 * model element that an entry comes from.
 *
 * @param schema form and version of the file, {@link #SCHEMA}
 * @param tool what generated the bundle
 * @param deployment the drawn system
 * @param domains DDS domains that instances join, by number
 * @param topics topics that components write or read, by name
 * @param components component types, by identifier
 * @param instances components that run, by name
 * @param nodes what instances are allocated to, by name
 * @param networks networks of the nodes, by name
 * @param flows which instance's samples reach which, by topic, publisher and subscriber
 * @param thresholds what a verdict allows
 * @param files every generated file but {@code slipway.json} itself, by path
 */
public record BundleManifest(
    String schema,
    Tool tool,
    Deployment deployment,
    List<Domain> domains,
    List<Topic> topics,
    List<Component> components,
    List<Instance> instances,
    List<Node> nodes,
    List<Network> networks,
    List<Flow> flows,
    Thresholds thresholds,
    List<FileEntry> files) {
  /** The only form that this version reads and writes. */
  public static final String SCHEMA = "slipway-bundle/1";

  /** Name of the file in the bundle's folder. */
  public static final String FILE_NAME = "slipway.json";

  public BundleManifest {
    Objects.requireNonNull(schema);
    Objects.requireNonNull(tool);
    Objects.requireNonNull(deployment);
    domains = List.copyOf(domains);
    topics = List.copyOf(topics);
    components = List.copyOf(components);
    instances = List.copyOf(instances);
    nodes = List.copyOf(nodes);
    networks = List.copyOf(networks);
    flows = List.copyOf(flows);
    Objects.requireNonNull(thresholds);
    files = List.copyOf(files);
  }

  /** The component with that identifier. */
  public Optional<Component> component(String identifier) {
    return components.stream().filter(found -> found.identifier().equals(identifier)).findFirst();
  }

  /** The instance with that name. */
  public Optional<Instance> instance(String name) {
    return instances.stream().filter(found -> found.name().equals(name)).findFirst();
  }

  /** The node with that name. */
  public Optional<Node> node(String name) {
    return nodes.stream().filter(found -> found.name().equals(name)).findFirst();
  }

  /** The topic with that name. */
  public Optional<Topic> topic(String name) {
    return topics.stream().filter(found -> found.name().equals(name)).findFirst();
  }

  /**
   * The program that generated a bundle.
   *
   * @param name its name, {@code slipway}
   * @param version its semantic version
   */
  public record Tool(String name, String version) {}

  /**
   * The drawn system.
   *
   * @param name its name in the model
   * @param version its semantic version
   * @param elementId its UUID
   * @param modelSha256 SHA-256 over the content of all model files, in hexadecimal
   */
  public record Deployment(String name, String version, String elementId, String modelSha256) {}

  /** How participants find one another. */
  public enum Discovery {
    /** By multicast, within one network. */
    MULTICAST,
    /** By unicast to the addresses of the nodes. */
    PEERS
  }

  /**
   * A DDS domain.
   *
   * @param name its name in the model; empty for the domain 0 that nobody drew
   * @param domainId its number, 0 to 232
   * @param discovery how its participants find one another
   * @param elementId its UUID; empty for the domain that nobody drew
   */
  public record Domain(
      String name, int domainId, Discovery discovery, Optional<String> elementId) {}

  /** What samples hold. */
  public enum Payload {
    /** The topic's own type with synthesised values. */
    TYPED,
    /** A header and octets. */
    OPAQUE
  }

  /**
   * A topic.
   *
   * @param name its name in the global data space
   * @param type scoped name of its registered type, such as {@code sonar::Contact}
   * @param payload what samples hold
   * @param elementId its UUID
   * @param writers names of the instances that write it
   * @param readers names of the instances that read it
   */
  public record Topic(
      String name,
      String type,
      Payload payload,
      String elementId,
      List<String> writers,
      List<String> readers) {
    public Topic {
      writers = List.copyOf(writers);
      readers = List.copyOf(readers);
    }
  }

  /** What a component type is made of. */
  public enum ComponentKind {
    /** Generated sources that are still to be compiled. */
    DUMMY,
    /** A component archive that was given. */
    ARCHIVE
  }

  /**
   * A component type.
   *
   * @param identifier {@code NAME-VERSION}; the name of its folder and of its archive
   * @param name its name
   * @param version its semantic version
   * @param kind whether it is compiled or given
   * @param folder its folder in the bundle, with forward slashes
   * @param archive for kind ARCHIVE: path of the component archive in the bundle
   * @param elementId its UUID
   * @param publications what it writes, in the model's order
   * @param subscriptions what it reads, in the model's order
   * @param reactions what it writes because of what it reads, in the model's order
   */
  public record Component(
      String identifier,
      String name,
      String version,
      ComponentKind kind,
      String folder,
      Optional<String> archive,
      String elementId,
      List<Publication> publications,
      List<Subscription> subscriptions,
      List<Reaction> reactions) {
    public Component {
      publications = List.copyOf(publications);
      subscriptions = List.copyOf(subscriptions);
      reactions = List.copyOf(reactions);
    }
  }

  /** Whether lost samples are sent again (DDS 1.4, 2.2.3.14). */
  public enum Reliability {
    /** They are not. */
    BEST_EFFORT,
    /** They are while the writer's history holds them. */
    RELIABLE
  }

  /**
   * Whether the samples of several DataWriters of an instance reach a reader (DDS 1.4, 2.2.3.9).
   */
  public enum Ownership {
    /** Those of all do. */
    SHARED,
    /** Those of the strongest DataWriter that is alive do. */
    EXCLUSIVE
  }

  /**
   * Serialized size of a sample: the RTPS SerializedPayload with its 4-byte encapsulation header.
   *
   * @param min least size
   * @param expected size that dummies send
   * @param max greatest size; empty where the type is unbounded
   */
  public record Size(long min, long expected, OptionalLong max) {}

  /**
   * A DataWriter of a component.
   *
   * @param name its name, which is the topic's where the model gives none; unique in the component
   *     among publications
   * @param topic name of the topic
   * @param type scoped name of the topic's type
   * @param size serialized size of its samples
   * @param rate bursts a second; 0 publishes only as the effect of a reaction
   * @param burst samples in a burst
   * @param jitterNs greatest deviation of a burst from its ideal time
   * @param reliability offered RELIABILITY
   * @param ownership offered OWNERSHIP
   * @param ownershipStrength its strength among EXCLUSIVE writers (DDS 1.4, 2.2.3.10)
   * @param partitions its partitions; none is the default partition
   * @param elementId its UUID
   */
  public record Publication(
      String name,
      String topic,
      String type,
      Size size,
      double rate,
      int burst,
      long jitterNs,
      Reliability reliability,
      Ownership ownership,
      int ownershipStrength,
      List<String> partitions,
      String elementId) {
    public Publication {
      partitions = List.copyOf(partitions);
    }
  }

  /**
   * A DataReader of a component.
   *
   * @param name its name, which is the topic's where the model gives none; unique in the component
   *     among subscriptions
   * @param topic name of the topic
   * @param type scoped name of the topic's type
   * @param reliability requested RELIABILITY
   * @param ownership requested OWNERSHIP
   * @param partitions its partitions; none is the default partition
   * @param contentFilter filter expression; empty takes every sample
   * @param minimumSeparationNs TIME_BASED_FILTER; 0 takes every sample
   * @param elementId its UUID
   */
  public record Subscription(
      String name,
      String topic,
      String type,
      Reliability reliability,
      Ownership ownership,
      List<String> partitions,
      Optional<String> contentFilter,
      long minimumSeparationNs,
      String elementId) {
    public Subscription {
      partitions = List.copyOf(partitions);
    }

    /** Whether it passes over samples by its own wish, so that fewer arrive than are sent. */
    public boolean filters() {
      return contentFilter.isPresent() || minimumSeparationNs > 0;
    }
  }

  /**
   * What a component writes because of what it reads.
   *
   * @param name its name; may be empty
   * @param trigger name of the subscription whose samples start it
   * @param everyNth reacts to every nth sample
   * @param computeNs expected CPU time; 0 is none
   * @param effects names of the publications that get a burst each
   * @param deadlineNs longest time from the first publication of the chain to the receipt of the
   *     effect
   * @param elementId its UUID
   */
  public record Reaction(
      String name,
      String trigger,
      int everyNth,
      long computeNs,
      List<String> effects,
      OptionalLong deadlineNs,
      String elementId) {
    public Reaction {
      effects = List.copyOf(effects);
    }
  }

  /**
   * A component that runs.
   *
   * @param name its name
   * @param component identifier of its component
   * @param replicas processes of it
   * @param node name of its node; empty while that is undecided
   * @param domainId DDS domain of its participant
   * @param startOnInstall whether it runs after installation
   * @param pinnedCores cores that its process is bound to; none leaves it to the scheduler
   * @param elementId its UUID
   */
  public record Instance(
      String name,
      String component,
      int replicas,
      Optional<String> node,
      int domainId,
      boolean startOnInstall,
      List<Integer> pinnedCores,
      String elementId) {
    public Instance {
      pinnedCores = List.copyOf(pinnedCores);
    }
  }

  /**
   * A host or virtual machine.
   *
   * @param name its name in the model
   * @param hostname its host name
   * @param kind what it runs: UNASSIGNED, LINUX, KVM, ESXI, XEN or VM
   * @param componentHost whether components can be installed on it
   * @param addresses its fixed addresses, in the order of its network interfaces
   * @param elementId its UUID
   */
  public record Node(
      String name,
      String hostname,
      String kind,
      boolean componentHost,
      List<Address> addresses,
      String elementId) {
    public Node {
      addresses = List.copyOf(addresses);
    }
  }

  /**
   * Address of a node.
   *
   * @param networkInterface name of the network interface
   * @param network name of its network; empty where it is not connected
   * @param address IPv4 or IPv6 address
   */
  public record Address(String networkInterface, Optional<String> network, String address) {}

  /**
   * A network.
   *
   * @param name its name
   * @param kind how it is made, such as FLAT or VLAN
   * @param mtu greatest packet in bytes
   * @param subnets its address blocks in CIDR notation
   * @param elementId its UUID
   */
  public record Network(String name, String kind, int mtu, List<String> subnets, String elementId) {
    public Network {
      subnets = List.copyOf(subnets);
    }
  }

  /**
   * Samples that one instance's publication sends to another's subscription.
   *
   * @param topic name of the topic
   * @param publisher name of the writing instance
   * @param publication name of its publication
   * @param subscriber name of the reading instance
   * @param subscription name of its subscription
   * @param rate samples a second from one replica of the publisher to each replica of the
   *     subscriber, before any filter of the subscription
   * @param lateAfterNs latency from source timestamp to receipt above which a sample is late; empty
   *     is never
   */
  public record Flow(
      String topic,
      String publisher,
      String publication,
      String subscriber,
      String subscription,
      double rate,
      OptionalLong lateAfterNs) {}

  /**
   * What a verdict allows.
   *
   * @param maxLate greatest share of samples that may be late, 0 to 1
   * @param maxLost greatest share of samples that may be lost, 0 to 1
   * @param maxRateError greatest relative deviation of a rate
   */
  public record Thresholds(double maxLate, double maxLost, double maxRateError) {}

  /**
   * A generated file.
   *
   * @param path its path in the bundle, with forward slashes
   * @param sha256 SHA-256 of its content, in hexadecimal
   * @param size its size in bytes
   * @param generator name of the generator that it comes from
   * @param elementId UUID of the element that it comes from; empty for a file that belongs to all
   * @param executable whether its owner may execute it
   */
  public record FileEntry(
      String path,
      String sha256,
      long size,
      String generator,
      Optional<String> elementId,
      boolean executable) {}
}
