// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.infrastructure.Catalog;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.HostType;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;

/**
 * Makes a valid deployment of equal virtual machines in one project of a cloud, each with a port on
 * one network that the project makes.
 */
public final class CloudModel {
  private static final int MOST_SERVERS = 5000;
  private static final int LAST_OCTET = 250;
  private static final int SSH_PORT = 22;
  private static final int CORES = 256;
  private static final int MEMORY = 1_048_576;
  private static final int SERVER_MEMORY = 64;
  private static final int USAGE_ERROR = 2;

  private static final InfrastructureFactory INFRASTRUCTURE = InfrastructureFactory.eINSTANCE;

  private final int servers;

  private CloudModel(int servers) {
    this.servers = servers;
  }

  /**
   * Writes a model.
   *
   * @param arguments {@code --servers N -o FILE}, in any order
   * @throws IOException if the file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    int servers = 0;
    String file = "";
    try {
      for (int i = 0; i < arguments.length; i += 2) {
        String value = i + 1 < arguments.length ? arguments[i + 1] : "";
        switch (arguments[i]) {
          case "--servers" -> servers = Integer.parseInt(value);
          case "-o" -> file = value;
          default -> throw new IllegalArgumentException(arguments[i]);
        }
      }
    } catch (IllegalArgumentException wrong) {
      file = "";
    }
    if (file.isEmpty() || servers < 1 || servers > MOST_SERVERS) {
      System.err.println("usage: CloudModel --servers 1..5000 -o FILE");
      System.exit(USAGE_ERROR);
    }
    ModelSaver.save(deployment(servers), Path.of(file));
  }

  /**
   * A valid deployment.
   *
   * @param servers how many virtual machines, 1 to 5000
   */
  public static Deployment deployment(int servers) {
    return new CloudModel(servers).deployment();
  }

  private Deployment deployment() {
    Deployment deployment = named(ModelFactory.eINSTANCE.createDeployment(), "cloud-" + servers);
    deployment.getSites().add(site());
    return deployment;
  }

  /** Gives an element its name, and an id that follows from it and the size of the model. */
  private <T extends Element> T named(T element, String name) {
    T unique = unnamed(element, name);
    unique.eSet(unique.eClass().getEStructuralFeature("name"), name);
    return unique;
  }

  private <T extends Element> T unnamed(T element, String key) {
    String unique = servers + "/" + element.eClass().getName() + "/" + key;
    element.setId(UUID.nameUUIDFromBytes(unique.getBytes(StandardCharsets.UTF_8)).toString());
    return element;
  }

  private Site site() {
    Site site = named(INFRASTRUCTURE.createSite(), "harbour");
    Catalog catalog = unnamed(INFRASTRUCTURE.createCatalog(), "");
    site.setCatalog(catalog);
    HostType machine = named(INFRASTRUCTURE.createHostType(), "machine");
    machine.setKind(HostKind.VIRTUAL_MACHINE);
    VmImage image = named(INFRASTRUCTURE.createVmImage(), "plain");
    Flavor flavor = named(INFRASTRUCTURE.createFlavor(), "small");
    flavor.setMemory(SERVER_MEMORY);
    // Nova has only volume-backed servers where there is none.
    flavor.setDisk(1);
    SecurityGroup group = named(INFRASTRUCTURE.createSecurityGroup(), "remote");
    SecurityGroupRule ssh = INFRASTRUCTURE.createSecurityGroupRule();
    ssh.setProtocol(IpProtocol.TCP);
    ssh.setPortMin(SSH_PORT);
    group.getRules().add(ssh);
    catalog.getHostTypes().add(machine);
    catalog.getImages().add(image);
    catalog.getFlavors().add(flavor);
    catalog.getSecurityGroups().add(group);

    HostType hypervisor = named(INFRASTRUCTURE.createHostType(), "hypervisor");
    hypervisor.setKind(HostKind.KVM);
    catalog.getHostTypes().add(hypervisor);
    PhysicalHost controller = host("controller");
    PhysicalHost compute = host("hypervisor-1");
    compute.setType(hypervisor);
    site.getNodes().add(controller);
    site.getNodes().add(compute);
    Cloud cloud = named(INFRASTRUCTURE.createCloud(), "cloud");
    cloud.setAuthUrl("http://10.0.0.11:5000/v3");
    cloud.setController(controller);
    cloud.getComputeHosts().add(compute);
    Project project = named(INFRASTRUCTURE.createProject(), "crew");
    cloud.getProjects().add(project);
    site.getClouds().add(cloud);

    Network network = named(INFRASTRUCTURE.createNetwork(), "lan");
    network.setKind(NetworkKind.VXLAN);
    network.setProject(project);
    Subnet subnet = named(INFRASTRUCTURE.createSubnet(), "lan-subnet");
    subnet.setCidr("10.65.0.0/16");
    network.getSubnets().add(subnet);
    site.getNetworks().add(network);

    for (int n = 0; n < servers; n++) {
      VirtualMachine server =
          named(
              INFRASTRUCTURE.createVirtualMachine(), String.format(Locale.ROOT, "server-%04d", n));
      server.setType(machine);
      server.setProject(project);
      server.setFlavor(flavor);
      server.setImage(image);
      Nic nic = nic(server);
      nic.setNetwork(network);
      nic.setSubnet(subnet);
      nic.setAddress("10.65." + (1 + n / LAST_OCTET) + "." + (1 + n % LAST_OCTET));
      nic.getSecurityGroups().add(group);
      site.getNodes().add(server);
    }
    return site;
  }

  private PhysicalHost host(String name) {
    PhysicalHost host = named(INFRASTRUCTURE.createPhysicalHost(), name);
    host.setCores(CORES);
    host.setMemory(MEMORY);
    return host;
  }

  private Nic nic(Node node) {
    Nic nic = unnamed(INFRASTRUCTURE.createNic(), node.getName());
    nic.setName("eth0");
    node.getNics().add(nic);
    return nic;
  }
}
