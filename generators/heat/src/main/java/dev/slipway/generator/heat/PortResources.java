// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static dev.slipway.generator.heat.StackNames.FLOATING;
import static dev.slipway.generator.heat.StackNames.PORT;
import static dev.slipway.generator.heat.StackNames.QOS;
import static dev.slipway.generator.heat.StackNames.ROUTER_INTERFACE;

import dev.slipway.model.infrastructure.AllowedAddressPair;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VnicType;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Ports of a stack's servers, and their floating addresses. */
final class PortResources {
  private final StackDraft draft;
  private final LogicalIds ids;
  private final HotTemplate template;
  private final ModelIndex index;
  private final List<Router> routers;
  private final SecurityResources security;
  private final QosResources qos;

  /**
   * Ports in a stack whose other resources are added.
   *
   * @param routers those of the stack
   */
  PortResources(
      StackDraft draft,
      ModelIndex index,
      List<Router> routers,
      SecurityResources security,
      QosResources qos) {
    this.draft = draft;
    this.ids = draft.ids();
    this.template = draft.template();
    this.index = index;
    this.routers = routers;
    this.security = security;
    this.qos = qos;
  }

  void add(VirtualMachine machine, Nic nic) {
    Network network = nic.getNetwork();
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", EffectiveNode.hostname(machine) + "-" + StackNames.nicName(nic));
    properties.put("network", draft.reference(network));
    boolean ownNetwork = draft.owns(network);
    String onNetwork = " of " + machine.getName() + " on network " + network.getName();
    EffectiveNode.subnet(nic)
        .ifPresent(
            subnet -> {
              Map<String, Object> fixed = new LinkedHashMap<>();
              fixed.put("subnet", draft.reference(subnet));
              text(nic.getAddress())
                  .ifPresent(
                      address -> {
                        fixed.put("ip_address", address);
                        if (!ownNetwork) {
                          draft.needsAdministrator("fixed address " + address + onNetwork);
                        }
                      });
              properties.put("fixed_ips", List.of(fixed));
            });
    text(nic.getMac())
        .ifPresent(
            mac -> {
              properties.put("mac_address", mac);
              if (!ownNetwork) {
                draft.needsAdministrator("MAC address " + mac + onNetwork);
              }
            });
    if (!network.isPortSecurity()) {
      properties.put("port_security_enabled", false);
      if (!ownNetwork) {
        draft.needsAdministrator("port security off" + onNetwork);
      }
    } else {
      properties.put("security_groups", security.groups(machine, nic));
    }
    if (!nic.getAllowedAddressPairs().isEmpty()) {
      properties.put("allowed_address_pairs", pairs(nic));
      if (!ownNetwork) {
        draft.needsAdministrator("allowed address pairs" + onNetwork);
      }
    }
    Map<String, Object> asGiven = draft.mark();
    if (nic.getVnicType() == VnicType.VDPA) {
      // The property's own values end before it; what is given here goes to Neutron as it is.
      asGiven.put("binding:vnic_type", "vdpa");
    } else {
      properties.put("binding:vnic_type", vnicType(nic));
    }
    properties.put("value_specs", asGiven);
    List<String> rules = List.of();
    if (nic.getQos() != null) {
      properties.put("qos_policy", Hot.resource(ids.of(QOS, nic.getQos())));
      // A server is placed by the minimum rate that its port has by then, and Neutron deletes none
      // while a server uses it.
      rules = qos.rules(nic.getQos());
    }
    template.add(ids.of(PORT, nic), ComparedNetwork.PORT, properties, rules);
  }

  private static List<Object> pairs(Nic nic) {
    List<Object> pairs = new ArrayList<>();
    for (AllowedAddressPair pair : nic.getAllowedAddressPairs()) {
      Map<String, Object> one = new LinkedHashMap<>();
      text(pair.getMac()).ifPresent(mac -> one.put("mac_address", mac));
      one.put("ip_address", pair.getAddress());
      pairs.add(one);
    }
    return pairs;
  }

  static String vnicType(Nic nic) {
    return nic.getVnicType().getName().toLowerCase(Locale.ROOT);
  }

  void addFloating(VirtualMachine machine) {
    Optional<Network> network = CloudNetworks.floatingNetwork(machine, index.all(Network.class));
    Optional<Nic> nic = network.flatMap(external -> reachedFrom(external, machine));
    if (nic.isEmpty()) {
      return;
    }
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("floating_network", draft.reference(network.get()));
    properties.put("floating_ip_address", machine.getFloatingAddress());
    properties.put("port_id", Hot.resource(ids.of(PORT, nic.get())));
    draft.needsAdministrator("floating address " + machine.getFloatingAddress());
    // Neutron refuses an address of a port that no router leads to.
    List<String> ways =
        routers.stream()
            .filter(router -> router.getExternalGateway() == network.get())
            .flatMap(router -> router.getInterfaces().stream())
            .filter(port -> isOn(nic.get(), port.getSubnet()))
            .map(port -> ids.of(ROUTER_INTERFACE, port))
            .sorted()
            .toList();
    template.add(ids.of(FLOATING, machine), "OS::Neutron::FloatingIP", properties, ways);
  }

  /** The interface that a router to the external network is on. */
  private Optional<Nic> reachedFrom(Network external, VirtualMachine machine) {
    return machine.getNics().stream()
        .filter(
            nic ->
                index.all(Router.class).stream()
                    .filter(router -> router.getExternalGateway() == external)
                    .flatMap(router -> router.getInterfaces().stream())
                    .anyMatch(port -> isOn(nic, port.getSubnet())))
        .findFirst();
  }

  private static boolean isOn(Nic nic, Subnet subnet) {
    return EffectiveNode.subnet(nic).map(own -> own == subnet).orElse(false);
  }

  private static Optional<String> text(String value) {
    return Optional.ofNullable(value).filter(given -> !given.isEmpty());
  }
}
