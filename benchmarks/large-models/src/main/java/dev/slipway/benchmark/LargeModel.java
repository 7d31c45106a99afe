// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.infrastructure.Catalog;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.HostType;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.LogNormalTime;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.model.software.Subscription;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/**
 * Makes a valid deployment of any size: the same for the same number of components and seed.
 *
 * <p>Components come in subsystems of twenty. In each, every component publishes a topic of its own
 * that the next one reads, and reads up to two more; every second one publishes as the reaction to
 * what it reads. There is one topic type for ten topics, one IDL module for ten types, one domain
 * for a hundred components, and one node for twenty-five, half of them virtual machines.
 */
public final class LargeModel {
  private static final int SUBSYSTEM = 20;
  private static final int TOPICS_OF_A_TYPE = 10;
  private static final int TYPES_OF_A_MODULE = 10;
  private static final int COMPONENTS_OF_A_DOMAIN = 100;
  private static final int MOST_DOMAINS = 200;
  private static final int COMPONENTS_OF_A_NODE = 25;
  private static final int MACHINES_OF_A_HYPERVISOR = 4;
  private static final int MOST_COMPONENTS = 100_000;
  private static final double[] RATES = {1, 2, 5, 10, 20, 50};
  private static final PrimitiveKind[] KINDS = {
    PrimitiveKind.INT32, PrimitiveKind.UINT16, PrimitiveKind.FLOAT32, PrimitiveKind.FLOAT64
  };
  private static final long GIGABIT = 1_000_000_000;
  private static final long MILLISECOND = 1_000_000;
  private static final int USAGE_ERROR = 2;

  private static final DdsFactory DDS = DdsFactory.eINSTANCE;
  private static final SoftwareFactory SOFTWARE = SoftwareFactory.eINSTANCE;
  private static final InfrastructureFactory INFRASTRUCTURE = InfrastructureFactory.eINSTANCE;

  private final int components;
  private final long seed;
  private final Random random;
  private final List<Struct> types = new ArrayList<>();
  private final List<Topic> topics = new ArrayList<>();
  private final List<Domain> domains = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private int addresses;

  private LargeModel(int components, long seed) {
    this.components = components;
    this.seed = seed;
    this.random = new Random(seed);
  }

  /**
   * Writes a model.
   *
   * @param arguments {@code --components N --seed S -o FILE}, in any order; the seed may be left
   *     out and is 1 then
   * @throws IOException if the file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    int components = 0;
    long seed = 1;
    String file = "";
    try {
      for (int i = 0; i < arguments.length; i += 2) {
        String value = i + 1 < arguments.length ? arguments[i + 1] : "";
        switch (arguments[i]) {
          case "--components" -> components = Integer.parseInt(value);
          case "--seed" -> seed = Long.parseLong(value);
          case "-o" -> file = value;
          default -> throw new IllegalArgumentException(arguments[i]);
        }
      }
    } catch (IllegalArgumentException wrong) {
      file = "";
    }
    if (file.isEmpty() || components < 2 || components > MOST_COMPONENTS) {
      System.err.println("usage: LargeModel --components 2..100000 [--seed S] -o FILE");
      System.exit(USAGE_ERROR);
    }
    ModelSaver.save(deployment(components, seed), Path.of(file));
  }

  /**
   * A valid deployment.
   *
   * @param components number of component types, 2 to 100,000; there is one instance of each
   * @param seed what types, rates and readers are chosen by
   */
  public static Deployment deployment(int components, long seed) {
    return new LargeModel(components, seed).deployment();
  }

  private Deployment deployment() {
    Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
    identify(deployment, "deployment");
    deployment.setName("large-" + components);
    deployment.setData(data());
    deployment.getSites().add(site());
    deployment.setSoftware(software());
    return deployment;
  }

  private void identify(Element element, String key) {
    String name = seed + "/" + components + "/" + key;
    element.setId(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString());
  }

