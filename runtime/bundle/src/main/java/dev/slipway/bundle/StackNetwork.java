// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What of a stack is compared with Neutron, which Heat does not look at again. All of it has the
 * mark of its deployment as its description.
 *
 * @param ports those of servers, by name
 * @param routers by name
 * @param securityGroups by name
 */
public record StackNetwork(
    List<Port> ports, List<Router> routers, List<SecurityGroup> securityGroups) {
  public StackNetwork {
    ports = List.copyOf(ports);
    routers = List.copyOf(routers);
    securityGroups = List.copyOf(securityGroups);
  }

  /** A stack without any. */
  public static StackNetwork none() {
    return new StackNetwork(List.of(), List.of(), List.of());
  }

  /** Whether nothing is to be compared. */
  public boolean isEmpty() {
    return ports.isEmpty() && routers.isEmpty() && securityGroups.isEmpty();
  }

  /**
   * A port.
   *
   * @param name its name in the cloud
   * @param resource its logical id in the template
   * @param addresses its drawn fixed addresses; empty where Neutron chooses
   * @param portSecurity whether it is filtered
   * @param securityGroups names of its groups
   * @param allowedAddressPairs further senders that it lets out
   */
  public record Port(
      String name,
      String resource,
      List<String> addresses,
      boolean portSecurity,
      List<String> securityGroups,
      List<AddressPair> allowedAddressPairs) {
    public Port {
      Objects.requireNonNull(name);
      Objects.requireNonNull(resource);
      addresses = List.copyOf(addresses);
      securityGroups = List.copyOf(securityGroups);
      allowedAddressPairs = List.copyOf(allowedAddressPairs);
    }
  }

  /**
   * A sender.
   *
   * @param mac empty for the port's own
   * @param address an address or a block
   */
  public record AddressPair(Optional<String> mac, String address) {}

  /**
   * A router.
   *
   * @param name its name in the cloud
   * @param resource its logical id in the template
   * @param externalNetwork name of the network that it leads out through; empty for none
   * @param snat whether it translates the addresses of what has no floating one
   * @param routes its static routes
   */
  public record Router(
      String name,
      String resource,
      Optional<String> externalNetwork,
      boolean snat,
      List<Route> routes) {
    public Router {
      Objects.requireNonNull(name);
      Objects.requireNonNull(resource);
      Objects.requireNonNull(externalNetwork);
      routes = List.copyOf(routes);
    }
  }

  /**
   * A route to a block of addresses.
   *
   * @param destination the block
   * @param nextHop address of the next hop
   */
  public record Route(String destination, String nextHop) {}

  /**
   * A security group.
   *
   * @param name its name in the cloud
   * @param resource its logical id in the template
   * @param rules all its rules, with those that Neutron gives to a group
   */
  public record SecurityGroup(String name, String resource, List<Rule> rules) {
    public SecurityGroup {
      Objects.requireNonNull(name);
      Objects.requireNonNull(resource);
      rules = List.copyOf(rules);
    }
  }

  /**
   * A rule of a security group.
   *
   * @param resource its logical id in the template; empty if it is part of its group
   * @param direction {@code ingress} or {@code egress}
   * @param etherType {@code IPv4} or {@code IPv6}
   * @param protocol such as {@code udp}; empty for any
   * @param first the first port, or the type of ICMP; empty for any
   * @param last the last port, or the code of ICMP; empty for any
   * @param remotePrefix block of the other ends; empty for any
   * @param remoteGroup name of the group of the other ends; empty for any
   */
  public record Rule(
      Optional<String> resource,
      String direction,
      String etherType,
      Optional<String> protocol,
      OptionalLong first,
      OptionalLong last,
      Optional<String> remotePrefix,
      Optional<String> remoteGroup) {}
}
