// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.StackNetwork;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.NetworkPort.AddressPair;
import dev.slipway.cloud.NetworkPort.Filter;
import dev.slipway.cloud.NetworkPort.FixedAddress;
import dev.slipway.cloud.NetworkService;
import dev.slipway.cloud.Router;
import dev.slipway.cloud.SecurityGroup;
import dev.slipway.cloud.Subnet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How the ports, routers and security groups of a stack differ from what its template says. Heat
 * does not look at what it has made, and its change of a group's own rules deletes those that are
 * resources of their own, too.
 */
final class NetworkDrift {
  /** Deletes a rule, or changes what has drifted, by the service itself. */
  @FunctionalInterface
  interface Correction {
    void carryOut(NetworkService networks) throws CloudException, InterruptedException;
  }

  /**
   * One difference.
   *
   * @param text what differs, such as {@code router r1: routes: unset -> 10.1.0.0/16 via 10.0.0.2}
   * @param missing logical id of what the stack is to make again; empty if it is corrected in place
   * @param correction what is done in place; empty if the stack makes it again
   */
  record Difference(String text, Optional<String> missing, Optional<Correction> correction) {}

  /** A difference between two texts is left out if they are the same. */
  private record Setting(String name, String there, String wanted) {
    boolean differs() {
      return !there.equals(wanted);
    }

    @Override
    public String toString() {
      return "%s: %s -> %s".formatted(name, shown(there), shown(wanted));
    }

    private static String shown(String value) {
      return value.isEmpty() ? "unset" : value;
    }
  }

  private final List<Difference> differences = new ArrayList<>();
  private final StackNetwork wanted;
  private final String mark;

  /** By name: those with the mark, or else one that lost it or had none. */
  private Map<String, SecurityGroup> groups = Map.of();

  private Map<String, String> groupNames = Map.of();

  private NetworkDrift(StackNetwork wanted, String mark) {
    this.wanted = wanted;
    this.mark = mark;
  }

  /**
   * Compares a stack at rest with Neutron, by lists of the project's.
   *
   * @param mark description of all that the deployment makes
   * @param ports those with this description
   */
  static List<Difference> of(
      Cloud cloud, StackNetwork wanted, String mark, Collection<NetworkPort> ports)
      throws CloudException, InterruptedException {
    NetworkDrift drift = new NetworkDrift(wanted, mark);
    if (!wanted.securityGroups().isEmpty() || !wanted.ports().isEmpty()) {
      drift.compareGroups(cloud.network().securityGroups());
      drift.comparePorts(ports);
    }
    if (!wanted.routers().isEmpty()) {
      drift.compareRouters(cloud.network().routers(), cloud.network().networks());
    }
    return List.copyOf(drift.differences);
  }

  /** Ids of all ports, routers, security groups and rules that are there. */
  static Set<String> ids(NetworkService networks) throws CloudException, InterruptedException {
    Set<String> ids = new HashSet<>();
    networks.ports("").forEach(port -> ids.add(port.id()));
    networks.routers().forEach(router -> ids.add(router.id()));
    for (SecurityGroup group : networks.securityGroups()) {
      ids.add(group.id());
      group.rules().forEach(rule -> ids.add(rule.id()));
    }
    return ids;
  }

  private void missing(String what, String resource) {
    differences.add(new Difference(what + " is missing", Optional.of(resource), Optional.empty()));
  }

  private void corrected(String text, Correction correction) {
    differences.add(new Difference(text, Optional.empty(), Optional.of(correction)));
  }

  /** Those that differ, one after the other; empty if none does. */
  private static Optional<String> text(Setting... settings) {
    String text =
        List.of(settings).stream()
            .filter(Setting::differs)
            .map(Setting::toString)
            .collect(Collectors.joining(", "));
    return Optional.of(text).filter(some -> !some.isEmpty());
  }

