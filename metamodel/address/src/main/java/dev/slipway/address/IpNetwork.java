// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address block as of RFC 4632 or RFC 4291.
 *
 * @param address its first address: all host bits are zero
 * @param prefixLength how many leading bits its addresses share
 */
public record IpNetwork(IpAddress address, int prefixLength) {
  private static final Pattern LENGTH = Pattern.compile("0|[1-9][0-9]{0,2}");

  public IpNetwork {
    if (prefixLength < 0 || prefixLength > address.bits()) {
      throw new IllegalArgumentException("no prefix of " + address + ": " + prefixLength);
    }
    if (!address.equals(masked(address, prefixLength))) {
      throw new IllegalArgumentException("host bits are set in " + address + "/" + prefixLength);
    }
  }

  /** Reads {@code address/length}; empty where it is no block or where a host bit is set. */
  public static Optional<IpNetwork> parse(String text) {
    return parseLoosely(text).filter(network -> network.toString().equals(canonical(text)));
  }

  /** Like {@link #parse}, but takes an address with host bits for the block that it is in. */
  public static Optional<IpNetwork> parseLoosely(String text) {
    int slash = text == null ? -1 : text.indexOf('/');
    if (slash < 0 || !LENGTH.matcher(text.substring(slash + 1)).matches()) {
      return Optional.empty();
    }
    int length = Integer.parseInt(text.substring(slash + 1));
    return IpAddress.parse(text.substring(0, slash))
        .filter(address -> length <= address.bits())
        .map(address -> new IpNetwork(masked(address, length), length));
  }

  private static String canonical(String text) {
    int slash = text.indexOf('/');
    return IpAddress.parse(text.substring(0, slash)).map(IpAddress::toString).orElse("")
        + text.substring(slash);
  }

  private static IpAddress masked(IpAddress address, int length) {
    return address.version() == 4
        ? new IpAddress(4, 0, address.low() & mask(length + 32))
        : new IpAddress(6, address.high() & mask(length), address.low() & mask(length - 64));
  }

  /** A word with that many leading ones; none for a negative length, all from 64 on. */
  private static long mask(int length) {
    if (length <= 0) {
      return 0;
    }
    return length >= 64 ? -1L : -1L << 64 - length;
  }

  /** The greatest address of the block; the broadcast address of an IPv4 subnet. */
  public IpAddress last() {
    return address.version() == 4
        ? new IpAddress(4, 0, (address.low() | ~mask(prefixLength + 32)) & 0xffffffffL)
        : new IpAddress(
            6, address.high() | ~mask(prefixLength), address.low() | ~mask(prefixLength - 64));
  }

  /** Whether the address is in the block. */
  public boolean contains(IpAddress other) {
    return other.version() == address.version() && masked(other, prefixLength).equals(address);
  }

  /** Whether some address is in both blocks. */
  public boolean overlaps(IpNetwork other) {
    return contains(other.address) || other.contains(address);
  }

  /**
   * Whether the address names the subnet itself: its first address, which no host has (RFC 1122,
   * 3.2.1.3; the subnet-router anycast address of RFC 4291, 2.6.1). Point-to-point blocks have none
   * (RFC 3021, RFC 6164).
   */
  public boolean isNetworkAddress(IpAddress other) {
    return hasNetworkAddress() && other.equals(address);
  }

  /** Whether the address is the IPv4 broadcast address of the subnet; IPv6 has none. */
  public boolean isBroadcastAddress(IpAddress other) {
    return address.version() == 4 && hasNetworkAddress() && other.equals(last());
  }

  private boolean hasNetworkAddress() {
    return prefixLength < address.bits() - 1;
  }

  /** The written form, such as {@code 10.33.136.0/26}. */
  @Override
  public String toString() {
    return address + "/" + prefixLength;
  }
}
