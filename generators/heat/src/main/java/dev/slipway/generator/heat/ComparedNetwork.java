// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.bundle.StackNetwork;
import dev.slipway.bundle.StackNetwork.AddressPair;
import dev.slipway.bundle.StackNetwork.Port;
import dev.slipway.bundle.StackNetwork.Route;
import dev.slipway.bundle.StackNetwork.Router;
import dev.slipway.bundle.StackNetwork.Rule;
import dev.slipway.bundle.StackNetwork.SecurityGroup;
import dev.slipway.generator.heat.HotTemplate.Resource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What of a template is compared with Neutron, read from its resources: so both say the same. */
final class ComparedNetwork {
  static final String PORT = "OS::Neutron::Port";
  static final String ROUTER = "OS::Neutron::Router";
  static final String ROUTES = "OS::Neutron::ExtraRouteSet";

  private static final String NAME = "name";

  private final HotTemplate template;

  private ComparedNetwork(HotTemplate template) {
    this.template = template;
  }

  static StackNetwork of(HotTemplate template) {
    ComparedNetwork compared = new ComparedNetwork(template);
    return new StackNetwork(
        compared
            .ofType(PORT)
            // That of a router's interface has no name, and no filter.
            .filter(port -> port.getValue().properties().containsKey(NAME))
            .map(compared::port)
            .sorted(Comparator.comparing(Port::name).thenComparing(Port::resource))
            .toList(),
        compared
            .ofType(ROUTER)
            .map(compared::router)
            .sorted(Comparator.comparing(Router::name).thenComparing(Router::resource))
            .toList(),
        compared
            .ofType(HotTemplate.SECURITY_GROUP)
            .map(compared::group)
            .sorted(
                Comparator.comparing(SecurityGroup::name).thenComparing(SecurityGroup::resource))
            .toList());
  }

  private Stream<Map.Entry<String, Resource>> ofType(String type) {
    return template.resources().entrySet().stream()
        .filter(entry -> entry.getValue().type().equals(type));
  }

  private Port port(Map.Entry<String, Resource> port) {
    Map<?, ?> properties = port.getValue().properties();
    return new Port(
        name(properties),
        port.getKey(),
        maps(properties, "fixed_ips").flatMap(one -> text(one, "ip_address").stream()).toList(),
        !Boolean.FALSE.equals(properties.get("port_security_enabled")),
        values(properties, "security_groups").map(this::nameOf).sorted().toList(),
        maps(properties, "allowed_address_pairs")
            .map(
                pair ->
                    new AddressPair(
                        text(pair, "mac_address"), text(pair, "ip_address").orElseThrow()))
            .toList());
  }

  private Router router(Map.Entry<String, Resource> router) {
    Map<?, ?> properties = router.getValue().properties();
    Optional<Map<?, ?>> gateway =
        Optional.ofNullable((Map<?, ?>) properties.get("external_gateway_info"));
    return new Router(
        name(properties),
        router.getKey(),
        gateway.map(outside -> nameOf(outside.get("network"))),
        gateway.map(outside -> !Boolean.FALSE.equals(outside.get("enable_snat"))).orElse(true),
        ofType(ROUTES)
            .map(routes -> routes.getValue().properties())
            .filter(routes -> refersTo(routes.get("router"), router.getKey()))
            .flatMap(routes -> maps(routes, "routes"))
            .map(
                route ->
                    new Route(
                        text(route, "destination").orElseThrow(),
                        text(route, "nexthop").orElseThrow()))
            .toList());
  }

  private SecurityGroup group(Map.Entry<String, Resource> group) {
    Map<?, ?> properties = group.getValue().properties();
    String name = name(properties);
    List<Rule> rules = new ArrayList<>();
    maps(properties, "rules").map(rule -> rule(Optional.empty(), rule, name)).forEach(rules::add);
    // Heat takes away Neutron's own, which let out anything, where others are drawn.
    if (rules.stream().noneMatch(rule -> rule.direction().equals("egress"))) {
      rules.add(outward("IPv4"));
      rules.add(outward("IPv6"));
    }
    ofType(HotTemplate.SECURITY_GROUP_RULE)
        .filter(
            rule -> refersTo(rule.getValue().properties().get("security_group"), group.getKey()))
        .map(rule -> rule(Optional.of(rule.getKey()), rule.getValue().properties(), name))
        .forEach(rules::add);
    return new SecurityGroup(name, group.getKey(), rules);
  }

  private static Rule outward(String etherType) {
    return new Rule(
        Optional.empty(),
        "egress",
        etherType,
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private Rule rule(Optional<String> resource, Map<?, ?> properties, String group) {
    return new Rule(
        resource,
        text(properties, "direction").orElseThrow(),
        text(properties, "ethertype").orElseThrow(),
        text(properties, "protocol"),
        number(properties, "port_range_min"),
        number(properties, "port_range_max"),
        text(properties, "remote_ip_prefix"),
        properties.containsKey("remote_mode")
            ? Optional.of(group)
            : Optional.ofNullable(properties.get("remote_group")).map(this::nameOf));
  }

  private static OptionalLong number(Map<?, ?> properties, String key) {
    return properties.get(key) instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  private static String name(Map<?, ?> properties) {
    return text(properties, NAME).orElseThrow();
  }

  private static Optional<String> text(Map<?, ?> properties, String key) {
    return Optional.ofNullable((String) properties.get(key));
  }

  private static Stream<?> values(Map<?, ?> properties, String key) {
    return properties.get(key) instanceof List<?> list ? list.stream() : Stream.empty();
  }

  private static Stream<Map<?, ?>> maps(Map<?, ?> properties, String key) {
    return values(properties, key).map(value -> (Map<?, ?>) value);
  }

  private static boolean refersTo(Object value, String logicalId) {
    return value.equals(Hot.resource(logicalId));
  }

  /** The name in the cloud of what a property refers to. */
  private String nameOf(Object reference) {
    Map<?, ?> function = (Map<?, ?>) reference;
    return function.containsKey("get_param")
        ? template.parameters().get((String) function.get("get_param")).value().orElseThrow()
        : name(template.resources().get((String) function.get("get_resource")).properties());
  }
}
