// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.address.IpRange;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.Ipv6Mode;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What Neutron is told of a subnet.
 *
 * @param gateway empty for none
 * @param raMode ipv6_ra_mode; empty for none
 * @param addressMode ipv6_address_mode; empty for none
 */
record NeutronSubnet(
    String name,
    int ipVersion,
    String cidr,
    Optional<String> gateway,
    boolean dhcp,
    List<Pool> pools,
    List<String> nameServers,
    List<Route> routes,
    Optional<String> raMode,
    Optional<String> addressMode) {
  /** A range that Neutron chooses addresses from. */
  record Pool(String start, String end) {}

  /** A route that nodes get. */
  record Route(String destination, String nextHop) {}

  static NeutronSubnet of(Subnet subnet, ModelIndex index) {
    IpNetwork block = IpNetwork.parse(subnet.getCidr()).orElseThrow();
    List<Pool> drawn =
        subnet.getPools().stream()
            .map(range -> new Pool(range.getFirst(), range.getLast()))
            .toList();
    return new NeutronSubnet(
        subnet.getName(),
        block.address().version(),
        subnet.getCidr(),
        Optional.ofNullable(subnet.getGateway()).filter(address -> !address.isEmpty()),
        subnet.isDhcp(),
        drawn.isEmpty() ? freeRange(subnet, block, index) : freeParts(drawn, subnet, block, index),
        List.copyOf(subnet.getDns()),
        subnet.getHostRoutes().stream()
            .map(route -> new Route(route.getDestination(), route.getNextHop()))
            .toList(),
        mode(subnet.getIpv6RaMode()),
        mode(subnet.getIpv6AddressMode()));
  }

  private static Optional<String> mode(Ipv6Mode mode) {
    return mode == Ipv6Mode.NONE
        ? Optional.empty()
        : Optional.of(mode.getName().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /**
   * The longest range of addresses that nobody drew, for what Neutron gives addresses to by itself:
   * left to choose, its DHCP server may take that of a machine which is yet to come. Empty, for
   * Neutron to choose, where no address is drawn but the gateway's, and for IPv6.
   */
  private static List<Pool> freeRange(Subnet subnet, IpNetwork block, ModelIndex index) {
    List<IpRange> taken = taken(subnet, block, index);
    if (block.address().version() != 4 || taken.isEmpty()) {
      return List.of();
    }
    IpAddress.parse(subnet.getGateway()).ifPresent(address -> taken.add(only(address)));
    taken.sort(Comparator.comparing(IpRange::first));
    long from = block.address().low() + 1;
    long first = 0;
    long last = -1;
    taken.add(only(block.last()));
    for (IpRange range : taken) {
      long to = range.first().low() - 1;
      if (to - from > last - first) {
        first = from;
        last = to;
      }
      from = Math.max(from, range.last().low() + 1);
    }
    return last < first
        ? List.of()
        : List.of(
            new Pool(new IpAddress(4, 0, first).toString(), new IpAddress(4, 0, last).toString()));
  }

  /**
   * Drawn pools without the addresses that are drawn: a router's gateway would get one that is yet
   * to become a machine's floating address. Those of IPv6 as they are.
   */
  private static List<Pool> freeParts(
      List<Pool> drawn, Subnet subnet, IpNetwork block, ModelIndex index) {
    if (block.address().version() != 4) {
      return drawn;
    }
    List<IpRange> taken = taken(subnet, block, index);
    taken.sort(Comparator.comparing(IpRange::first));
    List<Pool> parts = new ArrayList<>();
    for (Pool pool : drawn) {
      long from = IpAddress.parse(pool.start).orElseThrow().low();
      long last = IpAddress.parse(pool.end).orElseThrow().low();
      for (IpRange range : taken) {
        long to = Math.min(range.first().low() - 1, last);
        if (range.last().low() >= from && range.first().low() <= last) {
          add(parts, from, to);
          from = range.last().low() + 1;
        }
      }
      add(parts, from, last);
    }
    return List.copyOf(parts);
  }

  private static void add(List<Pool> pools, long first, long last) {
    if (first <= last) {
      pools.add(
          new Pool(new IpAddress(4, 0, first).toString(), new IpAddress(4, 0, last).toString()));
    }
  }

  private static List<IpRange> taken(Subnet subnet, IpNetwork block, ModelIndex index) {
    List<IpRange> taken = new ArrayList<>();
    for (Nic nic : index.all(Nic.class)) {
      if (nic.getNetwork() == subnet.eContainer()) {
        IpAddress.parse(nic.getAddress())
            .filter(block::contains)
            .ifPresent(address -> taken.add(only(address)));
      }
    }
    for (VirtualMachine machine : index.all(VirtualMachine.class)) {
      IpAddress.parse(machine.getFloatingAddress())
          .filter(block::contains)
          .ifPresent(address -> taken.add(only(address)));
    }
    for (RouterInterface port : index.all(RouterInterface.class)) {
      if (port.getSubnet() == subnet) {
        IpAddress.parse(port.getAddress()).ifPresent(address -> taken.add(only(address)));
      }
    }
    for (AddressRange range : subnet.getReserved()) {
      taken.add(
          new IpRange(
              IpAddress.parse(range.getFirst()).orElseThrow(),
              IpAddress.parse(range.getLast()).orElseThrow()));
    }
    return taken;
  }

  private static IpRange only(IpAddress address) {
    return new IpRange(address, address);
  }

  /** The properties of OS::Neutron::Subnet but its network. */
  Map<String, Object> properties() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", name);
    map.put("ip_version", ipVersion);
    map.put("cidr", cidr);
    // Without it, Neutron takes the block's first address; an empty text means none.
    map.put("gateway_ip", gateway.orElse(""));
    map.put("enable_dhcp", dhcp);
    if (!pools.isEmpty()) {
      List<Object> ranges = new ArrayList<>();
      for (Pool pool : pools) {
        Map<String, Object> range = new LinkedHashMap<>();
        range.put("start", pool.start);
        range.put("end", pool.end);
        ranges.add(range);
      }
      map.put("allocation_pools", ranges);
    }
    if (!nameServers.isEmpty()) {
      map.put("dns_nameservers", nameServers);
    }
    if (!routes.isEmpty()) {
      List<Object> all = new ArrayList<>();
      for (Route route : routes) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("destination", route.destination);
        one.put("nexthop", route.nextHop);
        all.add(one);
      }
      map.put("host_routes", all);
    }
    raMode.ifPresent(mode -> map.put("ipv6_ra_mode", mode));
    addressMode.ifPresent(mode -> map.put("ipv6_address_mode", mode));
    return map;
  }

  /** The attributes of a subnet that an administrator makes, but its network. */
  SortedMap<String, String> attributes() {
    SortedMap<String, String> map = new TreeMap<>();
    map.put("subnet", name);
    map.put("ip_version", String.valueOf(ipVersion));
    map.put("cidr", cidr);
    map.put("gateway_ip", gateway.orElse(""));
    map.put("enable_dhcp", String.valueOf(dhcp));
    if (!pools.isEmpty()) {
      map.put(
          "allocation_pools",
          String.join(",", pools.stream().map(pool -> pool.start + "-" + pool.end).toList()));
    }
    if (!nameServers.isEmpty()) {
      map.put("dns_nameservers", String.join(",", nameServers));
    }
    if (!routes.isEmpty()) {
      map.put(
          "host_routes",
          String.join(
              ",", routes.stream().map(each -> each.destination + "=" + each.nextHop).toList()));
    }
    raMode.ifPresent(mode -> map.put("ipv6_ra_mode", mode));
    addressMode.ifPresent(mode -> map.put("ipv6_address_mode", mode));
    return map;
  }
}
