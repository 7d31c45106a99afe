// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonNull;
import com.google.gson.annotations.SerializedName;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.Router;
import dev.slipway.cloud.SecurityRule;
import dev.slipway.cloud.Subnet;
import dev.slipway.diagnostics.OptionalText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What is sent to Neutron, a record for each kind of request. */
final class NeutronBodies {
  static final String GATEWAY = "external_gateway_info";
  static final String PORT_SECURITY = "port_security_enabled";

  private NeutronBodies() {}

  /** A network to be made, without what Neutron does by itself. */
  record NewNetwork(
      String name,
      @SerializedName("project_id") Optional<String> projectId,
      @SerializedName("router:external") Optional<Boolean> external,
      Optional<Boolean> shared,
      @SerializedName("provider:network_type") Optional<String> providerType,
      @SerializedName("provider:physical_network") Optional<String> physicalNetwork,
      @SerializedName("provider:segmentation_id") Optional<Integer> segment,
      Optional<Integer> mtu,
      @SerializedName(PORT_SECURITY) Optional<Boolean> portSecurity) {
    static NewNetwork of(Network request) {
      return new NewNetwork(
          request.name(),
          OptionalText.of(request.projectId()),
          unlike(false, request.external()),
          unlike(false, request.shared()),
          OptionalText.of(request.providerType()),
          OptionalText.of(request.physicalNetwork()),
          unlike(0, request.segment()),
          unlike(0, request.mtu()),
          // A cloud without port security does not know the property.
          unlike(true, request.portSecurity()));
    }
  }

  /** What differs of a network. */
  record NetworkChange(
      @SerializedName("router:external") Optional<Boolean> external,
      Optional<Boolean> shared,
      Optional<Integer> mtu,
      @SerializedName(PORT_SECURITY) Optional<Boolean> portSecurity) {
    static NetworkChange between(Network now, Network wanted) {
      return new NetworkChange(
          unlike(now.external(), wanted.external()),
          unlike(now.shared(), wanted.shared()),
          unlike(now.mtu(), wanted.mtu()).filter(mtu -> mtu != 0),
          unlike(now.portSecurity(), wanted.portSecurity()));
    }

    boolean isEmpty() {
      return Stream.of(external, shared, mtu, portSecurity).allMatch(Optional::isEmpty);
    }
  }

  /**
   * All of a subnet that can be changed.
   *
   * @param gateway address of the gateway, or JSON's null for none
   * @param pools absent for those that Neutron chooses
   */
  record SubnetState(
      @SerializedName("gateway_ip") Object gateway,
      @SerializedName("enable_dhcp") boolean dhcp,
      @SerializedName("dns_nameservers") List<String> nameServers,
      @SerializedName("host_routes") List<Route> hostRoutes,
      @SerializedName("allocation_pools") Optional<List<Pool>> pools) {
    static SubnetState of(Subnet wanted) {
      return new SubnetState(
          wanted.gateway().isEmpty() ? JsonNull.INSTANCE : wanted.gateway(),
          wanted.dhcp(),
          wanted.nameServers(),
          Route.of(wanted.hostRoutes()),
          Optional.of(wanted.pools().stream().map(Pool::of).toList())
              .filter(pools -> !pools.isEmpty()));
    }
  }

  record Route(String destination, @SerializedName("nexthop") String nextHop) {
    static List<Route> of(List<Subnet.Route> routes) {
      return routes.stream().map(route -> new Route(route.destination(), route.nextHop())).toList();
    }
  }

  record Pool(@SerializedName("start") String first, @SerializedName("end") String last) {
    static Pool of(Subnet.Pool pool) {
      return new Pool(pool.first(), pool.last());
    }
  }

  /** What differs of a port. */
  record PortChange(
      @SerializedName("fixed_ips") Optional<List<FixedAddress>> addresses,
      @SerializedName(PORT_SECURITY) Optional<Boolean> portSecurity,
      @SerializedName("security_groups") Optional<List<String>> groupIds,
      @SerializedName("allowed_address_pairs") Optional<List<AddressPair>> allowedPairs) {
    static PortChange between(NetworkPort now, NetworkPort wanted) {
      NetworkPort.Filter filter = wanted.filter();
      return new PortChange(
          unlike(now.addresses(), wanted.addresses())
              .map(addresses -> addresses.stream().map(FixedAddress::of).toList()),
          unlike(now.filter().on(), filter.on()),
          unlike(now.filter().groupIds(), filter.groupIds()),
          unlike(now.filter().allowedPairs(), filter.allowedPairs())
              .map(pairs -> pairs.stream().map(AddressPair::of).toList()));
    }

    boolean isEmpty() {
      return Stream.of(addresses, portSecurity, groupIds, allowedPairs).allMatch(Optional::isEmpty);
    }
  }

  record FixedAddress(
      @SerializedName("subnet_id") Optional<String> subnetId,
      @SerializedName("ip_address") String address) {
    static FixedAddress of(NetworkPort.FixedAddress address) {
      return new FixedAddress(OptionalText.of(address.subnetId()), address.address());
    }
  }

  record AddressPair(
      @SerializedName("mac_address") Optional<String> mac,
      @SerializedName("ip_address") String address) {
    static AddressPair of(NetworkPort.AddressPair pair) {
      return new AddressPair(OptionalText.of(pair.mac()), pair.address());
    }
  }

  /**
   * What differs of a router, and its routes.
   *
   * @param gateway a {@link Gateway}, or JSON's null for none; absent if it stays
   */
  record RouterChange(@SerializedName(GATEWAY) Optional<Object> gateway, List<Route> routes) {
    static RouterChange between(Router now, Router wanted) {
      return new RouterChange(gateway(now, wanted), Route.of(wanted.routes()));
    }

    private static Optional<Object> gateway(Router now, Router wanted) {
      if (wanted.externalNetworkId().isEmpty()) {
        return Optional.of(JsonNull.INSTANCE);
      }
      Optional<Boolean> snat = unlike(now.snat(), wanted.snat());
      return snat.isEmpty() && wanted.externalNetworkId().equals(now.externalNetworkId())
          ? Optional.empty()
          : Optional.of(new Gateway(wanted.externalNetworkId(), snat));
    }
  }

  /**
   * The way out of a router.
   *
   * @param snat absent if it stays, for only administrators may say so
   */
  record Gateway(
      @SerializedName("network_id") String networkId,
      @SerializedName("enable_snat") Optional<Boolean> snat) {}

  /** A rule of a security group to be made; what is absent is not restricted. */
  record NewRule(
      @SerializedName("security_group_id") String groupId,
      String direction,
      @SerializedName("ethertype") String etherType,
      Optional<String> protocol,
      @SerializedName("port_range_min") OptionalLong first,
      @SerializedName("port_range_max") OptionalLong last,
      @SerializedName("remote_ip_prefix") Optional<String> remotePrefix,
      @SerializedName("remote_group_id") Optional<String> remoteGroupId) {
    static NewRule of(String groupId, SecurityRule rule) {
      return new NewRule(
          groupId,
          rule.direction(),
          rule.etherType(),
          OptionalText.of(rule.protocol()),
          rule.first(),
          rule.last(),
          OptionalText.of(rule.remotePrefix()),
          OptionalText.of(rule.remoteGroupId()));
    }
  }

  /** What is wanted, unless that is so anyway. */
  private static <T> Optional<T> unlike(T anyway, T wanted) {
    return Optional.of(wanted).filter(value -> !value.equals(anyway));
  }
}
