// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Direction;
import dev.slipway.bundle.BundleManifest.NetworkInterface;
import dev.slipway.bundle.BundleManifest.NetworkQos;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Router;
import dev.slipway.bundle.BundleManifest.RouterInterface;
import dev.slipway.bundle.BundleManifest.Subnet;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.plan.LabPlan.Bridge;
import dev.slipway.lab.plan.LabPlan.Link;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Rate;
import dev.slipway.lab.plan.LabPlan.Role;
import dev.slipway.lab.plan.LabPlan.Route;
import dev.slipway.lab.plan.LabPlan.Translation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Makes a {@link LabPlan} of a bundle's infrastructure.
 *
 * <p>Interfaces drawn without an IP or MAC address get one here, always the same. An unassigned
 * host is left out: nothing is installed on it that could answer.
 */
public final class LabPlanner {
  private static final Pattern MAC = Pattern.compile("([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}");
  private static final String UNASSIGNED = "UNASSIGNED";
  private static final String EXTERNAL = "external";
  private static final int DEFAULT_MTU = 1500;
  private static final int DEFAULT_METRIC = 100;
  private static final int MULTICAST_METRIC = 1;

  private final BundleManifest manifest;
  private final boolean tunnels;
  private final Diagnostics found;
  private final AddressAssignment addresses;
  private final Ways ways = new Ways();
  private final Map<String, Bridge> bridges = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> macs = new HashMap<>();
  private final Set<String> keys = new HashSet<>();
  private final List<Draft> drafts = new ArrayList<>();

  /** A machine that still lacks its routes, which depend on the addresses of all. */
  private record Draft(
      String name,
      Role role,
      String elementId,
      List<Link> links,
      List<Attachment> attachments,
      Optional<Node> node,
      Optional<Router> router) {}

  /** An address of a machine on a subnet. */
  private record Attachment(
      String link, String network, Subnet subnet, IpNetwork block, IpAddress address) {}

  private LabPlanner(BundleManifest manifest, boolean tunnels, Diagnostics found) {
    this.manifest = manifest;
    this.tunnels = tunnels;
    this.found = found;
    this.addresses = new AddressAssignment(manifest, found);
  }

  /**
   * The plan of a bundle's infrastructure.
   *
   * @param tunnels whether hosts can have tunnels; without, each network is one bridge
   * @param found takes what is wrong with it; with an error among it the plan is of no use
   */
  public static LabPlan plan(BundleManifest manifest, boolean tunnels, Diagnostics found) {
    return new LabPlanner(manifest, tunnels, found).plan();
  }

  private LabPlan plan() {
    for (BundleManifest.Network network : manifest.networks()) {
      bridges.put(
          network.name(),
          new Bridge(
              network.name(),
              "b" + bridges.size(),
              List.of(),
              network.mtu() > 0 ? network.mtu() : DEFAULT_MTU,
              network.capacity(),
              network.latencyNs(),
              network.loss()));
    }
    Claims claims = claimDrawnAddresses();
    for (Node node : manifest.nodes()) {
      if (node.kind().equals(UNASSIGNED)) {
        found.add(PlanDiagnostics.nodeLeftOut(node.name()));
      } else {
        drafts.add(draft(node, claims));
      }
    }
    for (Router router : manifest.routers()) {
      drafts.add(draft(router, claims));
    }
    Overlays overlays =
        new Overlays(manifest, tunnels ? manifest.networks() : List.of(), this::address);
    return new LabPlan(
        manifest.deployment().name(),
        bridges.values().stream()
            .map(bridge -> bridge.with(overlays.segments(bridge.network(), bridge.name())))
            .toList(),
        drafts.stream().map(draft -> finish(draft, overlays)).toList());
  }

  /** The IPv4 address that a node has on a network. */
  private Optional<IpAddress> address(String node, String network) {
    return drafts.stream()
        .filter(draft -> draft.role() == Role.NODE && draft.name().equals(node))
        .flatMap(draft -> draft.attachments().stream())
        .filter(attachment -> attachment.network().equals(network))
        .map(Attachment::address)
        .filter(IpAddress::isIpv4)
        .findFirst();
  }

  /** The addresses of who is drawn with one, so that nobody else is given them. */
  private record Claims(
      Map<NetworkInterface, IpAddress> nics, Map<RouterInterface, IpAddress> ports) {}

