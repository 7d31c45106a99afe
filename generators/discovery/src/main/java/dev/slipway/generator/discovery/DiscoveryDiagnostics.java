// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.discovery;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.discovery.DomainNodes.Host;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.validation.analysis.ModelIndex;

/**
 * What the generator has to say of a model. It is apart from {@link DiscoveryGenerator}, which an
 * unchanged run loads without the metamodel.
 */
final class DiscoveryDiagnostics {
  private DiscoveryDiagnostics() {}

  static Diagnostic addressUnknown(DomainNodes domain, Host host, ModelIndex index) {
    Node node =
        index.all(Node.class).stream()
            .filter(each -> host.elementId().equals(each.getId()))
            .findFirst()
            .orElseThrow();
    return Diagnostic.builder(
            "DISCOVERY_ADDRESS_UNKNOWN", Severity.WARNING, "A peer without a fixed address")
        .at(index.path(node), node.getId())
        .in(index.location(node))
        .message(
            "Participants of domain {} find one another by peers, but node {} has no fixed"
                + " address: the others cannot ask it.",
            domain.domainId(),
            host.hostname())
        .hint("Give one of its network interfaces an address, or use multicast discovery.")
        .build();
  }
}
