// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.generator.BundleNames;
import dev.slipway.generator.provision.ProvisionPlan.Server;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the manifest says of the servers that install hosts. */
public final class ProvisionedServers {
  private ProvisionedServers() {}

  /** The servers of a deployment, by node. */
  public static List<ProvisioningManifest.Server> of(ValidatedDeployment model) {
    return of(model.index());
  }

  /** The servers of a model, which may be one that validation refuses. */
  static List<ProvisioningManifest.Server> of(ModelIndex index) {
    Map<NamedElement, String> nodes = BundleNames.apart(index.all(Node.class));
    return ProvisionPlan.of(index).servers().stream()
        .map(server -> server(server, nodes))
        .sorted(
            Comparator.comparing(ProvisioningManifest.Server::server)
                .thenComparing(ProvisioningManifest.Server::files))
        .toList();
  }

  private static ProvisioningManifest.Server server(
      Server server, Map<NamedElement, String> nodes) {
    return new ProvisioningManifest.Server(
        nodes.get(server.drawn().getHost()),
        server.address().toString(),
        server.imageStore(),
        ProvisionGenerator.folder(server),
        server.elementId(),
        server.hosts().stream().map(host -> host(host, nodes)).toList(),
        server.leftAlone().stream()
            .map(alone -> new ProvisioningManifest.Refusal(nodes.get(alone.host()), alone.reason()))
            .sorted(Comparator.comparing(ProvisioningManifest.Refusal::node))
            .toList(),
        List.copyOf(server.drawn().getReserved()));
  }

  private static ProvisioningManifest.Host host(
      ProvisionedHost host, Map<NamedElement, String> nodes) {
    return new ProvisioningManifest.Host(
        nodes.get(host.drawn()),
        host.hostname(),
        host.mac().toString(),
        host.address().toString(),
        host.uefi() ? Firmware.UEFI : Firmware.BIOS,
        new ProvisioningManifest.Image(host.image(), host.imageBytes()),
        new ProvisioningManifest.Disk(drawn(host.serial()), drawn(host.wwn()), host.diskBytes()),
        host.power(),
        host.localEntry(),
        host.restoreEntry(),
        host.elementId());
  }

  private static Optional<String> drawn(String text) {
    return Optional.of(text).filter(value -> !value.isEmpty());
  }
}
