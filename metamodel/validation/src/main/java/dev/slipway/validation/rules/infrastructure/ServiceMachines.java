// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.address.IpAddress;
import dev.slipway.model.infrastructure.ProvisioningServer;
import dev.slipway.model.infrastructure.VCenter;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.HashSet;
import java.util.Set;

/**
 * The virtual machines that the site's own services run on: vCenters, the compute services that
 * speak to them, and provisioning servers. They are there before any cloud creates a machine.
 */
final class ServiceMachines {
  private final Set<VirtualMachine> machines = new HashSet<>();

  private ServiceMachines(ModelIndex index) {
    Set<IpAddress> vcenters = new HashSet<>();
    for (VCenter vcenter : index.all(VCenter.class)) {
      IpAddress.parse(vcenter.getAddress()).ifPresent(vcenters::add);
      if (vcenter.getNovaCompute() instanceof VirtualMachine machine) {
        machines.add(machine);
      }
    }
    for (ProvisioningServer server : index.all(ProvisioningServer.class)) {
      if (server.getHost() instanceof VirtualMachine machine) {
        machines.add(machine);
      }
    }
    for (VirtualMachine machine : index.all(VirtualMachine.class)) {
      if (EffectiveNode.addresses(machine).anyMatch(vcenters::contains)) {
        machines.add(machine);
      }
    }
  }

  static ServiceMachines of(ModelIndex index) {
    return index.derived(ServiceMachines.class, ServiceMachines::new);
  }

  boolean contains(VirtualMachine machine) {
    return machines.contains(machine);
  }
}
