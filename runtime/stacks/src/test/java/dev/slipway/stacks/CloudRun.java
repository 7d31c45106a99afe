// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Thresholds;
import dev.slipway.bundle.BundleManifest.Tool;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.CloudManifest.Server;
import dev.slipway.bundle.CloudManifest.Stack;
import dev.slipway.bundle.CloudManifest.Volume;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.bundle.Sha256;
import dev.slipway.bundle.StackNetwork;
import dev.slipway.cloud.FakeCloud;
import dev.slipway.engine.Apply;
import dev.slipway.engine.ApplyRequest;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.Planning;
import dev.slipway.engine.Providers;
import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.engine.state.StateStore;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Plans and runs over a cloud in memory: a project, a flavor, a zone, and servers in a stack. */
final class CloudRun {
  static final String DEPLOYMENT = "00000000-0000-4000-8000-00000000000d";

  private static final String BOOT =
      "block_device_mapping_v2: [{volume_id: {get_resource: volume_log}, boot_index: 0}], ";

  private static final String WIRED =
      """
        security_group_lan:
          type: OS::Neutron::SecurityGroup
          properties:
            name: lan
            description: MARK
            rules:
            - {direction: ingress, ethertype: IPv4, protocol: tcp, port_range_min: 22,
               port_range_max: 22, remote_ip_prefix: BLOCK}
        rule_lan:
          type: OS::Neutron::SecurityGroupRule
          properties: {security_group: {get_resource: security_group_lan}, direction: ingress,
                       ethertype: IPv4, protocol: udp, port_range_min: 7400,
                       port_range_max: 7600, remote_group: {get_resource: security_group_lan}}
        port_eth0:
          type: OS::Neutron::Port
          properties:
            name: NODE-eth0
            fixed_ips: [{ip_address: 10.0.0.5}]
            security_groups: [{get_resource: security_group_lan}]
            allowed_address_pairs: [{ip_address: 'fd00::6'}]
            value_specs: {description: MARK}
        router_out:
          type: OS::Neutron::Router
          properties:
            name: out
            value_specs: {description: MARK}
            external_gateway_info: {network: outside}
        routes_out:
          type: OS::Neutron::ExtraRouteSet
          properties: {router: {get_resource: router_out},
                       routes: [{destination: 10.2.0.0/16, nexthop: 10.0.0.9}]}
      """;

  private final Path folder;
  private final FakeCloud cloud = new FakeCloud();
  private final SortedMap<String, String> zones = new TreeMap<>();
  private final List<EventSink> sinks = new ArrayList<>();
  private Optional<String> administrator = Optional.of("admin");
  private List<String> adminRights = List.of();
  private Optional<String> publicKey = Optional.of("ssh-ed25519 AAAA test");
  private int ram = 512;
  private String flavor = "small";
  private Optional<String> imageSource = Optional.empty();
  private boolean providerNetwork;
  private final SortedMap<String, String> networkAttributes =
      attributes("router:external", "false", "shared", "false", "mtu", "9000");
  private final SortedMap<String, String> subnetAttributes =
      attributes("network", "data", "cidr", "10.20.1.0/24", "enable_dhcp", "false");
  private boolean keepsVolume;
  private int volumeSize = 2;
  private boolean takesHostKeys = true;
  private boolean hasVolume = true;
  private boolean hasPort;
  private boolean wired;
  private String sshFrom = "10.0.0.0/24";
  private String addresses = "[\"10.0.0.%d\"]";
  private boolean bootsFromVolume;
  private final SortedMap<String, String> quota = new TreeMap<>();

  CloudRun(Path folder) {
    this.folder = folder;
  }

  FakeCloud cloud() {
    return cloud;
  }

  /** Wants a server on a node, in a zone. */
  CloudRun server(String node, String zone) {
    zones.put(node, zone);
    return this;
  }

  CloudRun withoutServer(String node) {
    zones.remove(node);
    return this;
  }

  CloudRun withoutAdministrator() {
    administrator = Optional.empty();
    return this;
  }

  /** Draws something in the stack that only administrators may make, or nothing of that kind. */
  CloudRun needingAdministrator(boolean needed) {
    adminRights = needed ? List.of("QoS policy slow") : List.of();
    return this;
  }

  CloudRun withAdministrator() {
    administrator = Optional.of("admin");
    return this;
  }

  /** Limits the project; what is not named is unlimited. */
  CloudRun quota(String resource, long limit) {
    quota.put(resource, String.valueOf(limit));
    return this;
  }

  /** The volume is to outlive its stack. */
  CloudRun keepingVolume() {
    keepsVolume = true;
    return this;
  }

