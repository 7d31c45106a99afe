// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static dev.slipway.generator.heat.StackNames.SECURITY_GROUP;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.VirtualMachine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Security groups of a stack, and the rules between them. */
final class SecurityResources {
  private static final String RULE = "security_group_rule";

  private final StackDraft draft;
  private final LogicalIds ids;
  private final HotTemplate template;
  private final StackContent content;

  SecurityResources(StackDraft draft, StackContent content) {
    this.draft = draft;
    this.ids = draft.ids();
    this.template = draft.template();
    this.content = content;
  }

  void add() {
    Set<String> etherTypes = new TreeSet<>();
    content.machines().forEach(machine -> etherTypes.addAll(SecurityRules.etherTypes(machine)));
    for (SecurityGroup group : content.drawnGroups()) {
      String logicalId = ids.of(SECURITY_GROUP, group);
      List<SecurityRules.Rule> rules = SecurityRules.drawn(group, etherTypes);
      List<SecurityRules.Rule> own = rules.stream().filter(rule -> rule.group().isEmpty()).toList();
      addSecurityGroup(logicalId, group.getName(), own);
      int number = 1;
      for (SecurityRules.Rule rule : rules) {
        if (rule.group().isPresent()) {
          for (PortRange range : rule.ports().asProtocols()) {
            addRule(
                RULE + "_" + logicalId + "_" + number++,
                logicalId,
                rule.direction(),
                rule.etherType(),
                range,
                ids.of(SECURITY_GROUP, rule.group().get()));
          }
        }
      }
    }
    for (SecurityRules.Role role : content.security().roles()) {
      addSecurityGroup(ids.of(SECURITY_GROUP, role), role.name(), role.rules());
    }
    content.security().roles().forEach(this::addRulesBetweenRoles);
  }

  private void addRulesBetweenRoles(SecurityRules.Role role) {
    String hearing = ids.of(SECURITY_GROUP, role);
    for (SecurityRules.Role heard : role.heard()) {
      String senders = ids.of(SECURITY_GROUP, heard);
      for (String etherType : heard.etherTypes()) {
        for (PortRange range : role.ports()) {
          String name =
              String.join("_", RULE, words(hearing), words(senders), etherType, range.protocol());
          String port = range.first().isPresent() ? "_" + range.first().getAsInt() : "";
          addRule(name + port, hearing, "ingress", etherType, range, senders);
        }
      }
    }
  }

  private static String words(String group) {
    return group.substring(SECURITY_GROUP.length() + 1);
  }

  private void addSecurityGroup(String logicalId, String name, List<SecurityRules.Rule> rules) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", name);
    properties.put(StackDraft.DESCRIPTION, CloudManifest.mark(draft.deploymentId()));
    properties.put("rules", rules.stream().map(SecurityRules.Rule::property).toList());
    template.add(logicalId, HotTemplate.SECURITY_GROUP, properties);
  }

  /** Groups that refer to one another in their own rules would wait for each other. */
  private void addRule(
      String logicalId,
      String group,
      String direction,
      String etherType,
      PortRange ports,
      String remoteGroup) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("security_group", Hot.resource(group));
    properties.put("direction", direction);
    properties.put("ethertype", etherType);
    SecurityRules.putPorts(properties, ports, etherType);
    properties.put("remote_group", Hot.resource(remoteGroup));
    template.add(logicalId, HotTemplate.SECURITY_GROUP_RULE, properties);
  }

  /** References to the groups of a port. */
  List<Object> groups(VirtualMachine machine, Nic nic) {
    /** References to the groups of a port. */
    List<Object> groups = new ArrayList<>();
    for (SecurityRules.Role role : content.security().roles()) {
      if (role.includes(machine)) {
        groups.add(Hot.resource(ids.of(SECURITY_GROUP, role)));
      }
    }
    nic.getSecurityGroups().stream()
        .sorted(StackContent.BY_NAME)
        .forEach(group -> groups.add(Hot.resource(ids.of(SECURITY_GROUP, group))));
    return groups;
  }
}
