// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import dev.slipway.diagnostics.Allowed;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The manifest of a Slipway bundle, {@code slipway.json}: what was generated, and how it is to be
 * executed. Times are in nanoseconds, sizes in bytes, rates in samples a second or, of networks, in
 * bit/s. {@code elementId} is the UUID of the model element that an entry comes from.
 *
 * <p>Lists are in the order given here, so that the same model gives the same file. Times are in
 * nanoseconds, sizes in bytes, rates in samples a second or, of networks, in bit/s. {@code
 * elementId} is the UUID of the model element that an entry comes from.
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
 * @param routers routers between the networks, by name
 * @param networkQos bandwidth policies of the nodes' interfaces, by name; one that is about both
 *     directions is there twice
 * @param clouds clouds with what is to be made in them, by name; empty where none is drawn, and
 *     where no Heat templates are among the files
 * @param provisioning servers that install hosts, by node; empty where none is drawn, and where
 *     their files are not among the files
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
    List<Router> routers,
    List<NetworkQos> networkQos,
    List<CloudManifest.Cloud> clouds,
    Optional<@Allowed(minItems = 1) List<ProvisioningManifest.Server>> provisioning,
    List<Flow> flows,
    Thresholds thresholds,
    List<FileEntry> files) {
  /** The only form that this version reads and writes. */
  public static final String SCHEMA = "slipway-bundle/1";

  /** Name of the file in the bundle's folder. */
  public static final String FILE_NAME = "slipway.json";

  /** The greatest number of a DDS domain, which follows from the ports of DDSI-RTPS. */
  public static final int GREATEST_DOMAIN = 232;

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
    routers = List.copyOf(routers);
    networkQos = List.copyOf(networkQos);
    clouds = List.copyOf(clouds);
    provisioning = provisioning.map(List::copyOf);
    flows = List.copyOf(flows);
    Objects.requireNonNull(thresholds);
    files = List.copyOf(files);
  }

  /** Servers that install hosts, by node. */
  public List<ProvisioningManifest.Server> provisioningServers() {
    return provisioning.orElse(List.of());
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

  /** The network with that name. */
  public Optional<Network> network(String name) {
    return networks.stream().filter(found -> found.name().equals(name)).findFirst();
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
   * @param modelSha256 SHA-256 over the content of all model files and the name of the variant, in
   *     hexadecimal
   * @param variant name of the variant that it is; empty for the system as drawn
   * @param ddsImplementations the DDS implementations that it names as taking part, OTHER for any
   *     that components are not built with; empty where it names none, and any of them may
   */
  public record Deployment(
      String name,
      String version,
      String elementId,
      @Allowed(pattern = Allowed.SHA256) String modelSha256,
      Optional<String> variant,
      Optional<@Allowed(minItems = 1) List<ListedDds>> ddsImplementations) {
    public Deployment {
      ddsImplementations = ddsImplementations.map(List::copyOf);
    }

    /** The system as drawn, with any DDS implementation. */
    public Deployment(String name, String version, String elementId, String modelSha256) {
      this(name, version, elementId, modelSha256, Optional.empty(), Optional.empty());
    }

    /** Whether it was checked for that implementation: it names it, or names none. */
    public boolean mayUse(DdsImplementation implementation) {
      return ddsImplementations
          .map(
              listed ->
                  listed.stream()
                      .anyMatch(each -> each.implementation().equals(Optional.of(implementation))))
          .orElse(true);
    }
  }

  /** What a deployment may name as a DDS implementation that takes part in it. */
  public enum ListedDds {
    /** Eclipse Cyclone DDS. */
    CYCLONEDDS(DdsImplementation.CYCLONEDDS),
    /** eProsima Fast DDS. */
    FASTDDS(DdsImplementation.FASTDDS),
    /** OpenDDS. */
    OPENDDS(DdsImplementation.OPENDDS),
    /** Any that components are not built with. */
    OTHER(null);

    private final Optional<DdsImplementation> implementation;

    ListedDds(DdsImplementation implementation) {
      this.implementation = Optional.ofNullable(implementation);
    }

    /** The one that components can be built with; empty for others. */
    public Optional<DdsImplementation> implementation() {
      return implementation;
    }
  }

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
   * @param name its name in the model; empty for domain 0 where it is not drawn
   * @param domainId its number, 0 to 232
   * @param discovery how its participants find one another
   * @param elementId its UUID; empty for a domain that is not drawn
   */
  public record Domain(
      String name,
      @Allowed(max = GREATEST_DOMAIN) int domainId,
      Discovery discovery,
      Optional<String> elementId) {}

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

  /** What a late reader gets of earlier samples (DDS 1.4, 2.2.3.4). */
  public enum Durability {
    /** Nothing. */
    VOLATILE,
    /** What its writer still holds. */
    TRANSIENT_LOCAL,
    /** What the durability service holds. */
    TRANSIENT,
    /** The same, after a restart too. */
    PERSISTENT
  }

  /** By what a writer shows that it is alive (DDS 1.4, 2.2.3.11). */
  public enum Liveliness {
    /** Its process lives. */
    AUTOMATIC,
    /** Its participant says so or writes. */
    MANUAL_BY_PARTICIPANT,
    /** It says so itself or writes. */
    MANUAL_BY_TOPIC
  }

  /** Which of several samples of an instance is the latest (DDS 1.4, 2.2.3.17). */
  public enum DestinationOrder {
    /** The one that was received last. */
    BY_RECEPTION_TIMESTAMP,
    /** The one that was written last. */
    BY_SOURCE_TIMESTAMP
  }

  /** Over what changes stay together and in order (DDS 1.4, 2.2.3.6). */
  public enum AccessScope {
    /** Over those of an instance. */
    INSTANCE,
    /** Over those of a writer. */
    TOPIC,
    /** Over those of a publisher. */
    GROUP
  }

  /**
   * The policies that decide what an endpoint matches (DDS 1.4, 2.2.3), beyond those that it states
   * on its own.
   *
   * @param durability DURABILITY
   * @param deadlineNs DEADLINE; empty is infinite
   * @param latencyBudgetNs LATENCY_BUDGET; empty is infinite
   * @param liveliness LIVELINESS
   * @param leaseDurationNs its lease duration; empty is infinite
   * @param destinationOrder DESTINATION_ORDER
   * @param accessScope PRESENTATION
   * @param coherentAccess its coherent access
   * @param orderedAccess its ordered access
   */
  public record EndpointPolicies(
      Durability durability,
      OptionalLong deadlineNs,
      OptionalLong latencyBudgetNs,
      Liveliness liveliness,
      OptionalLong leaseDurationNs,
      DestinationOrder destinationOrder,
      AccessScope accessScope,
      boolean coherentAccess,
      boolean orderedAccess) {
    /** The defaults of DDS 1.4. */
    public static final EndpointPolicies DEFAULT =
        new EndpointPolicies(
            Durability.VOLATILE,
            OptionalLong.empty(),
            OptionalLong.of(0),
            Liveliness.AUTOMATIC,
            OptionalLong.empty(),
            DestinationOrder.BY_RECEPTION_TIMESTAMP,
            AccessScope.INSTANCE,
            false,
            false);
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
   * @param policies its other policies that decide what it matches
   * @param elementId its UUID
   */
  public record Publication(
      String name,
      String topic,
      String type,
      Size size,
      double rate,
      @Allowed(min = 1) int burst,
      long jitterNs,
      Reliability reliability,
      Ownership ownership,
      @Allowed(negative = true) int ownershipStrength,
      List<String> partitions,
      EndpointPolicies policies,
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
   * @param policies its other policies that decide what it matches
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
      EndpointPolicies policies,
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
      @Allowed(min = 1) int everyNth,
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
      @Allowed(min = 1) int replicas,
      Optional<String> node,
      @Allowed(max = GREATEST_DOMAIN) int domainId,
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
   * @param dnsDomain domain that its host name is in; empty where none is drawn
   * @param kind what it runs: UNASSIGNED, LINUX, KVM, ESXI, XEN or VIRTUAL_MACHINE
   * @param componentHost whether components can be installed on it
   * @param isProtected whether it must never be reprovisioned
   * @param hypervisor name of the node that a virtual machine runs on; empty for a host, and where
   *     that is left to the scheduler
   * @param image name of what it is started or restored from; empty where that is not known
   * @param defaultUser account that the image sets up; empty where it names none
   * @param cores cores or virtual CPUs; empty where not stated
   * @param memory memory in bytes; empty where not stated
   * @param floatingAddress address on an external network that leads to a virtual machine; empty
   *     where there is none
   * @param interfaces its network interfaces, in the model's order
   * @param elementId its UUID
   */
  public record Node(
      String name,
      String hostname,
      Optional<String> dnsDomain,
      String kind,
      boolean componentHost,
      boolean isProtected,
      Optional<String> hypervisor,
      Optional<String> image,
      Optional<String> defaultUser,
      @Allowed(min = 1) OptionalLong cores,
      @Allowed(min = 1) OptionalLong memory,
      Optional<String> floatingAddress,
      List<NetworkInterface> interfaces,
      String elementId) {
    public Node {
      interfaces = List.copyOf(interfaces);
    }

    /** Its fixed addresses, in the order of its network interfaces. */
    public List<Address> addresses() {
      return interfaces.stream()
          .filter(found -> found.address().isPresent())
          .map(found -> new Address(found.name(), found.network(), found.address().get()))
          .toList();
    }
  }

  /**
   * A network interface of a node.
   *
   * @param name its name, such as eth2; may be empty
   * @param mac its MAC address, six pairs of hexadecimal digits with colons; empty has one assigned
   * @param network name of its network; empty where it is not connected
   * @param subnet name of the subnet of that network that its address is of; empty where it is not
   *     connected or that is not decided
   * @param address its fixed IPv4 or IPv6 address; empty has one assigned where it has a subnet
   * @param prefixLength bits of an address that name its subnet; empty where it has no subnet
   * @param mtu greatest packet in bytes: its node's tuning, else its network's; empty where neither
   *     says
   * @param speed speed in bit/s each way; empty is not a limit
   * @param networkQos name of its bandwidth policy; empty where it has none
   * @param boot whether the node boots over it (PXE)
   * @param elementId its UUID
   */
  public record NetworkInterface(
      String name,
      Optional<String> mac,
      Optional<String> network,
      Optional<String> subnet,
      Optional<String> address,
      @Allowed(max = 128) OptionalLong prefixLength,
      OptionalLong mtu,
      OptionalLong speed,
      Optional<String> networkQos,
      boolean boot,
      String elementId) {}

  /**
   * Fixed address of a node; no entry of its own but what {@link Node#addresses} gives.
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
   * @param capacity capacity in bit/s of the medium that all share; empty is a switched network
   *     that only its interfaces limit
   * @param latencyNs delay one way that the network adds; empty is that of the local network
   * @param loss share of packets lost, 0 to 1
   * @param external whether it leads out of the cloud
   * @param carrier name of the network over which hosts carry the packets of this one in tunnels;
   *     empty where it has none of its own
   * @param subnets its address blocks, in the model's order
   * @param elementId its UUID
   */
  public record Network(
      String name,
      String kind,
      int mtu,
      OptionalLong capacity,
      OptionalLong latencyNs,
      @Allowed(max = 1) double loss,
      boolean external,
      Optional<String> carrier,
      List<Subnet> subnets,
      String elementId) {
    public Network {
      subnets = List.copyOf(subnets);
    }
  }

  /**
   * An address block on a network.
   *
   * @param name its name, unique on its network
   * @param cidr the block in CIDR notation
   * @param gateway default gateway of its nodes; empty is none
   * @param dhcp whether addresses are handed out by DHCP
   * @param pools ranges that are assigned by themselves, in the model's order
   * @param reserved ranges for given hosts only, in the model's order
   * @param nameServers addresses of its name servers, in the model's order
   * @param elementId its UUID
   */
  public record Subnet(
      String name,
      String cidr,
      Optional<String> gateway,
      boolean dhcp,
      List<AddressRange> pools,
      List<AddressRange> reserved,
      List<String> nameServers,
      String elementId) {
    public Subnet {
      pools = List.copyOf(pools);
      reserved = List.copyOf(reserved);
      nameServers = List.copyOf(nameServers);
    }
  }

  /**
   * A range of addresses.
   *
   * @param first its first address
   * @param last its last address
   */
  public record AddressRange(String first, String last) {}

  /**
   * A router between subnets. Which ways lead where follows from the interfaces: every subnet of an
   * interface is reached through it, and everything else through its external network.
   *
   * @param name its name
   * @param distributed whether each hypervisor routes, instead of one node
   * @param snat whether it translates sources towards the external network, and so lets nothing in
   *     from there but to floating addresses
   * @param externalNetwork name of the external network that it leads to; empty where there is none
   * @param host name of the node that it routes on; empty where that is left to the cloud
   * @param interfaces its ports on subnets, in the model's order
   * @param elementId its UUID
   */
  public record Router(
      String name,
      boolean distributed,
      boolean snat,
      Optional<String> externalNetwork,
      Optional<String> host,
      List<RouterInterface> interfaces,
      String elementId) {
    public Router {
      interfaces = List.copyOf(interfaces);
    }
  }

  /**
   * A router's port on a subnet.
   *
   * @param network name of the subnet's network
   * @param subnet name of the subnet
   * @param address its own address, else the subnet's gateway; empty where there is neither
   * @param prefixLength bits of an address that name the subnet
   */
  public record RouterInterface(
      String network,
      String subnet,
      Optional<String> address,
      @Allowed(max = 128) int prefixLength) {}

  /** Which packets of an interface a bandwidth policy is about, as seen from the node. */
  public enum Direction {
    /** Those that it receives. */
    INGRESS,
    /** Those that it sends. */
    EGRESS
  }

  /**
   * What a bandwidth policy of interfaces says of one direction.
   *
   * @param name the policy's name
   * @param direction which packets it is about
   * @param maxRate limit in bit/s; empty is none
   * @param maxBurst burst in bit above the limit; empty leaves it to who limits
   * @param minRate guaranteed minimum in bit/s; empty is none
   * @param dscp DSCP mark; empty leaves packets unmarked
   * @param elementId the policy's UUID
   */
  public record NetworkQos(
      String name,
      Direction direction,
      OptionalLong maxRate,
      OptionalLong maxBurst,
      OptionalLong minRate,
      @Allowed(max = 63) OptionalLong dscp,
      String elementId) {}

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
  public record Thresholds(
      @Allowed(max = 1) double maxLate, @Allowed(max = 1) double maxLost, double maxRateError) {}

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
      @Allowed(pattern = "^[^/].*$") String path,
      @Allowed(pattern = Allowed.SHA256) String sha256,
      long size,
      String generator,
      Optional<String> elementId,
      boolean executable) {}
}
