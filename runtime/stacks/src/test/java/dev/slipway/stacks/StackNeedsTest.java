// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static dev.slipway.cloud.QuotaResource.CORES;
import static dev.slipway.cloud.QuotaResource.FLOATING_IPS;
import static dev.slipway.cloud.QuotaResource.GIGABYTES;
import static dev.slipway.cloud.QuotaResource.INSTANCES;
import static dev.slipway.cloud.QuotaResource.NETWORKS;
import static dev.slipway.cloud.QuotaResource.PORTS;
import static dev.slipway.cloud.QuotaResource.RAM;
import static dev.slipway.cloud.QuotaResource.ROUTERS;
import static dev.slipway.cloud.QuotaResource.SECURITY_GROUPS;
import static dev.slipway.cloud.QuotaResource.SECURITY_GROUP_RULES;
import static dev.slipway.cloud.QuotaResource.SERVER_GROUPS;
import static dev.slipway.cloud.QuotaResource.SUBNETS;
import static dev.slipway.cloud.QuotaResource.VOLUMES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Flavor;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StackNeedsTest {
  private static final String TEMPLATE =
      """
      resources:
        net: {type: 'OS::Neutron::Net'}
        subnet: {type: 'OS::Neutron::Subnet'}
        router: {type: 'OS::Neutron::Router'}
        port: {type: 'OS::Neutron::Port'}
        interface: {type: 'OS::Neutron::RouterInterface', properties: {subnet: {get_resource: subnet}}}
        interface_port: {type: 'OS::Neutron::RouterInterface', properties: {port: {get_resource: port}}}
        address: {type: 'OS::Neutron::FloatingIP'}
        inner: {type: 'OS::Neutron::SecurityGroup', properties: {rules: [{direction: ingress}]}}
        outer: {type: 'OS::Neutron::SecurityGroup', properties: {rules: [{direction: egress}]}}
        rule: {type: 'OS::Neutron::SecurityGroupRule'}
        together: {type: 'OS::Nova::ServerGroup'}
        key: {type: 'OS::Nova::KeyPair'}
        server: {type: 'OS::Nova::Server'}
        volume: {type: 'OS::Cinder::Volume'}
      """;

  private static StackNeeds needs() {
    return new StackNeeds(
        new CloudManifest.Cloud(
            "private",
            "",
            Optional.empty(),
            List.of(
                new CloudManifest.CloudResource(
                    CloudManifest.ResourceKind.FLAVOR,
                    "large",
                    Optional.empty(),
                    "",
                    new TreeMap<>(Map.of("vcpus", "4", "ram", "2048")),
                    List.of())),
            List.of()),
        List.of(
            new Flavor("", "small", 1, 512, 1, true, Map.of()),
            new Flavor("", "large", 64, 64, 1, true, Map.of())));
  }

  private static CloudManifest.Server server(String flavor) {
    return server(Map.of("flavor", flavor));
  }

  private static CloudManifest.Server server(Map<String, String> attributes) {
    return new CloudManifest.Server(
        "alpha", "alpha", "server", "", Optional.empty(), false, new TreeMap<>(attributes));
  }

  private static Optional<Action> action(Change change, Map<String, String> before) {
    return Optional.of(
        new Action(
            "server/private/alpha",
            "cloud",
            change,
            "ADJUST_SERVER",
            "adjust",
            List.of(),
            Optional.empty(),
            new TreeMap<>(before),
            new TreeMap<>(),
            false,
            new TreeSet<>()));
  }

  @Test
  void whatATemplateHasIsCountedByItsTypes() {
    StackNeeds needs = needs();
    needs.addTemplate(TEMPLATE, Set.of());
    assertThat(needs.all())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                SERVER_GROUPS, 1L,
                NETWORKS, 1L,
                SUBNETS, 1L,
                ROUTERS, 1L,
                // That of the interface that names none of its own is one, too.
                PORTS, 2L,
                FLOATING_IPS, 1L,
                SECURITY_GROUPS, 2L,
                // A rule of its own each, two of Neutron's where none lets out, and one alone.
                SECURITY_GROUP_RULES, 5L));
  }

  @Test
  void whatIsThereIsNotCounted() {
    StackNeeds needs = needs();
    needs.addTemplate(
        TEMPLATE,
        Set.of("net", "subnet", "router", "interface", "address", "inner", "outer", "together"));
    assertThat(needs.all()).containsOnly(Map.entry(PORTS, 1L), Map.entry(SECURITY_GROUP_RULES, 1L));
  }

  @Test
  void aServerTakesWhatItsFlavorSaysInTheBundle() {
    StackNeeds needs = needs();
    needs.addServer(server("large"), false, Optional.empty());
    needs.addServer(server("small"), false, Optional.empty());
    assertThat(needs.all())
        .containsOnly(Map.entry(INSTANCES, 2L), Map.entry(CORES, 5L), Map.entry(RAM, 2560L));
  }

  @Test
  void aServerThatIsResizedTakesTheDifferenceAndOneThatShrinksNothing() {
    StackNeeds needs = needs();
    needs.addServer(server("large"), true, action(Change.UPDATE, Map.of("flavor", "small")));
    assertThat(needs.all()).containsOnly(Map.entry(CORES, 3L), Map.entry(RAM, 1536L));
    needs = needs();
    needs.addServer(server("small"), true, action(Change.UPDATE, Map.of("flavor", "large")));
    needs.addServer(server("small"), true, Optional.empty());
    assertThat(needs.all()).isEmpty();
  }

  @Test
  void aServerThatIsReplacedTakesAllOfItAgain() {
    StackNeeds needs = needs();
    needs.addServer(server("small"), true, action(Change.REPLACE, Map.of("flavor", "small")));
    assertThat(needs.all())
        .containsOnly(Map.entry(INSTANCES, 1L), Map.entry(CORES, 1L), Map.entry(RAM, 512L));
  }

  @Test
  void aServerThatIsDeletedBeforeItIsReplacedOrIsRebuiltTakesNothing() {
    CloudManifest.Server fromVolume = server(Map.of("flavor", "large", "boot_volume", "2:system"));
    StackNeeds needs = needs();
    needs.addServer(fromVolume, true, action(Change.REPLACE, Map.of("flavor", "large")));
    assertThat(needs.all()).isEmpty();
    // Another flavor at the same time takes the difference.
    needs.addServer(fromVolume, true, action(Change.REPLACE, Map.of("flavor", "small")));
    assertThat(needs.all()).containsOnly(Map.entry(CORES, 3L), Map.entry(RAM, 1536L));
    needs = needs();
    needs.addServer(
        server("small"),
        true,
        action(Change.REPLACE, Map.of("flavor", "small", "image", "debian-12")));
    assertThat(needs.all()).isEmpty();
  }

  @Test
  void aVolumeTakesItsSizeOrWhatItGrows() {
    CloudManifest.Volume volume =
        new CloudManifest.Volume("log", "volume", "", 5, Optional.empty(), false);
    StackNeeds needs = needs();
    needs.addVolume(volume, false, Optional.empty());
    assertThat(needs.all()).containsOnly(Map.entry(VOLUMES, 1L), Map.entry(GIGABYTES, 5L));
    needs = needs();
    needs.addVolume(volume, true, action(Change.UPDATE, Map.of("size", "2")));
    assertThat(needs.all()).containsOnly(Map.entry(GIGABYTES, 3L));
  }
}
