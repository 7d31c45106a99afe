// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.discovery;

import dev.slipway.address.RtpsPorts;
import dev.slipway.generator.discovery.DomainNodes.Host;
import dev.slipway.idl.xml.XmlElement;

/** The default participant profile of eProsima Fast DDS 2.x: UDPv4 on the node's own addresses. */
final class FastDdsProfile {
  private static final String TRANSPORT = "slipway_udp";

  private FastDdsProfile() {}

  static XmlElement of(DomainNodes domain, Host host) {
    XmlElement transport =
        new XmlElement("transport_descriptor").add("transport_id", TRANSPORT).add("type", "UDPv4");
    if (!host.addresses().isEmpty()) {
      XmlElement own = new XmlElement("interfaceWhiteList");
      host.addresses().forEach(address -> own.add("address", address));
      transport.add(own);
    }
    XmlElement rtps =
        new XmlElement("rtps")
            .add(new XmlElement("userTransports").add("transport_id", TRANSPORT))
            .add("useBuiltinTransports", false);
    if (domain.peers()) {
      rtps.add(peers(domain, host));
    }
    return new XmlElement("dds")
        .with("xmlns", "http://www.eprosima.com/XMLSchemas/fastRTPS_Profiles")
        .add(
            new XmlElement("profiles")
                .add(new XmlElement("transport_descriptors").add(transport))
                .add(
                    new XmlElement("participant")
                        .with("profile_name", "slipway")
                        .with("is_default_profile", true)
                        .add(rtps)));
  }

  private static XmlElement peers(DomainNodes domain, Host host) {
    XmlElement list = new XmlElement("initialPeersList");
    for (Host peer : domain.peersOf(host)) {
      for (String address : peer.addresses()) {
        for (int participant = 0; participant < peer.participants(); participant++) {
          list.add(
              new XmlElement("locator")
                  .add(
                      new XmlElement("udpv4")
                          .add("address", address)
                          .add("port", RtpsPorts.discovery(domain.domainId(), participant))));
        }
      }
    }
    return new XmlElement("builtin")
        .add(
            // An empty locator: the implementation's own unicast address, and no multicast.
            new XmlElement("metatrafficUnicastLocatorList").add(new XmlElement("locator")))
        .add(list);
  }
}
