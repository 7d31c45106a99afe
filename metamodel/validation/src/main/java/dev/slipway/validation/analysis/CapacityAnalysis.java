// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.CapacityLimits;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import dev.slipway.validation.analysis.Topology.Carrier;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.emf.ecore.EObject;

/**
 * How much of each link, network and node the drawn components take, against what there is.
 *
 * <ol>
 *   <li>Each writer's samples a second ({@link SampleRates}) and their size ({@link SampleSizes}).
 *   <li>Fan-out: one copy for each process of another node that holds a matching reader. Data goes
 *       by unicast to each participant, as implementations do where discovery names unicast
 *       locators; those that use multicast send less. Readers of one process share a copy; readers
 *       on the writer's own node cost no link anything.
 *   <li>Each copy loads the sending and receiving interface, each network on the way and, for a
 *       virtual machine, the interface of its hypervisor with the tunnel's overhead ({@link
 *       WireTraffic}, {@link Topology}), and so on outwards where virtualization is nested; those
 *       of the host of a central router too. Packets between machines of one hypervisor stay there.
 *   <li>CPU, memory, disk and GPUs: the demand of the components of a node, its reactions' CPU time
 *       included; a hypervisor carries that of its virtual machines too, nested ones included.
 *   <li>Hypervisors: virtual CPUs, memory and GPUs of all machines on them.
 * </ol>
 */
public final class CapacityAnalysis {
  private final ModelIndex index;
  private final SampleRates rates;
  private final SampleSizes sizes;
  private final Topology topology;
  private final Matching matching;
  private final Map<Nic, Load> nics = new LinkedHashMap<>();
  private final Map<Network, Double> networks = new LinkedHashMap<>();
  private final Map<Node, Demand> nodes = new LinkedHashMap<>();
  private final Map<String, TopicLoad> topics = new TreeMap<>();
  private final Map<EObject, List<Usage>> usageOf = new IdentityHashMap<>();
  private final List<Usage> usages = new ArrayList<>();
  private final List<TopicTraffic> topicTraffic = new ArrayList<>();

  /** What can run short. */
  public enum Resource {
    /** What an interface sends, in bit/s. */
    NIC_SENT("sending"),
    /** What an interface receives, in bit/s. */
    NIC_RECEIVED("receiving"),
    /** What a network's medium carries, in bit/s. */
    NETWORK("traffic"),
    /** Cores that components keep busy. */
    CPU("CPU"),
    /** Memory that components need, in MiB. */
    MEMORY("memory"),
    /** Disk that components need, in GiB. */
    DISK("disk"),
    /** GPUs that components need. */
    GPU("GPUs"),
    /** Virtual CPUs of the machines on a hypervisor. */
    VCPU("virtual CPUs"),
    /** Memory of the machines on a hypervisor, in MiB. */
    VM_MEMORY("memory of virtual machines"),
    /** GPUs that a hypervisor passes through. */
    VM_GPU("GPUs of virtual machines");

    private final String label;

    Resource(String label) {
      this.label = label;
    }

    /** The resource in words. */
    public String label() {
      return label;
    }
  }

  /**
   * One line of the capacity table.
   *
   * @param resource what is used
   * @param element the interface, network or node that has it
   * @param path where that stands in the model
   * @param demand what is needed, in the resource's unit
   * @param capacity what there is; empty where the model does not say, which is no limit
   * @param share how much of it may be planned: 0.7 is 70 %
   */
  public record Usage(
      Resource resource,
      EObject element,
      ElementPath path,
      double demand,
      OptionalDouble capacity,
      double share) {
    /** What may be planned; empty where the capacity is not known. */
    public OptionalDouble allowed() {
      return capacity.isPresent()
          ? OptionalDouble.of(capacity.getAsDouble() * share)
          : OptionalDouble.empty();
    }

    /** Demand over capacity; empty where there is no capacity to compare with. */
    public OptionalDouble utilization() {
      return capacity.isPresent() && capacity.getAsDouble() > 0
          ? OptionalDouble.of(demand / capacity.getAsDouble())
          : OptionalDouble.empty();
    }

    /** Whether more is needed than may be planned. */
    public boolean isExceeded() {
      // Sums of many rates carry rounding errors; a demand that only just fits is to fit.
      return capacity.isPresent() && demand > capacity.getAsDouble() * share * (1 + 1e-9);
    }

    /** The judgement in words. */
    public String verdict() {
      return isExceeded() ? "exceeded" : capacity.isPresent() ? "fits" : "no limit";
    }
  }

