// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.address.RtpsPorts;
import java.util.List;

/** The UDP ports on which a node's participants of a domain hear others. */
final class DdsPorts {
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
    int highest = Math.max(LEAST_PARTICIPANTS, participants) - 1;
    return List.of(
        // From the group of discovery (d0) over that of user data (d2) to unicast (d1, d3).
        PortRange.udp(RtpsPorts.first(domainId), RtpsPorts.userData(domainId, highest)),
        EPHEMERAL,
        PortRange.ICMP);
  }
}
