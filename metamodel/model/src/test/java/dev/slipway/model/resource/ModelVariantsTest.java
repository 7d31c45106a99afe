// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.model.Deployment;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.software.ComponentInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelVariantsTest {
  private static final Path MINIMAL = Path.of("../../samples/minimal/minimal.deployment");
  private static final String LAN = "3a4526c9-afb6-5555-b8b7-ff8a9dde0374";
  private static final String SUBNET = "b11a2332-935c-5c92-b835-bf31dc1c1526";
  private static final String NIC = "320a5b12-8575-5b9d-988c-508c2729a763";
  private static final String SPEAKER = "357333f2-27f1-530a-a0ed-79bf91483404";
  private static final String LISTENER = "0c79212c-cf66-53d5-b982-3faa7a547218";

  @TempDir Path folder;

  @Test
  void setsValuesAndReferencesOfTheVariantAlone() throws IOException {
    LoadedModel model =
        load(
            setting(LAN, "kind", "<values>VLAN</values>")
                + setting(LAN, "segmentationId", "<values>7</values>")
                + setting(SUBNET, "dns", "<values>10.0.0.1</values><values>10.0.0.2</values>")
                + setting(NIC, "address", "")
                + setting(SPEAKER, "apartFrom", "", LISTENER)
                + setting(LISTENER, "allocatedTo", ""));
    Deployment deployment = model.deployment().orElseThrow();
    assertThat(ModelVariants.names(model)).containsExactly("other", "empty");
    Network lan = deployment.getSites().get(0).getNetworks().get(0);
    Subnet subnet = lan.getSubnets().get(0);
    Nic nic = ((PhysicalHost) deployment.getSites().get(0).getNodes().get(0)).getNics().get(0);
    ComponentInstance speaker = deployment.getSoftware().getInstances().get(0);
    ComponentInstance listener = deployment.getSoftware().getInstances().get(1);

    assertThat(ModelVariants.select(model, "empty").model()).containsSame(model);
    assertThat(lan.getKind()).isEqualTo(NetworkKind.FLAT);
    assertThat(nic.getAddress()).isEqualTo("192.168.77.10");

    assertThat(ModelVariants.select(model, "other").model()).containsSame(model);
    assertThat(lan.getKind()).isEqualTo(NetworkKind.VLAN);
    assertThat(lan.getSegmentationId()).isEqualTo(7);
    assertThat(subnet.getDns()).containsExactly("10.0.0.1", "10.0.0.2");
    assertThat(nic.getAddress()).isNull();
    assertThat(speaker.getApartFrom()).containsExactly(listener);
    assertThat(speaker.getAllocatedTo()).isNotNull();
    assertThat(listener.getAllocatedTo()).isNull();
  }

  @Test
  void leavesOutWhatCannotBeSet() throws IOException {
    LoadedModel model =
        load(
            setting(LAN, "mtu", "<values>wide</values>")
                + setting(LAN, "colour", "<values>blue</values>")
                + setting(LAN, "kind", "<values>VLAN</values>"));
    assertThat(ModelVariants.select(model, "other").diagnostics()).isEmpty();
    Network lan = model.deployment().orElseThrow().getSites().get(0).getNetworks().get(0);
    assertThat(lan.getMtu()).isEqualTo(1500);
    assertThat(lan.getKind()).isEqualTo(NetworkKind.VLAN);
  }

  @Test
  void namesTheVariantsThatThereAre() throws IOException {
    LoadResult unknown = ModelVariants.select(load(""), "othr");
    assertThat(unknown.model()).isEmpty();
    assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("VARIANT_UNKNOWN");
              assertThat(found.message()).isEqualTo("The model has no variant othr.");
              assertThat(found.hint())
                  .isEqualTo("Did you mean other? Possible here: other, empty.");
              assertThat(found.location().file()).endsWith("lab.deployment");
              assertThat(found.location().line()).isZero();
            });
    LoadResult none =
        ModelVariants.select(ModelLoader.load(MINIMAL).model().orElseThrow(), "other");
    assertThat(none.diagnostics().get(0).hint())
        .isEqualTo("It has no variants; leave the name out.");
  }

  /** The minimal sample with a variant of these settings, and one without any. */
  private LoadedModel load(String settings) throws IOException {
    Path file = folder.resolve("lab.deployment");
    Files.writeString(
        file,
        Files.readString(MINIMAL)
            .replace(
                "</slipway:Deployment>",
                "<variants id='11111111-1111-4111-8111-111111111111' name='other'>"
                    + settings
                    + "</variants>"
                    + "<variants id='11111111-1111-4111-8111-111111111112' name='empty'/>"
                    + "</slipway:Deployment>"));
    LoadResult loaded = ModelLoader.load(file);
    assertThat(loaded.diagnostics()).isEmpty();
    return loaded.model().orElseThrow();
  }

  private static String setting(String element, String feature, String values) {
    return setting(element, feature, values, "");
  }

  private static String setting(String element, String feature, String values, String target) {
    String targets = target.isEmpty() ? "" : " targets='" + target + "'";
    return "<settings element='"
        + element
        + "' feature='"
        + feature
        + "'"
        + targets
        + ">"
        + values
        + "</settings>";
  }
}
