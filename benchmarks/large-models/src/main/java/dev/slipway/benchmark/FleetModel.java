// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.model.software.Subscription;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;

/**
 * Makes a valid deployment of equal nodes, small enough to be built, that runs in a lab.
 *
 * <p>Each node has an instance of each component type. Each type publishes a topic of its own and
 * reads that of the type before it. Some neighbours share a domain, in which everybody finds
 * everybody. Nothing that is published may be lost: all is reliable, and all samples are kept.
 */
public final class FleetModel {
  private static final int MOST_NODES = 250;
  private static final int MOST_TYPES = 50;
  private static final int CORES = 64;
  private static final int MEMORY = 65_536;
  private static final long GIGABIT = 1_000_000_000;
  private static final int USAGE_ERROR = 2;

  private static final DdsFactory DDS = DdsFactory.eINSTANCE;
  private static final SoftwareFactory SOFTWARE = SoftwareFactory.eINSTANCE;
  private static final InfrastructureFactory INFRASTRUCTURE = InfrastructureFactory.eINSTANCE;

  private final int nodes;
  private final int types;
  private final int nodesOfDomain;
  private final double rate;

  private FleetModel(int nodes, int types, int nodesOfDomain, double rate) {
    this.nodes = nodes;
    this.types = types;
    this.nodesOfDomain = nodesOfDomain;
    this.rate = rate;
  }

  /**
   * Writes a model.
   *
   * @param arguments {@code --nodes N --types T --domain-nodes D --rate HZ -o FILE}, in any order;
   *     how many nodes share a domain and the rate may be left out and are 1 then
   * @throws IOException if the file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    int nodes = 0;
    int types = 0;
    int domainNodes = 1;
    double rate = 1;
    String file = "";
    try {
      for (int i = 0; i < arguments.length; i += 2) {
        String value = i + 1 < arguments.length ? arguments[i + 1] : "";
        switch (arguments[i]) {
          case "--nodes" -> nodes = Integer.parseInt(value);
          case "--types" -> types = Integer.parseInt(value);
          case "--domain-nodes" -> domainNodes = Integer.parseInt(value);
          case "--rate" -> rate = Double.parseDouble(value);
          case "-o" -> file = value;
          default -> throw new IllegalArgumentException(arguments[i]);
        }
      }
    } catch (IllegalArgumentException wrong) {
      file = "";
    }
    boolean possible = nodes >= 1 && nodes <= MOST_NODES && types >= 1 && types <= MOST_TYPES;
    if (file.isEmpty() || !possible || domainNodes < 1 || !(rate > 0)) {
      System.err.println(
          "usage: FleetModel --nodes 1..250 --types 1..50 [--domain-nodes N] [--rate HZ] -o FILE");
      System.exit(USAGE_ERROR);
    }
    ModelSaver.save(deployment(nodes, types, domainNodes, rate), Path.of(file));
  }

  /**
   * A valid deployment.
   *
   * @param nodes how many nodes, 1 to 250
   * @param types how many component types, and instances on each node, 1 to 50
   * @param domainNodes how many nodes share a domain, at least 1
   * @param rate samples a second of each publication
   */
  public static Deployment deployment(int nodes, int types, int domainNodes, double rate) {
    return new FleetModel(nodes, types, domainNodes, rate).deployment();
  }

  private Deployment deployment() {
    Deployment deployment =
        named(ModelFactory.eINSTANCE.createDeployment(), "fleet-" + nodes + "x" + types);
    deployment.setData(data());
    Site site = site();
    deployment.getSites().add(site);
    deployment.setSoftware(software(deployment.getData(), site));
    return deployment;
  }

  /** Gives an element its name, and an id that follows from it and the size of the model. */
  private <T extends Element> T named(T element, String name) {
    String key = nodes + "/" + types + "/" + element.eClass().getName() + "/" + name;
    element.setId(UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString());
    element.eSet(element.eClass().getEStructuralFeature("name"), name);
    return element;
  }

