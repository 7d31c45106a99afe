// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.StaticRoute;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link RouteRules}. */
public final class RouteRuleCases {
  private RouteRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "STATIC_ROUTE_INVALID",
            model -> {
              Router router = router(model);
              router.getRoutes().add(route(null, "10.0.0.2"));
              router.getRoutes().add(route("10.1.0.0/16", null));
              router.getRoutes().add(route("2001:db8::/64", "10.0.0.2"));
              router.getRoutes().add(route("10.2.0.0/16", "10.0.0.2"));
              router.getRoutes().add(route("10.2.0.0/16", "10.0.0.2"));
            },
            """
            error: Invalid static route [STATIC_ROUTE_INVALID]
              for static route #1 (/site site/router north/static route #1)
              It has no destination.
              Hint: Set destination and next hop, such as 10.1.0.0/16 and 10.33.136.2.
            error: Invalid static route [STATIC_ROUTE_INVALID]
              for static route #2 (/site site/router north/static route #2)
              It has no next hop.
              Hint: Set destination and next hop, such as 10.1.0.0/16 and 10.33.136.2.
            error: Invalid static route [STATIC_ROUTE_INVALID]
              for static route #3 (/site site/router north/static route #3)
              2001:db8::/64 is IPv6, but its next hop 10.0.0.2 is IPv4.
              Hint: Set destination and next hop, such as 10.1.0.0/16 and 10.33.136.2.
            error: Invalid static route [STATIC_ROUTE_INVALID]
              for static route #5 (/site site/router north/static route #5)
              10.2.0.0/16 by 10.0.0.2 is stated twice.
              Hint: Remove one of the routes.
            """,
            model -> {
              Router router = router(model);
              router.getRoutes().add(route("10.2.0.0/16", "10.0.0.2"));
              router.getRoutes().add(route("10.2.0.0/16", "10.0.0.3"));
            }),
        new RuleCase(
            "ROUTER_ROUTE_UNREACHABLE",
            model -> {
              Router router = router(model);
              router.getRoutes().add(route("10.2.0.0/16", "10.0.0.1"));
              router.getRoutes().add(route("10.3.0.0/16", "10.9.0.1"));
            },
            """
            error: Unreachable next hop of a router [ROUTER_ROUTE_UNREACHABLE]
              for router north (/site site/router north)
              Next hop 10.0.0.1 is an address of the router itself.
              Hint: Choose the address of another router on one of these subnets.
            error: Unreachable next hop of a router [ROUTER_ROUTE_UNREACHABLE]
              for router north (/site site/router north)
              Next hop 10.9.0.1 is on none of its subnets.
              Hint: Choose the address of another router on one of these subnets.
            """,
            model -> {
              Router router = router(model);
              Network wan = SiteFixture.of(model).network("wan", "192.0.2.0/24");
              router.setExternalGateway(wan);
              router.getRoutes().add(route("10.2.0.0/16", "10.0.0.2"));
              router.getRoutes().add(route("10.3.0.0/16", "192.0.2.7"));
            }),
        new RuleCase(
            "SUBNET_ROUTE_UNREACHABLE",
            model -> hostRoute(model, "10.1.0.2"),
            """
            warning: Next hop of a route outside the subnet [SUBNET_ROUTE_UNREACHABLE]
              for subnet lan-subnet (/site site/network lan/subnet lan-subnet)
              Next hop 10.1.0.2 is not in 10.0.0.0/24.
              Hint: Choose the address of a router on the subnet.
            """,
            model -> hostRoute(model, "10.0.0.2")));
  }

  private static void hostRoute(RuleFixture model, String nextHop) {
    Network lan = SiteFixture.of(model).network("lan", "10.0.0.0/24");
    SiteFixture.subnet(lan).getHostRoutes().add(route("10.2.0.0/16", nextHop));
  }

  /** A router with the address 10.0.0.1 on 10.0.0.0/24. */
  private static Router router(RuleFixture model) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    SiteFixture.subnet(lan).setGateway("10.0.0.1");
    return site.router("north", SiteFixture.subnet(lan));
  }

  private static StaticRoute route(String destination, String nextHop) {
    StaticRoute route = InfrastructureFactory.eINSTANCE.createStaticRoute();
    route.setDestination(destination);
    route.setNextHop(nextHop);
    return route;
  }
}
