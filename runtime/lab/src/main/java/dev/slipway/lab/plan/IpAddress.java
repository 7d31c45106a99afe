// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * An IPv4 or IPv6 address to count with.
 *
 * @param value its bits
 * @param bits 32 or 128
 */
public record IpAddress(BigInteger value, int bits) {
  /** Only what is an address by its characters: the library would ask a name server otherwise. */
  public static Optional<IpAddress> parse(String text) {
    if (!text.matches("[0-9]+(\\.[0-9]+){3}|[0-9a-fA-F.]*:[0-9a-fA-F:.]*")) {
      return Optional.empty();
    }
    try {
      byte[] octets = InetAddress.getByName(text).getAddress();
      return Optional.of(new IpAddress(new BigInteger(1, octets), octets.length * Byte.SIZE));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  /** The address so many further on. */
  IpAddress plus(long distance) {
    return new IpAddress(value.add(BigInteger.valueOf(distance)), bits);
  }

  boolean isFrom(IpAddress first, IpAddress last) {
    return bits == first.bits
        && value.compareTo(first.value) >= 0
        && value.compareTo(last.value) <= 0;
  }

  public boolean isIpv4() {
    return bits == Integer.SIZE;
  }

  @Override
  public String toString() {
    byte[] octets = new byte[bits / Byte.SIZE];
    byte[] significant = value.toByteArray();
    int length = Math.min(significant.length, octets.length);
    System.arraycopy(
        significant, significant.length - length, octets, octets.length - length, length);
    try {
      return InetAddress.getByAddress(octets).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