  private static String number(String name, int number) {
    return String.format(Locale.ROOT, "%s%05d", name, number);
  }

  // Data

  private DataModel data() {
    DataModel data = DDS.createDataModel();
    identify(data, "data");
    int typeCount = 1 + (components - 1) / TOPICS_OF_A_TYPE;
    for (int m = 0; m * TYPES_OF_A_MODULE < typeCount; m++) {
      data.getDefinitions()
          .add(module(m, Math.min(TYPES_OF_A_MODULE, typeCount - m * TYPES_OF_A_MODULE)));
    }
    QosProfile reliable = profile("Reliable", ReliabilityKind.RELIABLE, null);
    QosProfile streaming = profile("Streaming", ReliabilityKind.BEST_EFFORT, reliable);
    data.getQosProfiles().add(reliable);
    data.getQosProfiles().add(streaming);
    for (int t = 0; t < components; t++) {
      Topic topic = DDS.createTopic();
      identify(topic, "topic/" + t);
      topic.setName(number("Topic", t));
      topic.setType(types.get(t / TOPICS_OF_A_TYPE));
      topic.setQos(random.nextBoolean() ? reliable : streaming);
      topics.add(topic);
    }
    data.getTopics().addAll(topics);
    int domainCount = Math.min(MOST_DOMAINS, 1 + (components - 1) / COMPONENTS_OF_A_DOMAIN);
    for (int d = 0; d < domainCount; d++) {
      Domain domain = DDS.createDomain();
      identify(domain, "domain/" + d);
      domain.setName(number("domain", d));
      domain.setDomainId(d);
      domains.add(domain);
    }
    data.getDomains().addAll(domains);
    return data;
  }

  private QosProfile profile(String name, ReliabilityKind kind, QosProfile base) {
    QosProfile profile = DDS.createQosProfile();
    identify(profile, "qos/" + name);
    profile.setName(name);
    profile.setBase(base);
    profile.setReliability(DDS.createReliabilityPolicy());
    profile.getReliability().setKind(kind);
    if (base == null) {
      profile.setHistory(DDS.createHistoryPolicy());
      profile.getHistory().setDepth(8);
    }
    return profile;
  }

  private Module module(int index, int typeCount) {
    String key = "module/" + index;
    Module module = DDS.createModule();
    identify(module, key);
    module.setName(number("subsystem", index));
    Alias values = DDS.createAlias();
    identify(values, key + "/values");
    values.setName("ValueList");
    values.setType(sequence(primitive(PrimitiveKind.FLOAT32), 256, 1 + random.nextInt(200)));
    module.getDefinitions().add(values);
    for (int t = 0; t < typeCount; t++) {
      module.getDefinitions().add(struct(key + "/type/" + t, t, values));
    }
    return module;
  }

  private Struct struct(String key, int index, Alias values) {
    Struct struct = DDS.createStruct();
    identify(struct, key);
    struct.setName(number("Report", index));
    member(struct, "source_id", primitive(PrimitiveKind.UINT32)).setKey(true);
    member(struct, "sequence_number", primitive(PrimitiveKind.UINT64));
    for (int i = 2 + random.nextInt(8); i > 0; i--) {
      member(struct, "field_" + i, primitive(KINDS[random.nextInt(KINDS.length)]));
    }
    StringRef text = DDS.createStringRef();
    text.setBound(64L);
    text.setExpectedLength((long) random.nextInt(64));
    member(struct, "label", text);
    NamedRef list = DDS.createNamedRef();
    list.setType(values);
    member(struct, "measurements", list);
    types.add(struct);
    return struct;
  }

  private Member member(Struct struct, String name, TypeRef type) {
    Member member = DDS.createMember();
    identify(member, struct.getId() + "/" + name);
    member.setName(name);
    member.setType(type);
    struct.getMembers().add(member);
    return member;
  }

  private static PrimitiveRef primitive(PrimitiveKind kind) {
    PrimitiveRef type = DDS.createPrimitiveRef();
    type.setKind(kind);
    return type;
  }

