// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.discovery;

import dev.slipway.address.RtpsPorts;
import dev.slipway.generator.discovery.DomainNodes.Host;
import java.util.ArrayList;
import java.util.List;

/**
 * The configuration of OpenDDS 3.25 and later for one node: RTPS discovery and transport, by
 * multicast of the standard's group or by peers.
 */
final class OpenDdsConfiguration {
  /** The indices that Cyclone DDS is given for peers at least. */
  private static final int LEAST_PARTICIPANTS = 10;

  private OpenDdsConfiguration() {}

  static String of(DomainNodes domain, Host host, String header) {
    List<String> lines = new ArrayList<>();
    lines.add("; " + header);
    lines.add("[common]");
    lines.add("DCPSDefaultDiscovery=slipway");
    lines.add("DCPSGlobalTransportConfig=slipway");
    List<String> discovery = new ArrayList<>(List.of("", "[rtps_discovery/slipway]"));
    List<String> transport =
        new ArrayList<>(List.of("", "[transport/slipway_udp]", "transport_type=rtps_udp"));
    if (!host.addresses().isEmpty()) {
      // One address is all it takes.
      String address = host.addresses().get(0);
      lines.add("DCPSDefaultAddress=" + address);
      discovery.add("SpdpLocalAddress=" + address);
      discovery.add("SedpLocalAddress=" + address + ":");
      discovery.add("MulticastInterface=" + address);
      transport.add("local_address=" + address + ":");
      transport.add("multicast_interface=" + address);
    }
    // As the others have it: only participants are announced by multicast.
    discovery.add("SedpMulticast=0");
    transport.add("use_multicast=0");
    if (domain.peers()) {
      discovery.add("SpdpSendAddrs=" + peers(domain, host));
      // No multicast comes through a router.
      discovery.add("PeriodicDirectedSpdp=1");
    }
    discovery.add("ResendPeriod=5");
    lines.addAll(discovery);
    lines.addAll(List.of("", "[config/slipway]", "transports=slipway_udp"));
    lines.addAll(transport);
    return String.join("\n", lines) + "\n";
  }

  private static String peers(DomainNodes domain, Host host) {
    List<String> addresses = new ArrayList<>();
    for (Host peer : domain.peersOf(host)) {
      for (String address : peer.addresses()) {
        int participants = Math.max(LEAST_PARTICIPANTS, peer.participants());
        for (int index = 0; index < participants; index++) {
          addresses.add(address + ":" + RtpsPorts.discovery(domain.domainId(), index));
        }
      }
    }
    return String.join(",", addresses);
  }
}
