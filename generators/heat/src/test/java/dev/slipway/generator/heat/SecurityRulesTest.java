// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.Deployment;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.Subnet;
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

  /** The groups of a machine's port. */
  private static List<String> groups(HotTemplate template, String port) {
    List<String> groups = new ArrayList<>();
    for (Object group :
        (List<?>) template.resources().get(port).properties().get("security_groups")) {
      groups.add(((Map<?, ?>) group).get("get_resource").toString());
    }
    return groups;
  }

  /** What a group lets in of other groups: protocol, first port and the other group. */
  private static List<String> between(HotTemplate template, String group) {
    List<String> texts = new ArrayList<>();
    template
        .resources()
        .forEach(
            (name, resource) -> {
              Map<String, Object> as = resource.properties();
              if (resource.type().equals("OS::Neutron::SecurityGroupRule")
                  && as.get("security_group").equals(Hot.resource(group))) {
                texts.add(
                    as.get("protocol")
                        + " "
                        + as.get("port_range_min")
                        + " from "
                        + ((Map<?, ?>) as.get("remote_group")).get("get_resource"));
              }
            });
    return texts;
  }

  @Test
  void aMachineHearsThoseItTalksToAndTheController() {
    HotTemplate template = submarine(model -> {});
    assertThat(groups(template, "port_combat_esxi_1_eth0"))
        .containsExactly(
            "security_group_dds_domain_7_combat_esxi_1",
            "security_group_experiment_hypervisors",
            "security_group_controller",
            "security_group_lab_default");
    // The array sends to the tracker on compute-10-33-136-8, and its health to combat-kvm-2.
    assertThat(rules(template, "security_group_dds_domain_7_combat_esxi_1"))
        .containsExactly(
            "icmp from 10.33.136.8/32",
            "udp 9150-9179 from 10.33.136.8/32",
            "udp 32768-60999 from 10.33.136.8/32");
    assertThat(between(template, "security_group_dds_domain_7_combat_esxi_1"))
        .containsExactly(
            "icmp null from security_group_dds_domain_7_combat_kvm_2",
            "udp 32768 from security_group_dds_domain_7_combat_kvm_2",
            "udp 9150 from security_group_dds_domain_7_combat_kvm_2");
  }

  @Test
  void aMachineThatTalksToNobodyHearsTheControllerAlone() {
    HotTemplate template = submarine(model -> {});
    assertThat(groups(template, "port_gpu_kvm_eth0"))
        .containsExactly("security_group_controller", "security_group_lab_default");
    assertThat(rules(template, "security_group_controller"))
        .containsExactly("icmp from 10.33.136.3/32", "tcp 22-22 from 10.33.136.3/32");
  }

  @Test
  void aMachineThatNobodyTalksToCanSend() {
    HotTemplate template =
        submarine(
            model ->
                model.getSites().get(0).getClouds().forEach(cloud -> cloud.setController(null)));
    assertThat(groups(template, "port_gpu_kvm_eth0"))
        .containsExactly("security_group_unheard", "security_group_lab_default");
    assertThat(rules(template, "security_group_unheard")).isEmpty();
  }

  @Test
  void machinesOfTheSameRoleShareAGroup() {
    HotTemplate template = template("neutron-placement", "heat/cloud/tenant-2.yaml", model -> {});
    assertThat(groups(template, "port_C1_eth0")).isEqualTo(groups(template, "port_C2_eth0"));
    // The other is in the group; machines of the other tenant are heard by both their addresses.
    assertThat(rules(template, "security_group_experiment_placement"))
        .contains(
            "icmp from remote_group_id",
            "tcp 5001-5001 from remote_group_id",
            "udp 5001-5001 from remote_group_id",
            "tcp 5001-5001 from 11.0.0.17/32",
            "tcp 5001-5001 from 10.0.100.111/32")
        .doesNotContain("tcp 5001-5001 from 13.0.0.10/32");
  }

  @Test
  void machinesThatHearOthersButNotEachOtherShareAGroup() {
    // Navigation and the consoles of kvm-1 and esxi-2 hear one another and kvm-2 alike.
    HotTemplate template = submarine(model -> {});
    assertThat(groups(template, "port_combat_kvm_1_eth0"))
        .contains("security_group_dds_domain_7_combat_esxi_2");
    assertThat(groups(template, "port_combat_kvm_2_eth0"))
        .contains("security_group_dds_domain_7_combat_kvm_2");
  }

  @Test
  void anUnfilteredPortIsHeardByItsAddress() {
    HotTemplate template =
        submarine(
            model -> {
              Nic nic = InfrastructureFactory.eINSTANCE.createNic();
              Network open = InfrastructureFactory.eINSTANCE.createNetwork();
              open.setName("open");
              open.setId("00000000-0000-4000-8000-000000000002");
              open.setPortSecurity(false);
              Subnet block = InfrastructureFactory.eINSTANCE.createSubnet();
              block.setName("block");
              block.setId("00000000-0000-4000-8000-000000000004");
              block.setCidr("10.99.0.0/24");
              open.getSubnets().add(block);
              model.getSites().get(0).getNetworks().add(open);
              nic.setId("00000000-0000-4000-8000-000000000003");
              nic.setName("eth1");
              nic.setNetwork(open);
              nic.setAddress("10.99.0.1");
              node(model, "combat-kvm-2").getNics().add(nic);
            });
    assertThat(rules(template, "security_group_dds_domain_7_combat_esxi_1"))
        .contains("udp 9150-9179 from 10.99.0.1/32");
  }

  /** Neutron's usual quotas, with what a project has from the beginning. */
  @Test
  void samplesStayBelowTheUsualQuotas() {
    for (String sample : Samples.withClouds().toList()) {
      CloudPlan.of(Samples.load(sample))
          .templates()
          .forEach(
              (path, template) -> {
                assertThat(template.securityGroups()).as(path).isLessThanOrEqualTo(9);
                assertThat(template.securityGroupRules()).as(path).isLessThan(60);
              });
    }
  }

  /** What is said of submarine-lab with 60 further rules. */
  private static List<String> saidOfManyRules(Consumer<Project> change) {
    var model =
        Samples.load(
            "submarine-lab",
            drawn -> {
              SecurityGroup group = drawn.getSites().get(0).getCatalog().getSecurityGroups().get(0);
              for (int port = 1; port <= 60; port++) {
                SecurityGroupRule rule = InfrastructureFactory.eINSTANCE.createSecurityGroupRule();
                rule.setDirection(Direction.INGRESS);
                rule.setProtocol(IpProtocol.TCP);
                rule.setPortMin(10_000 + 2 * port);
                group.getRules().add(rule);
              }
              change.accept(drawn.getSites().get(0).getClouds().get(0).getProjects().get(0));
            });
    return Samples.generate(model).diagnostics().stream()
        .map(found -> found.code() + ": " + found.message())
        .toList();
  }

  @Test
  void whatNeedsMoreThanTheUsualQuotasIsSaid() {
    assertThat(saidOfManyRules(project -> project.setQuota(null)))
        .containsExactly(
            "HEAT_SECURITY_QUOTA: Project submarine needs 7 security groups and 111 rules with"
                + " those that it has from the beginning; Neutron without a quota of the project"
                + " allows 10 and 100.");
  }

  @Test
  void aDrawnQuotaCountsInsteadOfTheUsualOne() {
    assertThat(saidOfManyRules(project -> {})).isEmpty();
    assertThat(saidOfManyRules(project -> project.getQuota().setSecurityGroupRules(110)))
        .containsExactly(
            "HEAT_SECURITY_QUOTA: Project submarine needs 7 security groups and 111 rules with"
                + " those that it has from the beginning; its quota allows any number and 110.");
    assertThat(saidOfManyRules(project -> project.getQuota().setSecurityGroupRules(111))).isEmpty();
  }

  @Test
  void rangesOfPortsThatMeetAreOne() {
    assertThat(
            PortRange.merged(
                List.of(
                    PortRange.udp(10, 20),
                    PortRange.ICMP,
                    PortRange.udp(15, 18),
                    PortRange.udp(21, 30),
                    PortRange.udp(32, 40),
                    PortRange.tcp(10, 20),
                    PortRange.ICMP)))
        .containsExactly(
            PortRange.ICMP, PortRange.tcp(10, 20), PortRange.udp(10, 30), PortRange.udp(32, 40));
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
    assertThat(between(template, "security_group_dds_domain_7_combat_esxi_1"))
        .contains("udp 9150 from security_group_dds_domain_7_combat_kvm_2");
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
              if (resource.type().equals("OS::Neutron::SecurityGroupRule")
                  && name.startsWith("security_group_rule_security_group_")) {
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
