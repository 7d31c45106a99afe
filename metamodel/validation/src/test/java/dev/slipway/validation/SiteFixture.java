// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.experiment.Experiment;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.BareMetalImage;
import dev.slipway.model.infrastructure.Catalog;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.Gpu;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.HostType;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.PowerControl;
import dev.slipway.model.infrastructure.PowerKind;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.ProvisioningServer;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.ServerGroupPolicy;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.TuningProfile;
import dev.slipway.model.infrastructure.VCenter;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.ConstantTime;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;

/**
 * The site of a {@link RuleFixture}: each method adds one element, in the least form, and gives it
 * back to be changed.
 */
public final class SiteFixture {
  private static final InfrastructureFactory FACTORY = InfrastructureFactory.eINSTANCE;

  private final RuleFixture model;

  private SiteFixture(RuleFixture model) {
    this.model = model;
  }

  /** The site of the model. */
  public static SiteFixture of(RuleFixture model) {
    return new SiteFixture(model);
  }

  public RuleFixture model() {
    return model;
  }

  public Site site() {
    return model.site();
  }

  private Catalog catalog() {
    if (site().getCatalog() == null) {
      site().setCatalog(model.identified(FACTORY.createCatalog()));
    }
    return site().getCatalog();
  }

  /** A flat network without subnets. */
  public Network network(String name) {
    Network network = model.named(FACTORY.createNetwork(), name);
    site().getNetworks().add(network);
    return network;
  }

  /** A flat network with one subnet, {@code <name>-subnet}. */
  public Network network(String name, String cidr) {
    Network network = network(name);
    subnet(network, name + "-subnet", cidr);
    return network;
  }

  public Subnet subnet(Network network, String name, String cidr) {
    Subnet subnet = model.named(FACTORY.createSubnet(), name);
    subnet.setCidr(cidr);
    network.getSubnets().add(subnet);
    return subnet;
  }

  /** The first subnet of the network. */
  public static Subnet subnet(Network network) {
    return network.getSubnets().get(0);
  }

  public static AddressRange range(String first, String last) {
    AddressRange range = FACTORY.createAddressRange();
    range.setFirst(first);
    range.setLast(last);
    return range;
  }

  public PhysicalHost host(String name) {
    PhysicalHost host = model.named(FACTORY.createPhysicalHost(), name);
    site().getNodes().add(host);
    return host;
  }

  /** A host whose host type is of the kind. */
  public PhysicalHost host(String name, HostKind kind) {
    PhysicalHost host = host(name);
    host.setType(hostType(name + "-type", kind));
    return host;
  }

  /** A host that components can be installed on, with one interface {@code eth0}. */
  public PhysicalHost componentHost(String name, Network network) {
    PhysicalHost host = host(name);
    host.setComponentHost(true);
    nic(host, "eth0", network);
    return host;
  }

  public VirtualMachine machine(String name) {
    VirtualMachine machine = model.named(FACTORY.createVirtualMachine(), name);
    site().getNodes().add(machine);
    return machine;
  }

  /** A machine on the node, with a flavor {@code <name>-flavor} of 1 CPU, 1024 MiB and 10 GiB. */
  public VirtualMachine machine(String name, Node host) {
    VirtualMachine machine = machine(name);
    machine.setHypervisor(host);
    machine.setFlavor(flavor(name + "-flavor", 1, 1024, 10));
    return machine;
  }

  /** A volume of the size in GiB. */
  public Volume volume(VirtualMachine machine, String name, long size) {
    Volume volume = model.named(FACTORY.createVolume(), name);
    volume.setSize(size);
    machine.getVolumes().add(volume);
    return volume;
  }

  /** A machine on the host that is a KVM hypervisor itself. */
  public VirtualMachine nestedHypervisor(String name, PhysicalHost host) {
    VirtualMachine machine = machine(name, host);
    machine.setType(hostType(name + "-type", HostKind.KVM));
    host.setNestedVirtualization(true);
    return machine;
  }

  public Nic nic(Node node, String name, Network network) {
    Nic nic = model.named(FACTORY.createNic(), name);
    nic.setNetwork(network);
    node.getNics().add(nic);
    return nic;
  }

  public Nic nic(Node node, String name, Network network, String address) {
    Nic nic = nic(node, name, network);
    nic.setAddress(address);
    return nic;
  }

  public HostType hostType(String name, HostKind kind) {
    HostType type = model.named(FACTORY.createHostType(), name);
    type.setKind(kind);
    catalog().getHostTypes().add(type);
    return type;
  }

  public VmImage vmImage(String name, HostKind hypervisor) {
    VmImage image = model.named(FACTORY.createVmImage(), name);
    image.setHypervisorKind(hypervisor);
    catalog().getImages().add(image);
    return image;
  }

  public BareMetalImage bareMetalImage(String name, HostKind result) {
    BareMetalImage image = model.named(FACTORY.createBareMetalImage(), name);
    image.setResultingKind(result);
    catalog().getImages().add(image);
    return image;
  }

  public Flavor flavor(String name, int vcpus, long memory, double disk) {
    Flavor flavor = model.named(FACTORY.createFlavor(), name);
    flavor.setVcpus(vcpus);
    flavor.setMemory(memory);
    flavor.setDisk(disk);
    catalog().getFlavors().add(flavor);
    return flavor;
  }

  /** A flavor that passes that many GPUs of alias {@code m2070} through. */
  public Flavor gpuFlavor(String name, int gpus) {
    Flavor flavor = flavor(name, 1, 1024, 10);
    flavor.setGpus(gpus);
    flavor.setPciAlias("m2070");
    return flavor;
  }

