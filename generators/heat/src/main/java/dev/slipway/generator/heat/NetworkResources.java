// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static dev.slipway.generator.heat.StackNames.NETWORK;
import static dev.slipway.generator.heat.StackNames.PORT;
import static dev.slipway.generator.heat.StackNames.ROUTER;
import static dev.slipway.generator.heat.StackNames.ROUTER_INTERFACE;
import static dev.slipway.generator.heat.StackNames.ROUTES;
import static dev.slipway.generator.heat.StackNames.SUBNET;

import dev.slipway.address.IpAddress;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.StaticRoute;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Networks, subnets and routers of a stack. */
final class NetworkResources {
  private final StackDraft draft;
  private final LogicalIds ids;
  private final HotTemplate template;
  private final ModelIndex index;

  NetworkResources(StackDraft draft, ModelIndex index) {
    this.draft = draft;
    this.ids = draft.ids();
    this.template = draft.template();
    this.index = index;
  }

  void add(StackContent content) {
    content.networks().forEach(this::addNetwork);
    content.routers().forEach(this::addRouter);
  }

  private void addNetwork(Network network) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", network.getName());
    properties.put("port_security_enabled", network.isPortSecurity());
    properties.put("value_specs", Map.of("mtu", network.getMtu()));
    template.add(ids.of(NETWORK, network), "OS::Neutron::Net", properties);
    for (Subnet subnet : network.getSubnets()) {
      Map<String, Object> ofSubnet = new LinkedHashMap<>();
      ofSubnet.put("network", Hot.resource(ids.of(NETWORK, network)));
      ofSubnet.putAll(NeutronSubnet.of(subnet, index).properties());
      template.add(ids.of(SUBNET, subnet), "OS::Neutron::Subnet", ofSubnet);
    }
  }

  private void addRouter(Router router) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", router.getName());
    properties.put("value_specs", draft.mark());
    if (router.isDistributed()) {
      properties.put("distributed", true);
      draft.needsAdministrator("distributed router " + router.getName());
    }
    if (router.getExternalGateway() != null) {
      Map<String, Object> gateway = new LinkedHashMap<>();
      gateway.put("network", draft.reference(router.getExternalGateway()));
      if (!router.isSnat()) {
        gateway.put("enable_snat", false);
        draft.needsAdministrator("router " + router.getName() + " without SNAT");
      }
      properties.put("external_gateway_info", gateway);
    }
    String logicalId = ids.of(ROUTER, router);
    template.add(logicalId, ComparedNetwork.ROUTER, properties);
    List<String> interfaces = new ArrayList<>();
    for (RouterInterface port : router.getInterfaces()) {
      addRouterInterface(logicalId, port);
      interfaces.add(ids.of(ROUTER_INTERFACE, port));
    }
    if (!router.getRoutes().isEmpty()) {
      List<Object> routes = new ArrayList<>();
      for (StaticRoute route : router.getRoutes()) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("destination", route.getDestination());
        one.put("nexthop", route.getNextHop());
        routes.add(one);
      }
      Map<String, Object> set = new LinkedHashMap<>();
      set.put("router", Hot.resource(logicalId));
      set.put("routes", routes);
      // Neutron takes a next hop only on a subnet that the router is on.
      template.add(
          ids.of(ROUTES, router),
          ComparedNetwork.ROUTES,
          set,
          interfaces.stream().sorted().toList());
    }
  }

  private void addRouterInterface(String router, RouterInterface port) {
    Subnet subnet = port.getSubnet();
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("router", Hot.resource(router));
    String own = Optional.ofNullable(port.getAddress()).orElse("");
    if (own.isEmpty() || IpAddress.parse(own).equals(IpAddress.parse(subnet.getGateway()))) {
      properties.put("subnet", draft.reference(subnet));
    } else {
      // Neutron gives a router the gateway's address; another one is that of a port.
      String logicalId = PORT + "_of_" + ids.of(ROUTER_INTERFACE, port);
      Map<String, Object> address = new LinkedHashMap<>();
      address.put("subnet", draft.reference(subnet));
      address.put("ip_address", own);
      Map<String, Object> ofPort = new LinkedHashMap<>();
      ofPort.put("network", draft.reference(CloudNetworks.networkOf(subnet)));
      ofPort.put("fixed_ips", List.of(address));
      ofPort.put("value_specs", draft.mark());
      template.add(logicalId, ComparedNetwork.PORT, ofPort);
      properties.put("port", Hot.resource(logicalId));
    }
    template.add(ids.of(ROUTER_INTERFACE, port), "OS::Neutron::RouterInterface", properties);
  }
}
