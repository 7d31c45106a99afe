// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.openstacklab.LabHypervisor;
import dev.slipway.openstacklab.LabRequest;
import dev.slipway.openstacklab.PciDevices;
import dev.slipway.openstacklab.Tier;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the commands of OpenStack labs say where there is none. */
class OpenStackLabCommandTest {
  private static final Path SAMPLES = Path.of("..", "samples");

  @TempDir private Path temporary;

  private CommandRun openstack(String... words) {
    Object[] arguments = new Object[words.length + 4];
    arguments[0] = "lab";
    arguments[1] = "openstack";
    System.arraycopy(words, 0, arguments, 2, words.length);
    arguments[words.length + 2] = "--lab";
    arguments[words.length + 3] = temporary.resolve("lab");
    return CommandRun.of(arguments);
  }

  @Test
  void whatIsNotUpIsSaid() {
    CommandRun status = openstack("status");
    assertThat(status.code()).isEqualTo(3);
    assertThat(status.out()).isEqualTo("The OpenStack lab is not up.\n");
    CommandRun json = openstack("status", "--format", "json");
    assertThat(json.code()).isEqualTo(3);
    assertThat(JsonForms.assertIs("openstack-lab", json.out()).get("state").getAsString())
        .isEqualTo("DOWN");
    assertThat(openstack("down").out()).isEqualTo("There was no OpenStack lab.\n");
  }

  @ParameterizedTest
  @CsvSource({
    "--tier=9, There is no tier 9.",
    "--port-offset=60000, A port offset of 60000 leaves no ports.",
    "--port-offset=-1, A port offset of -1 leaves no ports.",
    "'--hypervisors=kvm-1,kvm-1', Hypervisors occur twice: kvm-1.",
    "--hypervisors=kvm 1, 'kvm 1' is not a host name.",
  })
  void whatCannotBeAskedForIsRefused(String option, String message) {
    CommandRun up = openstack("up", option);
    assertThat(up.code()).isEqualTo(2);
    assertThat(up.err()).contains("[COMMAND_LINE_INVALID]").contains(message);
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void tier1HasNoHypervisors() {
    CommandRun up = openstack("up", "--tier", "1", "--hypervisors", "kvm-1");
    assertThat(up.code()).isEqualTo(2);
    assertThat(up.err()).contains("Tier 1 has no hypervisors.");
  }

  @Test
  void drawnVolumesNeedCinder() {
    Path bundle = temporary.resolve("bundle");
    assertThat(CommandRun.of("generate", SAMPLES.resolve("hpc-tuning"), "-o", bundle).code())
        .isZero();
    LabRequest drawn =
        LabRequest.drawn(
            Tier.SERVERS, 0, List.of(Bundle.open(bundle).bundle().orElseThrow().manifest()));
    assertThat(drawn.volumes()).isTrue();
    assertThat(drawn.vlanCarriers()).containsExactly("physnet-data");
  }

  @Test
  void hypervisorsAreThoseOfTheDrawing() {
    Path bundle = temporary.resolve("bundle");
    assertThat(CommandRun.of("generate", SAMPLES.resolve("submarine-lab"), "-o", bundle).code())
        .isZero();
    LabRequest drawn =
        LabRequest.drawn(
            Tier.SERVERS, 0, List.of(Bundle.open(bundle).bundle().orElseThrow().manifest()));
    assertThat(drawn.hypervisors())
        .extracting(LabHypervisor::name)
        .contains("controller", "vmware-nova-compute")
        .doesNotContain("combat-kvm-1", "esxi-master");
    // Of the blade with the machine that has two GPUs, and of no other.
    assertThat(drawn.hypervisors())
        .filteredOn(host -> !host.devices().isEmpty())
        .singleElement()
        .satisfies(
            host -> {
              assertThat(host.name()).isEqualTo("compute-10-33-136-7");
              assertThat(host.devices())
                  .containsExactly(new PciDevices("type-PCI", "tesla-m2070", 2));
            });
    assertThat(drawn.images())
        .filteredOn(image -> image.name().equals("vmware-component-host"))
        .singleElement()
        .satisfies(
            image ->
                assertThat(image.attributes())
                    .containsEntry("disk_format", "vmdk")
                    .containsEntry("img_hv_type", "vmware")
                    .doesNotContainKey("source"));
    assertThat(drawn.volumes()).isFalse();
    assertThat(
            CommandRun.of("generate", SAMPLES.resolve("minimal"), "-o", bundle.resolve("none"))
                .code())
        .isZero();
    CommandRun up = openstack("up", "--bundle", bundle.resolve("none").toString());
    assertThat(up.code()).isEqualTo(2);
    assertThat(up.err()).contains("The bundle has no host with a hypervisor.");
  }
}