  private static SequenceRef sequence(TypeRef element, long bound, long expected) {
    SequenceRef type = DDS.createSequenceRef();
    type.setElement(element);
    type.setBound(bound);
    type.setExpectedLength(expected);
    return type;
  }

  // Software

  private SoftwareModel software() {
    SoftwareModel software = SOFTWARE.createSoftwareModel();
    identify(software, "software");
    List<ComponentType> componentTypes = new ArrayList<>();
    List<ComponentInstance> instances = new ArrayList<>();
    for (int c = 0; c < components; c++) {
      ComponentType type = componentType(c);
      componentTypes.add(type);
      ComponentInstance instance = SOFTWARE.createComponentInstance();
      identify(instance, "instance/" + c);
      instance.setName(number("component-", c));
      instance.setType(type);
      instance.setDomain(
          domains.get(firstOfSubsystem(c) / COMPONENTS_OF_A_DOMAIN % domains.size()));
      instance.setAllocatedTo(nodes.get(c / COMPONENTS_OF_A_NODE));
      instances.add(instance);
    }
    software.getComponentTypes().addAll(componentTypes);
    software.getInstances().addAll(instances);
    return software;
  }

  /** The last subsystem also has what is left over, up to one less than another subsystem. */
  private int firstOfSubsystem(int index) {
    int last = Math.max(0, components / SUBSYSTEM - 1);
    return Math.min(index / SUBSYSTEM, last) * SUBSYSTEM;
  }

  private ComponentType componentType(int index) {
    String key = "type/" + index;
    ComponentType type = SOFTWARE.createComponentType();
    identify(type, key);
    type.setName(number("Component", index));
    type.setDescription("Component " + index + " of a large model.");
    Publication publication = SOFTWARE.createPublication();
    identify(publication, key + "/publication");
    publication.setTopic(topics.get(index));
    type.getPublications().add(publication);
    int first = firstOfSubsystem(index);
    int size = first == firstOfSubsystem(components - 1) ? components - first : SUBSYSTEM;
    int place = index - first;
    List<Integer> read = new ArrayList<>();
    read.add((place + size - 1) % size);
    for (int more = random.nextInt(3); more > 0; more--) {
      int other = random.nextInt(size);
      if (other != place && !read.contains(other)) {
        read.add(other);
      }
    }
    for (int other : read) {
      Subscription subscription = SOFTWARE.createSubscription();
      identify(subscription, key + "/subscription/" + other);
      subscription.setTopic(topics.get(first + other));
      type.getSubscriptions().add(subscription);
    }
    if (place % 2 == 1) {
      type.getReactions().add(reaction(key, type));
    } else {
      publication.setRate(RATES[random.nextInt(RATES.length)]);
    }
    ResourceDemand demand = SOFTWARE.createResourceDemand();
    demand.setCores(0.02);
    demand.setMemory(32);
    type.setDemand(demand);
    return type;
  }

  private Reaction reaction(String key, ComponentType type) {
    Reaction reaction = SOFTWARE.createReaction();
    identify(reaction, key + "/reaction");
    reaction.setName("process");
    reaction.setTrigger(type.getSubscriptions().get(0));
    reaction.getEffects().add(type.getPublications().get(0));
    LogNormalTime time = SOFTWARE.createLogNormalTime();
    time.setMedian(MILLISECOND / 5);
    reaction.setComputeTime(time);
    return reaction;
  }

  // Infrastructure

