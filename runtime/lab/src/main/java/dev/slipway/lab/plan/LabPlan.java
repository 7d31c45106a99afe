// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a bundle's infrastructure becomes on this machine: a bridge for each drawn network, a
 * machine for each node and router, and a link for each of their interfaces.
 *
 * @param deployment name of the drawn system
 * @param bridges the networks, by name
 * @param machines the nodes and then the routers, each by name
 */
public record LabPlan(String deployment, List<Bridge> bridges, List<Machine> machines) {
  public LabPlan {
    bridges = List.copyOf(bridges);
    machines = List.copyOf(machines);
  }

  /** The machine with that name in the bundle; a node goes before a router. */
  public Optional<Machine> machine(String name) {
    return machines.stream().filter(found -> found.name().equals(name)).findFirst();
  }

  /**
   * A network.
   *
   * @param network its name in the bundle
   * @param name name of the bridge
   * @param segments names of its bridges on hosts, which tunnels connect; empty where one bridge
   *     joins all of it
   * @param mtu greatest packet in bytes
   * @param capacity bit/s that all its links share; empty is no limit
   * @param latencyNs delay that it adds
   * @param loss share of packets that it loses, 0 to 1
   */
  public record Bridge(
      String network,
      String name,
      List<String> segments,
      int mtu,
      OptionalLong capacity,
      OptionalLong latencyNs,
      double loss) {
    public Bridge {
      segments = List.copyOf(segments);
    }

    /** The same with bridges on hosts. */
    Bridge with(List<String> onHosts) {
      return new Bridge(network, name, onHosts, mtu, capacity, latencyNs, loss);
    }

    /** Names of all bridges that the network has. */
    public List<String> names() {
      return Stream.concat(Stream.of(name), segments.stream()).toList();
    }

    /** Name of the device that all packets pass where the network has a capacity. */
    public String medium() {
      return "s" + name.substring(1);
    }
  }

  /** What a machine is in the model. */
  public enum Role {
    /** A host or virtual machine: has sshd and files of its own. */
    NODE,
    /** A router: forwards packets and does nothing else. */
    ROUTER
  }

  /**
   * A node or router.
   *
   * @param name its name in the bundle
   * @param key its name as a folder, unique in the lab
   * @param role what it is
   * @param hostname its host name, without a domain
   * @param domain domain of its host name
   * @param account who logs in; root for a router
   * @param elementId UUID of the node or router
   * @param links its network interfaces, in the model's order
   * @param tunnels its ends of tunnels, if it is a host that carries packets of networks
   * @param routes where it sends what is for other subnets
   * @param cores limit of CPUs; empty is none
   * @param memory limit of memory in bytes; empty is none
   * @param translation how it translates addresses; empty for most
   */
  public record Machine(
      String name,
      String key,
      Role role,
      String hostname,
      Optional<String> domain,
      String account,
      String elementId,
      List<Link> links,
      List<Tunnel> tunnels,
      List<Route> routes,
      OptionalLong cores,
      OptionalLong memory,
      Optional<Translation> translation) {
    public Machine {
      links = List.copyOf(links);
      tunnels = List.copyOf(tunnels);
      routes = List.copyOf(routes);
    }

    /** Its first address, else the loopback one: how it is reached from inside its own network. */
    public String address() {
      return addresses().stream().findFirst().orElse("127.0.0.1");
    }

    /** All its addresses, in the order of its interfaces. */
    public List<String> addresses() {
      return links.stream()
          .flatMap(link -> link.addresses().stream())
          .map(address -> address.substring(0, address.indexOf('/')))
          .toList();
    }

    /** What the names of its accounts and of itself in /etc/hosts are made of. */
    public List<String> hostNames() {
      return domain
          .map(known -> List.of(hostname + "." + known, hostname))
          .orElseGet(() -> List.of(hostname));
    }
  }

  /**
   * A network interface.
   *
   * @param name its name in the machine
   * @param port name of its other end, at the bridge
   * @param bridge name of the bridge; empty where it is not connected
   * @param mac its MAC address
   * @param mtu greatest packet in bytes
   * @param addresses its addresses with prefix lengths
   * @param sends limit of what it sends; empty is none
   * @param receives limit of what it receives; empty is none
   */
  public record Link(
      String name,
      String port,
      Optional<String> bridge,
      String mac,
      int mtu,
      List<String> addresses,
      Optional<Rate> sends,
      Optional<Rate> receives) {
    public Link {
      addresses = List.copyOf(addresses);
    }

    /** The same on another bridge. */
    Link on(Optional<String> other) {
      return new Link(name, port, other, mac, mtu, addresses, sends, receives);
    }
  }

  /**
   * A host's end of the tunnels of a network (VXLAN, RFC 7348): packets from the host's bridge
   * leave it by the network that carries them.
   *
   * @param port name of the device at the bridge
   * @param bridge name of the bridge
   * @param number which network the packets are of, the same on all hosts
   * @param mtu greatest packet in bytes, without what the tunnel adds
   * @param local address of the host on the network that carries them
   * @param remotes addresses of the other hosts there
   */
  public record Tunnel(
      String port, String bridge, int number, int mtu, String local, List<String> remotes) {
    public Tunnel {
      remotes = List.copyOf(remotes);
    }
  }

  /**
   * A limit.
   *
   * @param bitsPerSecond the limit
   * @param burstBits what may pass at once above it; empty leaves it open
   */
  public record Rate(long bitsPerSecond, OptionalLong burstBits) {}

  /**
   * A way to other subnets.
   *
   * @param destination the subnet, or {@code default}
   * @param via who is next; empty where the destination is on the link
   * @param link name of the interface
   * @param metric which way goes first: the least
   */
  public record Route(String destination, Optional<String> via, String link, int metric) {}

  /**
   * How a router translates addresses towards an external network.
   *
   * @param link name of its interface there
   * @param sources whether it hides the addresses of those behind it, and lets nobody in
   * @param floating fixed addresses by the floating ones that lead to them, in the order of these
   */
  public record Translation(String link, boolean sources, Map<String, String> floating) {}
}
