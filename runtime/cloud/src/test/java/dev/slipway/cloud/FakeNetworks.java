// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import dev.slipway.cloud.NetworkPort.AddressPair;
import dev.slipway.cloud.NetworkPort.Filter;
import dev.slipway.cloud.NetworkPort.FixedAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Networks and subnets in memory, and ports, routers and security groups that stacks make; no
 * floating addresses.
 */
public final class FakeNetworks implements NetworkService {
  private static final int MTU = 1450;

  private final FakeCloud cloud;
  private final Map<String, Network> networks = new LinkedHashMap<>();
  private final Map<String, Subnet> subnets = new LinkedHashMap<>();
  private final Map<String, Described> ports = new LinkedHashMap<>();
  private final Map<String, Router> routers = new LinkedHashMap<>();
  private final Map<String, SecurityGroup> groups = new LinkedHashMap<>();

  private record Described(NetworkPort port, String description) {}

  FakeNetworks(FakeCloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public synchronized List<Network> networks() throws CloudException {
    cloud.answer();
    return networks.values().stream().sorted(Comparator.comparing(Network::name)).toList();
  }

  @Override
  public synchronized Network network(String id) throws CloudException {
    cloud.answer();
    if (!networks.containsKey(id)) {
      throw cloud.notFound("network", id);
    }
    return networks.get(id);
  }

  @Override
  public synchronized Network createNetwork(Network request) throws CloudException {
    cloud.answer();
    return put(
        new Network(
            cloud.newId(),
            request.name(),
            request.projectId().isEmpty()
                ? cloud.identity().current().projectId()
                : request.projectId(),
            request.external(),
            request.shared(),
            request.providerType().isEmpty() ? "vxlan" : request.providerType(),
            request.physicalNetwork(),
            request.segment(),
            request.mtu() == 0 ? MTU : request.mtu(),
            request.portSecurity(),
            List.of()));
  }

  @Override
  public synchronized void updateNetwork(Network wanted) throws CloudException {
    Network now = network(wanted.id());
    put(
        new Network(
            now.id(),
            now.name(),
            now.projectId(),
            wanted.external(),
            wanted.shared(),
            now.providerType(),
            now.physicalNetwork(),
            now.segment(),
            wanted.mtu() == 0 ? now.mtu() : wanted.mtu(),
            wanted.portSecurity(),
            now.subnetIds()));
  }

  private Network put(Network network) {
    networks.put(network.id(), network);
    return network;
  }

  @Override
  public synchronized void deleteNetwork(String id) throws CloudException {
    cloud.answer();
    networks.remove(id);
    subnets.values().removeIf(subnet -> subnet.networkId().equals(id));
  }

  @Override
  public synchronized List<Subnet> subnets() throws CloudException {
    cloud.answer();
    return subnets.values().stream().sorted(Comparator.comparing(Subnet::name)).toList();
  }

  @Override
  public synchronized Subnet subnet(String id) throws CloudException {
    cloud.answer();
    if (!subnets.containsKey(id)) {
      throw cloud.notFound("subnet", id);
    }
    return subnets.get(id);
  }

  @Override
  public synchronized Subnet createSubnet(Subnet request) throws CloudException {
    network(request.networkId());
    if (!request.cidr().matches("[0-9a-f.:]+/\\d+")) {
      throw cloud.refused("'" + request.cidr() + "' is not a CIDR.");
    }
    Subnet made =
        new Subnet(
            cloud.newId(),
            request.name(),
            request.networkId(),
            request.projectId().isEmpty()
                ? cloud.identity().current().projectId()
                : request.projectId(),
            request.cidr(),
            request.gateway(),
            request.dhcp(),
            request.pools(),
            request.nameServers(),
            request.hostRoutes(),
            request.raMode(),
            request.addressMode());
    subnets.put(made.id(), made);
    joinSubnets(request.networkId());
    return made;
  }

  @Override
  public synchronized void updateSubnet(Subnet wanted) throws CloudException {
    Subnet now = subnet(wanted.id());
    subnets.put(
        now.id(),
        new Subnet(
            now.id(),
            now.name(),
            now.networkId(),
            now.projectId(),
            now.cidr(),
            wanted.gateway(),
            wanted.dhcp(),
            wanted.pools().isEmpty() ? now.pools() : wanted.pools(),
            wanted.nameServers(),
            wanted.hostRoutes(),
            now.raMode(),
            now.addressMode()));
  }

  @Override
  public synchronized void deleteSubnet(String id) throws CloudException {
    cloud.answer();
    Subnet gone = subnets.remove(id);
    if (gone != null) {
      joinSubnets(gone.networkId());
    }
  }

  private void joinSubnets(String networkId) {
    Network network = networks.get(networkId);
    put(
        new Network(
            network.id(),
            network.name(),
            network.projectId(),
            network.external(),
            network.shared(),
            network.providerType(),
            network.physicalNetwork(),
            network.segment(),
            network.mtu(),
            network.portSecurity(),
            subnets.values().stream()
                .filter(subnet -> subnet.networkId().equals(networkId))
                .map(Subnet::id)
                .toList()));
  }

  @Override
  public synchronized List<NetworkPort> ports(String deviceId) throws CloudException {
    cloud.answer();
    return ports.values().stream()
        .map(Described::port)
        .filter(port -> deviceId.isEmpty() || port.deviceId().equals(deviceId))
        .sorted(Comparator.comparing(NetworkPort::name).thenComparing(NetworkPort::id))
        .toList();
  }

  @Override
  public synchronized List<NetworkPort> describedPorts(String description) throws CloudException {
    return ports("").stream()
        .filter(port -> ports.get(port.id()).description().equals(description))
        .toList();
  }

  @Override
  public synchronized void updatePort(NetworkPort wanted) throws CloudException {
    cloud.answer();
    Described now = ports.get(wanted.id());
    if (now == null) {
      throw cloud.notFound("port", wanted.id());
    }
    put(
        now.port().with(wanted.addresses(), withMac(wanted.filter(), now.port().mac())),
        now.description());
  }

  /** A pair without an address of its own has that of the port. */
  private static Filter withMac(Filter filter, String mac) {
    return new Filter(
        filter.on(),
        filter.groupIds(),
        filter.allowedPairs().stream()
            .map(pair -> new AddressPair(pair.mac().isEmpty() ? mac : pair.mac(), pair.address()))
            .toList());
  }

  private void put(NetworkPort port, String description) {
    ports.put(port.id(), new Described(port, description));
  }

  @Override
  public synchronized void deletePort(String id) throws CloudException {
    cloud.answer();
    ports.remove(id);
  }

  /** A port that a stack makes; returns its id. */
  synchronized String createPort(
      String name, String description, List<String> addresses, Filter filter) {
    String id = cloud.newId();
    String mac = "fa:16:3e:00:00:%02x".formatted(ports.size());
    put(
        new NetworkPort(
            id,
            name,
            "",
            mac,
            addresses.stream().map(address -> new FixedAddress("", address)).toList(),
            "",
            "",
            "DOWN",
            "",
            withMac(filter, mac)),
        description);
    return id;
  }

  /** Has a server use a port. */
  public synchronized void plug(String id, String serverId) {
    ports.computeIfPresent(
        id,
        (same, described) -> {
          NetworkPort port = described.port();
          return new Described(
              new NetworkPort(
                  id,
                  port.name(),
                  port.networkId(),
                  port.mac(),
                  port.addresses(),
                  serverId,
                  "compute:nova",
                  "ACTIVE",
                  "",
                  port.filter()),
              described.description());
        });
  }

  /** What its stack deletes; what is no port, router, group or rule is left alone. */
  synchronized void remove(String id) {
    ports.remove(id);
    routers.remove(id);
    groups.remove(id);
    removeRule(id);
  }

  @Override
  public List<FloatingAddress> floatingAddresses() throws CloudException {
    cloud.answer();
    return List.of();
  }

  @Override
  public void purge(String projectId) throws CloudException {
    cloud.answer();
  }

  @Override
  public synchronized List<Router> routers() throws CloudException {
    cloud.answer();
    return routers.values().stream().sorted(Comparator.comparing(Router::name)).toList();
  }

  @Override
  public synchronized void updateRouter(Router wanted) throws CloudException {
    cloud.answer();
    Router now = routers.get(wanted.id());
    if (now == null) {
      throw cloud.notFound("router", wanted.id());
    }
    routers.put(
        now.id(),
        new Router(
            now.id(),
            now.name(),
            now.description(),
            wanted.externalNetworkId(),
            wanted.snat(),
            wanted.routes(),
            now.status()));
  }

  /** A router that a stack makes; returns its id. */
  synchronized String createRouter(String name, String description, String external, boolean snat) {
    String id = cloud.newId();
    String network =
        networks.values().stream()
            .filter(one -> one.name().equals(external))
            .map(Network::id)
            .findFirst()
            .orElse(external);
    routers.put(id, new Router(id, name, description, network, snat, List.of(), "ACTIVE"));
    return id;
  }

  /** Routes that a stack adds to a router. */
  synchronized void addRoutes(String id, List<Subnet.Route> more) {
    Router now = routers.get(id);
    List<Subnet.Route> routes = new ArrayList<>(now.routes());
    routes.addAll(more);
    routers.put(
        id,
        new Router(
            id,
            now.name(),
            now.description(),
            now.externalNetworkId(),
            now.snat(),
            routes,
            now.status()));
  }

  @Override
  public synchronized List<SecurityGroup> securityGroups() throws CloudException {
    cloud.answer();
    return groups.values().stream().sorted(Comparator.comparing(SecurityGroup::name)).toList();
  }

  /** A security group that a stack makes, with the rules that each is given; returns its id. */
  synchronized String createGroup(String name, String description) {
    String id = cloud.newId();
    groups.put(
        id, new SecurityGroup(id, name, description, List.of(outward("IPv4"), outward("IPv6"))));
    return id;
  }

  private SecurityRule outward(String etherType) {
    return new SecurityRule(
        cloud.newId(), "egress", etherType, "", OptionalLong.empty(), OptionalLong.empty(), "", "");
  }

  @Override
  public synchronized void addRule(String groupId, SecurityRule rule) throws CloudException {
    cloud.answer();
    createRule(groupId, rule);
  }

  /** A rule that a stack makes; returns its id. */
  synchronized String createRule(String groupId, SecurityRule rule) throws CloudException {
    SecurityGroup group = groups.get(groupId);
    if (group == null) {
      throw cloud.notFound("security group", groupId);
    }
    SecurityRule made = withId(rule, cloud.newId());
    if (group.rules().stream().map(one -> withId(one, "")).anyMatch(withId(rule, "")::equals)) {
      throw cloud.conflict("Security group rule already exists.");
    }
    List<SecurityRule> rules = new ArrayList<>(group.rules());
    rules.add(made);
    groups.put(groupId, with(group, rules));
    return made.id();
  }

  private static SecurityRule withId(SecurityRule rule, String id) {
    return new SecurityRule(
        id,
        rule.direction(),
        rule.etherType(),
        rule.protocol(),
        rule.first(),
        rule.last(),
        rule.remotePrefix(),
        rule.remoteGroupId());
  }

  private static SecurityGroup with(SecurityGroup group, List<SecurityRule> rules) {
    return new SecurityGroup(group.id(), group.name(), group.description(), rules);
  }

  /** A stack changes the rules of a group: it deletes all, those of other resources, too. */
  synchronized void clearRules(String groupId) {
    groups.computeIfPresent(
        groupId, (id, group) -> with(group, List.of(outward("IPv4"), outward("IPv6"))));
  }

  @Override
  public synchronized void deleteRule(String id) throws CloudException {
    cloud.answer();
    removeRule(id);
  }

  private void removeRule(String id) {
    groups.replaceAll(
        (same, group) ->
            with(group, group.rules().stream().filter(rule -> !rule.id().equals(id)).toList()));
  }
}
