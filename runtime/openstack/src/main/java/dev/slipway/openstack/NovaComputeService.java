// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import dev.slipway.cloud.AvailabilityZone;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.ComputeAgent;
import dev.slipway.cloud.ComputeService;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.HostAggregate;
import dev.slipway.cloud.Hypervisor;
import dev.slipway.cloud.KeyPair;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.ServerAction;
import dev.slipway.cloud.ServerGroup;
import dev.slipway.cloud.ServerRequest;
import dev.slipway.diagnostics.OptionalText;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Microversion;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.openstack4j.api.Builders;
import org.openstack4j.model.compute.RebootType;
import org.openstack4j.model.compute.ext.Service.State;
import org.openstack4j.model.compute.ext.Service.Status;

/**
 * Servers and hosts, in Nova. Servers and flavors by plain REST: tags, flavors by name and extra
 * specs in one list are of microversions that OpenStack4j does not ask for.
 */
final class NovaComputeService implements ComputeService {
  private static final String GET = "GET";
  private static final String POST = "POST";
  private static final String SERVERS = "/servers";

  /** Extra specs in lists of flavors; flavors by name and tags of servers are older. */
  private static final Microversion OLDEST = new Microversion(2, 61);

  /** The newest that this was tested with. */
  private static final Microversion NEWEST = new Microversion(2, 90);

  /**
   * A server to be made.
   *
   * @param networks the word {@code auto}, or a list of {@link NetworkId}
   * @param userData in Base64
   */
  private record NewServer(
      String name,
      String imageRef,
      String flavorRef,
      Object networks,
      @SerializedName("availability_zone") Optional<String> zone,
      @SerializedName("key_name") Optional<String> keyName,
      @SerializedName("security_groups") Optional<List<GroupName>> securityGroups,
      Map<String, String> metadata,
      List<String> tags,
      @SerializedName("user_data") Optional<String> userData) {
    static NewServer of(ServerRequest request) {
      return new NewServer(
          request.name(),
          request.imageId(),
          request.flavorId(),
          request.networkIds().isEmpty()
              ? "auto"
              : request.networkIds().stream().map(NetworkId::new).toList(),
          OptionalText.of(request.zone()),
          OptionalText.of(request.keyName()),
          Optional.of(request.securityGroups().stream().map(GroupName::new).toList())
              .filter(groups -> !groups.isEmpty()),
          request.metadata(),
          request.tags(),
          OptionalText.of(request.userData()).map(NovaComputeService::base64));
    }
  }

  private record NetworkId(String uuid) {}

  private record GroupName(String name) {}

  /** How many lines of a console are asked for; all where it says nothing. */
  private record ConsoleLength(OptionalInt length) {}

  private record NewAggregate(
      String name, @SerializedName("availability_zone") Optional<String> zone) {}

  private final Session session;
  private final OpenStack4jCalls openStack4j;

  NovaComputeService(Session session) {
    this.session = session;
    this.openStack4j = new OpenStack4jCalls(session);
  }

  @Override
  public List<Server> servers(boolean allProjects) throws CloudException, InterruptedException {
    String query = allProjects ? "?all_tenants=1" : "";
    return Json.objects(session.pages(request(GET, SERVERS + "/detail" + query)), "servers")
        .stream()
        .map(NovaComputeService::server)
        .sorted(Comparator.comparing(Server::name).thenComparing(Server::id))
        .toList();
  }

  @Override
  public Server server(String id) throws CloudException, InterruptedException {
    return server(
        Json.object(session.json(request(GET, SERVERS + "/" + PathSegment.of(id))), "server"));
  }

