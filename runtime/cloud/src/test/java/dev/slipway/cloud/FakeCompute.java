// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Servers, flavors and one compute host in memory; a server runs as soon as it is made. */
public final class FakeCompute implements ComputeService {
  /** The one compute host. */
  public static final String HOST = "lab";

  private final FakeCloud cloud;
  private final Map<String, Server> servers = new LinkedHashMap<>();
  private final Map<String, Flavor> flavors = new LinkedHashMap<>();
  private final Map<String, HostAggregate> aggregates = new LinkedHashMap<>();
  private final Map<String, KeyPair> keys = new TreeMap<>();
  private final List<ServerGroup> groups = new ArrayList<>();
  private final Map<String, List<ServerAction>> actions = new TreeMap<>();

  FakeCompute(FakeCloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public synchronized List<Server> servers(boolean allProjects) throws CloudException {
    cloud.answer();
    return sorted(servers, Server::name);
  }

  @Override
  public synchronized Server server(String id) throws CloudException {
    cloud.answer();
    return known(servers, "server", id);
  }

  @Override
  public synchronized Server create(ServerRequest request) throws CloudException {
    Flavor flavor = known(flavors, "flavor", request.flavorId());
    Image image = cloud.images().image(request.imageId());
    if (flavor.memoryMib() < image.minMemoryMib()) {
      throw cloud.refused("The flavor " + flavor.name() + " is too small for the image.");
    }
    List<Server.Address> addresses = new ArrayList<>();
    for (String network : request.networkIds()) {
      addresses.add(nextAddress(cloud.network().network(network).name()));
    }
    return put(request, flavor.name(), addresses);
  }

  /** A server that a stack makes, of whatever its template says. */
  synchronized Server create(String name, String zone, String flavor, String address) {
    Server.Address next = nextAddress("network");
    return put(
        new ServerRequest(name, "", "", zone, List.of(), "", List.of(), Map.of(), List.of(), ""),
        flavor,
        List.of(
            address.isEmpty()
                ? next
                : new Server.Address(next.network(), address, next.mac(), next.floating())));
  }

  private Server.Address nextAddress(String network) {
    int number = servers.size() + 1;
    return new Server.Address(
        network, "192.0.2." + number, "fa:16:3e:00:00:%02x".formatted(number), false);
  }

  private Server put(ServerRequest request, String flavor, List<Server.Address> addresses) {
    Server made =
        new Server(
            cloud.newId(),
            request.name(),
            "ACTIVE",
            cloud.identity().projectId(),
            request.zone().isEmpty() ? "nova" : request.zone(),
            HOST,
            flavor,
            request.imageId(),
            addresses,
            request.keyName(),
            request.metadata(),
            request.tags(),
            "");
    servers.put(made.id(), made);
    acted(made.id(), new ServerAction(cloud.newId(), "create", false, ""));
    return made;
  }

  /** A server fails. */
  public synchronized void fail(String id, String fault) {
    become(id, "ERROR", fault);
  }

  /** A server has other metadata from now on. */
  public synchronized void describe(String id, Map<String, String> metadata) {
    Server now = servers.get(id);
    servers.put(
        id,
        new Server(
            id,
            now.name(),
            now.status(),
            now.projectId(),
            now.zone(),
            now.host(),
            now.flavor(),
            now.imageId(),
            now.addresses(),
            now.keyName(),
            metadata,
            now.tags(),
            now.fault()));
  }

  /** A server is in another status from now on. */
  public synchronized void become(String id, String status, String fault) {
    Server now = servers.get(id);
    servers.put(
        id,
        new Server(
            id,
            now.name(),
            status,
            now.projectId(),
            now.zone(),
            now.host(),
            now.flavor(),
            now.imageId(),
            now.addresses(),
            now.keyName(),
            now.metadata(),
            now.tags(),
            fault));
  }

  String zone(String serverId) {
    return servers.get(serverId).zone();
  }

  boolean has(String serverId) {
    return servers.containsKey(serverId);
  }

  @Override
  public synchronized List<ServerAction> actions(String id) throws CloudException {
    known(servers, "server", id);
    return List.copyOf(actions.get(id));
  }

  /** An action on a server fails, and leaves it as it was. */
  public synchronized void refuse(String id, String action, String reason) {
    acted(id, new ServerAction(cloud.newId(), action, true, reason));
  }

  private void acted(String id, ServerAction action) {
    actions.computeIfAbsent(id, none -> new ArrayList<>()).add(0, action);
  }

  @Override
  public synchronized void reboot(String id, boolean hard) throws CloudException {
    server(id);
    acted(id, new ServerAction(cloud.newId(), "reboot", false, ""));
  }

  @Override
  public synchronized void delete(String id) throws CloudException {
    cloud.answer();
    servers.remove(id);
  }

  @Override
  public synchronized String consoleLog(String id, int lines) throws CloudException {
    return server(id).name() + " login:\n";
  }

  @Override
  public synchronized List<Flavor> flavors() throws CloudException {
    cloud.answer();
    return sorted(flavors, Flavor::name);
  }

  @Override
  public synchronized Flavor createFlavor(Flavor flavor) throws CloudException {
    if (flavors().stream().anyMatch(other -> other.name().equals(flavor.name()))) {
      throw cloud.conflict("A flavor " + flavor.name() + " exists already.");
    }
    Flavor made =
        new Flavor(
            flavor.id().isEmpty() ? cloud.newId() : flavor.id(),
            flavor.name(),
            flavor.vcpus(),
            flavor.memoryMib(),
            flavor.diskGib(),
            flavor.isPublic(),
            flavor.extraSpecs());
    flavors.put(made.id(), made);
    return made;
  }

  @Override
  public synchronized void deleteFlavor(String id) throws CloudException {
    cloud.answer();
    flavors.remove(id);
  }

  @Override
  public synchronized List<HostAggregate> aggregates() throws CloudException {
    cloud.answer();
    return sorted(aggregates, HostAggregate::name);
  }

  @Override
  public synchronized HostAggregate createAggregate(String name, String zone)
      throws CloudException {
    if (aggregates().stream().anyMatch(other -> other.name().equals(name))) {
      throw cloud.conflict("An aggregate " + name + " exists already.");
    }
    HostAggregate made = new HostAggregate(cloud.newId(), name, zone, List.of(), Map.of());
    aggregates.put(made.id(), made);
    return made;
  }

  @Override
  public synchronized void addHost(String aggregateId, String host) throws CloudException {
    HostAggregate aggregate = known(aggregates, "aggregate", aggregateId);
    if (!host.equals(HOST)) {
      throw cloud.notFound("host", host);
    }
    if (aggregate.hosts().contains(host)) {
      throw cloud.conflict(host + " is in the aggregate already.");
    }
    setHosts(aggregate, List.of(host));
  }

  @Override
  public synchronized void removeHost(String aggregateId, String host) throws CloudException {
    HostAggregate aggregate = known(aggregates, "aggregate", aggregateId);
    if (!aggregate.hosts().contains(host)) {
      throw cloud.notFound("host", host);
    }
    setHosts(aggregate, List.of());
  }

  private void setHosts(HostAggregate aggregate, List<String> hosts) {
    aggregates.put(
        aggregate.id(),
        new HostAggregate(
            aggregate.id(), aggregate.name(), aggregate.zone(), hosts, aggregate.metadata()));
  }

  @Override
  public synchronized void deleteAggregate(String id) throws CloudException {
    cloud.answer();
    if (aggregates.containsKey(id) && !aggregates.get(id).hosts().isEmpty()) {
      throw cloud.conflict("The aggregate has hosts.");
    }
    aggregates.remove(id);
  }

  @Override
  public synchronized List<AvailabilityZone> zones() throws CloudException {
    cloud.answer();
    String zone =
        aggregates.values().stream()
            .filter(aggregate -> !aggregate.zone().isEmpty() && !aggregate.hosts().isEmpty())
            .map(HostAggregate::zone)
            .findFirst()
            .orElse("nova");
    return List.of(new AvailabilityZone(zone, true, List.of(HOST)));
  }

  @Override
  public synchronized List<Hypervisor> hypervisors() throws CloudException {
    cloud.answer();
    return List.of(
        new Hypervisor(
            "1",
            HOST,
            HOST,
            "127.0.0.1",
            "fake",
            true,
            true,
            1000,
            0,
            800_000,
            0,
            600_000,
            0,
            servers.size()));
  }

  /** Puts a server into a group of its own. */
  public synchronized void group(String name, String policy, String server) {
    groups.add(new ServerGroup(cloud.newId(), name, policy, List.of(server)));
  }

  @Override
  public synchronized List<ServerGroup> serverGroups() throws CloudException {
    cloud.answer();
    return List.copyOf(groups);
  }

  @Override
  public synchronized List<KeyPair> keyPairs() throws CloudException {
    cloud.answer();
    return List.copyOf(keys.values());
  }

  @Override
  public synchronized KeyPair importKeyPair(String name, String publicKey) throws CloudException {
    cloud.answer();
    if (keys.containsKey(name)) {
      throw cloud.conflict("A key pair " + name + " exists already.");
    }
    KeyPair made = new KeyPair(name, publicKey, "00:" + name.length());
    keys.put(name, made);
    return made;
  }

  @Override
  public synchronized void deleteKeyPair(String name) throws CloudException {
    cloud.answer();
    keys.remove(name);
  }

  /** How many servers there are, of whatever project. */
  synchronized int count() {
    return servers.size();
  }

  @Override
  public List<ComputeAgent> agents() throws CloudException {
    cloud.answer();
    return List.of(new ComputeAgent("nova-compute", HOST, "nova", true, true, ""));
  }

  private <T> T known(Map<String, T> all, String kind, String id) throws CloudException {
    cloud.answer();
    if (!all.containsKey(id)) {
      throw cloud.notFound(kind, id);
    }
    return all.get(id);
  }

  private static <T> List<T> sorted(Map<String, T> all, Function<T, String> name) {
    return all.values().stream().sorted(Comparator.comparing(name)).toList();
  }
}
