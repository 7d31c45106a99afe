// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonObject;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.FloatingAddress;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.NetworkService;
import dev.slipway.cloud.Router;
import dev.slipway.cloud.SecurityGroup;
import dev.slipway.cloud.SecurityRule;
import dev.slipway.cloud.Subnet;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.openstack4j.api.Builders;
import org.openstack4j.model.network.IPVersionType;
import org.openstack4j.model.network.Ipv6AddressMode;
import org.openstack4j.model.network.Ipv6RaMode;
import org.openstack4j.model.network.NetFloatingIP;
import org.openstack4j.model.network.builder.SubnetBuilder;

/** Networks, in Neutron. */
final class NeutronNetworkService implements NetworkService {
  private static final String NETWORKS = "/networks";
  private static final String PORTS = "/ports";
  private static final String ROUTERS = "/routers";
  private static final String GROUPS = "/security-groups";
  private static final String RULES = "/security-group-rules";
  private static final String DESCRIPTION = "description";

  private final Session session;
  private final OpenStack4jCalls openStack4j;

  NeutronNetworkService(Session session) {
    this.session = session;
    this.openStack4j = new OpenStack4jCalls(session);
  }

  @Override
  public List<Network> networks() throws CloudException, InterruptedException {
    return openStack4j.call(cloud -> cloud.networking().network().list()).stream()
        .map(NeutronNetworkService::networkOf)
        .sorted(Comparator.comparing(Network::name).thenComparing(Network::id))
        .toList();
  }

  @Override
  public Network network(String id) throws CloudException, InterruptedException {
    return networkOf(openStack4j.call(cloud -> cloud.networking().network().get(id)));
  }

  @Override
  public Network createNetwork(Network request) throws CloudException, InterruptedException {
    // OpenStack4j cannot say the MTU.
    JsonObject made =
        session.json(
            session
                .request("POST", Service.NETWORK, NETWORKS)
                .withJson("network", NeutronBodies.NewNetwork.of(request)));
    return network(Json.text(Json.object(made, "network"), "id"));
  }

  @Override
  public void updateNetwork(Network wanted) throws CloudException, InterruptedException {
    // OpenStack4j changes names only.
    var change = NeutronBodies.NetworkChange.between(network(wanted.id()), wanted);
    if (!change.isEmpty()) {
      put(NETWORKS, wanted.id(), "network", change);
    }
  }

  private void put(String list, String id, String kind, Record properties)
      throws CloudException, InterruptedException {
    session.send(
        session
            .request("PUT", Service.NETWORK, list + "/" + PathSegment.of(id))
            .withJson(kind, properties));
  }