  /**
   * What the samples of one topic come to.
   *
   * @param topic its name
   * @param writers DataWriters, replicas counted
   * @param readers DataReaders that hear one of them, replicas counted
   * @param samplesPerSecond written by all writers
   * @param payload serialized size of a sample in bytes, weighted by rate; 0 without samples
   * @param copiesPerSecond samples that leave a node, one for each process that gets them
   * @param wireBitRate those on the first link, all overhead included, in bit/s
   */
  public record TopicTraffic(
      String topic,
      long writers,
      long readers,
      double samplesPerSecond,
      double payload,
      double copiesPerSecond,
      double wireBitRate) {}

  private static final class Load {
    private double sent;
    private double received;
  }

  private static final class Demand {
    private double cores;
    private double memory;
    private double disk;
    private double gpus;

    private void add(Demand other) {
      cores += other.cores;
      memory += other.memory;
      disk += other.disk;
      gpus += other.gpus;
    }
  }

  private static final class TopicLoad {
    private long writers;
    private final Map<Reader, Boolean> readers = new HashMap<>();
    private double samples;
    private double payload;
    private double copies;
    private double bits;
  }

  private CapacityAnalysis(ModelIndex index) {
    this.index = index;
    rates = SampleRates.of(index);
    sizes = SampleSizes.of(index);
    topology = Topology.of(index);
    matching = Matching.of(index);
    matching.writers().forEach(this::addTraffic);
    index.all(ComponentInstance.class).forEach(this::addDemand);
    ReactionOrder.of(index).points().forEach(this::addReaction);
    addUsages();
    addTopics();
  }

  /** The model's own. */
  public static CapacityAnalysis of(ModelIndex index) {
    return index.derived(CapacityAnalysis.class, CapacityAnalysis::new);
  }

  /** The capacity table: what is used at all, by element path, then resource. */
  public List<Usage> usages() {
    return List.copyOf(usages);
  }

  /** The lines of the table that concern an interface, network or node. */
  public List<Usage> usagesOf(EObject element) {
    return usageOf.getOrDefault(element, List.of());
  }

  /** The topics that somebody writes, by name. */
  public List<TopicTraffic> topics() {
    return List.copyOf(topicTraffic);
  }

  private void addTraffic(Writer writer) {
    Publication publication = writer.publication();
    double rate = rates.sentBy(writer);
    long payload = sizes.payload(publication);
    int writers = SampleRates.replicas(writer.instance());
    List<Reader> readers = matching.readersOf(writer);
    TopicLoad topic = topics.computeIfAbsent(name(publication.getTopic()), key -> new TopicLoad());
    topic.writers += writers;
    readers.forEach(reader -> topic.readers.put(reader, true));
    topic.samples += rate * writers;
    topic.payload += rate * writers * payload;
    Node from = writer.instance().getAllocatedTo();
    if (from == null || rate == 0) {
      return;
    }
    processesByNode(readers, from)
        .forEach(
            (to, processes) ->
                topology
                    .route(from, to)
                    .ifPresent(
                        route -> {
                          double copies = rate * writers * processes;
                          WireTraffic sample = sizes.traffic(publication, route);
                          topic.copies += copies;
                          topic.bits += copies * sample.bits(0);
                          addLoads(route, sample, copies);
                        }));
  }

  /** The processes with a reader on each node but the writer's own. */
  private static Map<Node, Integer> processesByNode(List<Reader> readers, Node from) {
    Map<Node, Integer> processes = new LinkedHashMap<>();
    Map<ComponentInstance, Boolean> counted = new IdentityHashMap<>();
    for (Reader reader : readers) {
      Node to = reader.instance().getAllocatedTo();
      if (to != null && to != from && counted.put(reader.instance(), true) == null) {
        processes.merge(to, SampleRates.replicas(reader.instance()), Integer::sum);
      }
    }
    return processes;
  }

