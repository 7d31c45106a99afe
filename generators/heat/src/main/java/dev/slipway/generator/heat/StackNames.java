// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.validation.analysis.EffectiveNode;
import java.util.LinkedHashSet;
import java.util.Set;

/** Asks for the names of all resources of a stack. */
final class StackNames {
  static final String SERVER = "server";
  static final String PORT = "port";
  static final String NETWORK = "network";
  static final String SUBNET = "subnet";
  static final String ROUTER = "router";
  static final String ROUTER_INTERFACE = "router_interface";
  static final String ROUTES = "routes";
  static final String FLOATING = "floating_ip";
  static final String SERVER_GROUP = "server_group";
  static final String SECURITY_GROUP = "security_group";
  static final String QOS = "qos_policy";
  static final String VOLUME = "volume";
  static final String ATTACHMENT = "volume_attachment";
  static final String FLAVOR = "flavor";
  static final String IMAGE = "image";
  static final String KEY_PAIR = "key_pair";

  private final StackPlace place;
  private final StackContent content;
  private final AdminResources admin;
  private final LogicalIds ids = new LogicalIds();
  private final Set<NamedElement> named = new LinkedHashSet<>();

  private StackNames(StackPlace place, StackContent content, AdminResources admin) {
    this.place = place;
    this.content = content;
    this.admin = admin;
  }

  /** The names of the resources of a stack. */
  static LogicalIds of(StackPlace place, StackContent content, AdminResources admin) {
    StackNames names = new StackNames(place, content, admin);
    names.ask();
    return names.ids;
  }

  private void ask() {
    for (Network network : content.networks()) {
      ids.add(NETWORK, network, network.getId(), network.getName());
      for (Subnet subnet : network.getSubnets()) {
        ids.add(SUBNET, subnet, subnet.getId(), network.getName(), subnet.getName());
      }
    }
    for (Router router : content.routers()) {
      ids.add(ROUTER, router, router.getId(), router.getName());
      ids.add(ROUTES, router, router.getId(), router.getName());
      for (RouterInterface port : router.getInterfaces()) {
        Subnet subnet = port.getSubnet();
        ids.add(ROUTER_INTERFACE, port, subnet.getId(), router.getName(), subnet.getName());
      }
    }
    for (ServerGroup group : place.project().getServerGroups()) {
      ids.add(SERVER_GROUP, group, group.getId(), group.getName());
    }
    content
        .policies()
        .forEach(qos -> ids.add(QOS, qos, qos.getId(), qos.getName() + NeutronRates.suffix(qos)));
    content
        .drawnGroups()
        .forEach(group -> ids.add(SECURITY_GROUP, group, group.getId(), group.getName()));
    for (SecurityRules.Role role : content.security().roles()) {
      ids.add(SECURITY_GROUP, role, role.elementId(), role.name());
    }
    for (VirtualMachine machine : content.machines()) {
      String name = machine.getName();
      ids.add(SERVER, machine, machine.getId(), name);
      ids.add(FLOATING, machine, machine.getId(), name);
      machine.getNics().forEach(nic -> ids.add(PORT, nic, nic.getId(), name, nicName(nic)));
      for (Volume volume : machine.getVolumes()) {
        ids.add(VOLUME, volume, volume.getId(), name, volume.getName());
        ids.add(ATTACHMENT, volume, volume.getId(), name, volume.getName());
      }
      EffectiveNode effective = EffectiveNode.of(machine);
      effective.flavor().ifPresent(flavor -> nameOnce(FLAVOR, flavor, admin.nameOf(flavor)));
      effective.image().ifPresent(image -> nameOnce(IMAGE, image, admin.nameOf(image)));
    }
    for (Network network : place.networks().all()) {
      if (place.networks().maker(network).isEmpty()) {
        ids.add(NETWORK, network, network.getId(), admin.nameOf(network));
        network
            .getSubnets()
            .forEach(each -> ids.add(SUBNET, each, each.getId(), admin.nameOf(each)));
      }
    }
  }

  private void nameOnce(String kind, NamedElement element, String name) {
    if (named.add(element)) {
      ids.add(kind, element, element.getId(), name);
    }
  }

  /** The name of an interface; empty where it has none. */
  static String nicName(Nic nic) {
    return nic.getName() == null ? "" : nic.getName();
  }
}
