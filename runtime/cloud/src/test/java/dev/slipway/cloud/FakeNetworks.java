// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Networks and subnets in memory, and ports that stacks make; no routers or floating addresses. */
public final class FakeNetworks implements NetworkService {
  private static final int MTU = 1450;

  private final FakeCloud cloud;
  private final Map<String, Network> networks = new LinkedHashMap<>();
  private final Map<String, Subnet> subnets = new LinkedHashMap<>();
  private final Map<String, Described> ports = new LinkedHashMap<>();

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
  public synchronized List<NetworkPort> unusedPorts(String description) throws CloudException {
    return ports("").stream()
        .filter(port -> port.deviceId().isEmpty())
        .filter(port -> ports.get(port.id()).description().equals(description))
        .toList();
  }

  @Override
  public synchronized void deletePort(String id) throws CloudException {
    cloud.answer();
    removePort(id);
  }

  /** A port that a stack makes; returns its id. */
  synchronized String createPort(String name, String description) {
    String id = cloud.newId();
    NetworkPort port = new NetworkPort(id, name, "", "", List.of(), "", "", "DOWN", "");
    ports.put(id, new Described(port, description));
    return id;
  }

  /** Has a server use a port. */
  public synchronized void plug(String id, String serverId) {
    ports.computeIfPresent(
        id,
        (same, described) ->
            new Described(
                new NetworkPort(
                    id,
                    described.port().name(),
                    "",
                    "",
                    List.of(),
                    serverId,
                    "compute:nova",
                    "ACTIVE",
                    ""),
                described.description()));
  }

  /** A port that its stack deletes; what is none is left alone. */
  synchronized void removePort(String id) {
    ports.remove(id);
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
  public List<Router> routers() throws CloudException {
    cloud.answer();
    return List.of();
  }
}