  private void addLoads(Route route, WireTraffic sample, double copies) {
    double bits = copies * sample.bits(0);
    load(route.source()).sent += bits;
    load(route.target()).received += bits;
    List<List<Node>> hosts = route.hosts();
    int legs = route.networks().size();
    for (int leg = 0; leg < legs; leg++) {
      List<Node> senders = hosts.get(leg);
      List<Node> receivers = hosts.get(leg + 1);
      Network network = route.networks().get(leg);
      boolean leavesHost = senders.stream().noneMatch(receivers::contains);
      if (leavesHost) {
        networks.merge(network, bits, Double::sum);
      }
      Set<Network> crossed = new HashSet<>(route.networks());
      for (Carrier carrier : carriers(senders, receivers, network, leg == 0)) {
        double carried = copies * sample.bits(carrier.overhead());
        load(carrier.nic()).sent += carried;
        // A copy crosses a carrying network once, so it is counted where it is sent.
        if (leavesHost && crossed.add(carrier.nic().getNetwork())) {
          networks.merge(carrier.nic().getNetwork(), carried, Double::sum);
        }
      }
      for (Carrier carrier : carriers(receivers, senders, network, leg == legs - 1)) {
        load(carrier.nic()).received += copies * sample.bits(carrier.overhead());
      }
    }
  }

  /**
   * The interfaces by which one end of a leg is carried, up to what carries both ends.
   *
   * @param isEnd whether the first node is the source or target, whose own interface is no carrier
   */
  private static List<Carrier> carriers(
      List<Node> hosts, List<Node> others, Network network, boolean isEnd) {
    List<Node> own = hosts.subList(isEnd ? 1 : 0, hosts.size());
    return Topology.carriers(
        own.stream().takeWhile(host -> !others.contains(host)).toList(), network);
  }

  private Load load(Nic nic) {
    return nics.computeIfAbsent(nic, unused -> new Load());
  }

  private static String name(Topic topic) {
    return topic.getName() == null ? "" : topic.getName();
  }

  private void addDemand(ComponentInstance instance) {
    if (instance.getAllocatedTo() == null
        || instance.getType() == null
        || instance.getType().getDemand() == null) {
      return;
    }
    ResourceDemand each = instance.getType().getDemand();
    int replicas = SampleRates.replicas(instance);
    Demand demand = demand(instance.getAllocatedTo());
    demand.cores += each.getCores() * replicas;
    demand.memory += (double) each.getMemory() * replicas;
    demand.disk += each.getDisk() * replicas;
    demand.gpus += (double) each.getGpus() * replicas;
  }

  private void addReaction(ReactionOrder.Point point) {
    Node node = point.instance().getAllocatedTo();
    double busy =
        rates.reactions(point)
            * SampleRates.replicas(point.instance())
            * ComputeTimes.of(point.reaction()).mean()
            / 1e9;
    if (node != null && busy > 0) {
      demand(node).cores += busy;
    }
  }

  private Demand demand(Node node) {
    return nodes.computeIfAbsent(node, unused -> new Demand());
  }

  private void addUsages() {
    nics.forEach(this::addNic);
    networks.forEach(this::addNetwork);
    Map<Node, List<VirtualMachine>> direct = new LinkedHashMap<>();
    Map<Node, List<VirtualMachine>> nested = new LinkedHashMap<>();
    for (VirtualMachine machine : index.all(VirtualMachine.class)) {
      List<Node> carriers = EffectiveNode.carriers(machine);
      for (Node carrier : carriers.subList(1, carriers.size())) {
        (carrier == machine.getHypervisor() ? direct : nested)
            .computeIfAbsent(carrier, unused -> new ArrayList<>())
            .add(machine);
      }
    }
    for (Node node : index.all(Node.class)) {
      List<VirtualMachine> guests = direct.getOrDefault(node, List.of());
      addNode(node, guests, nested.getOrDefault(node, List.of()));
      addHypervisor(node, guests);
    }
    usages.sort(Comparator.comparing(Usage::path).thenComparing(Usage::resource));
    usages.forEach(
        usage -> usageOf.computeIfAbsent(usage.element(), unused -> new ArrayList<>()).add(usage));
  }

  private void addNic(Nic nic, Load load) {
    double share = EffectiveNode.limits((Node) nic.eContainer()).getNetworkUtilization();
    add(Resource.NIC_SENT, nic, load.sent, speed(nic, Direction.EGRESS), share);
    add(Resource.NIC_RECEIVED, nic, load.received, speed(nic, Direction.INGRESS), share);
  }

