// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The addresses of a subnet.
 *
 * @param first its first address, which names it
 * @param prefixLength how many bits all its addresses have in common
 */
record IpBlock(IpAddress first, int prefixLength) {
  static Optional<IpBlock> parse(String cidr) {
    int slash = cidr.indexOf('/');
    if (slash < 0 || !cidr.substring(slash + 1).matches("[0-9]{1,3}")) {
      return Optional.empty();
    }
    int prefixLength = Integer.parseInt(cidr.substring(slash + 1));
    return IpAddress.parse(cidr.substring(0, slash))
        .filter(first -> prefixLength <= first.bits())
        .map(first -> new IpBlock(first, prefixLength));
  }

  /** Its last address, which in IPv4 is its broadcast address. */
  IpAddress last() {
    BigInteger size = BigInteger.ONE.shiftLeft(first.bits() - prefixLength);
    return new IpAddress(first.value().add(size).subtract(BigInteger.ONE), first.bits());
  }

  boolean contains(IpAddress address) {
    return address.isFrom(first, last());
  }

  @Override
  public String toString() {
    return first + "/" + prefixLength;
  }
}
