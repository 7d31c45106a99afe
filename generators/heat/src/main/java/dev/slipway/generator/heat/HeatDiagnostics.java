// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.List;

/** What the generator has to say of a model: what Heat or the cloud would refuse or not do. */
final class HeatDiagnostics {
  /** {@code max_resources_per_stack} of Heat. */
  private static final int MOST_RESOURCES = 1000;

  private final ModelIndex index;
  private final List<Diagnostic> found = new ArrayList<>();

  HeatDiagnostics(ModelIndex index) {
    this.index = index;
  }

  List<Diagnostic> toList() {
    return List.copyOf(found);
  }

  /** Looks at what the whole cloud has. */
  void check(Cloud cloud, CloudNetworks networks) {
    for (Network network : networks.all()) {
      boolean physical =
          network.getKind() == NetworkKind.FLAT || network.getKind() == NetworkKind.VLAN;
      boolean named =
          network.getPhysicalNetwork() != null && !network.getPhysicalNetwork().isEmpty();
      if (physical && !named) {
        found.add(
            of(
                    "HEAT_PHYSICAL_NETWORK_MISSING",
                    Severity.WARNING,
                    "Network without its wires",
                    network)
                .message(
                    "Network {} of cloud {} is {}, and no physical network is named; Neutron cannot"
                        + " make it.",
                    network.getName(),
                    cloud.getName(),
                    network.getKind().getName())
                .hint(
                    "Name the physical network as Neutron's configuration does, for example"
                        + " physnet1, or choose VXLAN or GRE.")
                .build());
      }
    }
    AdminResources.machines(cloud, index).stream()
        .flatMap(machine -> EffectiveNode.of(machine).flavor().stream())
        .distinct()
        .filter(flavor -> flavor.getSharedMemory() != null && flavor.getSharedMemory() > 0)
        .forEach(this::sharedMemoryUnsupported);
  }

  private void sharedMemoryUnsupported(Flavor flavor) {
    found.add(
        of(
                "HEAT_SHARED_MEMORY_UNSUPPORTED",
                Severity.WARNING,
                "Shared memory that OpenStack does not offer",
                flavor)
            .message(
                "Flavor {} has memory shared with other machines (ivshmem), which no extra spec of"
                    + " OpenStack asks for; machines start without it.",
                flavor.getName())
            .hint("Configure it on the hypervisor, or leave it out.")
            .build());
  }

  /** User data of a machine cannot be used. */
  void userDataInvalid(VirtualMachine machine, String why) {
    found.add(
        of("HEAT_USER_DATA_INVALID", Severity.ERROR, "User data that cannot be used", machine)
            .message("The user data of {} cannot be merged: {}.", machine.getName(), why)
            .hint("Write cloud-config, which starts with #cloud-config, or a script.")
            .build());
  }

  /** A stack is larger than Heat takes by default. */
  void stackLarge(Project project, int resources) {
    if (resources > MOST_RESOURCES) {
      found.add(
          of(
                  "HEAT_STACK_LARGE",
                  Severity.WARNING,
                  "Stack larger than Heat takes by default",
                  project)
              .message(
                  "The template of project {} has {} resources; Heat refuses more than {} unless it"
                      + " is configured otherwise.",
                  project.getName(),
                  resources,
                  MOST_RESOURCES)
              .hint("Raise max_resources_per_stack in heat.conf, or divide the project.")
              .build());
    }
  }

  private Diagnostic.Builder of(
      String code, Severity severity, String summary, NamedElement element) {
    return Diagnostic.builder(code, severity, summary)
        .at(index.path(element), element.getId())
        .in(index.location(element));
  }
}
