// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.List;

/** The UDP ports on which a node's participants of a domain hear others. */
final class DdsPorts {
  // Defaults of DDSI-RTPS 2.5, 9.6.2.3.
  private static final int PORT_BASE = 7400;
  private static final int DOMAIN_GAIN = 250;
  private static final int PARTICIPANT_GAIN = 2;
  private static final int DISCOVERY_MULTICAST = 0;
  private static final int USER_UNICAST = 11;

  /** The indices that the generated configuration of peers counts with at least. */
  private static final int LEAST_PARTICIPANTS = 10;

  /**
   * Where Linux takes ports from that nobody asks for. OpenDDS hears user data there, and Cyclone
   * DDS everything but multicast unless its peers are listed.
   */
  private static final PortRange EPHEMERAL = PortRange.udp(32768, 60999);

  private DdsPorts() {}

  /**
   * The ports.
   *
   * @param participants how many participants of the domain the node has
   */
  static List<PortRange> of(int domainId, int participants) {
    int base = PORT_BASE + DOMAIN_GAIN * domainId;
    int highest = Math.max(LEAST_PARTICIPANTS, participants) - 1;
    return List.of(
        // From the group of discovery (d0) over that of user data (d2) to unicast (d1, d3).
        PortRange.udp(base + DISCOVERY_MULTICAST, base + USER_UNICAST + PARTICIPANT_GAIN * highest),
        EPHEMERAL,
        PortRange.ICMP);
  }
}