  @Override
  public Server create(ServerRequest request) throws CloudException, InterruptedException {
    JsonObject made =
        session.json(request(POST, SERVERS).withJson("server", NewServer.of(request)));
    return server(Json.text(Json.object(made, "server"), "id"));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public List<ServerAction> actions(String id) throws CloudException, InterruptedException {
    String path = SERVERS + "/" + PathSegment.of(id) + "/os-instance-actions";
    List<ServerAction> actions = new ArrayList<>();
    for (JsonObject action : Json.objects(session.pages(request(GET, path)), "instanceActions")) {
      String request = Json.text(action, "request_id");
      boolean failed = Json.text(action, "message").equals("Error");
      actions.add(
          new ServerAction(
              request,
              Json.text(action, "action"),
              failed,
              failed ? failure(path + "/" + PathSegment.of(request)) : ""));
    }
    return actions;
  }

  /** Why an action failed; where the user may not know, the step that did. */
  private String failure(String path) throws CloudException, InterruptedException {
    List<JsonObject> failed =
        Json.objects(Json.object(session.json(request(GET, path)), "instanceAction"), "events")
            .stream()
            .filter(event -> Json.text(event, "result").equals("Error"))
            .toList();
    return failed.stream()
        .map(event -> Json.text(event, "details"))
        .filter(details -> !details.isEmpty())
        .findFirst()
        .orElseGet(
            () ->
                failed.stream()
                    .map(event -> Json.text(event, "event"))
                    .collect(Collectors.joining(", ")));
  }

  @Override
  public void reboot(String id, boolean hard) throws CloudException, InterruptedException {
    openStack4j.call(
        cloud -> cloud.compute().servers().reboot(id, hard ? RebootType.HARD : RebootType.SOFT));
  }

  @Override
  public void delete(String id) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.compute().servers().delete(id));
  }

  @Override
  public String consoleLog(String id, int lines) throws CloudException, InterruptedException {
    ConsoleLength length =
        new ConsoleLength(lines > 0 ? OptionalInt.of(lines) : OptionalInt.empty());
    return Json.text(
        session.json(
            request(POST, SERVERS + "/" + PathSegment.of(id) + "/action")
                .withJson("os-getConsoleOutput", length)
                .asRepeatable()),
        "output");
  }

  @Override
  public List<Flavor> flavors() throws CloudException, InterruptedException {
    return Json.objects(session.pages(request(GET, "/flavors/detail?is_public=None")), "flavors")
        .stream()
        .map(
            flavor ->
                new Flavor(
                    Json.text(flavor, "id"),
                    Json.text(flavor, "name"),
                    Json.small(flavor, "vcpus"),
                    Json.small(flavor, "ram"),
                    Json.small(flavor, "disk"),
                    Json.is(flavor, "os-flavor-access:is_public"),
                    Json.map(flavor, "extra_specs")))
        .sorted(Comparator.comparing(Flavor::name).thenComparing(Flavor::id))
        .toList();
  }

  @Override
  public Flavor createFlavor(Flavor flavor) throws CloudException, InterruptedException {
    String id =
        openStack4j
            .call(
                cloud ->
                    cloud
                        .compute()
                        .flavors()
                        .create(
                            Builders.flavor()
                                // Without an id Nova makes one.
                                .id(flavor.id().isEmpty() ? null : flavor.id())
                                .name(flavor.name())
                                .vcpus(flavor.vcpus())
                                .ram(flavor.memoryMib())
                                .disk(flavor.diskGib())
                                .rxtxFactor(1)
                                .isPublic(flavor.isPublic())
                                .build()))
            .getId();
    if (!flavor.extraSpecs().isEmpty()) {
      openStack4j.call(
          cloud -> cloud.compute().flavors().createAndUpdateExtraSpecs(id, flavor.extraSpecs()));
    }
    return new Flavor(
        id,
        flavor.name(),
        flavor.vcpus(),
        flavor.memoryMib(),
        flavor.diskGib(),
        flavor.isPublic(),
        flavor.extraSpecs());
  }

  @Override
  public void deleteFlavor(String id) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.compute().flavors().delete(id));
  }

  @Override
  public List<HostAggregate> aggregates() throws CloudException, InterruptedException {
    return openStack4j.call(cloud -> cloud.compute().hostAggregates().list()).stream()
        .map(NovaComputeService::aggregate)
        .sorted(Comparator.comparing(HostAggregate::name))
        .toList();
  }

  @Override
  public HostAggregate createAggregate(String name, String zone)
      throws CloudException, InterruptedException {
    // OpenStack4j makes none without a zone.
    JsonObject made =
        Json.object(
            session.json(
                request(POST, "/os-aggregates")
                    .withJson("aggregate", new NewAggregate(name, OptionalText.of(zone)))),
            "aggregate");
    return new HostAggregate(Json.text(made, "id"), name, zone, List.of(), Map.of());
  }

  @Override
  public void addHost(String aggregateId, String host) throws CloudException, InterruptedException {
    openStack4j.call(cloud -> cloud.compute().hostAggregates().addHost(aggregateId, host));
  }

  @Override
  public void removeHost(String aggregateId, String host)
      throws CloudException, InterruptedException {
    openStack4j.call(cloud -> cloud.compute().hostAggregates().removeHost(aggregateId, host));
  }

  @Override
  public void deleteAggregate(String id) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.compute().hostAggregates().delete(id));
  }

  @Override
  public List<AvailabilityZone> zones() throws CloudException, InterruptedException {
    List<? extends org.openstack4j.model.compute.ext.AvailabilityZone> zones;
    try {
      zones = openStack4j.call(cloud -> cloud.compute().zones().list(true));
    } catch (CloudException e) {
      if (e.kind() != Kind.FORBIDDEN) {
        throw e;
      }
      zones = openStack4j.call(cloud -> cloud.compute().zones().list());
    }
    return zones.stream()
        // Where the services of the cloud itself are.
        .filter(zone -> !zone.getZoneName().equals("internal"))
        .map(
            zone ->
                new AvailabilityZone(
                    zone.getZoneName(),
                    zone.getZoneState().getAvailable(),
                    zone.getHosts() == null ? List.of() : List.copyOf(zone.getHosts().keySet())))
        .sorted(Comparator.comparing(AvailabilityZone::name))
        .toList();
  }

  @Override
  public List<Hypervisor> hypervisors() throws CloudException, InterruptedException {
    // OpenStack4j asks for no microversion; the load is gone from 2.88 on.
    return openStack4j.call(cloud -> cloud.compute().hypervisors().list()).stream()
        .map(
            hypervisor ->
                new Hypervisor(
                    hypervisor.getId(),
                    hypervisor.getHypervisorHostname(),
                    Texts.orEmpty(hypervisor.getService().getHost()),
                    Texts.orEmpty(hypervisor.getHostIP()),
                    Texts.orEmpty(hypervisor.getType()),
                    "up".equals(hypervisor.getState()),
                    "enabled".equals(hypervisor.getStatus()),
                    hypervisor.getVirtualCPU(),
                    hypervisor.getVirtualUsedCPU(),
                    hypervisor.getLocalMemory(),
                    hypervisor.getLocalMemoryUsed(),
                    hypervisor.getLocalDisk(),
                    hypervisor.getLocalDiskUsed(),
                    hypervisor.getRunningVM()))
        .sorted(Comparator.comparing(Hypervisor::name))
        .toList();
  }

  @Override
  public List<ServerGroup> serverGroups() throws CloudException, InterruptedException {
    return Json.objects(session.json(request(GET, "/os-server-groups")), "server_groups").stream()
        .map(
            group ->
                new ServerGroup(
                    Json.text(group, "id"),
                    Json.text(group, "name"),
                    policy(group),
                    Json.texts(group, "members")))
        .sorted(Comparator.comparing(ServerGroup::name).thenComparing(ServerGroup::id))
        .toList();
  }

  /** Before microversion 2.64 it is a list of one. */
  private static String policy(JsonObject group) {
    String policy = Json.text(group, "policy");
    return policy.isEmpty() ? String.join(",", Json.texts(group, "policies")) : policy;
  }

  @Override
  public List<KeyPair> keyPairs() throws CloudException, InterruptedException {
    return openStack4j.call(cloud -> cloud.compute().keypairs().list()).stream()
        .map(NovaComputeService::keyPair)
        .sorted(Comparator.comparing(KeyPair::name))
        .toList();
  }

  @Override
  public KeyPair importKeyPair(String name, String publicKey)
      throws CloudException, InterruptedException {
    return keyPair(openStack4j.call(cloud -> cloud.compute().keypairs().create(name, publicKey)));
  }

  @Override
  public void deleteKeyPair(String name) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.compute().keypairs().delete(PathSegment.of(name)));
  }

  @Override
  public List<ComputeAgent> agents() throws CloudException, InterruptedException {
    return openStack4j.call(cloud -> cloud.compute().services().list()).stream()
        .map(
            agent ->
                new ComputeAgent(
                    agent.getBinary(),
                    agent.getHost(),
                    Texts.orEmpty(agent.getZone()),
                    agent.getState() == State.UP,
                    agent.getStatus() == Status.ENABLED,
                    Texts.orEmpty(agent.getDisabledReason())))
        .sorted(Comparator.comparing(ComputeAgent::binary).thenComparing(ComputeAgent::host))
        .toList();
  }

  /** A request with the microversion of this cloud. */
  private CloudRequest request(String method, String path)
      throws CloudException, InterruptedException {
    return request(session, method, path);
  }

  /** A request to Nova with the microversion that both know. */
  static CloudRequest request(Session session, String method, String path)
      throws CloudException, InterruptedException {
    Microversion version = session.microversion(Service.COMPUTE, OLDEST, NEWEST);
    return session
        .request(method, Service.COMPUTE, path)
        .with("OpenStack-API-Version", "compute " + version);
  }

  private static Server server(JsonObject server) {
    List<Server.Address> addresses = new ArrayList<>();
    JsonObject networks = Json.object(server, "addresses");
    for (String network : networks.keySet()) {
      for (JsonObject address : Json.objects(networks, network)) {
        addresses.add(
            new Server.Address(
                network,
                Json.text(address, "addr"),
                Json.text(address, "OS-EXT-IPS-MAC:mac_addr"),
                Json.text(address, "OS-EXT-IPS:type").equals("floating")));
      }
    }
    addresses.sort(
        Comparator.comparing(Server.Address::network).thenComparing(Server.Address::address));
    JsonObject flavor = Json.object(server, "flavor");
    return new Server(
        Json.text(server, "id"),
        Json.text(server, "name"),
        Json.text(server, "status"),
        Json.text(server, "tenant_id"),
        Json.text(server, "OS-EXT-AZ:availability_zone"),
        Json.text(server, "OS-EXT-SRV-ATTR:hypervisor_hostname"),
        Json.text(flavor, "original_name"),
        Json.text(Json.object(server, "image"), "id"),
        addresses,
        Json.text(server, "key_name"),
        Json.map(server, "metadata"),
        Json.texts(server, "tags"),
        Json.text(Json.object(server, "fault"), "message"));
  }

  private static HostAggregate aggregate(org.openstack4j.model.compute.HostAggregate aggregate) {
    return new HostAggregate(
        aggregate.getId(),
        aggregate.getName(),
        Texts.orEmpty(aggregate.getAvailabilityZone()),
        Texts.orEmpty(aggregate.getHosts()),
        aggregate.getMetadata() == null ? Map.of() : aggregate.getMetadata());
  }

  private static KeyPair keyPair(org.openstack4j.model.compute.Keypair key) {
    return new KeyPair(key.getName(), key.getPublicKey(), key.getFingerprint());
  }
}