  private <T extends Element> T unnamed(T element, String key) {
    String unique = nodes + "/" + types + "/" + element.eClass().getName() + "/" + key;
    element.setId(UUID.nameUUIDFromBytes(unique.getBytes(StandardCharsets.UTF_8)).toString());
    return element;
  }

  private static String number(String name, int number) {
    return String.format(Locale.ROOT, "%s%03d", name, number);
  }

  private DataModel data() {
    DataModel data = unnamed(DDS.createDataModel(), "");
    Module module = named(DDS.createModule(), "fleet");
    Struct report = named(DDS.createStruct(), "Report");
    Member count = named(DDS.createMember(), "sequence_number");
    PrimitiveRef type = DDS.createPrimitiveRef();
    type.setKind(PrimitiveKind.UINT64);
    count.setType(type);
    report.getMembers().add(count);
    module.getDefinitions().add(report);
    data.getDefinitions().add(module);
    QosProfile lossless = named(DDS.createQosProfile(), "Lossless");
    lossless.setReliability(DDS.createReliabilityPolicy());
    lossless.setHistory(DDS.createHistoryPolicy());
    lossless.getHistory().setKind(HistoryKind.KEEP_ALL);
    data.getQosProfiles().add(lossless);
    for (int t = 0; t < types; t++) {
      Topic topic = named(DDS.createTopic(), number("Topic", t));
      topic.setType(report);
      topic.setQos(lossless);
      data.getTopics().add(topic);
    }
    for (int d = 0; d * nodesOfDomain < nodes; d++) {
      Domain domain = named(DDS.createDomain(), number("domain", d));
      domain.setDomainId(d);
      data.getDomains().add(domain);
    }
    return data;
  }

  private Site site() {
    Site site = named(INFRASTRUCTURE.createSite(), "harbour");
    Network network = named(INFRASTRUCTURE.createNetwork(), "lan");
    Subnet subnet = named(INFRASTRUCTURE.createSubnet(), "lan");
    subnet.setCidr("10.65.0.0/16");
    network.getSubnets().add(subnet);
    site.getNetworks().add(network);
    for (int n = 0; n < nodes; n++) {
      PhysicalHost node = named(INFRASTRUCTURE.createPhysicalHost(), number("node-", n));
      node.setComponentHost(true);
      node.setCores(CORES);
      node.setMemory(MEMORY);
      Nic nic = unnamed(INFRASTRUCTURE.createNic(), node.getName());
      nic.setName("eth0");
      nic.setNetwork(network);
      nic.setSubnet(subnet);
      nic.setAddress("10.65.0." + (n + 1));
      nic.setSpeed(GIGABIT);
      node.getNics().add(nic);
      site.getNodes().add(node);
    }
    return site;
  }

  private SoftwareModel software(DataModel data, Site site) {
    SoftwareModel software = unnamed(SOFTWARE.createSoftwareModel(), "");
    for (int t = 0; t < types; t++) {
      ComponentType type = named(SOFTWARE.createComponentType(), number("Component", t));
      Publication publication = unnamed(SOFTWARE.createPublication(), type.getName());
      publication.setTopic(data.getTopics().get(t));
      publication.setRate(rate);
      type.getPublications().add(publication);
      Subscription subscription = unnamed(SOFTWARE.createSubscription(), type.getName());
      subscription.setTopic(data.getTopics().get((t + types - 1) % types));
      type.getSubscriptions().add(subscription);
      software.getComponentTypes().add(type);
    }
    for (int n = 0; n < nodes; n++) {
      for (int t = 0; t < types; t++) {
        ComponentInstance instance =
            named(SOFTWARE.createComponentInstance(), number(number("component-", t) + "-", n));
        instance.setType(software.getComponentTypes().get(t));
        instance.setDomain(data.getDomains().get(n / nodesOfDomain));
        instance.setAllocatedTo(site.getNodes().get(n));
        software.getInstances().add(instance);
      }
    }
    return software;
  }
}