  /** The volume is to go with its stack. */
  CloudRun losingVolume() {
    keepsVolume = false;
    return this;
  }

  CloudRun volumeOf(int gibibytes) {
    volumeSize = gibibytes;
    return this;
  }

  /** Servers boot from the volume. */
  CloudRun bootingFromVolume() {
    bootsFromVolume = true;
    return this;
  }

  CloudRun bootingFromImage() {
    bootsFromVolume = false;
    return this;
  }

  /** Draws an image whose content is in a file. */
  CloudRun imageFrom(String source) {
    imageSource = Optional.of(source);
    return this;
  }

  /** Draws a network of the project that administrators make, with a subnet. */
  CloudRun providerNetwork() {
    providerNetwork = true;
    return this;
  }

  /** Draws that network, or its subnet, otherwise. */
  CloudRun drawing(ResourceKind kind, String attribute, String value) {
    (kind == ResourceKind.NETWORK ? networkAttributes : subnetAttributes).put(attribute, value);
    return this;
  }

  /** Draws the subnet without it. */
  CloudRun notDrawing(String attribute) {
    subnetAttributes.remove(attribute);
    return this;
  }

  CloudRun withoutQuota() {
    quota.clear();
    return this;
  }

  CloudRun withoutPublicKey() {
    publicKey = Optional.empty();
    return this;
  }

  /** The stack has servers only. */
  CloudRun withoutVolume() {
    hasVolume = false;
    return this;
  }

  /** The first server has a port that is a resource of its own. */
  CloudRun withPort() {
    hasPort = true;
    return this;
  }

  /** The stack has a security group, a port in it, and a router with a route. */
  CloudRun wired() {
    wired = true;
    return this;
  }

  /** Draws the block from which the group lets in SSH. */
  CloudRun sshFrom(String block) {
    sshFrom = block;
    return this;
  }

  /** The stack shows these addresses of each server; a number stands for the length of its name. */
  CloudRun addressed(String output) {
    addresses = output;
    return this;
  }

  /** The template is one that takes no host keys. */
  CloudRun withoutHostKeys() {
    takesHostKeys = false;
    return this;
  }

  CloudRun withHostKeys() {
    takesHostKeys = true;
    return this;
  }

  CloudRun flavorOf(int mebibytes) {
    ram = mebibytes;
    return this;
  }

  /** Has servers be of another flavor, which is made, too. */
  CloudRun flavorNamed(String name) {
    flavor = name;
    return this;
  }

  CloudRun followedBy(EventSink sink) {
    sinks.add(sink);
    return this;
  }

  private StateStore store() {
    return new StateStore(folder.resolve("state"), DEPLOYMENT, "fleet");
  }

  ServerRecords servers() {
    return new ServerRecords(folder.resolve("state"));
  }

  RecordedState recorded() throws IOException {
    return store().load().state().orElseThrow();
  }

  private String template() {
    StringBuilder text = new StringBuilder("heat_template_version: 2021-04-16\n");
    text.append("parameters:\n  public_key: {type: string}\n");
    zones.keySet().stream()
        .filter(node -> takesHostKeys)
        .forEach(
            node ->
                text.append("  host_key_server_")
                    .append(node)
                    .append(": {type: string, hidden: true, default: ''}\n"));
    text.append("outputs:\n");
    zones
        .keySet()
        .forEach(
            node ->
                text.append("  addresses_server_")
                    .append(node)
                    .append(": {value: '%s'}\n".formatted(addresses.formatted(node.length()))));
    text.append("resources:\n");
    zones.forEach(
        (node, zone) ->
            text.append("  server_")
                .append(node)
                .append(
                    ": {type: 'OS::Nova::Server', properties: {name: %s, flavor: %s, "
                        .formatted(node, flavor))
                .append("availability_zone: %s, ".formatted(zone))
                .append(bootsFromVolume ? BOOT : "")
                .append("address: 10.0.0.%d}}\n".formatted(node.length())));
    if (hasVolume) {
      text.append(
          "  volume_log: {type: 'OS::Cinder::Volume', properties: {name: log, size: %d, metadata: {%s}}%s}\n"
              .formatted(
                  volumeSize,
                  metadata(keepsVolume),
                  keepsVolume ? ", deletion_policy: Retain" : ""));
    }
    if (hasPort) {
      text.append(
          "  port_%1$s: {type: 'OS::Neutron::Port', properties: {name: %1$s-eth0, value_specs: {description: %2$s}}}\n"
              .formatted(zones.firstKey(), CloudManifest.mark(DEPLOYMENT)));
    }
    if (wired) {
      text.append(
          WIRED
              .replace("NODE", zones.firstKey())
              .replace("BLOCK", sshFrom)
              .replace("MARK", CloudManifest.mark(DEPLOYMENT)));
    }
    return text.toString();
  }