  /** Those whose name no other has: what shares a name in the cloud cannot be told apart. */
  private static <T> List<T> named(List<T> wanted, Function<T, String> naming) {
    Map<String, Long> counts =
        wanted.stream().collect(Collectors.groupingBy(naming, Collectors.counting()));
    return wanted.stream().filter(one -> counts.get(naming.apply(one)) == 1).toList();
  }

  private static String sorted(Collection<String> values) {
    return String.join(",", new TreeSet<>(values));
  }

  private void compareGroups(List<SecurityGroup> there) {
    groupNames = new HashMap<>();
    there.forEach(group -> groupNames.put(group.id(), group.name()));
    groups =
        there.stream()
            .collect(
                Collectors.toMap(
                    SecurityGroup::name,
                    Function.identity(),
                    (one, other) -> other.description().equals(mark) ? other : one));
    List<StackNetwork.SecurityGroup> compared =
        named(wanted.securityGroups(), StackNetwork.SecurityGroup::name);
    groups.keySet().retainAll(compared.stream().map(StackNetwork.SecurityGroup::name).toList());
    for (StackNetwork.SecurityGroup group : compared) {
      SecurityGroup found = groups.get(group.name());
      if (found == null) {
        missing("security group " + group.name(), group.resource());
      } else {
        compareRules(group, found);
      }
    }
  }

  private void compareRules(StackNetwork.SecurityGroup group, SecurityGroup there) {
    Map<String, String> seen = new TreeMap<>();
    there.rules().forEach(rule -> seen.put(RuleText.of(rule, this::groupName), rule.id()));
    Set<String> drawn = new TreeSet<>();
    for (StackNetwork.Rule rule : group.rules()) {
      String text = RuleText.of(rule);
      if (drawn.add(text) && !seen.containsKey(text)) {
        String what = "security group %s: rule '%s'".formatted(group.name(), text);
        if (rule.resource().isPresent()) {
          missing(what, rule.resource().get());
        } else {
          corrected(
              what + " is missing",
              networks ->
                  networks.addRule(
                      there.id(), RuleText.request(rule, name -> groups.get(name).id())));
        }
      }
    }
    seen.forEach(
        (text, id) -> {
          if (!drawn.contains(text)) {
            corrected(
                "security group %s: rule '%s' was added".formatted(group.name(), text),
                networks -> networks.deleteRule(id));
          }
        });
  }

  /** Its name, or the id of one that the project does not have. */
  private String groupName(String id) {
    return groupNames.getOrDefault(id, id);
  }

  private void comparePorts(Collection<NetworkPort> there) {
    Map<String, NetworkPort> seen = new HashMap<>();
    for (NetworkPort port : there) {
      // One that nothing uses may be left behind by a stack that replaced it.
      seen.merge(port.name(), port, (one, other) -> one.deviceId().isEmpty() ? other : one);
    }
    for (StackNetwork.Port port : named(wanted.ports(), StackNetwork.Port::name)) {
      NetworkPort found = seen.get(port.name());
      if (found == null) {
        missing("port " + port.name(), port.resource());
      } else {
        comparePort(port, found);
      }
    }
  }

  private void comparePort(StackNetwork.Port port, NetworkPort there) {
    // Groups that are missing are told by themselves.
    List<String> groupIds =
        groups.keySet().containsAll(port.securityGroups())
            ? port.securityGroups().stream().map(name -> groups.get(name).id()).toList()
            : there.filter().groupIds();
    List<FixedAddress> addresses = addresses(port, there.addresses());
    Filter filter =
        new Filter(
            port.portSecurity(),
            groupIds,
            port.allowedAddressPairs().stream()
                .map(pair -> new AddressPair(pair.mac().orElse(""), pair.address()))
                .toList());
    text(
            new Setting("fixed_ips", texts(there.addresses()), texts(addresses)),
            new Setting(
                "port_security_enabled",
                String.valueOf(there.filter().on()),
                String.valueOf(filter.on())),
            new Setting(
                "security_groups",
                sorted(there.filter().groupIds().stream().map(this::groupName).toList()),
                sorted(groupIds.stream().map(this::groupName).toList())),
            new Setting(
                "allowed_address_pairs",
                pairs(there.filter().allowedPairs(), there.mac()),
                pairs(filter.allowedPairs(), there.mac())))
        .ifPresent(
            text ->
                corrected(
                    "port %s: %s".formatted(port.name(), text),
                    networks -> networks.updatePort(there.with(addresses, filter))));
  }

