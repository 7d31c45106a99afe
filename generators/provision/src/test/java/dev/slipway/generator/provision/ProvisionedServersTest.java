// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.bundle.ProvisioningManifest.Refusal;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the manifest says of the sample's server. */
class ProvisionedServersTest {
  private static final String HOST = "compute-10-33-136-7";

  private static Server server(LoadedModel model) {
    List<Server> servers = ProvisionedServers.of(new ModelIndex(model));
    assertThat(servers).hasSize(1);
    return servers.get(0);
  }

  @Test
  void aHostIsNamedWithItsDiskImageAndEntries() {
    LoadedModel model = Samples.load();
    Server server = server(model);
    assertThat(server.server()).isEqualTo("clonezilla");
    assertThat(server.address()).isEqualTo("10.33.136.2");
    assertThat(server.files()).isEqualTo("provision/clonezilla");
    Host host = server.host(HOST).orElseThrow();
    assertThat(host.mac()).isEqualTo("02:00:0a:21:02:07");
    assertThat(host.address()).isEqualTo("10.33.136.7");
    assertThat(host.firmware()).isEqualTo(Firmware.BIOS);
    assertThat(host.disk().serial()).contains("HS22-07-SDA");
    assertThat(host.disk().wwn()).isEmpty();
    assertThat(host.power()).contains(new Power(PowerKind.SSH, "10.33.136.7", Optional.empty()));
    assertThat(Samples.files(model))
        .containsKeys(
            server.files() + "/" + host.localEntry(), server.files() + "/" + host.restoreEntry());
  }

  @Test
  void everyOtherHostOfMetalIsRefusedWithItsReason() {
    LoadedModel model = Samples.load();
    PhysicalHost host = Samples.host(model, HOST);
    host.setProtected(true);
    Server server = server(model);
    assertThat(server.hosts()).extracting(Host::node).doesNotContain(HOST);
    assertThat(server.refused())
        .contains(
            new Refusal(HOST, "It is protected."),
            new Refusal("controller", "It is protected."),
            new Refusal(
                "compute-10-33-136-10", "It is drawn blank: there is no image to restore."));
    assertThat(server.hosts().size() + server.refused().size())
        .isEqualTo(new ModelIndex(model).all(PhysicalHost.class).size());
    assertThat(server.reserved()).isEqualTo(host.getProvisionedBy().getReserved());
  }
}
