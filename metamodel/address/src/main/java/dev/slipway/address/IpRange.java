// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

/**
 * The addresses from first to last, both included.
 *
 * @param first the least
 * @param last the greatest, of the same version
 */
public record IpRange(IpAddress first, IpAddress last) {
  public IpRange {
    if (first.version() != last.version() || first.compareTo(last) > 0) {
      throw new IllegalArgumentException("no range: " + first + " to " + last);
    }
  }

  /** Whether the address is in the range. */
  public boolean contains(IpAddress address) {
    return first.compareTo(address) <= 0 && address.compareTo(last) <= 0;
  }

  /** Whether some address is in both ranges. */
  public boolean overlaps(IpRange other) {
    return contains(other.first) || other.contains(first);
  }

  /** The written form, such as {@code 10.0.0.1 to 10.0.0.9}. */
  @Override
  public String toString() {
    return first + " to " + last;
  }
}