  private StackNetwork network() {
    return new StackNetwork(
        List.of(
            new StackNetwork.Port(
                zones.firstKey() + "-eth0",
                "port_eth0",
                List.of("10.0.0.5"),
                true,
                List.of("lan"),
                List.of(new StackNetwork.AddressPair(Optional.empty(), "fd00:0::6")))),
        List.of(
            new StackNetwork.Router(
                "out",
                "router_out",
                Optional.of("outside"),
                true,
                List.of(new StackNetwork.Route("10.2.0.0/16", "10.0.0.9")))),
        List.of(
            new StackNetwork.SecurityGroup(
                "lan",
                "security_group_lan",
                List.of(
                    rule("egress", "", 0, "", ""),
                    rule("ingress", "tcp", 22, sshFrom, ""),
                    new StackNetwork.Rule(
                        Optional.of("rule_lan"),
                        "ingress",
                        "IPv4",
                        Optional.of("udp"),
                        OptionalLong.of(7400),
                        OptionalLong.of(7600),
                        Optional.empty(),
                        Optional.of("lan")),
                    new StackNetwork.Rule(
                        Optional.empty(),
                        "egress",
                        "IPv6",
                        Optional.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Optional.empty(),
                        Optional.empty())))));
  }

  private static StackNetwork.Rule rule(
      String direction, String protocol, long port, String prefix, String group) {
    return new StackNetwork.Rule(
        Optional.empty(),
        direction,
        "IPv4",
        Optional.of(protocol).filter(some -> !some.isEmpty()),
        port == 0 ? OptionalLong.empty() : OptionalLong.of(port),
        port == 0 ? OptionalLong.empty() : OptionalLong.of(port),
        Optional.of(prefix).filter(some -> !some.isEmpty()),
        Optional.of(group).filter(some -> !some.isEmpty()));
  }

  private static String metadata(boolean kept) {
    String element = CloudManifest.ELEMENT_METADATA + ": element-log";
    return kept
        ? element
        : "%s, %s: %s".formatted(element, CloudManifest.DEPLOYMENT_METADATA, DEPLOYMENT);
  }

  private static SortedMap<String, String> attributes(String... keysAndValues) {
    SortedMap<String, String> attributes = new TreeMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      attributes.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return attributes;
  }

  private CloudResource resource(
      ResourceKind kind, String name, SortedMap<String, String> attributes, String... needs) {
    return new CloudResource(
        kind, name, Optional.empty(), "element-" + name, attributes, List.of(needs));
  }

  private static Node node(String name) {
    return new Node(
        name,
        name,
        Optional.empty(),
        "VIRTUAL_MACHINE",
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        List.of(),
        "element-" + name);
  }

