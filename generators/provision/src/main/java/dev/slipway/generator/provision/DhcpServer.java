// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import java.util.Locale;

/** What gives hosts their addresses. TFTP is dnsmasq's either way. */
enum DhcpServer {
  /** Dnsmasq. */
  DNSMASQ,
  /** The DHCP server of ISC, as DRBL uses it. */
  DHCPD;

  /**
   * The one of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static DhcpServer parse(String text) {
    for (DhcpServer one : values()) {
      if (one.name().toLowerCase(Locale.ROOT).equals(text)) {
        return one;
      }
    }
    throw new IllegalArgumentException("it is dnsmasq or dhcpd, not '" + text + "'");
  }
}
