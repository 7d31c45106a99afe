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
import dev.slipway.model.infrastructure.Quota;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.List;

/** What the generator has to say of a model: what Heat or the cloud would refuse or not do. */
final class HeatDiagnostics {
  /** {@code max_resources_per_stack} of Heat. */
  private static final int MOST_RESOURCES = 1000;

  /** {@code quota_security_group} of Neutron. */
  private static final int MOST_GROUPS = 10;

  /** {@code quota_security_group_rule} of Neutron. */
  private static final int MOST_RULES = 100;

  /** Both of the group that each project has from the beginning, {@code default}. */
  private static final int DEFAULT_GROUPS = 1;

  private static final int DEFAULT_RULES = 4;

  private final ModelIndex index;
  private final UserData.Maker userData = new UserData.Maker();
  private final List<Diagnostic> found = new ArrayList<>();

  private HeatDiagnostics(ModelIndex index) {
    this.index = index;
  }

  /** What is to be said of all clouds of a model; their templates are not made for it. */
  static List<Diagnostic> of(ModelIndex index) {
    HeatDiagnostics diagnostics = new HeatDiagnostics(index);
    diagnostics.check();
    return List.copyOf(diagnostics.found);
  }

  /** What is to be said of a stack whose template is derived. */
  static List<Diagnostic> of(ModelIndex index, Project project, HotTemplate template) {
    HeatDiagnostics diagnostics = new HeatDiagnostics(index);
    diagnostics.checkFilters(project, template);
    return List.copyOf(diagnostics.found);
  }

  private void checkFilters(Project project, HotTemplate template) {
    int groups = template.securityGroups() + DEFAULT_GROUPS;
    int rules = template.securityGroupRules() + DEFAULT_RULES;
    Quota quota = project.getQuota();
    long mostGroups = quota == null ? MOST_GROUPS : quota.getSecurityGroups();
    long mostRules = quota == null ? MOST_RULES : quota.getSecurityGroupRules();
    if (!isAbove(groups, mostGroups) && !isAbove(rules, mostRules)) {
      return;
    }
    found.add(
        of(
                "HEAT_SECURITY_QUOTA",
                Severity.WARNING,
                "More packet filters than the project's quota",
                project)
            .message(
                "Project {} needs {} security groups and {} rules with those that it has from the"
                    + " beginning; {} allows {} and {}.",
                project.getName(),
                groups,
                rules,
                quota == null ? "Neutron without a quota of the project" : "its quota",
                shown(mostGroups),
                shown(mostRules))
            .hint(
                quota == null
                    ? "Draw a quota of the project with more security groups and rules, or have an"
                        + " administrator raise them: 'openstack quota set --secgroups N"
                        + " --secgroup-rules N PROJECT'."
                    : "Raise security groups and security group rules of the quota.")
            .build());
  }

  /** Whether a number is above a limit; a negative one is none. */
  private static boolean isAbove(int number, long limit) {
    return limit >= 0 && number > limit;
  }

  private static String shown(long limit) {
    return limit < 0 ? "any number" : String.valueOf(limit);
  }

  private void check() {
    StackPlace.all(index).forEach(this::checkSize);
    for (Cloud cloud : index.all(Cloud.class)) {
      check(cloud, new CloudNetworks(cloud, index));
      for (VirtualMachine machine : AdminResources.machines(cloud, index)) {
        if (machine.getUserData() != null && !machine.getUserData().isBlank()) {
          check(machine);
        }
      }
    }
  }

  private void check(VirtualMachine machine) {
    try {
      userData.of(machine);
    } catch (UserData.UnusableException e) {
      found.add(
          of("HEAT_USER_DATA_INVALID", Severity.ERROR, "Unusable user data", machine)
              .message(
                  "The user data of {} cannot be merged: {}.", machine.getName(), e.getMessage())
              .hint("Write cloud-config, which starts with #cloud-config, or a script.")
              .build());
    }
  }

  private void check(Cloud cloud, CloudNetworks networks) {
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
                    "Missing physical network",
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

  /** Counts what each machine has; networks and groups that several share come on top. */
  private void checkSize(StackPlace place) {
    int resources = 0;
    for (VirtualMachine machine : AdminResources.machines(place.cloud(), index)) {
      if (machine.getProject() == place.project()) {
        // The server, its packet filter, its ports, its volumes and their attachments.
        resources += 2 + machine.getNics().size() + 2 * machine.getVolumes().size();
      }
    }
    if (resources > MOST_RESOURCES) {
      Project project = place.project();
      found.add(
          of(
                  "HEAT_STACK_LARGE",
                  Severity.WARNING,
                  "Stack larger than Heat takes by default",
                  project)
              .message(
                  "The machines of project {} make {} resources of its stack; Heat refuses more"
                      + " than {} unless it is configured otherwise.",
                  project.getName(),
                  resources,
                  MOST_RESOURCES)
              .hint(
                  "Raise max_resources_per_stack and max_template_size in heat.conf, or divide the"
                      + " project.")
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