  @Override
  public void deleteNetwork(String id) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.networking().network().delete(id));
  }

  @Override
  public List<Subnet> subnets() throws CloudException, InterruptedException {
    return openStack4j.call(cloud -> cloud.networking().subnet().list()).stream()
        .map(NeutronNetworkService::subnetOf)
        .sorted(Comparator.comparing(Subnet::name).thenComparing(Subnet::id))
        .toList();
  }

  @Override
  public Subnet subnet(String id) throws CloudException, InterruptedException {
    return subnetOf(openStack4j.call(cloud -> cloud.networking().subnet().get(id)));
  }

  @Override
  public Subnet createSubnet(Subnet request) throws CloudException, InterruptedException {
    SubnetBuilder builder =
        Builders.subnet()
            .name(request.name())
            .networkId(request.networkId())
            .cidr(request.cidr())
            .ipVersion(request.cidr().contains(":") ? IPVersionType.V6 : IPVersionType.V4)
            .enableDHCP(request.dhcp());
    if (!request.projectId().isEmpty()) {
      builder.tenantId(request.projectId());
    }
    if (request.gateway().isEmpty()) {
      builder.noGateway();
    } else {
      builder.gateway(request.gateway());
    }
    request.pools().forEach(pool -> builder.addPool(pool.first(), pool.last()));
    request.nameServers().forEach(builder::addDNSNameServer);
    request
        .hostRoutes()
        .forEach(route -> builder.addHostRoute(route.destination(), route.nextHop()));
    if (!request.raMode().isEmpty()) {
      builder.ipv6RaMode(Ipv6RaMode.forValue(request.raMode()));
    }
    if (!request.addressMode().isEmpty()) {
      builder.ipv6AddressMode(Ipv6AddressMode.forValue(request.addressMode()));
    }
    return subnetOf(openStack4j.call(cloud -> cloud.networking().subnet().create(builder.build())));
  }

  @Override
  public void updateSubnet(Subnet wanted) throws CloudException, InterruptedException {
    // OpenStack4j leaves out what is empty, so that it takes nothing away.
    put("/subnets", wanted.id(), "subnet", NeutronBodies.SubnetState.of(wanted));
  }

  @Override
  public void deleteSubnet(String id) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.networking().subnet().delete(id));
  }

  @Override
  public List<NetworkPort> ports(String deviceId) throws CloudException, InterruptedException {
    return ports(deviceId.isEmpty() ? "" : "?device_id=" + PathSegment.of(deviceId), port -> true);
  }

  @Override
  public List<NetworkPort> describedPorts(String description)
      throws CloudException, InterruptedException {
    String project = session.principal().projectId();
    // An administrator is shown the ports of all projects.
    return ports(
        "?description=%s&project_id=%s"
            .formatted(PathSegment.of(description), PathSegment.of(project)),
        port ->
            description.equals(Json.text(port, DESCRIPTION))
                && project.equals(Json.text(port, "project_id")));
  }

  @Override
  public void updatePort(NetworkPort wanted) throws CloudException, InterruptedException {
    NetworkPort now = port(json(PORTS, wanted.id(), "port"));
    var change = NeutronBodies.PortChange.between(now, wanted);
    if (!change.isEmpty()) {
      put(PORTS, wanted.id(), "port", change);
    }
  }

  private JsonObject json(String list, String id, String kind)
      throws CloudException, InterruptedException {
    return Json.object(
        session.json(session.request("GET", Service.NETWORK, list + "/" + PathSegment.of(id))),
        kind);
  }

  /** OpenStack4j does not know descriptions. */
  private List<NetworkPort> ports(String query, Predicate<JsonObject> wanted)
      throws CloudException, InterruptedException {
    return Json.objects(
            session.pages(session.request("GET", Service.NETWORK, PORTS + query)), "ports")
        .stream()
        .filter(wanted)
        .map(NeutronNetworkService::port)
        .sorted(Comparator.comparing(NetworkPort::name).thenComparing(NetworkPort::id))
        .toList();
  }

  @Override
  public void deletePort(String id) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.networking().port().delete(id));
  }

  @Override
  public List<FloatingAddress> floatingAddresses() throws CloudException, InterruptedException {
    return openStack4j.call(cloud -> cloud.networking().floatingip().list()).stream()
        .map(NeutronNetworkService::floatingAddress)
        .sorted(Comparator.comparing(FloatingAddress::address))
        .toList();
  }

  @Override
  public List<Router> routers() throws CloudException, InterruptedException {
    // OpenStack4j knows neither descriptions nor whose routers are wanted.
    return ofProject(ROUTERS, "routers").stream()
        .map(NeutronNetworkService::router)
        .sorted(Comparator.comparing(Router::name).thenComparing(Router::id))
        .toList();
  }

  @Override
  public void updateRouter(Router wanted) throws CloudException, InterruptedException {
    Router now = router(json(ROUTERS, wanted.id(), "router"));
    put(ROUTERS, wanted.id(), "router", NeutronBodies.RouterChange.between(now, wanted));
  }

  @Override
  public List<SecurityGroup> securityGroups() throws CloudException, InterruptedException {
    return ofProject(GROUPS, "security_groups").stream()
        .map(NeutronNetworkService::group)
        .sorted(Comparator.comparing(SecurityGroup::name).thenComparing(SecurityGroup::id))
        .toList();
  }

  /** What is the project's of a list, which shows an administrator that of all. */
  private List<JsonObject> ofProject(String list, String name)
      throws CloudException, InterruptedException {
    String project = session.principal().projectId();
    return Json.objects(
        session.pages(
            session.request(
                "GET", Service.NETWORK, list + "?project_id=" + PathSegment.of(project))),
        name);
  }

  @Override
  public void addRule(String groupId, SecurityRule rule)
      throws CloudException, InterruptedException {
    session.send(
        session
            .request("POST", Service.NETWORK, RULES)
            .withJson("security_group_rule", NeutronBodies.NewRule.of(groupId, rule)));
  }

  @Override
  public void deleteRule(String id) throws CloudException, InterruptedException {
    deleteUnlessGone(RULES, id);
  }

  private void deleteUnlessGone(String list, String id)
      throws CloudException, InterruptedException {
    try {
      session.send(session.request("DELETE", Service.NETWORK, list + "/" + PathSegment.of(id)));
    } catch (CloudException e) {
      if (e.kind() != Kind.NOT_FOUND) {
        throw e;
      }
    }
  }

  @Override
  public void purge(String projectId) throws CloudException, InterruptedException {
    JsonObject listed =
        session.pages(
            session.request(
                "GET",
                Service.NETWORK,
                GROUPS + "?name=default&project_id=" + PathSegment.of(projectId)));
    for (JsonObject group : Json.objects(listed, "security_groups")) {
      deleteUnlessGone(GROUPS, Json.text(group, "id"));
    }
  }

  private static Network networkOf(org.openstack4j.model.network.Network network) {
    String segment = Texts.orEmpty(network.getProviderSegID());
    return new Network(
        network.getId(),
        Texts.orEmpty(network.getName()),
        Texts.orEmpty(network.getTenantId()),
        network.isRouterExternal(),
        network.isShared(),
        network.getNetworkType() == null ? "" : network.getNetworkType().toJson(),
        Texts.orEmpty(network.getProviderPhyNet()),
        segment.matches("\\d{1,9}") ? Integer.parseInt(segment) : 0,
        network.getMTU() == null ? 0 : network.getMTU(),
        network.isPortSecurityEnabled() == null || network.isPortSecurityEnabled(),
        Texts.orEmpty(network.getSubnets()));
  }

  private static Subnet subnetOf(org.openstack4j.model.network.Subnet subnet) {
    return new Subnet(
        subnet.getId(),
        Texts.orEmpty(subnet.getName()),
        subnet.getNetworkId(),
        Texts.orEmpty(subnet.getTenantId()),
        subnet.getCidr(),
        Texts.orEmpty(subnet.getGateway()),
        subnet.isDHCPEnabled(),
        Texts.orEmpty(subnet.getAllocationPools()).stream()
            .map(pool -> new Subnet.Pool(pool.getStart(), pool.getEnd()))
            .toList(),
        Texts.orEmpty(subnet.getDnsNames()),
        Texts.orEmpty(subnet.getHostRoutes()).stream()
            .map(route -> new Subnet.Route(route.getDestination(), route.getNexthop()))
            .toList(),
        mode(subnet.getIpv6RaMode()),
        mode(subnet.getIpv6AddressMode()));
  }

  /** A mode as Neutron writes it. */
  private static String mode(Enum<?> mode) {
    return mode == null || mode == Ipv6AddressMode.NULL
        ? ""
        : mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static NetworkPort port(JsonObject port) {
    return new NetworkPort(
        Json.text(port, "id"),
        Json.text(port, "name"),
        Json.text(port, "network_id"),
        Json.text(port, "mac_address"),
        Json.objects(port, "fixed_ips").stream()
            .map(
                ip ->
                    new NetworkPort.FixedAddress(
                        Json.text(ip, "subnet_id"), Json.text(ip, "ip_address")))
            .sorted(Comparator.comparing(NetworkPort.FixedAddress::address))
            .toList(),
        Json.text(port, "device_id"),
        Json.text(port, "device_owner"),
        Json.text(port, "status"),
        Json.text(port, "binding:host_id"),
        new NetworkPort.Filter(
            !port.has(NeutronBodies.PORT_SECURITY) || Json.is(port, NeutronBodies.PORT_SECURITY),
            Json.texts(port, "security_groups"),
            Json.objects(port, "allowed_address_pairs").stream()
                .map(
                    pair ->
                        new NetworkPort.AddressPair(
                            Json.text(pair, "mac_address"), Json.text(pair, "ip_address")))
                .toList()));
  }

  private static Router router(JsonObject router) {
    JsonObject gateway = Json.object(router, NeutronBodies.GATEWAY);
    return new Router(
        Json.text(router, "id"),
        Json.text(router, "name"),
        Json.text(router, DESCRIPTION),
        Json.text(gateway, "network_id"),
        !gateway.has("enable_snat") || Json.is(gateway, "enable_snat"),
        Json.objects(router, "routes").stream()
            .map(
                route ->
                    new Subnet.Route(Json.text(route, "destination"), Json.text(route, "nexthop")))
            .toList(),
        Json.text(router, "status"));
  }

  private static SecurityGroup group(JsonObject group) {
    return new SecurityGroup(
        Json.text(group, "id"),
        Json.text(group, "name"),
        Json.text(group, DESCRIPTION),
        Json.objects(group, "security_group_rules").stream()
            .map(NeutronNetworkService::rule)
            .sorted(Comparator.comparing(SecurityRule::direction).thenComparing(SecurityRule::id))
            .toList());
  }

  private static SecurityRule rule(JsonObject rule) {
    return new SecurityRule(
        Json.text(rule, "id"),
        Json.text(rule, "direction"),
        Json.text(rule, "ethertype"),
        Json.text(rule, "protocol"),
        number(rule, "port_range_min"),
        number(rule, "port_range_max"),
        Json.text(rule, "remote_ip_prefix"),
        Json.text(rule, "remote_group_id"));
  }

  private static OptionalLong number(JsonObject rule, String key) {
    return Json.text(rule, key).isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Json.number(rule, key));
  }

  private static FloatingAddress floatingAddress(NetFloatingIP address) {
    return new FloatingAddress(
        address.getId(),
        Texts.orEmpty(address.getFloatingIpAddress()),
        Texts.orEmpty(address.getFloatingNetworkId()),
        Texts.orEmpty(address.getFixedIpAddress()),
        Texts.orEmpty(address.getPortId()),
        Texts.orEmpty(address.getStatus()));
  }
}
