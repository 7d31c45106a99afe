// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.PayloadMode;
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
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Makes a deployment whose instances are scattered over equal hosts without regard to their
 * traffic: eight each exchange much among themselves and a little with any other.
 */
public final class ScatteredModel {
  private static final int MOST_INSTANCES = 10_000;
  private static final int GROUP = 8;
  private static final int MOST_CORES = 4;
  private static final int MESSAGE_SIZE = 1000;
  private static final int LEAST_RATE = 10;
  private static final int RATES = 90;
  private static final int STATE_RATES = 5;
  private static final double CPU_UTILIZATION = 0.8;
  private static final int USAGE_ERROR = 2;

  private final int instances;
  private final int hosts;
  private final double fill;
  private final Random random;
  private final Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
  private final List<ComponentType> types = new ArrayList<>();

  private ScatteredModel(int instances, int hosts, double fill, long seed) {
    this.instances = instances;
    this.hosts = hosts;
    this.fill = fill;
    random = new Random(seed);
  }

  /**
   * Writes a model.
   *
   * @param arguments {@code --instances N --hosts N --fill SHARE --seed N -o FILE}, in any order
   * @throws IOException if the file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    int instances = 0;
    int hosts = 0;
    double fill = 0;
    long seed = 1;
    String file = "";
    try {
      for (int i = 0; i < arguments.length; i += 2) {
        String value = i + 1 < arguments.length ? arguments[i + 1] : "";
        switch (arguments[i]) {
          case "--instances" -> instances = Integer.parseInt(value);
          case "--hosts" -> hosts = Integer.parseInt(value);
          case "--fill" -> fill = Double.parseDouble(value);
          case "--seed" -> seed = Long.parseLong(value);
          case "-o" -> file = value;
          default -> throw new IllegalArgumentException(arguments[i]);
        }
      }
    } catch (IllegalArgumentException wrong) {
      file = "";
    }
    boolean isWrong =
        instances < GROUP || instances > MOST_INSTANCES || hosts < 1 || fill <= 0 || fill > 1;
    if (file.isEmpty() || isWrong) {
      System.err.println(
          "usage: ScatteredModel --instances 8..10000 --hosts N --fill 0..1 [--seed N] -o FILE");
      System.exit(USAGE_ERROR);
    }
    ModelSaver.save(deployment(instances, hosts, fill, seed), Path.of(file));
  }

  /**
   * A deployment.
   *
   * @param instances how many, 8 to 10,000
   * @param hosts how many
   * @param fill how much of the cores that may be planned the instances take
   */
  public static Deployment deployment(int instances, int hosts, double fill, long seed) {
    return new ScatteredModel(instances, hosts, fill, seed).deployment();
  }

  private Deployment deployment() {
    named(deployment, "scattered");
    deployment.setData(identified(DdsFactory.eINSTANCE.createDataModel(), "data"));
    deployment.setSoftware(identified(SoftwareFactory.eINSTANCE.createSoftwareModel(), "software"));
    int cores = 0;
    for (int i = 0; i < instances; i++) {
      cores += addType(i);
    }
    Site site = named(InfrastructureFactory.eINSTANCE.createSite(), "site");
    deployment.getSites().add(site);
    addHosts(site, (int) Math.ceil(cores / fill / CPU_UTILIZATION / hosts));
    for (int i = 0; i < instances; i++) {
      ComponentInstance instance =
          named(SoftwareFactory.eINSTANCE.createComponentInstance(), "instance-" + i);
      instance.setType(types.get(i));
      instance.setAllocatedTo(site.getNodes().get(i % hosts));
      deployment.getSoftware().getInstances().add(instance);
      addTopic(i, "Data", LEAST_RATE + random.nextInt(RATES));
      addTopic(i, "State", 1 + random.nextInt(STATE_RATES));
    }
    for (int i = 0; i < instances; i++) {
      int group = i / GROUP * GROUP;
      int size = Math.min(GROUP, instances - group);
      subscribe(i, group + random.nextInt(size), "Data");
      if (random.nextBoolean()) {
        subscribe(i, group + random.nextInt(size), "Data");
        subscribe(i, random.nextInt(instances), "State");
      }
    }
    return deployment;
  }

  private int addType(int index) {
    ComponentType type = named(SoftwareFactory.eINSTANCE.createComponentType(), "Type" + index);
    type.setVersion("1.0.0");
    ResourceDemand demand = SoftwareFactory.eINSTANCE.createResourceDemand();
    int cores = 1 + random.nextInt(MOST_CORES);
    demand.setCores(cores);
    type.setDemand(demand);
    types.add(type);
    deployment.getSoftware().getComponentTypes().add(type);
    return cores;
  }

  private void addHosts(Site site, int cores) {
    Network network = named(InfrastructureFactory.eINSTANCE.createNetwork(), "lan");
    Subnet subnet = named(InfrastructureFactory.eINSTANCE.createSubnet(), "lan-subnet");
    subnet.setCidr("10.0.0.0/16");
    network.getSubnets().add(subnet);
    site.getNetworks().add(network);
    for (int h = 0; h < hosts; h++) {
      PhysicalHost host = named(InfrastructureFactory.eINSTANCE.createPhysicalHost(), "host-" + h);
      host.setComponentHost(true);
      host.setCores(cores);
      Nic nic = identified(InfrastructureFactory.eINSTANCE.createNic(), "nic-" + h);
      nic.setName("eth0");
      nic.setNetwork(network);
      host.getNics().add(nic);
      site.getNodes().add(host);
    }
  }

  private void addTopic(int index, String kind, int rate) {
    Topic topic = named(DdsFactory.eINSTANCE.createTopic(), kind + index);
    topic.setPayload(PayloadMode.OPAQUE);
    deployment.getData().getTopics().add(topic);
    Publication publication =
        identified(SoftwareFactory.eINSTANCE.createPublication(), kind + index);
    publication.setTopic(topic);
    publication.setRate(rate);
    publication.setMessageSize((long) MESSAGE_SIZE);
    types.get(index).getPublications().add(publication);
  }

  private void subscribe(int reader, int writer, String kind) {
    Topic topic =
        types.get(writer).getPublications().stream()
            .map(Publication::getTopic)
            .filter(each -> each.getName().startsWith(kind))
            .findFirst()
            .orElseThrow();
    boolean known =
        types.get(reader).getSubscriptions().stream().anyMatch(each -> each.getTopic() == topic);
    if (reader != writer && !known) {
      Subscription subscription =
          identified(
              SoftwareFactory.eINSTANCE.createSubscription(), reader + " reads " + topic.getName());
      subscription.setTopic(topic);
      types.get(reader).getSubscriptions().add(subscription);
    }
  }

  private static <T extends Element> T named(T element, String name) {
    element.eSet(element.eClass().getEStructuralFeature("name"), name);
    return identified(element, name);
  }

  private static <T extends Element> T identified(T element, String key) {
    String unique = element.eClass().getName() + "/" + key;
    element.setId(UUID.nameUUIDFromBytes(unique.getBytes(StandardCharsets.UTF_8)).toString());
    return element;
  }
}
