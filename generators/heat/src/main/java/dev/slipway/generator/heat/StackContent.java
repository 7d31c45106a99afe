// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What of a model is in the stack of one project. */
final class StackContent {
  /** So that the order of the model's file does not matter. */
  static final Comparator<NamedElement> BY_NAME =
      Comparator.comparing(NamedElement::getName).thenComparing(NamedElement::getId);

  private final Project project;
  private final List<VirtualMachine> machines;
  private final List<Network> networks;
  private final List<Router> routers;
  private final SecurityRules security;

  /**
   * The content of a stack.
   *
   * @param conversations those of the model
   */
  StackContent(StackPlace place, ModelIndex index, List<Conversation> conversations) {
    project = place.project();
    machines =
        AdminResources.machines(place.cloud(), index).stream()
            .filter(machine -> machine.getProject() == project)
            .sorted(BY_NAME)
            .toList();
    networks =
        place.networks().all().stream()
            .filter(network -> place.networks().maker(network).equals(Optional.of(project)))
            .toList();
    routers = place.networks().routersOf(project);
    security =
        new SecurityRules(
            place.cloud(),
            machines.stream().filter(StackContent::isFiltered).toList(),
            conversations);
  }

  /** The machines, by name. */
  List<VirtualMachine> machines() {
    return machines;
  }

  /** The networks that the project makes. */
  List<Network> networks() {
    return networks;
  }

  List<Router> routers() {
    return routers;
  }

  /** What packets are let through. */
  SecurityRules security() {
    return security;
  }

  /** The server groups that machines are in. */
  List<ServerGroup> serverGroups() {
    return project.getServerGroups().stream().filter(this::isUsed).toList();
  }

  private boolean isUsed(ServerGroup group) {
    return machines.stream().anyMatch(machine -> machine.getServerGroup() == group);
  }

  /** The bandwidth policies of ports. */
  Set<NetworkQos> policies() {
    return machines.stream()
        .flatMap(machine -> machine.getNics().stream())
        .filter(nic -> nic.getNetwork() != null && nic.getQos() != null)
        .map(Nic::getQos)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The groups of the ports, and those that the rules of these refer to. */
  Set<SecurityGroup> drawnGroups() {
    Set<SecurityGroup> groups =
        machines.stream()
            .flatMap(machine -> machine.getNics().stream())
            .filter(StackContent::isFiltered)
            .flatMap(nic -> nic.getSecurityGroups().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<SecurityGroup> open = new ArrayList<>(groups);
    while (!open.isEmpty()) {
      for (SecurityGroupRule rule : open.remove(open.size() - 1).getRules()) {
        if (rule.getRemoteGroup() != null && groups.add(rule.getRemoteGroup())) {
          open.add(rule.getRemoteGroup());
        }
      }
    }
    return groups;
  }

  /** Whether packets of any of its ports are filtered. */
  static boolean isFiltered(VirtualMachine machine) {
    return machine.getNics().stream().anyMatch(StackContent::isFiltered);
  }

  /** Whether its packets are filtered. */
  static boolean isFiltered(Nic nic) {
    return nic.getNetwork() != null && nic.getNetwork().isPortSecurity();
  }

  /** The policy of a group as OpenStack spells it. */
  static String policy(ServerGroup group) {
    return group.getPolicy().getName().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
