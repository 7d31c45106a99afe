// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.OwnershipKind;
import dev.slipway.model.dds.OwnershipPolicy;
import dev.slipway.model.dds.OwnershipStrengthPolicy;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;

class DeploymentManifestTest {
  @Test
  void statesTheMinimalModel() {
    BundleManifest manifest = manifest(load(TestModels.minimal()));
    assertThat(manifest.deployment().name()).isEqualTo("minimal");
    assertThat(manifest.domains()).extracting("name").containsExactly("default");
    assertThat(manifest.topics())
        .singleElement()
        .satisfies(
            topic -> {
              assertThat(topic.type()).isEqualTo("greetings::Greeting");
              assertThat(topic.writers()).containsExactly("speaker");
              assertThat(topic.readers()).containsExactly("listener");
            });
    BundleManifest.Publication publication =
        manifest.component("Speaker-1.0.0").orElseThrow().publications().get(0);
    // 4 octets of encapsulation, 8 of number, 4 of length, the text and its end, padding.
    assertThat(publication.size()).isEqualTo(new BundleManifest.Size(20, 36, OptionalLong.of(84)));
    assertThat(publication.name()).isEqualTo("Greetings");
    assertThat(manifest.nodes())
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.hostname()).isEqualTo("workstation");
              assertThat(node.componentHost()).isTrue();
              assertThat(node.addresses()).extracting("address").containsExactly("192.168.77.10");
            });
    assertThat(manifest.flows())
        .containsExactly(
            new BundleManifest.Flow(
                "Greetings",
                "speaker",
                "Greetings",
                "listener",
                "Greetings",
                10.0,
                OptionalLong.of(100_000_000)));
    assertThat(manifest.thresholds()).isEqualTo(new BundleManifest.Thresholds(0.01, 0, 0.02));
  }

  @Test
  void statesTheDdsImplementationsThatAreNamed() {
    LoadedModel model = load(TestModels.minimal());
    assertThat(manifest(model).deployment().ddsImplementations()).isEmpty();
    model
        .deployment()
        .orElseThrow()
        .getDdsImplementations()
        .addAll(List.of(DdsImplementation.OTHER, DdsImplementation.FASTDDS));
    BundleManifest.Deployment deployment = manifest(model).deployment();
    assertThat(deployment.ddsImplementations())
        .contains(List.of(BundleManifest.ListedDds.FASTDDS, BundleManifest.ListedDds.OTHER));
    assertThat(deployment.mayUse(dev.slipway.bundle.DdsImplementation.FASTDDS)).isTrue();
    assertThat(deployment.mayUse(dev.slipway.bundle.DdsImplementation.OPENDDS)).isFalse();
  }

  @Test
  void rateOfAReactionComesFromItsTrigger() {
    BundleManifest manifest = manifest(load(TestModels.submarineLab()));
    assertThat(manifest.flows())
        .filteredOn(flow -> flow.topic().equals("NavigationSummary"))
        .isNotEmpty()
        .allSatisfy(flow -> assertThat(flow.rate()).isEqualTo(10.0));
  }

  @Test
  void aBandwidthPolicyOfBothDirectionsIsThereTwice() {
    LoadedModel model = load(TestModels.routed());
    NetworkQos policy =
        model.deployment().orElseThrow().getSites().get(0).getCatalog().getNetworkQos().get(0);
    policy.setOppositeMaxRate(5_000_000L);
    policy.setDscp(46);
    assertThat(manifest(model).networkQos())
        .extracting(
            BundleManifest.NetworkQos::direction,
            BundleManifest.NetworkQos::maxRate,
            BundleManifest.NetworkQos::dscp)
        .containsExactly(
            tuple(
                BundleManifest.Direction.EGRESS, OptionalLong.of(20_000_000), OptionalLong.of(46)),
            tuple(
                BundleManifest.Direction.INGRESS,
                OptionalLong.of(5_000_000),
                OptionalLong.empty()));
  }

  @Test
  void ownershipIsThatOfTheEffectiveQos() {
    LoadedModel model = load(TestModels.minimal());
    QosProfile profile = model.deployment().orElseThrow().getData().getQosProfiles().get(0);
    BundleManifest shared = manifest(model);
    OwnershipPolicy exclusive = DdsFactory.eINSTANCE.createOwnershipPolicy();
    exclusive.setKind(OwnershipKind.EXCLUSIVE);
    profile.setOwnership(exclusive);
    OwnershipStrengthPolicy strength = DdsFactory.eINSTANCE.createOwnershipStrengthPolicy();
    strength.setValue(3);
    profile.setOwnershipStrength(strength);
    BundleManifest owned = manifest(model);
    assertThat(writer(shared).ownership()).isEqualTo(BundleManifest.Ownership.SHARED);
    assertThat(writer(owned).ownership()).isEqualTo(BundleManifest.Ownership.EXCLUSIVE);
    assertThat(writer(owned).ownershipStrength()).isEqualTo(3);
    assertThat(owned.component("Listener-1.0.0").orElseThrow().subscriptions().get(0).ownership())
        .isEqualTo(BundleManifest.Ownership.EXCLUSIVE);
  }

  private static BundleManifest.Publication writer(BundleManifest manifest) {
    return manifest.component("Speaker-1.0.0").orElseThrow().publications().get(0);
  }

  @Test
  void aMachineInAMachineNamesTheOuterOne() {
    LoadedModel model = load(TestModels.routed());
    Site shore = ((Deployment) model.root()).getSites().get(0);
    VirtualMachine outer =
        shore.getNodes().stream()
            .filter(VirtualMachine.class::isInstance)
            .map(VirtualMachine.class::cast)
            .findFirst()
            .orElseThrow();
    ((PhysicalHost) outer.getHypervisor()).setNestedVirtualization(true);
    outer.setType(outer.getHypervisor().getType());
    shore.getClouds().get(0).getComputeHosts().add(outer);
    VirtualMachine inner = EcoreUtil.copy(outer);
    inner.setId(UUID.randomUUID().toString());
    inner.setName("inner");
    inner.setHostname("inner");
    inner.setType(null);
    inner.setHypervisor(outer);
    inner.setFloatingAddress(null);
    inner.getNics().get(0).setId(UUID.randomUUID().toString());
    inner.getNics().get(0).setAddress("10.40.2.21");
    shore.getNodes().add(inner);
    BundleManifest manifest = manifest(model);
    assertThat(manifest.node("inner").orElseThrow().hypervisor()).contains("plot");
    assertThat(manifest.node("plot").orElseThrow().kind()).isEqualTo("KVM");
    assertThat(manifest.node("plot").orElseThrow().hypervisor()).contains("station");
  }

  @Test
  void statesWhatMachinesAndNetworksAre() {
    BundleManifest manifest = manifest(load(TestModels.routed()));
    BundleManifest.Node machine = manifest.node("plot").orElseThrow();
    assertThat(machine.kind()).isEqualTo("VIRTUAL_MACHINE");
    assertThat(machine.dnsDomain()).contains("voyage.example");
    assertThat(machine.hypervisor()).contains("station");
    assertThat(machine.defaultUser()).contains("user");
    assertThat(machine.cores()).hasValue(1);
    assertThat(machine.memory()).hasValue(1L << 30);
    assertThat(machine.floatingAddress()).contains("192.0.2.150");
    BundleManifest.NetworkInterface nic =
        manifest.node("console").orElseThrow().interfaces().get(0);
    assertThat(nic.mac()).contains("02:00:0a:28:01:0a");
    assertThat(nic.prefixLength()).hasValue(24);
    assertThat(nic.mtu()).hasValue(9000);
    assertThat(nic.speed()).hasValue(1_000_000_000);
    assertThat(nic.networkQos()).contains("twenty-megabit");
    assertThat(manifest.networkQos())
        .singleElement()
        .satisfies(
            policy -> {
              assertThat(policy.direction()).isEqualTo(BundleManifest.Direction.EGRESS);
              assertThat(policy.maxRate()).hasValue(20_000_000);
            });
    BundleManifest.Network shore = manifest.network("shore").orElseThrow();
    assertThat(shore.capacity()).hasValue(50_000_000);
    assertThat(shore.latencyNs()).hasValue(5_000_000);
    assertThat(shore.subnets().get(0).gateway()).contains("10.40.2.1");
    assertThat(manifest.routers())
        .singleElement()
        .satisfies(
            router -> {
              assertThat(router.snat()).isTrue();
              assertThat(router.externalNetwork()).contains("backbone");
              assertThat(router.interfaces())
                  .extracting(port -> port.address().orElse(""))
                  .containsExactly("10.40.1.1", "10.40.2.1");
            });
  }

  @Test
  void protectedHostsAreMarked() {
    BundleManifest manifest = manifest(load(TestModels.submarineLab()));
    assertThat(manifest.nodes())
        .filteredOn(BundleManifest.Node::isProtected)
        .extracting("name")
        .containsExactly("clonezilla", "controller", "esxi-master");
    assertThat(manifest.node("esxi-slave").orElseThrow().memory()).hasValue(24L << 30);
  }

  @Test
  void samplesAreOfTheSchema() throws IOException {
    for (Path sample :
        List.of(TestModels.minimal(), TestModels.submarineLab(), TestModels.routed())) {
      assertThat(schemaText())
          .satisfies(
              schema ->
                  assertThat(
                          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                              .getSchema(schema)
                              .validate(BundleJson.write(manifest(load(sample))), InputFormat.JSON))
                      .isEmpty());
    }
  }

  @Test
  void orderOfElementsInTheFileDoesNotMatter() {
    String ordered = BundleJson.write(manifest(load(TestModels.submarineLab())));
    for (int seed = 0; seed < 3; seed++) {
      LoadedModel shuffled = load(TestModels.submarineLab());
      shuffle(shuffled.deployment().orElseThrow(), new Random(seed));
      assertThat(BundleJson.write(manifest(shuffled))).isEqualTo(ordered);
    }
  }

  @Test
  void nodesOfOneNameAreToldApartByTheirSites() {
    LoadedModel model = load(TestModels.minimal());
    Deployment deployment = model.deployment().orElseThrow();
    var second = EcoreUtil.copy(deployment.getSites().get(0));
    second.setName("other");
    second
        .eAllContents()
        .forEachRemaining(
            element -> {
              if (element instanceof Element identified) {
                identified.setId(UUID.randomUUID().toString());
              }
            });
    second.setId(UUID.randomUUID().toString());
    second.getNetworks().clear();
    PhysicalHost host = (PhysicalHost) second.getNodes().get(0);
    host.setHostname("other");
    host.getNics().clear();
    host.getDisks().clear();
    deployment.getSites().add(second);
    BundleManifest manifest = manifest(model);
    assertThat(manifest.nodes())
        .extracting("name")
        .containsExactly("minimal/desk/workstation", "minimal/other/workstation");
    assertThat(manifest.instances().get(0).node()).contains("minimal/desk/workstation");
  }

  private static void shuffle(Deployment deployment, Random random) {
    List<EList<?>> lists = new ArrayList<>();
    lists.add(deployment.getImports());
    lists.add(deployment.getData().getTopics());
    lists.add(deployment.getData().getQosProfiles());
    lists.add(deployment.getSoftware().getComponentTypes());
    lists.add(deployment.getSoftware().getInstances());
    deployment
        .getSites()
        .forEach(
            site -> {
              lists.add(site.getNodes());
              lists.add(site.getNetworks());
            });
    lists.forEach(list -> shuffle(list, random));
  }

  private static <T> void shuffle(EList<T> list, Random random) {
    List<T> other = new ArrayList<>(list);
    Collections.shuffle(other, random);
    ECollections.setEList(list, other);
  }

  private static LoadedModel load(Path file) {
    return ModelLoader.load(file).model().orElseThrow();
  }

  private static BundleManifest manifest(LoadedModel model) {
    ValidationResult result = Validator.validate(model);
    assertThat(result.deployment()).as(result.diagnostics().toString()).isPresent();
    return new DeploymentManifest(
            result.deployment().orElseThrow(), "0.1.0", "0".repeat(64), Optional.empty())
        .withFiles(List.of());
  }

  private static String schemaText() throws IOException {
    try (InputStream in = BundleJson.class.getResourceAsStream(BundleJson.SCHEMA_RESOURCE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
