// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.StaticRoute;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules about static routes, of subnets and of routers. */
public final class RouteRules {
  private RouteRules() {}

  /** The rules about static routes. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "STATIC_ROUTE_INVALID",
            ERROR,
            LIVE,
            "Invalid static route",
            "A route leads to a block of addresses through a next hop of the same IP version, and"
                + " is stated once.",
            "Set destination and next hop, such as 10.1.0.0/16 and 10.33.136.2.",
            StaticRoute.class,
            RouteRules::checkRoute),
        new Rule<>(
            "ROUTER_ROUTE_UNREACHABLE",
            ERROR,
            LIVE,
            "Unreachable next hop of a router",
            "OpenStack Networking accepts a router's route only if its next hop is on one of its"
                + " subnets and is not an address of the router itself.",
            "Choose the address of another router on one of these subnets.",
            Router.class,
            RouteRules::checkRouter),
        new Rule<>(
            "SUBNET_ROUTE_UNREACHABLE",
            WARNING,
            LIVE,
            "Next hop of a route outside the subnet",
            "Nodes get the route together with an address of the subnet, so they directly reach"
                + " only next hops on it.",
            "Choose the address of a router on the subnet.",
            Subnet.class,
            RouteRules::checkSubnet));
  }

  private static void checkRoute(StaticRoute route, RuleContext context) {
    if (route.getDestination() == null || route.getNextHop() == null) {
      context.report(
          route, "It has no {}.", route.getDestination() == null ? "destination" : "next hop");
      return;
    }
    Optional<IpNetwork> destination = IpNetwork.parseLoosely(route.getDestination());
    Optional<IpAddress> hop = IpAddress.parse(route.getNextHop());
    if (destination.isPresent()
        && hop.isPresent()
        && destination.get().address().version() != hop.get().version()) {
      context.report(
          route,
          "{} is IPv{}, but its next hop {} is IPv{}.",
          destination.get(),
          destination.get().address().version(),
          hop.get(),
          hop.get().version());
    }
    for (StaticRoute earlier : routesBeside(route)) {
      if (earlier == route) {
        return;
      }
      if (route.getDestination().equals(earlier.getDestination())
          && route.getNextHop().equals(earlier.getNextHop())) {
        context
            .finding(route)
            .message("{} by {} is stated twice.", route.getDestination(), route.getNextHop())
            .hint("Remove one of the routes.")
            .report();
        return;
      }
    }
  }

  private static List<StaticRoute> routesBeside(StaticRoute route) {
    return route.eContainer() instanceof Router router
        ? router.getRoutes()
        : ((Subnet) route.eContainer()).getHostRoutes();
  }

  private static void checkRouter(Router router, RuleContext context) {
    List<Subnet> subnets = new ArrayList<>();
    List<IpAddress> own = new ArrayList<>();
    for (RouterInterface port : router.getInterfaces()) {
      if (port.getSubnet() != null) {
        subnets.add(port.getSubnet());
        String address =
            port.getAddress() == null ? port.getSubnet().getGateway() : port.getAddress();
        IpAddress.parse(address).ifPresent(own::add);
      }
    }
    if (router.getExternalGateway() != null) {
      subnets.addAll(router.getExternalGateway().getSubnets());
    }
    for (StaticRoute route : router.getRoutes()) {
      Optional<IpAddress> hop = IpAddress.parse(route.getNextHop());
      if (hop.isPresent() && own.contains(hop.get())) {
        context.report(router, "Next hop {} is an address of the router itself.", hop.get());
      } else if (hop.isPresent() && subnets.stream().noneMatch(each -> holds(each, hop.get()))) {
        context.report(router, "Next hop {} is on none of its subnets.", hop.get());
      }
    }
  }

  private static void checkSubnet(Subnet subnet, RuleContext context) {
    for (StaticRoute route : subnet.getHostRoutes()) {
      Optional<IpAddress> hop = IpAddress.parse(route.getNextHop());
      if (hop.isPresent()
          && SubnetPlan.of(subnet).block().isPresent()
          && !holds(subnet, hop.get())) {
        context.report(subnet, "Next hop {} is not in {}.", hop.get(), subnet.getCidr());
      }
    }
  }

  private static boolean holds(Subnet subnet, IpAddress address) {
    return SubnetPlan.of(subnet).block().filter(block -> block.contains(address)).isPresent();
  }
}
