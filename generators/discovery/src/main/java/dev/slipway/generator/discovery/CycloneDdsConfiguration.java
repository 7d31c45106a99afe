// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.discovery;

import dev.slipway.generator.discovery.DomainNodes.Host;
import dev.slipway.idl.xml.XmlElement;

/** The configuration of Eclipse Cyclone DDS 0.10 (its options.md names the elements). */
final class CycloneDdsConfiguration {
  /** Participants of one host that a peer probes for; also the highest index that one takes. */
  private static final int LEAST_MAX_INDEX = 9;

  private CycloneDdsConfiguration() {}

  static XmlElement of(DomainNodes domain, Host host) {
    XmlElement general = new XmlElement("General");
    if (!host.addresses().isEmpty()) {
      XmlElement interfaces = new XmlElement("Interfaces");
      host.addresses()
          .forEach(
              address ->
                  interfaces.add(new XmlElement("NetworkInterface").with("address", address)));
      general.add(interfaces);
    }
    general.add("AllowMulticast", !domain.peers());
    XmlElement configured = new XmlElement("Domain").with("Id", domain.domainId()).add(general);
    if (domain.peers()) {
      configured.add(peers(domain, host));
    }
    return new XmlElement("CycloneDDS").with("xmlns", "https://cdds.io/config").add(configured);
  }

  private static XmlElement peers(DomainNodes domain, Host host) {
    int most = domain.hosts().stream().mapToInt(Host::participants).max().orElse(1);
    XmlElement peers = new XmlElement("Peers");
    for (Host peer : domain.peersOf(host)) {
      for (String address : peer.addresses()) {
        peers.add(new XmlElement("Peer").with("Address", address));
      }
    }
    return new XmlElement("Discovery")
        .add("ParticipantIndex", "auto")
        .add("MaxAutoParticipantIndex", Math.max(LEAST_MAX_INDEX, most - 1))
        .add(peers);
  }
}
