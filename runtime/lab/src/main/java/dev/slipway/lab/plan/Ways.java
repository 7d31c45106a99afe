// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one gets from subnet to subnet by the fewest routers. Into the external network a router
 * always leads; out of it only one that does not hide who is behind it.
 */
final class Ways {
  private final Map<IpNetwork, List<Step>> steps = new LinkedHashMap<>();

  /** A router from one subnet to another, and the address that it has on the first. */
  private record Step(String router, IpAddress address, IpNetwork to) {}

  /**
   * A router's port.
   *
   * @param subnet the subnet that it is on
   * @param address its address there
   * @param closed whether nobody gets in by it
   */
  record Port(IpNetwork subnet, IpAddress address, boolean closed) {}

  /** Adds a router. */
  void add(String router, List<Port> ports) {
    for (Port from : ports) {
      for (Port to : ports) {
        if (from != to && !from.closed() && from.subnet().address().bits() == to.address().bits()) {
          steps
              .computeIfAbsent(from.subnet(), subnet -> new ArrayList<>())
              .add(new Step(router, from.address(), to.subnet()));
        }
      }
    }
  }

  /**
   * A subnet and who is next on the way to it.
   *
   * @param destination the subnet that is not connected
   * @param via address of the next router
   * @param from the connected subnet that it is on
   */
  record Way(IpNetwork destination, IpAddress via, IpNetwork from) {}

  /**
   * The ways of a machine to all subnets that it is not connected to.
   *
   * @param machine its name: a router does not go by way of itself
   * @param connected its own subnets
   */
  List<Way> from(String machine, List<IpNetwork> connected) {
    Map<IpNetwork, Way> known = new LinkedHashMap<>();
    Deque<IpNetwork> next = new ArrayDeque<>();
    for (IpNetwork subnet : connected) {
      if (known.putIfAbsent(subnet, new Way(subnet, subnet.address(), subnet)) == null) {
        next.add(subnet);
      }
    }
    while (!next.isEmpty()) {
      IpNetwork subnet = next.remove();
      Way here = known.get(subnet);
      for (Step step : steps.getOrDefault(subnet, List.of())) {
        boolean first = here.destination().equals(here.from());
        if (step.router().equals(machine) && first) {
          continue;
        }
        Way way = new Way(step.to(), first ? step.address() : here.via(), here.from());
        if (known.putIfAbsent(step.to(), way) == null) {
          next.add(step.to());
        }
      }
    }
    return known.values().stream().filter(way -> !connected.contains(way.destination())).toList();
  }
}