  /**
   * The addresses that a port is to have: those that are there if none is drawn. Neutron adds
   * addresses of IPv6 by itself if its routers announce a subnet.
   */
  private static List<FixedAddress> addresses(StackNetwork.Port port, List<FixedAddress> there) {
    if (port.addresses().isEmpty()) {
      return there;
    }
    List<FixedAddress> addresses = new ArrayList<>();
    for (FixedAddress one : there) {
      boolean drawn =
          port.addresses().stream().anyMatch(text -> AddressText.same(text, one.address()));
      if (drawn || one.address().contains(":")) {
        addresses.add(one);
      }
    }
    for (String drawn : port.addresses()) {
      if (addresses.stream().noneMatch(one -> AddressText.same(drawn, one.address()))) {
        addresses.add(new FixedAddress("", drawn));
      }
    }
    return addresses;
  }

  private static String texts(List<FixedAddress> addresses) {
    return sorted(addresses.stream().map(one -> AddressText.canonical(one.address())).toList());
  }

  private static String pairs(List<AddressPair> pairs, String own) {
    return sorted(
        pairs.stream()
            .map(
                pair ->
                    AddressText.canonical(pair.address())
                        + (pair.mac().isEmpty() || pair.mac().equalsIgnoreCase(own)
                            ? ""
                            : " from " + pair.mac().toLowerCase(Locale.ROOT)))
            .toList());
  }

  private void compareRouters(List<Router> there, List<Network> networks) {
    Map<String, Router> seen =
        there.stream()
            .collect(
                Collectors.toMap(
                    Router::name,
                    Function.identity(),
                    (one, other) -> other.description().equals(mark) ? other : one));
    for (StackNetwork.Router router : named(wanted.routers(), StackNetwork.Router::name)) {
      Router found = seen.get(router.name());
      if (found == null) {
        missing("router " + router.name(), router.resource());
      } else {
        compareRouter(router, found, networks);
      }
    }
  }

  private void compareRouter(StackNetwork.Router router, Router there, List<Network> networks) {
    String outside =
        networks.stream()
            .filter(network -> network.id().equals(there.externalNetworkId()))
            .map(Network::name)
            .findFirst()
            .orElse(there.externalNetworkId());
    List<Subnet.Route> routes =
        router.routes().stream()
            .map(route -> new Subnet.Route(route.destination(), route.nextHop()))
            .toList();
    boolean snat = router.externalNetwork().isEmpty() ? there.snat() : router.snat();
    text(
            new Setting("external network", outside, router.externalNetwork().orElse("")),
            new Setting(
                "enable_snat",
                there.externalNetworkId().isEmpty() ? String.valueOf(snat) : "" + there.snat(),
                String.valueOf(snat)),
            new Setting("routes", routes(there.routes()), routes(routes)))
        .ifPresent(
            text ->
                corrected(
                    "router %s: %s".formatted(router.name(), text),
                    service ->
                        service.updateRouter(
                            new Router(
                                there.id(),
                                there.name(),
                                there.description(),
                                router.externalNetwork().equals(Optional.of(outside))
                                    ? there.externalNetworkId()
                                    : id(router, networks),
                                snat,
                                routes,
                                there.status()))));
  }

  private static String id(StackNetwork.Router router, List<Network> networks) {
    return networks.stream()
        .filter(network -> router.externalNetwork().equals(Optional.of(network.name())))
        .map(Network::id)
        .findFirst()
        .orElse("");
  }

  private static String routes(List<Subnet.Route> routes) {
    return sorted(
        routes.stream()
            .map(
                route ->
                    AddressText.canonical(route.destination())
                        + " via "
                        + AddressText.canonical(route.nextHop()))
            .toList());
  }
}
