// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

import java.util.Optional;

/**
 * A MAC address (EUI-48).
 *
 * @param number the 48 bits, the first octet uppermost
 */
public record MacAddress(long number) {
  public MacAddress {
    if (number >>> 48 != 0) {
      throw new IllegalArgumentException("more than 48 bits");
    }
  }

  /** Reads six pairs of hexadecimal digits with colons; empty where the text is anything else. */
  public static Optional<MacAddress> parse(String text) {
    if (text == null || !text.matches("[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}")) {
      return Optional.empty();
    }
    return Optional.of(new MacAddress(Long.parseLong(text.replace(":", ""), 16)));
  }

  /** Whether it names a group and so can be no interface's own (IEEE 802, 8.2.2: the I/G bit). */
  public boolean isMulticast() {
    return (number >>> 40 & 1) == 1;
  }

  /** The written form in lower case. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("%012x".formatted(number));
    for (int at = 10; at > 0; at -= 2) {
      text.insert(at, ':');
    }
    return text.toString();
  }
}
