// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.CloudManifest.Cloud;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.CloudManifest.Server;
import dev.slipway.bundle.CloudManifest.Stack;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.validation.ValidatedDeployment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the manifest says of the samples' clouds. */
class CloudPlanTest {
  private static Cloud cloud(String sample) {
    List<Cloud> clouds = CloudPlan.of(Samples.load(sample)).clouds();
    assertThat(clouds).hasSize(1);
    return clouds.get(0);
  }

  private static CloudResource resource(Cloud cloud, String key) {
    return cloud.resources().stream()
        .filter(each -> each.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private static Server server(Cloud cloud, String node) {
    return cloud.stacks().stream()
        .flatMap(stack -> stack.servers().stream())
        .filter(each -> each.node().equals(node))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachHypervisorIsAZoneAndAClusterIsOne() {
    Cloud cloud = cloud("submarine-lab");
    assertThat(cloud.resources())
        .filteredOn(each -> each.kind() == ResourceKind.AGGREGATE)
        .extracting(CloudResource::name, each -> each.attributes().get("hosts"))
        .containsExactly(
            tuple("compute-10-33-136-7", "compute-10-33-136-7"),
            tuple("controller", "controller"),
            tuple("submarine", "vmware-nova-compute"));
    assertThat(server(cloud, "combat-kvm-1").zone()).contains("compute-10-33-136-7");
    assertThat(server(cloud, "combat-esxi-1").zone()).contains("submarine");
    assertThat(cloud.stacks().get(0).needs())
        .contains("aggregate/submarine", "flavor/m1.small.2-gpu", "image/vmware-component-host");
  }

  @Test
  void machinesThatNoProjectHasAreNotOfTheCloud() {
    assertThat(cloud("submarine-lab").stacks())
        .flatExtracting(Stack::servers)
        .extracting(Server::node)
        .doesNotContain("vcenter", "vmware-nova-compute");
  }

  @Test
  void flavorsSayWhatHardwareTheyAskFor() {
    assertThat(resource(cloud("submarine-lab"), "flavor/m1.small.2-gpu").attributes())
        .containsEntry("extra_specs.pci_passthrough:alias", "tesla-m2070:2");
    assertThat(resource(cloud("hpc-tuning"), "flavor/hpc.pinned").attributes())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "vcpus", "4",
                "ram", "8192",
                "disk", "20",
                "extra_specs.hw:cpu_policy", "dedicated",
                "extra_specs.hw:cpu_thread_policy", "prefer",
                "extra_specs.hw:mem_page_size", "large",
                "extra_specs.hw:numa_nodes", "1",
                "extra_specs.hw:pci_numa_affinity_policy", "required"));
  }

  @Test
  void partsOfAGibibyteAreRoundedUp() {
    assertThat(resource(cloud("neutron-placement"), "flavor/m1.placement").attributes())
        .containsEntry("disk", "3");
  }

  @Test
  void networksOfAnAdministratorKeepMachinesOutOfTheirPools() {
    Cloud cloud = cloud("hpc-tuning");
    assertThat(resource(cloud, "network/data").attributes())
        .containsEntry("provider:network_type", "vlan")
        .containsEntry("provider:physical_network", "physnet-data")
        .containsEntry("provider:segmentation_id", "200")
        .containsEntry("mtu", "9000")
        .containsEntry("shared", "false");
    assertThat(resource(cloud, "network/data").project()).contains("hpc");
    // Hosts are below .64, machines from .71 to .76.
    assertThat(resource(cloud, "subnet/data-subnet").attributes())
        .containsEntry("allocation_pools", "10.20.1.77-10.20.1.254")
        .containsEntry("gateway_ip", "");
  }

  @Test
  void subnetsOfOneNameAreGivenByThoseThatTheyAreMadeWith() {
    Cloud cloud =
        CloudPlan.of(
                Samples.load(
                    "hpc-tuning",
                    drawn -> {
                      List<Network> networks = drawn.getSites().get(0).getNetworks();
                      networks.forEach(
                          network -> network.getSubnets().forEach(subnet -> subnet.setName("lan")));
                      // Another one that an administrator makes.
                      networks.get(2).setSegmentationId(300);
                    }))
            .clouds()
            .get(0);
    assertThat(resource(cloud, "subnet/data/lan")).isNotNull();
    assertThat(resource(cloud, "subnet/service/lan")).isNotNull();
    assertThat(cloud.stacks().get(0).parameters())
        .containsEntry("subnet_data_lan", "data/lan")
        .containsEntry("subnet_service_lan", "service/lan");
  }

  @Test
  void whatNeedsAnAdministratorIsSaid() {
    assertThat(cloud("neutron-placement").stack("neutron-placement-tenant-2").orElseThrow())
        .extracting(Stack::adminRights)
        .isEqualTo(List.of("floating address 10.0.100.116", "floating address 10.0.100.117"));
    assertThat(cloud("submarine-lab").stacks().get(0).adminRights())
        .contains("fixed address 10.33.136.17 of combat-kvm-1 on network lab-network");
  }

  @Test
  void attributesAreWhatIsComparedWithTheCloud() {
    Server server = server(cloud("hpc-tuning"), "server-1");
    assertThat(server.attributes())
        .containsEntry("flavor", "hpc.pinned")
        .containsEntry("server_group", "apart:anti-affinity")
        .containsEntry("networks", "service,data")
        .containsEntry("addresses", "192.168.50.73,10.20.1.73")
        .containsEntry("binding:vnic_types", "normal,direct")
        .containsEntry("volumes", "results:100");
    assertThat(server(cloud("hpc-tuning"), "server-2").attributes())
        .containsEntry("boot_volume", "40:debian-hpc")
        .doesNotContainKey("image");
  }

  @ParameterizedTest
  @MethodSource("dev.slipway.generator.heat.Samples#withClouds")
  void everyNeedComesBeforeAndEveryAttributeIsKnown(String sample) {
    Cloud cloud = cloud(sample);
    Set<String> made = new HashSet<>();
    for (CloudResource resource : cloud.resources()) {
      assertThat(made).containsAll(resource.needs());
      assertThat(made.add(resource.key())).as(resource.key()).isTrue();
    }
    for (Stack stack : cloud.stacks()) {
      assertThat(made).containsAll(stack.needs());
      for (Server server : stack.servers()) {
        assertThat(server.attributes().keySet())
            .allMatch(key -> ServerAttribute.ofKey(key).isPresent());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.slipway.generator.heat.Samples#withClouds")
  void theOrderOfElementsInTheFileDoesNotMatter(String sample) {
    var reversed =
        Samples.load(
            sample,
            model -> {
              model.getSites().forEach(site -> reverse(site.getNodes()));
              model.getSites().forEach(site -> reverse(site.getNetworks()));
              reverse(model.getExperiments());
            });
    assertThat(Samples.templates(reversed)).isEqualTo(Samples.templates(Samples.load(sample)));
    assertThat(CloudPlan.of(reversed).clouds())
        .isEqualTo(CloudPlan.of(Samples.load(sample)).clouds());
  }

  private static <T> void reverse(org.eclipse.emf.common.util.EList<T> list) {
    List<T> elements = new ArrayList<>(list);
    for (T element : elements) {
      list.move(0, element);
    }
  }

  @Test
  void aZoneIsLeftToTheSchedulerWhereNoHypervisorIsDrawn() {
    var model =
        Samples.load(
            "routed",
            deployment ->
                deployment.getSites().get(0).getNodes().stream()
                    .filter(node -> node.getName().equals("plot"))
                    .forEach(
                        node ->
                            ((dev.slipway.model.infrastructure.VirtualMachine) node)
                                .setHypervisor(null)));
    assertThat(CloudPlan.of(model).clouds().get(0).stacks().get(0).servers())
        .singleElement()
        .extracting(Server::zone)
        .isEqualTo(Optional.empty());
  }

  /** A router's gateway, for which Neutron chooses, must not get a machine's floating address. */
  @Test
  void drawnPoolsLeaveOutDrawnAddresses() {
    assertThat(resource(cloud("neutron-placement"), "subnet/external-subnet").attributes())
        .containsEntry(
            "allocation_pools",
            "10.0.100.101-10.0.100.101,10.0.100.106-10.0.100.110,10.0.100.112-10.0.100.115,"
                + "10.0.100.118-10.0.100.199");
  }

  @Test
  void templatesAreNotDerivedForTheirPaths() {
    ValidatedDeployment model = Samples.load("submarine-lab");
    assertThat(new HeatGenerator("test").files(model, GeneratorOptions.defaults()))
        .extracting(GeneratedFile::path)
        .containsExactly("heat/cloud/submarine.yaml");
    AtomicBoolean underived = new AtomicBoolean();
    model
        .index()
        .derived(
            CloudPlan.class,
            index -> {
              underived.set(true);
              return null;
            });
    assertThat(underived).isTrue();
  }
}
