// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.List;
import java.util.OptionalInt;

/**
 * Packets of a protocol.
 *
 * @param protocol as Neutron calls it: tcp, udp or icmp; empty for any
 * @param first first port, or ICMP type; empty for all
 * @param last last port, or ICMP code; empty for all
 */
record PortRange(String protocol, OptionalInt first, OptionalInt last) {
  /** ICMP, with which hosts are found and path MTUs discovered. */
  static final PortRange ICMP = new PortRange("icmp", OptionalInt.empty(), OptionalInt.empty());

  /** SSH (RFC 4251). */
  static final PortRange SSH = tcp(22, 22);

  /** Itself, or those that any protocol stands for where one has to be named. */
  List<PortRange> asProtocols() {
    return protocol.isEmpty()
        ? List.of(new PortRange("tcp", first, last), new PortRange("udp", first, last), ICMP)
        : List.of(this);
  }

  static PortRange tcp(int first, int last) {
    return new PortRange("tcp", OptionalInt.of(first), OptionalInt.of(last));
  }

  static PortRange udp(int first, int last) {
    return new PortRange("udp", OptionalInt.of(first), OptionalInt.of(last));
  }
}
