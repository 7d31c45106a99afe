// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.Deployment;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The packet filters of the samples' machines. */
class SecurityRulesTest {
  private static HotTemplate template(String sample, String path, Consumer<Deployment> change) {
    return CloudPlan.of(Samples.load(sample, change)).templates().get(path);
  }

  private static HotTemplate submarine(Consumer<Deployment> change) {
    return template("submarine-lab", "heat/cloud/submarine.yaml", change);
  }

  /** What a group lets in: protocol, ports and the other side. */
  private static List<String> rules(HotTemplate template, String group) {
    List<String> texts = new ArrayList<>();
    for (Object rule : (List<?>) template.resources().get(group).properties().get("rules")) {
      Map<?, ?> map = (Map<?, ?>) rule;
      Object remote = map.get("remote_ip_prefix");
      texts.add(
          map.get("protocol")
              + (map.containsKey("port_range_min")
                  ? " " + map.get("port_range_min") + "-" + map.get("port_range_max")
                  : "")
              + " from "
              + (remote == null ? map.get("remote_mode") : remote));
    }
    return texts;
  }

  @Test
  void aMachineHearsThoseItTalksToAndTheController() {
    // The array sends to the tracker on compute-10-33-136-8, and its health to combat-kvm-2.
    assertThat(rules(submarine(model -> {}), "security_group_of_combat_esxi_1"))
        .containsExactly(
            "icmp from 10.33.136.18/32",
            "icmp from 10.33.136.3/32",
            "icmp from 10.33.136.8/32",
            "tcp 22-22 from 10.33.136.3/32",
            "tcp 5001-5001 from 10.33.136.8/32",
            "udp 5001-5001 from 10.33.136.8/32",
            "udp 9150-9179 from 10.33.136.18/32",
            "udp 9150-9179 from 10.33.136.8/32",
            "udp 32768-60999 from 10.33.136.18/32",
            "udp 32768-60999 from 10.33.136.8/32");
  }

  @Test
  void aMachineThatTalksToNobodyHearsTheControllerAlone() {
    assertThat(rules(submarine(model -> {}), "security_group_of_gpu_kvm"))
        .containsExactly("icmp from 10.33.136.3/32", "tcp 22-22 from 10.33.136.3/32");
  }

  @Test
  void machinesThatAllTalkShareAGroup() {
    HotTemplate template = template("neutron-placement", "heat/cloud/tenant-2.yaml", model -> {});
    assertThat(rules(template, "security_group_experiment_placement"))
        .containsExactly(
            "icmp from remote_group_id",
            "tcp 5001-5001 from remote_group_id",
            "udp 5001-5001 from remote_group_id");
    // The other is in the group; machines of the other tenant are heard by both their addresses.
    assertThat(rules(template, "security_group_of_C1"))
        .doesNotContain("tcp 5001-5001 from 13.0.0.10/32")
        .contains("tcp 5001-5001 from 11.0.0.17/32", "tcp 5001-5001 from 10.0.100.111/32");
  }

  @Test
  void moreParticipantsHaveMorePorts() {
    // 7400 + 250 * domain + 11 + 2 * index, for indices 0 to 9 at least.
    assertThat(DdsPorts.of(7, 1).get(0)).isEqualTo(PortRange.udp(9150, 9179));
    assertThat(DdsPorts.of(7, 10).get(0)).isEqualTo(PortRange.udp(9150, 9179));
    assertThat(DdsPorts.of(7, 12).get(0)).isEqualTo(PortRange.udp(9150, 9183));
  }

  @Test
  void aMachineWithoutADrawnAddressIsHeardByItsGroup() {
    HotTemplate template =
        submarine(
            model -> node(model, "combat-kvm-2").getNics().forEach(nic -> nic.setAddress(null)));
    assertThat(rules(template, "security_group_of_combat_esxi_1"))
        .noneMatch(rule -> rule.endsWith("10.33.136.18/32"));
    HotTemplate.Resource rule =
        template
            .resources()
            .get("security_group_rule_server_combat_esxi_1_server_combat_kvm_2_IPv4_udp_9150");
    assertThat(rule.type()).isEqualTo("OS::Neutron::SecurityGroupRule");
    assertThat(rule.properties())
        .containsEntry("security_group", Hot.resource("security_group_of_combat_esxi_1"))
        .containsEntry("remote_group", Hot.resource("security_group_of_combat_kvm_2"))
        .containsEntry("port_range_max", 9179);
  }

  @Test
  void groupsThatNameEachOtherDoNotWaitForEachOther() {
    HotTemplate template =
        submarine(
            model -> {
              List<SecurityGroup> groups = model.getSites().get(0).getCatalog().getSecurityGroups();
              SecurityGroup other = InfrastructureFactory.eINSTANCE.createSecurityGroup();
              other.setId("00000000-0000-4000-8000-000000000001");
              other.setName("other");
              groups.add(other);
              refer(groups.get(0), other, IpProtocol.TCP);
              refer(other, groups.get(0), IpProtocol.ANY);
              refer(other, other, IpProtocol.UDP);
            });
    Set<String> remote = new TreeSet<>();
    template
        .resources()
        .forEach(
            (name, resource) -> {
              if (resource.type().equals("OS::Neutron::SecurityGroupRule")) {
                remote.add(resource.properties().get("protocol") + " to " + name);
              }
            });
    assertThat(remote)
        .containsExactly(
            "icmp to security_group_rule_security_group_other_3",
            "tcp to security_group_rule_security_group_lab_default_1",
            "tcp to security_group_rule_security_group_other_1",
            "udp to security_group_rule_security_group_other_2");
    assertThat(rules(template, "security_group_other")).containsExactly("udp from remote_group_id");
  }

  private static void refer(SecurityGroup from, SecurityGroup to, IpProtocol protocol) {
    SecurityGroupRule rule = InfrastructureFactory.eINSTANCE.createSecurityGroupRule();
    rule.setDirection(Direction.INGRESS);
    rule.setProtocol(protocol);
    rule.setRemoteGroup(to);
    from.getRules().add(rule);
  }

  private static Node node(Deployment model, String name) {
    return model.getSites().get(0).getNodes().stream()
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
