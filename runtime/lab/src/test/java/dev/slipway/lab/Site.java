// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.AddressRange;
import dev.slipway.bundle.BundleManifest.Direction;
import dev.slipway.bundle.BundleManifest.Network;
import dev.slipway.bundle.BundleManifest.NetworkInterface;
import dev.slipway.bundle.BundleManifest.NetworkQos;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Router;
import dev.slipway.bundle.BundleManifest.RouterInterface;
import dev.slipway.bundle.BundleManifest.Subnet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;

/** Draws an infrastructure, a line for each of its parts. */
public final class Site {
  private static final AtomicInteger DRAWN = new AtomicInteger();

  private final List<Network> networks = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<Router> routers = new ArrayList<>();
  private final List<NetworkQos> policies = new ArrayList<>();

  /** What may be said of a network beyond its address block. */
  public record Medium(
      int mtu,
      OptionalLong capacity,
      OptionalLong latencyNs,
      double loss,
      Optional<String> carrier) {
    public static final Medium PLAIN =
        new Medium(1500, OptionalLong.empty(), OptionalLong.empty(), 0);

    public Medium(int mtu, OptionalLong capacity, OptionalLong latencyNs, double loss) {
      this(mtu, capacity, latencyNs, loss, Optional.empty());
    }

    /** One whose packets hosts carry over another network. */
    public static Medium over(String carrier) {
      return new Medium(1450, OptionalLong.empty(), OptionalLong.empty(), 0, Optional.of(carrier));
    }
  }

  public Site network(String name, String cidr, String gateway) {
    return network(name, cidr, gateway, Medium.PLAIN, false);
  }

  /** A network with one subnet of the same name; an empty gateway is none. */
  public Site network(String name, String cidr, String gateway, Medium medium, boolean external) {
    networks.add(
        new Network(
            name,
            "FLAT",
            medium.mtu(),
            medium.capacity(),
            medium.latencyNs(),
            medium.loss(),
            external,
            medium.carrier(),
            List.of(
                new Subnet(
                    name,
                    cidr,
                    Optional.of(gateway).filter(text -> !text.isEmpty()),
                    false,
                    external ? List.of(pool(cidr)) : List.of(),
                    List.of(),
                    List.of(),
                    "subnet " + name)),
            "network " + name));
    return this;
  }

  private static AddressRange pool(String cidr) {
    String start = cidr.substring(0, cidr.lastIndexOf('.'));
    return new AddressRange(start + ".100", start + ".199");
  }

  public static NetworkInterface nic(String name, String network, String address) {
    return nic(name, network, address, OptionalLong.empty(), Optional.empty());
  }

  /** An interface; an empty network is not connected, an empty address is to be assigned. */
  public static NetworkInterface nic(
      String name, String network, String address, OptionalLong speed, Optional<String> qos) {
    Optional<String> on = Optional.of(network).filter(text -> !text.isEmpty());
    return new NetworkInterface(
        name,
        Optional.empty(),
        on,
        on,
        Optional.of(address).filter(text -> !text.isEmpty()),
        on.isPresent() ? OptionalLong.of(24) : OptionalLong.empty(),
        on.isPresent() ? OptionalLong.of(1500) : OptionalLong.empty(),
        speed,
        qos,
        false,
        "nic " + DRAWN.incrementAndGet());
  }

  public Site node(String name, NetworkInterface... nics) {
    return node(name, "LINUX", Optional.empty(), "", nics);
  }

  public Site node(
      String name,
      String kind,
      Optional<String> account,
      String floating,
      NetworkInterface... nics) {
    return node(name, kind, Optional.empty(), account, floating, nics);
  }

  /** A virtual machine of a host. */
  public Site machine(String name, String hypervisor, NetworkInterface... nics) {
    return node(name, "VIRTUAL_MACHINE", Optional.of(hypervisor), Optional.empty(), "", nics);
  }

  private Site node(
      String name,
      String kind,
      Optional<String> hypervisor,
      Optional<String> account,
      String floating,
      NetworkInterface... nics) {
    nodes.add(
        new Node(
            name,
            name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
            Optional.empty(),
            kind,
            true,
            false,
            hypervisor,
            Optional.empty(),
            account,
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.of(floating).filter(text -> !text.isEmpty()),
            Arrays.asList(nics),
            "node " + name));
    return this;
  }

  /** A router with a port on each of the networks, at the address that is given with it. */
  public Site router(String name, boolean snat, String external, String... ports) {
    return router(name, Optional.empty(), snat, external, ports);
  }

  /** The same on a host. */
  public Site routerOn(String host, String name, String... ports) {
    return router(name, Optional.of(host), false, "", ports);
  }

  private Site router(
      String name, Optional<String> host, boolean snat, String external, String... ports) {
    List<RouterInterface> interfaces = new ArrayList<>();
    for (int at = 0; at < ports.length; at += 2) {
      interfaces.add(
          new RouterInterface(
              ports[at],
              ports[at],
              Optional.of(ports[at + 1]).filter(text -> !text.isEmpty()),
              24));
    }
    routers.add(
        new Router(
            name,
            false,
            snat,
            Optional.of(external).filter(text -> !text.isEmpty()),
            host,
            interfaces,
            "router " + name));
    return this;
  }

  public Site policy(String name, Direction direction, long maxRate) {
    policies.add(
        new NetworkQos(
            name,
            direction,
            OptionalLong.of(maxRate),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            "policy " + name));
    return this;
  }

  public BundleManifest manifest() {
    return new BundleManifest(
        BundleManifest.SCHEMA,
        new BundleManifest.Tool("slipway", "0.1.0"),
        new BundleManifest.Deployment("lab", "1.0.0", "id", "0".repeat(64)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        nodes,
        networks,
        routers,
        policies,
        List.of(),
        Optional.empty(),
        List.of(),
        new BundleManifest.Thresholds(0, 0, 0),
        List.of());
  }
}