  Bundle bundle() throws IOException {
    List<Server> servers = new ArrayList<>();
    zones.forEach(
        (node, zone) -> {
          SortedMap<String, String> attributes =
              attributes(
                  "name", node, "flavor", flavor, "availability_zone", zone, "networks", "lan");
          if (bootsFromVolume) {
            attributes.put(ServerAttribute.BOOT_VOLUME.key(), volumeSize + ":system");
          }
          servers.add(
              new Server(
                  node,
                  node,
                  "server_" + node,
                  "element-" + node,
                  Optional.of(zone),
                  false,
                  attributes));
        });
    byte[] template = template().getBytes(StandardCharsets.UTF_8);
    Path place = folder.resolve("bundle");
    Files.createDirectories(place.resolve("heat"));
    Files.write(place.resolve("heat/crew.yaml"), template);
    CloudManifest.Cloud drawn =
        new CloudManifest.Cloud(
            "private",
            "element-cloud",
            Optional.empty(),
            resources(
                resource(ResourceKind.PROJECT, "crew", attributes("description", "The crew")),
                resource(
                    ResourceKind.FLAVOR,
                    flavor,
                    attributes("vcpus", "1", "ram", String.valueOf(ram), "disk", "1")),
                resource(
                    ResourceKind.AGGREGATE,
                    "blade-1",
                    attributes("availability_zone", "blade-1", "hosts", "lab"))),
            List.of(
                new Stack(
                    "fleet-crew",
                    "crew",
                    "element-crew",
                    "heat/crew.yaml",
                    attributes(),
                    servers,
                    hasVolume
                        ? List.of(
                            new Volume(
                                "log",
                                "volume_log",
                                "element-log",
                                volumeSize,
                                bootsFromVolume ? Optional.of(zones.firstKey()) : Optional.empty(),
                                keepsVolume))
                        : List.of(),
                    wired ? network() : StackNetwork.none(),
                    providerNetwork
                        ? List.of(
                            "project/crew", "flavor/" + flavor, "aggregate/blade-1", "network/data")
                        : List.of("project/crew", "flavor/" + flavor, "aggregate/blade-1"),
                    adminRights)));
    BundleManifest manifest =
        new BundleManifest(
            BundleManifest.SCHEMA,
            new Tool("slipway", "0.1.0"),
            new Deployment("fleet", "1.0.0", DEPLOYMENT, "0".repeat(64)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            zones.keySet().stream().map(CloudRun::node).toList(),
            List.of(),
            List.of(),
            List.of(),
            List.of(drawn),
            Optional.empty(),
            List.of(),
            new Thresholds(0.01, 0, 0.02),
            List.of(
                new FileEntry(
                    "heat/crew.yaml",
                    Sha256.of(template),
                    template.length,
                    "heat",
                    Optional.empty(),
                    false)));
    Files.writeString(place.resolve(BundleManifest.FILE_NAME), BundleJson.write(manifest));
    Bundle.Opened opened = Bundle.open(place);
    return opened.bundle().orElseThrow(() -> new AssertionError(opened.diagnostics().toString()));
  }

  /** What administrators make, with the quota where there is one. */
  private List<CloudResource> resources(CloudResource... others) {
    List<CloudResource> resources = new ArrayList<>(List.of(others));
    if (!quota.isEmpty()) {
      SortedMap<String, String> limits = new TreeMap<>();
      for (String word :
          List.of(
              "instances",
              "cores",
              "ram",
              "volumes",
              "gigabytes",
              "networks",
              "ports",
              "floatingips")) {
        limits.put(word, quota.getOrDefault(word, "-1"));
      }
      resources.add(
          1,
          new CloudResource(
              ResourceKind.QUOTA,
              "crew",
              Optional.of("crew"),
              "element-crew",
              limits,
              List.of("project/crew")));
    }
    imageSource.ifPresent(
        source ->
            resources.add(
                resource(
                    ResourceKind.IMAGE,
                    "system",
                    attributes("disk_format", "raw", "source", source))));
    if (providerNetwork) {
      resources.add(
          new CloudResource(
              ResourceKind.NETWORK,
              "data",
              Optional.of("crew"),
              "element-data",
              new TreeMap<>(networkAttributes),
              List.of("project/crew")));
      resources.add(
          new CloudResource(
              ResourceKind.SUBNET,
              "data-subnet",
              Optional.of("crew"),
              "element-data-subnet",
              new TreeMap<>(subnetAttributes),
              List.of("network/data")));
    }
    return resources;
  }

  private Providers providers(CloudAccess access, Bundle bundle) throws IOException {
    Map<ResourceAddress, SortedMap<String, String>> made = new TreeMap<>();
    recorded()
        .resources()
        .forEach((text, known) -> made.put(ResourceAddress.parse(text), known.attributes()));
    return Providers.all(
        new CloudProvider(access, bundle, DesiredClouds.of(bundle), made, publicKey, servers()));
  }

  private static DesiredSystem wanted(Bundle bundle, Purpose purpose) {
    DesiredClouds clouds = DesiredClouds.of(bundle);
    return purpose == Purpose.DESTROY ? clouds.none() : clouds.system();
  }

  Plan plan(Purpose purpose) throws IOException, InterruptedException {
    Bundle bundle = bundle();
    try (CloudAccess access = new CloudAccess(cloud, "user", administrator)) {
      return Planning.make(
              new Planning.Request(
                  purpose,
                  "0.1.0",
                  bundle,
                  DdsImplementation.CYCLONEDDS,
                  wanted(bundle, purpose),
                  store(),
                  providers(access, bundle),
                  scope -> true,
                  Set.of()))
          .plan()
          .orElseThrow();
    }
  }

  Plan plan() throws IOException, InterruptedException {
    return plan(Purpose.APPLY);
  }

  ApplyResult apply(Plan plan) throws IOException, InterruptedException {
    Bundle bundle = bundle();
    EventStream events = new EventStream();
    sinks.forEach(events::subscribe);
    try (CloudAccess access = new CloudAccess(cloud, "user", administrator)) {
      return Apply.run(
          new ApplyRequest(
              plan,
              Planning.sha256(bundle),
              wanted(bundle, plan.purpose()),
              providers(access, bundle),
              store(),
              "slipway apply",
              4,
              true),
          events,
          () -> false);
    }
  }
}