  public Gpu gpu(PhysicalHost host, String name) {
    Gpu gpu = model.named(FACTORY.createGpu(), name);
    gpu.setPciAlias("m2070");
    host.getGpus().add(gpu);
    return gpu;
  }

  public Disk disk(PhysicalHost host, String name, long size) {
    Disk disk = model.named(FACTORY.createDisk(), name);
    disk.setSize(size);
    host.getDisks().add(disk);
    return disk;
  }

  public TuningProfile tuning(String name, Node node) {
    TuningProfile tuning = model.named(FACTORY.createTuningProfile(), name);
    catalog().getTuningProfiles().add(tuning);
    node.setTuning(tuning);
    return tuning;
  }

  public NetworkQos qos(String name) {
    NetworkQos qos = model.named(FACTORY.createNetworkQos(), name);
    catalog().getNetworkQos().add(qos);
    return qos;
  }

  public SecurityGroupRule filterRule() {
    SecurityGroup group = model.named(FACTORY.createSecurityGroup(), "filters");
    catalog().getSecurityGroups().add(group);
    SecurityGroupRule rule = FACTORY.createSecurityGroupRule();
    group.getRules().add(rule);
    return rule;
  }

  /** A router with an interface on each subnet, at the subnet's gateway. */
  public Router router(String name, Subnet... subnets) {
    Router router = model.named(FACTORY.createRouter(), name);
    for (Subnet subnet : subnets) {
      RouterInterface port = FACTORY.createRouterInterface();
      port.setSubnet(subnet);
      router.getInterfaces().add(port);
    }
    site().getRouters().add(router);
    return router;
  }

  public Cloud cloud(String name) {
    Cloud cloud = model.named(FACTORY.createCloud(), name);
    cloud.setAuthUrl("https://controller:5000/v3");
    site().getClouds().add(cloud);
    return cloud;
  }

  public Project project(Cloud cloud, String name) {
    Project project = model.named(FACTORY.createProject(), name);
    cloud.getProjects().add(project);
    return project;
  }

  public ServerGroup serverGroup(Project project, String name, ServerGroupPolicy policy) {
    ServerGroup group = model.named(FACTORY.createServerGroup(), name);
    group.setPolicy(policy);
    project.getServerGroups().add(group);
    return group;
  }

  public VCenter vcenter(Cloud cloud, String name) {
    VCenter vcenter = model.named(FACTORY.createVCenter(), name);
    vcenter.setCluster("cluster");
    cloud.getVcenters().add(vcenter);
    return vcenter;
  }

  /** A server of 10.0.0.0/24 from .7 on, on a node {@code clonezilla} of its own. */
  public ProvisioningServer provisioning(Network network) {
    ProvisioningServer server = model.named(FACTORY.createProvisioningServer(), "restore");
    server.setStartOctet(7);
    server.setSubnet(subnet(network));
    PhysicalHost clonezilla = host("clonezilla");
    nic(clonezilla, "eth0", network, "10.0.0.2");
    server.setHost(clonezilla);
    site().getProvisioningServers().add(server);
    return server;
  }

  /** A host that {@link #provisioning} of a new network installs without objection. */
  public PhysicalHost provisioned(String name) {
    Network network = network("lan", "10.0.0.0/24");
    PhysicalHost host = host(name);
    host.setProvisionedBy(provisioning(network));
    host.setImage(bareMetalImage("ubuntu", HostKind.LINUX));
    Nic nic = nic(host, "eth0", network, "10.0.0.7");
    nic.setBoot(true);
    nic.setMac("00:1a:64:00:00:07");
    Disk disk = disk(host, "disk", 100);
    disk.setSystem(true);
    disk.setSerial("S7");
    return host;
  }

  public PowerControl power(PhysicalHost host, PowerKind kind) {
    PowerControl power = FACTORY.createPowerControl();
    power.setKind(kind);
    host.setPower(power);
    return power;
  }

  public <E extends Experiment> E experiment(E experiment) {
    model.named(experiment, "measurement");
    model.deployment().getExperiments().add(experiment);
    return experiment;
  }

  /** An instance of the type on the node. */
  public ComponentInstance instance(String name, ComponentType type, Node node) {
    ComponentInstance instance = model.instance(name, type);
    instance.setAllocatedTo(node);
    return instance;
  }

  /** A topic of opaque samples. */
  public Topic opaqueTopic(String name) {
    Topic topic = model.untypedTopic(name);
    topic.setPayload(PayloadMode.OPAQUE);
    return topic;
  }

  /** A publication of opaque samples. */
  public Publication publication(ComponentType type, Topic topic, double rate, long size) {
    Publication publication = model.publication(type, topic, rate);
    publication.setMessageSize(size);
    return publication;
  }

  /** A component type {@code <name>} that only publishes. */
  public ComponentType writer(String name, Topic topic, double rate, long size) {
    ComponentType type = model.component(name);
    publication(type, topic, rate, size);
    return type;
  }

  /** A component type {@code <name>} that only subscribes. */
  public ComponentType reader(String name, Topic topic) {
    ComponentType type = model.component(name);
    model.subscription(type, topic);
    return type;
  }

  /** A component type that answers each sample of one topic with one of another. */
  public ComponentType relay(String name, Topic from, Topic to, long computeNs) {
    ComponentType type = model.component(name);
    Subscription trigger = model.subscription(type, from);
    Reaction reaction = model.reaction(type, trigger, publication(type, to, 0, 128));
    reaction.setName("relay");
    ConstantTime time = SoftwareFactory.eINSTANCE.createConstantTime();
    time.setDuration(computeNs);
    reaction.setComputeTime(time);
    return type;
  }

  public ResourceDemand demand(ComponentType type) {
    ResourceDemand demand = SoftwareFactory.eINSTANCE.createResourceDemand();
    type.setDemand(demand);
    return demand;
  }
}