  private Site site() {
    Site site = INFRASTRUCTURE.createSite();
    identify(site, "site");
    site.setName("data-centre");
    Network network = INFRASTRUCTURE.createNetwork();
    identify(network, "network");
    network.setName("backbone");
    Subnet subnet = INFRASTRUCTURE.createSubnet();
    identify(subnet, "subnet");
    subnet.setName("backbone");
    subnet.setCidr("10.64.0.0/16");
    subnet.setGateway("10.64.255.254");
    network.getSubnets().add(subnet);
    site.getNetworks().add(network);
    Catalog catalog = INFRASTRUCTURE.createCatalog();
    identify(catalog, "catalog");
    Flavor flavor = INFRASTRUCTURE.createFlavor();
    identify(flavor, "flavor");
    flavor.setName("large");
    flavor.setVcpus(8);
    flavor.setMemory(16_384);
    flavor.setDisk(40);
    catalog.getFlavors().add(flavor);
    VmImage image = INFRASTRUCTURE.createVmImage();
    identify(image, "image");
    image.setName("component-host");
    image.setComponentHost(true);
    image.setMinRam(2048);
    image.setMinDisk(20);
    image.setDefaultUser("user");
    catalog.getImages().add(image);
    site.setCatalog(catalog);
    HostType hypervisorType = hostType(catalog, "Hypervisor", HostKind.KVM);
    HostType linuxType = hostType(catalog, "Linux host", HostKind.LINUX);
    int nodeCount = 1 + (components - 1) / COMPONENTS_OF_A_NODE;
    Cloud cloud = INFRASTRUCTURE.createCloud();
    identify(cloud, "cloud");
    cloud.setName("cloud");
    cloud.setAuthUrl("https://identity.example.org/v3");
    Project project = INFRASTRUCTURE.createProject();
    identify(project, "project");
    project.setName("large");
    cloud.getProjects().add(project);
    site.getClouds().add(cloud);
    PhysicalHost hypervisor = null;
    List<Node> all = new ArrayList<>();
    for (int n = 0; n < nodeCount; n++) {
      if (n % 2 == 0) {
        PhysicalHost host = host(network, linuxType, number("host-", n));
        host.setComponentHost(true);
        nodes.add(host);
      } else {
        if (n / 2 % MACHINES_OF_A_HYPERVISOR == 0) {
          hypervisor = host(network, hypervisorType, number("hypervisor-", n));
          all.add(hypervisor);
          cloud.getComputeHosts().add(hypervisor);
        }
        VirtualMachine machine = INFRASTRUCTURE.createVirtualMachine();
        describe(machine, network, number("machine-", n));
        machine.setHypervisor(hypervisor);
        machine.setFlavor(flavor);
        machine.setImage(image);
        machine.setProject(project);
        nodes.add(machine);
      }
      all.add(nodes.get(n));
    }
    site.getNodes().addAll(all);
    return site;
  }

  private HostType hostType(Catalog catalog, String name, HostKind kind) {
    HostType type = INFRASTRUCTURE.createHostType();
    identify(type, "host type/" + name);
    type.setName(name);
    type.setKind(kind);
    type.setCores(48);
    type.setMemory(131_072);
    type.setDisk(400);
    catalog.getHostTypes().add(type);
    return type;
  }

  private PhysicalHost host(Network network, HostType type, String name) {
    PhysicalHost host = INFRASTRUCTURE.createPhysicalHost();
    describe(host, network, name);
    host.setType(type);
    Disk disk = INFRASTRUCTURE.createDisk();
    identify(disk, "node/" + name + "/disk");
    disk.setName("sda");
    disk.setSerial(name.toUpperCase(Locale.ROOT));
    disk.setSize(400);
    disk.setSystem(true);
    host.getDisks().add(disk);
    return host;
  }

  private void describe(Node node, Network network, String name) {
    identify(node, "node/" + name);
    node.setName(name);
    Nic nic = INFRASTRUCTURE.createNic();
    identify(nic, "node/" + name + "/nic");
    nic.setName("eth0");
    nic.setNetwork(network);
    nic.setSubnet(network.getSubnets().get(0));
    addresses++;
    nic.setAddress("10.64." + addresses / 250 + "." + (1 + addresses % 250));
    nic.setSpeed(10 * GIGABIT);
    node.getNics().add(nic);
  }
}
