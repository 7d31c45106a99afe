// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runtime's own door against the wrong disk. It judges by the nodes of the bundle, not only by
 * what the bundle says of provisioning: a mistake there must not cost a disk.
 */
public final class ProtectedHosts {
  private final BundleManifest manifest;

  /** The hosts of a bundle. */
  public ProtectedHosts(BundleManifest manifest) {
    this.manifest = manifest;
  }

  /**
   * Why a host must not be installed; empty where it may be.
   *
   * @param node its name in the bundle
   */
  public Optional<Diagnostic> refusal(String node) {
    return reason(node)
        .map(
            why ->
                Diagnostic.builder(
                        "INSTALLATION_REFUSED", Severity.ERROR, "Host must not be installed")
                    .message("{}: {}", node, why)
                    .hint("Nothing was done. Name a host that a drawn server provisions.")
                    .build());
  }

  private Optional<String> reason(String name) {
    Optional<Node> node = manifest.node(name);
    if (node.isEmpty()) {
      return Optional.of("The bundle has no such node.");
    }
    if (node.get().isProtected()) {
      return Optional.of("It is protected.");
    }
    Optional<Server> server =
        manifest.provisioningServers().stream()
            .filter(one -> one.host(name).isPresent())
            .findFirst();
    if (server.isEmpty()) {
      return Optional.of(
          manifest.provisioningServers().stream()
              .flatMap(one -> one.refused().stream())
              .filter(refusal -> refusal.node().equals(name))
              .map(refusal -> refusal.reason())
              .findFirst()
              .orElse("No drawn server provisions it."));
    }
    return reason(node.get(), server.get().host(name).orElseThrow());
  }

  private Optional<String> reason(Node node, Host host) {
    Set<String> own = identities(node);
    if (!own.contains(host.mac()) || !own.contains(host.address())) {
      return Optional.of(
          "Its MAC address or address for provisioning is none of its network interfaces'.");
    }
    for (Server server : manifest.provisioningServers()) {
      if (server.server().equals(node.name())) {
        return Optional.of("A provisioning server runs on it.");
      }
      if (server.refused().stream().anyMatch(refusal -> refusal.node().equals(node.name()))) {
        return Optional.of("A provisioning server must leave it alone.");
      }
      if (server.reserved().stream().anyMatch(own::contains)) {
        return Optional.of("One of its addresses is reserved.");
      }
    }
    for (Node other : manifest.nodes()) {
      if (!other.name().equals(node.name())
          && (identities(other).contains(host.mac())
              || identities(other).contains(host.address()))) {
        return Optional.of("Its MAC address or address is that of " + other.name() + ", too.");
      }
    }
    if (host.disk().serial().isEmpty() && host.disk().wwn().isEmpty()) {
      return Optional.of("Its disk has neither a serial number nor a world wide name.");
    }
    return Optional.empty();
  }

  private static Set<String> identities(Node node) {
    return node.interfaces().stream()
        .flatMap(
            nic ->
                Stream.concat(
                    nic.mac().map(mac -> mac.toLowerCase(Locale.ROOT).replace('-', ':')).stream(),
                    nic.address().stream()))
        .collect(Collectors.toSet());
  }
}