  private static OptionalDouble speed(Nic nic, Direction direction) {
    double speed = nic.getSpeed() == null ? Double.POSITIVE_INFINITY : nic.getSpeed();
    NetworkQos qos = nic.getQos();
    if (qos != null && qos.getDirection() == direction && qos.getMaxRate() != null) {
      speed = Math.min(speed, qos.getMaxRate());
    }
    return Double.isFinite(speed) ? OptionalDouble.of(speed) : OptionalDouble.empty();
  }

  private void addNetwork(Network network, double bits) {
    CapacityLimits limits =
        network.eContainer() instanceof Site site && site.getLimits() != null
            ? site.getLimits()
            : InfrastructureFactory.eINSTANCE.createCapacityLimits();
    OptionalDouble capacity =
        network.getCapacity() == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(network.getCapacity());
    add(Resource.NETWORK, network, bits, capacity, limits.getNetworkUtilization());
  }

  private void addNode(Node node, List<VirtualMachine> guests, List<VirtualMachine> nested) {
    Demand own = nodes.getOrDefault(node, new Demand());
    Demand all = new Demand();
    all.add(own);
    for (VirtualMachine guest : guests) {
      all.add(nodes.getOrDefault(guest, new Demand()));
    }
    for (VirtualMachine guest : nested) {
      all.add(nodes.getOrDefault(guest, new Demand()));
    }
    EffectiveNode effective = EffectiveNode.of(node);
    CapacityLimits limits = EffectiveNode.limits(node);
    add(Resource.CPU, node, all.cores, cores(effective), limits.getCpuUtilization());
    add(Resource.MEMORY, node, all.memory, memory(effective), limits.getMemoryUtilization());
    add(Resource.DISK, node, own.disk, effective.disk(), limits.getDiskUtilization());
    double passed = guests.stream().mapToInt(guest -> EffectiveNode.of(guest).gpus()).sum();
    add(Resource.GPU, node, own.gpus, OptionalDouble.of(effective.gpus() - passed), 1);
  }

  /** Machines within a guest take from what the guest has, so only the guests themselves count. */
  private void addHypervisor(Node node, List<VirtualMachine> guests) {
    double vcpus = 0;
    double memory = 0;
    double gpus = 0;
    for (VirtualMachine guest : guests) {
      EffectiveNode effective = EffectiveNode.of(guest);
      vcpus += effective.cores().orElse(0);
      memory += effective.memory().orElse(0);
      gpus += effective.gpus();
    }
    EffectiveNode host = EffectiveNode.of(node);
    CapacityLimits limits = EffectiveNode.limits(node);
    add(Resource.VCPU, node, vcpus, threads(host), limits.getVcpuOvercommit());
    add(Resource.VM_MEMORY, node, memory, memory(host), limits.getMemoryOvercommit());
    add(Resource.VM_GPU, node, gpus, OptionalDouble.of(host.gpus()), 1);
  }

  private static OptionalDouble threads(EffectiveNode node) {
    int each = node.node() instanceof PhysicalHost host ? Math.max(1, host.getThreadsPerCore()) : 1;
    OptionalDouble cores = cores(node);
    return cores.isPresent() ? OptionalDouble.of(cores.getAsDouble() * each) : cores;
  }

  private static OptionalDouble cores(EffectiveNode node) {
    return node.cores().isPresent()
        ? OptionalDouble.of(node.cores().getAsInt())
        : OptionalDouble.empty();
  }

  private static OptionalDouble memory(EffectiveNode node) {
    return node.memory().isPresent()
        ? OptionalDouble.of(node.memory().getAsLong())
        : OptionalDouble.empty();
  }

  private void add(
      Resource resource, EObject element, double demand, OptionalDouble capacity, double share) {
    if (demand > 0) {
      usages.add(new Usage(resource, element, index.path(element), demand, capacity, share));
    }
  }

  private void addTopics() {
    topics.forEach(
        (name, load) ->
            topicTraffic.add(
                new TopicTraffic(
                    name,
                    load.writers,
                    load.readers.keySet().stream()
                        .mapToLong(reader -> SampleRates.replicas(reader.instance()))
                        .sum(),
                    load.samples,
                    load.samples > 0 ? load.payload / load.samples : 0,
                    load.copies,
                    load.bits)));
  }
}
