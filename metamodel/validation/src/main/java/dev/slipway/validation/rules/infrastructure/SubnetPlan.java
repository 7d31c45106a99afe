// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.address.IpRange;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.Subnet;
import java.util.List;
import java.util.Optional;

/**
 * A subnet with its texts read. What cannot be read is left out here, because a rule of its own
 * says so.
 *
 * @param block its addresses
 * @param gateway its default gateway
 * @param pools what is assigned by itself
 * @param reserved what is kept for given hosts
 */
record SubnetPlan(
    Optional<IpNetwork> block,
    Optional<IpAddress> gateway,
    List<IpRange> pools,
    List<IpRange> reserved) {
  static SubnetPlan of(Subnet subnet) {
    return new SubnetPlan(
        IpNetwork.parseLoosely(subnet.getCidr()),
        IpAddress.parse(subnet.getGateway()),
        ranges(subnet.getPools()),
        ranges(subnet.getReserved()));
  }

  private static List<IpRange> ranges(List<AddressRange> drawn) {
    return drawn.stream().flatMap(range -> range(range).stream()).toList();
  }

  /** The range; empty where an end is unreadable, of another version, or before the other end. */
  static Optional<IpRange> range(AddressRange drawn) {
    Optional<IpAddress> first = IpAddress.parse(drawn.getFirst());
    Optional<IpAddress> last = IpAddress.parse(drawn.getLast());
    return first.isPresent()
            && last.isPresent()
            && first.get().version() == last.get().version()
            && first.get().compareTo(last.get()) <= 0
        ? Optional.of(new IpRange(first.get(), last.get()))
        : Optional.empty();
  }

  /** The pool that holds the address; empty where none does. */
  Optional<IpRange> poolOf(IpAddress address) {
    return pools.stream().filter(pool -> pool.contains(address)).findFirst();
  }

  /** The reserved range that holds the address; empty where none does. */
  Optional<IpRange> reservedRangeOf(IpAddress address) {
    return reserved.stream().filter(range -> range.contains(address)).findFirst();
  }
}
