// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hosts that the generator refuses on its own, in models that validation has not seen. */
class ProvisionPlanTest {
  private static final String HOST = "compute-10-33-136-7";

  static Stream<Arguments> wrongHosts() {
    return Stream.of(
        wrong("It is protected.", host -> host.setProtected(true)),
        wrong(
            "Its host name is not one of letters, digits and hyphens.",
            host -> host.setHostname("node,10.33.136.1")),
        wrong(
            "Its provisioning server reserves its address.",
            host -> host.getProvisionedBy().getReserved().add("10.33.136.7")),
        wrong(
            "Its address is below the first that its provisioning server gives.",
            host -> host.getProvisionedBy().setStartOctet(8)),
        wrong(
            "It has no fixed address on the subnet of its provisioning server.",
            host -> host.getNics().get(2).setAddress(null)),
        wrong(
            "It must have exactly one boot interface with a MAC address.",
            host -> host.getNics().get(2).setMac(null)),
        wrong(
            "MAC address 02:00:0a:21:00:07 belongs to several interfaces.",
            host -> host.getNics().get(2).setMac("02:00:0A:21:00:07")),
        wrong(
            "Disks that are marked as the system disk: 0.",
            host -> host.getDisks().get(0).setSystem(false)),
        wrong(
            "Its system disk has neither a serial number nor a world wide name.",
            host -> host.getDisks().get(0).setSerial(" ")),
        wrong(
            "The identity of its system disk has characters that no tool searches.",
            host -> host.getDisks().get(0).setSerial("S7;reboot")),
        wrong(
            "Another disk has the serial number or world wide name of its own.",
            host -> host.getDisks().get(0).setSerial("HS22-03-SDA")),
        wrong(
            "Its tuning profile has a kernel parameter or governor that is not a plain line.",
            host -> host.getTuning().setCpuGovernor("performance\nw /etc/passwd - - - - x")),
        wrong("There is no image to restore.", host -> host.setImage(null)),
        wrong(
            "The name of its image is not the name of an image directory.",
            host -> host.getImage().setStoreName("../slipway")),
        wrong(
            "Its system disk is smaller than its image needs.",
            host -> host.getImage().setRequiredDisk(280)));
  }

  private static Arguments wrong(String why, Consumer<PhysicalHost> change) {
    return Arguments.of(why, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongHosts")
  void aWrongHostIsRefused(String why, Consumer<PhysicalHost> change) {
    LoadedModel model = Samples.load();
    change.accept(Samples.host(model, HOST));
    ProvisionPlan plan = ProvisionPlan.of(new ModelIndex(model));
    assertThat(plan.diagnostics())
        .filteredOn(found -> found.elementPath().toString().contains(HOST))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("PROVISION_HOST_REFUSED");
              assertThat(found.message()).isEqualTo(why);
            });
    assertThat(hostnames(plan)).doesNotContain(HOST);
  }

  @Test
  void otherHostsKeepTheirEntries() {
    LoadedModel model = Samples.load();
    Samples.host(model, HOST).setProtected(true);
    ProvisionPlan plan = ProvisionPlan.of(new ModelIndex(model));
    assertThat(hostnames(plan)).containsExactly("compute-10-33-136-8", "esxi-slave");
    assertThat(plan.servers().get(0).refused()).contains("02:00:0a:21:02:07", "10.33.136.7");
  }

  @Test
  void aHostThatStaysBlankIsNoError() {
    ProvisionPlan plan = ProvisionPlan.of(new ModelIndex(Samples.load()));
    assertThat(plan.diagnostics()).isEqualTo(List.<Diagnostic>of());
    assertThat(hostnames(plan)).containsExactly(HOST, "compute-10-33-136-8", "esxi-slave");
  }

  @Test
  void aStoreThatNeedsQuotationIsRefused() {
    LoadedModel model = Samples.load();
    Samples.host(model, HOST).getProvisionedBy().setImageStore("/home/part imag");
    ProvisionPlan plan = ProvisionPlan.of(new ModelIndex(model));
    assertThat(plan.servers()).isEmpty();
    assertThat(plan.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("PROVISION_SERVER_REFUSED");
  }

  private static List<String> hostnames(ProvisionPlan plan) {
    return plan.servers().stream()
        .flatMap(server -> server.hosts().stream())
        .map(ProvisionedHost::hostname)
        .toList();
  }
}
