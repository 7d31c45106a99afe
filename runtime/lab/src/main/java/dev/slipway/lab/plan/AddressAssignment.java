// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.AddressRange;
import dev.slipway.bundle.BundleManifest.Subnet;
import dev.slipway.diagnostics.Diagnostics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who has which address: the drawn ones, and the first free one for who has none. It comes from a
 * pool where DHCP hands out addresses, or from what is neither pool nor reserved.
 */
final class AddressAssignment {
  /** As far as a subnet is searched; one of IPv6 cannot be searched to its end. */
  private static final int MOST_TRIED = 1 << 17;

  private record Place(String network, IpAddress address) {}

  private final Map<Place, String> owners = new HashMap<>();
  private final Diagnostics found;

  /**
   * Starts with what nobody is given: gateways and floating addresses.
   *
   * @param found takes addresses that cannot be read and those that two owners have
   */
  AddressAssignment(BundleManifest manifest, Diagnostics found) {
    this.found = found;
    for (BundleManifest.Network network : manifest.networks()) {
      for (Subnet subnet : network.subnets()) {
        subnet.gateway().flatMap(IpAddress::parse).ifPresent(address -> keep(network, address));
        for (BundleManifest.Node node : manifest.nodes()) {
          node.floatingAddress()
              .flatMap(IpAddress::parse)
              .filter(address -> block(subnet).map(in -> in.contains(address)).orElse(false))
              .ifPresent(address -> keep(network, address));
        }
      }
    }
  }

  static Optional<IpNetwork> block(Subnet subnet) {
    return IpNetwork.parseLoosely(subnet.cidr());
  }

  private void keep(BundleManifest.Network network, IpAddress address) {
    owners.put(new Place(network.name(), address), "");
  }

  /** Takes a drawn address for its owner; empty, and told, where that cannot be. */
  Optional<IpAddress> claim(String network, String text, String owner) {
    Optional<IpAddress> address = IpAddress.parse(text);
    if (address.isEmpty()) {
      found.add(PlanDiagnostics.addressInvalid(owner, text));
      return Optional.empty();
    }
    String other = owners.put(new Place(network, address.get()), owner);
    // A gateway belongs to whoever is drawn with it.
    if (other != null && !other.isEmpty()) {
      found.add(PlanDiagnostics.addressClash(network, text, other, owner));
      return Optional.empty();
    }
    return address;
  }

  /**
   * Gives an owner without an address the first free one; empty, and told, if there is none.
   *
   * @param fromPool whether it is one of those that are given out by themselves, if there are such
   */
  Optional<IpAddress> assign(String network, Subnet subnet, boolean fromPool, String owner) {
    Optional<IpNetwork> block = block(subnet);
    if (block.isPresent()) {
      for (Span span : spans(subnet, block.get(), fromPool)) {
        IpAddress candidate = span.first();
        for (int tried = 0;
            tried < MOST_TRIED && candidate.isFrom(span.first(), span.last());
            tried++) {
          if (owners.putIfAbsent(new Place(network, candidate), owner) == null) {
            return Optional.of(candidate);
          }
          candidate = candidate.plus(1);
        }
      }
    }
    found.add(PlanDiagnostics.addressesExhausted(owner, subnet.name()));
    return Optional.empty();
  }

  private record Span(IpAddress first, IpAddress last) {}

  private static List<Span> spans(Subnet subnet, IpNetwork block, boolean fromPool) {
    List<Span> pools = spans(subnet.pools());
    if (fromPool && !pools.isEmpty()) {
      return pools;
    }
    List<Span> taken = new ArrayList<>(pools);
    taken.addAll(spans(subnet.reserved()));
    taken.sort(Comparator.comparing(Span::first));
    List<Span> free = new ArrayList<>();
    // The first address names the subnet, the last one is its broadcast address.
    IpAddress from = block.address().plus(1);
    for (Span span : taken) {
      free.add(new Span(from, span.first().plus(-1)));
      from = span.last().plus(1);
    }
    free.add(new Span(from, block.last().plus(-1)));
    return free;
  }

  private static List<Span> spans(List<AddressRange> ranges) {
    List<Span> spans = new ArrayList<>();
    for (AddressRange range : ranges) {
      Optional<IpAddress> first = IpAddress.parse(range.first());
      Optional<IpAddress> last = IpAddress.parse(range.last());
      if (first.isPresent() && last.isPresent()) {
        spans.add(new Span(first.get(), last.get()));
      }
    }
    return spans;
  }
}
