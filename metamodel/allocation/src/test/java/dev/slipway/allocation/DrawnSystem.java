// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Catalog;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;
import java.util.Locale;

/** A small system of hosts on one network, for a test: each method adds one element. */
final class DrawnSystem {
  private final Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
  private final Site site = InfrastructureFactory.eINSTANCE.createSite();
  private final Catalog catalog = InfrastructureFactory.eINSTANCE.createCatalog();
  private final Network network;
  private int lastId;

  DrawnSystem() {
    named(deployment, "lab");
    deployment.setData(identified(DdsFactory.eINSTANCE.createDataModel()));
    deployment.setSoftware(identified(SoftwareFactory.eINSTANCE.createSoftwareModel()));
    deployment.getSites().add(named(site, "site"));
    site.setCatalog(identified(catalog));
    network = network("lan", "10.0.0.0/24");
  }

  LoadedModel model() {
    return LoadedModel.inMemory(deployment);
  }

  Site site() {
    return site;
  }

  Network network() {
    return network;
  }

  Network network(String name, String cidr) {
    Network added = named(InfrastructureFactory.eINSTANCE.createNetwork(), name);
    var subnet = named(InfrastructureFactory.eINSTANCE.createSubnet(), name + "-subnet");
    subnet.setCidr(cidr);
    added.getSubnets().add(subnet);
    site.getNetworks().add(added);
    return added;
  }

  /** A component host on the network of all. */
  PhysicalHost host(String name, int cores) {
    return host(name, cores, network);
  }

  PhysicalHost host(String name, int cores, Network on) {
    PhysicalHost host = named(InfrastructureFactory.eINSTANCE.createPhysicalHost(), name);
    host.setComponentHost(true);
    host.setCores(cores);
    host.setMemory(1024);
    Nic nic = named(InfrastructureFactory.eINSTANCE.createNic(), "eth0");
    nic.setNetwork(on);
    host.getNics().add(nic);
    site.getNodes().add(host);
    return host;
  }

  /** Puts a host into a rack. */
  PhysicalHost rack(PhysicalHost host, String rack) {
    Property label = InfrastructureFactory.eINSTANCE.createProperty();
    label.setKey("rack");
    label.setValue(rack);
    host.getLabels().add(label);
    return host;
  }

  /** A type that takes so many cores. */
  ComponentType type(String name, double cores) {
    ComponentType type = named(SoftwareFactory.eINSTANCE.createComponentType(), name);
    type.setVersion("1.0.0");
    ResourceDemand demand = SoftwareFactory.eINSTANCE.createResourceDemand();
    demand.setCores(cores);
    type.setDemand(demand);
    deployment.getSoftware().getComponentTypes().add(type);
    return type;
  }

  ComponentInstance instance(ComponentType type, Node node) {
    ComponentInstance instance =
        named(
            SoftwareFactory.eINSTANCE.createComponentInstance(),
            type.getName().toLowerCase(Locale.ROOT) + ++lastId);
    instance.setType(type);
    instance.setAllocatedTo(node);
    deployment.getSoftware().getInstances().add(instance);
    return instance;
  }

  /** An instance of a type of its own. */
  ComponentInstance instance(String name, double cores, Node node) {
    ComponentInstance instance = instance(type(name + "Type", cores), node);
    instance.setName(name);
    return instance;
  }

  /** A virtual machine on the host that components can be installed on. */
  VirtualMachine machine(String name, PhysicalHost host) {
    VirtualMachine machine = named(InfrastructureFactory.eINSTANCE.createVirtualMachine(), name);
    machine.setHypervisor(host);
    VmImage image = named(InfrastructureFactory.eINSTANCE.createVmImage(), name + "-image");
    image.setComponentHost(true);
    catalog.getImages().add(image);
    machine.setImage(image);
    Nic nic = named(InfrastructureFactory.eINSTANCE.createNic(), "eth0");
    nic.setNetwork(network);
    machine.getNics().add(nic);
    site.getNodes().add(machine);
    return machine;
  }

  /**
   * Lets an instance react to all that its type reads with all that it publishes at rate 0.
   *
   * @param deadline of the chain in ns
   */
  void reaction(ComponentInstance instance, long deadline) {
    ComponentType type = instance.getType();
    for (Subscription trigger : type.getSubscriptions()) {
      Reaction reaction = named(SoftwareFactory.eINSTANCE.createReaction(), "react");
      reaction.setTrigger(trigger);
      reaction.setDeadline(deadline);
      type.getPublications().stream()
          .filter(effect -> effect.getRate() == 0)
          .forEach(reaction.getEffects()::add);
      type.getReactions().add(reaction);
    }
  }

  /** Lets one instance's type send to another's, so many samples of 1,000 bytes a second. */
  void flow(ComponentInstance from, ComponentInstance to, double rate) {
    Topic topic = named(DdsFactory.eINSTANCE.createTopic(), "T" + lastId);
    topic.setPayload(PayloadMode.OPAQUE);
    deployment.getData().getTopics().add(topic);
    Publication publication = identified(SoftwareFactory.eINSTANCE.createPublication());
    publication.setTopic(topic);
    publication.setRate(rate);
    publication.setMessageSize(1000L);
    from.getType().getPublications().add(publication);
    Subscription subscription = identified(SoftwareFactory.eINSTANCE.createSubscription());
    subscription.setTopic(topic);
    to.getType().getSubscriptions().add(subscription);
  }

  private <T extends Element> T identified(T element) {
    lastId++;
    element.setId("00000000-0000-4000-8000-%012d".formatted(lastId));
    return element;
  }

  private <T extends NamedElement> T named(T element, String name) {
    element.setName(name);
    return identified(element);
  }
}
