// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import dev.slipway.cloud.NetworkPort.AddressPair;
import dev.slipway.cloud.NetworkPort.Filter;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** What stacks in memory make of networks. */
final class FakeNetworkResources {
  private static final String GROUP = "OS::Neutron::SecurityGroup";
  private static final String ROUTER = "OS::Neutron::Router";
  private static final List<String> FIRST = List.of(GROUP, ROUTER);

  private final FakeNetworks networks;

  FakeNetworkResources(FakeNetworks networks) {
    this.networks = networks;
  }

  /** Whether others may refer to a resource of the type, so that it is made before them. */
  static boolean isFirst(String type) {
    return FIRST.contains(type);
  }

  /**
   * Makes a resource; returns its id, which is empty if nothing is made of the type.
   *
   * @param ids of what a stack has, by logical id
   */
  String make(String type, Map<?, ?> properties, Function<String, String> ids) {
    switch (type) {
      case "OS::Neutron::Port":
        return networks.createPort(
            text(properties, "name"),
            text(map(properties, "value_specs"), "description"),
            maps(properties, "fixed_ips").map(one -> text(one, "ip_address")).toList(),
            new Filter(
                !Boolean.FALSE.equals(properties.get("port_security_enabled")),
                values(properties, "security_groups").map(one -> id(one, ids)).toList(),
                maps(properties, "allowed_address_pairs")
                    .map(
                        pair ->
                            new AddressPair(text(pair, "mac_address"), text(pair, "ip_address")))
                    .toList()));
      case ROUTER:
        Map<?, ?> gateway = map(properties, "external_gateway_info");
        return networks.createRouter(
            text(properties, "name"),
            text(map(properties, "value_specs"), "description"),
            text(gateway, "network"),
            !Boolean.FALSE.equals(gateway.get("enable_snat")));
      case "OS::Neutron::ExtraRouteSet":
        String router = id(properties.get("router"), ids);
        networks.addRoutes(
            router,
            maps(properties, "routes")
                .map(one -> new Subnet.Route(text(one, "destination"), text(one, "nexthop")))
                .toList());
        return router + "-routes";
      case GROUP:
        String group =
            networks.createGroup(text(properties, "name"), text(properties, "description"));
        addRules(group, properties, ids);
        return group;
      case "OS::Neutron::SecurityGroupRule":
        return createRule(id(properties.get("security_group"), ids), rule(properties, "", ids));
      default:
        return "";
    }
  }

  /** Changes a resource to other properties, as far as that is of interest. */
  void change(String type, String id, Map<?, ?> properties, Function<String, String> ids) {
    if (type.equals(GROUP)) {
      networks.clearRules(id);
      addRules(id, properties, ids);
    }
  }

  private void addRules(String group, Map<?, ?> properties, Function<String, String> ids) {
    for (Map<?, ?> rule : maps(properties, "rules").toList()) {
      createRule(group, rule(rule, group, ids));
    }
  }

  private String createRule(String group, SecurityRule rule) {
    try {
      return networks.createRule(group, rule);
    } catch (CloudException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SecurityRule rule(Map<?, ?> says, String group, Function<String, String> ids) {
    return new SecurityRule(
        "",
        text(says, "direction"),
        text(says, "ethertype"),
        text(says, "protocol"),
        number(says, "port_range_min"),
        number(says, "port_range_max"),
        text(says, "remote_ip_prefix"),
        says.containsKey("remote_mode") ? group : id(says.get("remote_group"), ids));
  }

  private static OptionalLong number(Map<?, ?> map, String key) {
    return map.get(key) instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  private static String id(Object value, Function<String, String> ids) {
    return value instanceof Map<?, ?> reference
        ? ids.apply(text(reference, "get_resource"))
        : value == null ? "" : String.valueOf(value);
  }

  private static String text(Map<?, ?> map, String key) {
    return map.get(key) == null ? "" : String.valueOf(map.get(key));
  }

  private static Map<?, ?> map(Map<?, ?> map, String key) {
    return map.get(key) instanceof Map<?, ?> inner ? inner : Map.of();
  }

  private static Stream<?> values(Map<?, ?> map, String key) {
    return map.get(key) instanceof List<?> list ? list.stream() : Stream.empty();
  }

  private static Stream<Map<?, ?>> maps(Map<?, ?> map, String key) {
    return values(map, key).map(value -> (Map<?, ?>) value);
  }
}
