// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import java.util.ArrayList;
import java.util.Comparator;
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
 *       Traffic}, {@link Topology}), and so on outwards where virtualization is nested; those of
 *       the host of a central router too. Packets between machines of one hypervisor stay there.
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
  private final Traffic traffic;
  private final Map<Nic, Load> nics = new LinkedHashMap<>();
  private final Traffic.Loads loads = new Sums();
  private final Map<Network, Double> networks = new LinkedHashMap<>();
  private final Map<Node, Demand> nodes = new LinkedHashMap<>();
  private final Map<Topic, Copies> copies = new LinkedHashMap<>();
  private final Map<EObject, List<Usage>> usageOf = new IdentityHashMap<>();
  private final List<Usage> usages = new ArrayList<>();
  private List<TopicTraffic> topicTraffic;

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
      CapacityResource resource,
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

  /** The samples of a topic that leave a node: how many a second, and in bit/s. */
  private static final class Copies {
    private double rate;
    private double bits;
  }

  private static final class TopicLoad {
    private long writers;
    private final Set<Reader> readers = new HashSet<>();
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
    traffic = Traffic.of(index);
    matching.writers().forEach(this::addTraffic);
    index.all(ComponentInstance.class).forEach(this::addDemand);
    addUsages();
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
    if (topicTraffic == null) {
      // Reports ask for it; the rules, which run after each change, do not.
      topicTraffic = findTopics();
    }
    return topicTraffic;
  }

  private void addTraffic(Writer writer) {
    Publication publication = writer.publication();
    Node from = writer.instance().getAllocatedTo();
    if (from == null) {
      return;
    }
    Copies topic = copies.computeIfAbsent(publication.getTopic(), any -> new Copies());
    copiesByNode(writer, from)
        .forEach(
            (to, rate) ->
                topology
                    .route(from, to)
                    .ifPresent(
                        route -> {
                          topic.rate += rate;
                          topic.bits += rate * sizes.traffic(publication, route).bits(0);
                          traffic.load(writer, route, rate, loads);
                        }));
  }

  /** The copies a second that go to each node but the writer's own. */
  private Map<Node, Double> copiesByNode(Writer writer, Node from) {
    Map<Node, Double> copies = new LinkedHashMap<>();
    for (Traffic.Flow flow : traffic.flows(writer)) {
      Node to = flow.receiver().getAllocatedTo();
      if (to != null && to != from) {
        copies.merge(to, flow.copies(), Double::sum);
      }
    }
    return copies;
  }

  private final class Sums implements Traffic.Loads {
    @Override
    public void sent(Nic nic, double bits) {
      load(nic).sent += bits;
    }

    @Override
    public void received(Nic nic, double bits) {
      load(nic).received += bits;
    }

    @Override
    public void carried(Network network, double bits) {
      networks.merge(network, bits, Double::sum);
    }

    private Load load(Nic nic) {
      return nics.computeIfAbsent(nic, unused -> new Load());
    }
  }

  private static String name(Topic topic) {
    return topic.getName() == null ? "" : topic.getName();
  }

  private void addDemand(ComponentInstance instance) {
    if (instance.getAllocatedTo() != null) {
      nodes.merge(instance.getAllocatedTo(), Demand.of(instance, index), Demand::plus);
    }
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
    add(CapacityResource.NIC_SENT, nic, load.sent, Capacity.sent(nic));
    add(CapacityResource.NIC_RECEIVED, nic, load.received, Capacity.received(nic));
  }

  private void addNetwork(Network network, double bits) {
    add(CapacityResource.NETWORK, network, bits, Capacity.of(network));
  }

  private void addNode(Node node, List<VirtualMachine> guests, List<VirtualMachine> nested) {
    Demand own = nodes.getOrDefault(node, Demand.NONE);
    Demand all = own;
    for (VirtualMachine guest : guests) {
      all = all.plus(nodes.getOrDefault(guest, Demand.NONE));
    }
    for (VirtualMachine guest : nested) {
      all = all.plus(nodes.getOrDefault(guest, Demand.NONE));
    }
    add(CapacityResource.CPU, node, all.cores(), Capacity.of(CapacityResource.CPU, node, guests));
    add(
        CapacityResource.MEMORY,
        node,
        all.memory(),
        Capacity.of(CapacityResource.MEMORY, node, guests));
    add(CapacityResource.DISK, node, own.disk(), Capacity.of(CapacityResource.DISK, node, guests));
    add(CapacityResource.GPU, node, own.gpus(), Capacity.of(CapacityResource.GPU, node, guests));
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
    add(CapacityResource.VCPU, node, vcpus, Capacity.of(CapacityResource.VCPU, node, guests));
    add(
        CapacityResource.VM_MEMORY,
        node,
        memory,
        Capacity.of(CapacityResource.VM_MEMORY, node, guests));
    add(CapacityResource.VM_GPU, node, gpus, Capacity.of(CapacityResource.VM_GPU, node, guests));
  }

  private void add(CapacityResource resource, EObject element, double demand, Capacity capacity) {
    if (demand > 0) {
      usages.add(
          new Usage(
              resource, element, index.path(element), demand, capacity.amount(), capacity.share()));
    }
  }

  /** Topics of one name are one: DDS knows no other difference. */
  private List<TopicTraffic> findTopics() {
    Map<String, TopicLoad> loadOf = new TreeMap<>();
    for (Writer writer : matching.writers()) {
      Publication publication = writer.publication();
      double rate = rates.sentBy(writer);
      int writers = SampleRates.replicas(writer.instance());
      TopicLoad load = loadOf.computeIfAbsent(name(publication.getTopic()), any -> new TopicLoad());
      load.writers += writers;
      load.readers.addAll(matching.readersOf(writer));
      load.samples += rate * writers;
      load.payload += rate * writers * sizes.payload(publication);
    }
    copies.forEach(
        (topic, sent) -> {
          TopicLoad load = loadOf.get(name(topic));
          load.copies += sent.rate;
          load.bits += sent.bits;
        });
    return loadOf.entrySet().stream().map(each -> traffic(each.getKey(), each.getValue())).toList();
  }

  private static TopicTraffic traffic(String name, TopicLoad load) {
    return new TopicTraffic(
        name,
        load.writers,
        load.readers.stream().mapToLong(each -> SampleRates.replicas(each.instance())).sum(),
        load.samples,
        load.samples > 0 ? load.payload / load.samples : 0,
        load.copies,
        load.bits);
  }
}
