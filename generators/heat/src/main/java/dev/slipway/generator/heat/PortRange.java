// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

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

  /** The same packets in as few ranges as possible, by protocol and port. */
  static List<PortRange> merged(List<PortRange> ranges) {
    List<PortRange> sorted = new ArrayList<>(ranges);
    sorted.sort(
        Comparator.comparing(PortRange::protocol)
            .thenComparingInt(range -> range.first().orElse(-1))
            .thenComparingInt(range -> range.last().orElse(-1)));
    List<PortRange> merged = new ArrayList<>();
    for (PortRange range : sorted) {
      PortRange before = merged.isEmpty() ? range : merged.get(merged.size() - 1);
      if (!merged.isEmpty() && before.touches(range)) {
        int last = Math.max(before.last.getAsInt(), range.last.getAsInt());
        merged.set(
            merged.size() - 1, new PortRange(range.protocol, before.first, OptionalInt.of(last)));
      } else if (merged.isEmpty() || !before.equals(range)) {
        merged.add(range);
      }
    }
    return List.copyOf(merged);
  }

  /** Whether the two, of which the other begins no lower, are one range of ports. */
  private boolean touches(PortRange other) {
    return protocol.equals(other.protocol)
        && Stream.of(first, last, other.first, other.last).allMatch(OptionalInt::isPresent)
        && other.first.getAsInt() <= last.getAsInt() + 1;
  }

  static PortRange tcp(int first, int last) {
    return new PortRange("tcp", OptionalInt.of(first), OptionalInt.of(last));
  }

  static PortRange udp(int first, int last) {
    return new PortRange("udp", OptionalInt.of(first), OptionalInt.of(last));
  }
}