  private Claims claimDrawnAddresses() {
    Claims claims = new Claims(new IdentityHashMap<>(), new IdentityHashMap<>());
    for (Node node : manifest.nodes()) {
      for (NetworkInterface nic : node.interfaces()) {
        if (nic.address().isPresent() && !node.kind().equals(UNASSIGNED)) {
          addresses
              .claim(
                  nic.network().orElse(nic.elementId()), nic.address().get(), "node " + node.name())
              .ifPresent(address -> claims.nics().put(nic, address));
        }
      }
    }
    for (Router router : manifest.routers()) {
      for (RouterInterface port : router.interfaces()) {
        port.address()
            .flatMap(text -> addresses.claim(port.network(), text, "router " + router.name()))
            .ifPresent(address -> claims.ports().put(port, address));
      }
    }
    return claims;
  }

  private Draft draft(Node node, Claims claims) {
    int number = drafts.size();
    List<String> drawn = node.interfaces().stream().map(NetworkInterface::name).toList();
    List<String> names = LinuxNames.interfaces(drawn);
    List<Link> links = new ArrayList<>();
    List<Attachment> attachments = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      NetworkInterface nic = node.interfaces().get(i);
      String name = names.get(i);
      if (!name.equals(nic.name()) && !nic.name().isEmpty()) {
        found.add(PlanDiagnostics.interfaceRenamed(node.name(), nic.name(), name));
      }
      Optional<Subnet> subnet = nic.network().flatMap(network -> subnet(network, nic.subnet()));
      Optional<IpAddress> address =
          Optional.ofNullable(claims.nics().get(nic))
              .or(
                  () ->
                      nic.address().isPresent()
                          ? Optional.empty()
                          : subnet.flatMap(
                              on ->
                                  addresses.assign(
                                      nic.network().get(), on, on.dhcp(), "node " + node.name())));
      Optional<IpNetwork> block = subnet.flatMap(AddressAssignment::block);
      if (address.isPresent() && block.isPresent()) {
        attachments.add(
            new Attachment(name, nic.network().get(), subnet.get(), block.get(), address.get()));
      }
      links.add(
          new Link(
              name,
              port(nic.network(), number, i),
              nic.network().map(network -> bridges.get(network).name()),
              mac(nic, node),
              nic.mtu().isPresent() ? (int) nic.mtu().getAsLong() : DEFAULT_MTU,
              address
                  .map(known -> List.of(known + "/" + prefixLength(nic, known)))
                  .orElse(List.of()),
              rate(nic, Direction.EGRESS),
              rate(nic, Direction.INGRESS)));
    }
    return new Draft(
        node.name(),
        Role.NODE,
        node.elementId(),
        links,
        attachments,
        Optional.of(node),
        Optional.empty());
  }

  private static long prefixLength(NetworkInterface nic, IpAddress address) {
    return nic.prefixLength().orElse(address.bits());
  }

  private Draft draft(Router router, Claims claims) {
    int number = drafts.size();
    String owner = "router " + router.name();
    List<Link> links = new ArrayList<>();
    List<Attachment> attachments = new ArrayList<>();
    List<Ways.Port> ports = new ArrayList<>();
    for (RouterInterface drawn : router.interfaces()) {
      Optional<Subnet> subnet = subnet(drawn.network(), Optional.of(drawn.subnet()));
      Optional<IpAddress> address =
          Optional.ofNullable(claims.ports().get(drawn))
              .or(
                  () ->
                      drawn.address().isPresent()
                          ? Optional.empty()
                          : subnet.flatMap(
                              on -> addresses.assign(drawn.network(), on, false, owner)));
      attach(router, number, "port" + links.size(), drawn.network(), subnet, address, links)
          .ifPresent(
              attachment -> {
                attachments.add(attachment);
                ports.add(new Ways.Port(attachment.block(), attachment.address(), false));
              });
    }
    if (router.externalNetwork().isPresent()) {
      String network = router.externalNetwork().get();
      Optional<Subnet> subnet =
          manifest.network(network).flatMap(known -> known.subnets().stream().findFirst());
      Optional<IpAddress> address =
          subnet.flatMap(on -> addresses.assign(network, on, true, owner));
      attach(router, number, EXTERNAL, network, subnet, address, links)
          .ifPresent(
              attachment -> {
                attachments.add(attachment);
                ports.add(new Ways.Port(attachment.block(), attachment.address(), router.snat()));
              });
    }
    ways.add(router.name(), ports);
    return new Draft(
        router.name(),
        Role.ROUTER,
        router.elementId(),
        links,
        attachments,
        Optional.empty(),
        Optional.of(router));
  }

  private Optional<Attachment> attach(
      Router router,
      int number,
      String name,
      String network,
      Optional<Subnet> subnet,
      Optional<IpAddress> address,
      List<Link> links) {
    Optional<IpNetwork> block = subnet.flatMap(AddressAssignment::block);
    String mac = LinuxNames.mac(router.elementId() + " " + name);
    List<String> own = new ArrayList<>();
    if (address.isPresent() && block.isPresent()) {
      own.add(address.get() + "/" + block.get().prefixLength());
    }
    if (name.equals(EXTERNAL)) {
      // Whoever looks for a floating address is to find the router.
      floating(router).keySet().forEach(floats -> own.add(floats + "/32"));
    }
    links.add(
        new Link(
            name,
            port(Optional.of(network), number, links.size()),
            Optional.of(bridges.get(network).name()),
            mac,
            bridges.get(network).mtu(),
            own,
            Optional.empty(),
            Optional.empty()));
    return address.isPresent() && block.isPresent()
        ? Optional.of(new Attachment(name, network, subnet.get(), block.get(), address.get()))
        : Optional.empty();
  }

  /** Fixed addresses by the floating ones that this router leads to. */
  private Map<String, String> floating(Router router) {
    Map<String, String> floating = new TreeMap<>();
    Optional<BundleManifest.Network> external = router.externalNetwork().flatMap(manifest::network);
    for (Draft draft : drafts) {
      Optional<IpAddress> floats =
          draft.node().flatMap(Node::floatingAddress).flatMap(IpAddress::parse);
      boolean here =
          floats.isPresent()
              && external.isPresent()
              && external.get().subnets().stream()
                  .flatMap(subnet -> AddressAssignment.block(subnet).stream())
                  .anyMatch(block -> block.contains(floats.get()));
      if (!here) {
        continue;
      }
      draft.attachments().stream()
          .filter(attachment -> attachment.address().isIpv4())
          .filter(
              attachment ->
                  router.interfaces().stream()
                      .anyMatch(
                          port ->
                              port.network().equals(attachment.network())
                                  && port.subnet().equals(attachment.subnet().name())))
          .findFirst()
          .ifPresent(
              attachment -> floating.put(floats.get().toString(), attachment.address().toString()));
    }
    return floating;
  }

  private static String port(Optional<String> network, int machine, int link) {
    return (network.isPresent() ? "p" : "u") + machine + "i" + link;
  }

  private Optional<Subnet> subnet(String network, Optional<String> name) {
    return manifest.network(network).stream()
        .flatMap(known -> known.subnets().stream())
        .filter(subnet -> name.isPresent() && subnet.name().equals(name.get()))
        .findFirst();
  }

  private Optional<Rate> rate(NetworkInterface nic, Direction direction) {
    OptionalLong speed = nic.speed();
    Optional<NetworkQos> applies =
        manifest.networkQos().stream()
            .filter(policy -> nic.networkQos().equals(Optional.of(policy.name())))
            .filter(policy -> policy.direction() == direction)
            .filter(policy -> policy.maxRate().isPresent())
            .findFirst();
    long limit = applies.map(policy -> policy.maxRate().getAsLong()).orElse(Long.MAX_VALUE);
    if (applies.isPresent() && limit <= speed.orElse(Long.MAX_VALUE)) {
      return Optional.of(new Rate(limit, applies.get().maxBurst()));
    }
    return speed.isPresent()
        ? Optional.of(new Rate(speed.getAsLong(), OptionalLong.empty()))
        : Optional.empty();
  }

  private String mac(NetworkInterface nic, Node node) {
    String mac =
        nic.mac().orElseGet(() -> LinuxNames.mac(nic.elementId())).toLowerCase(Locale.ROOT);
    if (!MAC.matcher(mac).matches()) {
      found.add(PlanDiagnostics.macInvalid("Node " + node.name(), mac));
    }
    nic.network()
        .ifPresent(
            network -> {
              String other =
                  macs.computeIfAbsent(network, on -> new HashMap<>()).put(mac, node.name());
              if (other != null) {
                found.add(PlanDiagnostics.macClash(network, mac, other, node.name()));
              }
            });
    return mac;
  }

  private Machine finish(Draft draft, Overlays overlays) {
    Optional<Node> node = draft.node();
    Optional<String> host =
        node.map(Overlays::host).orElseGet(() -> draft.router().flatMap(Overlays::host));
    return new Machine(
        draft.name(),
        LinuxNames.key(draft.name(), keys),
        draft.role(),
        node.map(Node::hostname).orElseGet(() -> hostname(draft.name())),
        node.flatMap(Node::dnsDomain),
        account(node),
        draft.elementId(),
        draft.links().stream()
            .map(link -> link.on(link.bridge().map(name -> bridge(name, host, overlays))))
            .toList(),
        node.isPresent()
            ? overlays.tunnels(draft.name(), drafts.indexOf(draft), bridges)
            : List.of(),
        routes(draft),
        node.map(Node::cores).orElse(OptionalLong.empty()),
        node.map(Node::memory).orElse(OptionalLong.empty()),
        draft.router().flatMap(this::translation));
  }

  private String bridge(String name, Optional<String> host, Overlays overlays) {
    return bridges.values().stream()
        .filter(bridge -> bridge.name().equals(name))
        .map(bridge -> overlays.bridge(bridge.network(), name, host))
        .findFirst()
        .orElseThrow();
  }

  /** A router has no host name in the model; the prompt in it shows one. */
  private static String hostname(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String trimmed = plain.replaceAll("^-|-$", "");
    return trimmed.isEmpty() ? "router" : trimmed;
  }

  private String account(Optional<Node> node) {
    String drawn = node.flatMap(Node::defaultUser).orElse("root");
    if (LinuxNames.isAccount(drawn)) {
      return drawn;
    }
    found.add(PlanDiagnostics.accountReplaced(node.map(Node::name).orElse(""), drawn));
    return "root";
  }

  private Optional<Translation> translation(Router router) {
    Map<String, String> floating = floating(router);
    return router.externalNetwork().isPresent() && (router.snat() || !floating.isEmpty())
        ? Optional.of(new Translation(EXTERNAL, router.snat(), floating))
        : Optional.empty();
  }

  /**
   * The default routes by the drawn gateways, routes by routers that are not the gateway, and one
   * for multicast, so that discovery finds its interface where nothing else leads anywhere.
   */
  private List<Route> routes(Draft draft) {
    List<Route> routes = new ArrayList<>();
    Set<String> gateways = new HashSet<>();
    for (boolean ipv4 : List.of(true, false)) {
      draft.attachments().stream()
          .filter(attachment -> attachment.address().isIpv4() == ipv4)
          .filter(attachment -> draft.role() == Role.NODE || attachment.link().equals(EXTERNAL))
          .flatMap(attachment -> defaultRoute(attachment).stream())
          .findFirst()
          .ifPresent(
              route -> {
                routes.add(route);
                gateways.add(route.via().orElseThrow());
              });
    }
    List<IpNetwork> connected = draft.attachments().stream().map(Attachment::block).toList();
    for (Ways.Way way : ways.from(draft.name(), connected)) {
      if (!gateways.contains(way.via().toString())) {
        String link =
            draft.attachments().stream()
                .filter(attachment -> attachment.block().equals(way.from()))
                .map(Attachment::link)
                .findFirst()
                .orElseThrow();
        routes.add(
            new Route(
                way.destination().toString(),
                Optional.of(way.via().toString()),
                link,
                DEFAULT_METRIC));
      }
    }
    draft.attachments().stream()
        .filter(attachment -> attachment.address().isIpv4())
        .findFirst()
        .ifPresent(
            attachment ->
                routes.add(
                    new Route(
                        "224.0.0.0/4", Optional.empty(), attachment.link(), MULTICAST_METRIC)));
    return routes;
  }

  private static Optional<Route> defaultRoute(Attachment attachment) {
    return attachment
        .subnet()
        .gateway()
        .flatMap(IpAddress::parse)
        .filter(gateway -> !gateway.equals(attachment.address()))
        .map(
            gateway ->
                new Route(
                    "default", Optional.of(gateway.toString()), attachment.link(), DEFAULT_METRIC));
  }
}
