// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.validation.SiteFixture.subnet;

import dev.slipway.model.infrastructure.CapacityLimits;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link NetworkRules}. */
public final class NetworkRuleCases {
  private NetworkRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "NETWORK_MTU_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.network("old").setMtu(67);
              site.network("new", "2001:db8::/64").setMtu(1279);
              site.network("jumbo").setMtu(65536);
            },
            """
            error: Invalid MTU [NETWORK_MTU_INVALID]
              for network jumbo (/site site/network jumbo)
              Its MTU is 65536 bytes; IPv4 needs 68 to 65535.
              Hint: Choose an MTU in that range, 1500 on plain Ethernet.
            error: Invalid MTU [NETWORK_MTU_INVALID]
              for network new (/site site/network new)
              Its MTU is 1279 bytes; IPv6 needs 1280 to 65535.
              Hint: Choose an MTU in that range, 1500 on plain Ethernet.
            error: Invalid MTU [NETWORK_MTU_INVALID]
              for network old (/site site/network old)
              Its MTU is 67 bytes; IPv4 needs 68 to 65535.
              Hint: Choose an MTU in that range, 1500 on plain Ethernet.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.network("old").setMtu(68);
              site.network("new", "2001:db8::/64").setMtu(1280);
              site.network("jumbo").setMtu(65535);
            }),
        new RuleCase(
            "NETWORK_MTU_OVER_CARRIER",
            model -> tunnel(model, 1451),
            """
            error: MTU too large for the carrier network [NETWORK_MTU_OVER_CARRIER]
              for network tenant (/site site/network tenant)
              Its packets of up to 1451 bytes become 1501 with VXLAN, but network carrier\
             carries 1500.
              See network carrier (/site site/network carrier): the carrying network
              Hint: Set the MTU to 1450 or less.
            """,
            model -> tunnel(model, 1450)),
        new RuleCase(
            "NETWORK_CARRIER_INVALID",
            model -> {
              Network lan = tunnel(model, 1450).network("plain");
              lan.setCarrier(network(model, "carrier"));
              network(model, "tenant").setCarrier(lan);
            },
            """
            error: Invalid carrier network [NETWORK_CARRIER_INVALID]
              for network plain (/site site/network plain)
              It is FLAT and needs no carrier.
              Hint: Choose a network that all these hosts are on, or none.
            error: Invalid carrier network [NETWORK_CARRIER_INVALID]
              for network tenant (/site site/network tenant)
              Host compute is not on plain.
              See node compute (/site site/node compute): the host
              Hint: Choose a network that all these hosts are on, or none.
            """,
            model -> {
              tunnel(model, 1450);
              network(model, "tenant").setCarrier(network(model, "carrier"));
            }),
        new RuleCase(
            "NETWORK_CARRIER_OPEN",
            model -> twoNetworks(model),
            """
            warning: Ambiguous carrier network of a tunnel [NETWORK_CARRIER_OPEN]
              for network tenant (/site site/network tenant)
              Host compute is on several networks; carrier is taken because it is the first.
              See node compute (/site site/node compute): the host
              Hint: Choose the network's carrier.
            """,
            model -> {
              twoNetworks(model);
              network(model, "tenant").setCarrier(network(model, "storage"));
            }),
        new RuleCase(
            "ROUTER_HOST_INVALID",
            model -> {
              SiteFixture site = routed(model);
              Router distributed = site.router("dvr");
              distributed.setDistributed(true);
              distributed.setHost((PhysicalHost) site.site().getNodes().get(0));
            },
            """
            error: Router host not connected to its networks [ROUTER_HOST_INVALID]
              for router dvr (/site site/router dvr)
              It is distributed, but has host network-node.
              Hint: Choose a host on these networks, or clear the router's host.
            error: Router host not connected to its networks [ROUTER_HOST_INVALID]
              for router north (/site site/router north)
              Host network-node has no interface for network a.
              Hint: Choose a host on these networks, or clear the router's host.
            """,
            model -> {
              SiteFixture site = routed(model);
              site.nic(site.site().getNodes().get(0), "eth0", network(model, "a"));
            }),
        new RuleCase(
            "NODE_MTU_OVER_NETWORK",
            model -> tuned(model, 9000),
            """
            error: Tuned MTU too large for the network [NODE_MTU_OVER_NETWORK]
              for nic eth0 (/site site/node compute/nic eth0)
              Tuning profile jumbo sets 9000 bytes, but network lan carries 1500.
              Hint: Make the tuning profile's MTU smaller, or the network's larger.
            """,
            model -> tuned(model, 1500)),
        new RuleCase(
            "NETWORK_SEGMENTATION_ID_INVALID",
            model -> {
              segment(model, "a", NetworkKind.VLAN, 4095);
              segment(model, "b", NetworkKind.VXLAN, 16_777_216);
              segment(model, "c", NetworkKind.GRE, 0);
              segment(model, "d", NetworkKind.FLAT, 1);
            },
            """
            error: Segmentation id out of range [NETWORK_SEGMENTATION_ID_INVALID]
              for network a (/site site/network a)
              Its id is 4095; VLAN has 1 to 4094.
              Hint: Choose an id in the range of the network's kind.
            error: Segmentation id out of range [NETWORK_SEGMENTATION_ID_INVALID]
              for network b (/site site/network b)
              Its id is 16777216; VXLAN has 1 to 16777215.
              Hint: Choose an id in the range of the network's kind.
            error: Segmentation id out of range [NETWORK_SEGMENTATION_ID_INVALID]
              for network c (/site site/network c)
              Its id is 0; GRE has 1 to 2147483647.
              Hint: Choose an id in the range of the network's kind.
            error: Segmentation id out of range [NETWORK_SEGMENTATION_ID_INVALID]
              for network d (/site site/network d)
              A FLAT network is not tagged, but has the id 1.
              Hint: Remove the id, or make the network a VLAN.
            """,
            model -> {
              segment(model, "a", NetworkKind.VLAN, 4094);
              segment(model, "b", NetworkKind.VXLAN, 16_777_215);
              segment(model, "c", NetworkKind.GRE, 1);
            }),
        new RuleCase(
            "NETWORK_SEGMENTATION_ID_MISSING",
            model -> segment(model, "a", NetworkKind.VLAN, null),
            """
            error: VLAN provider network without a segmentation id [NETWORK_SEGMENTATION_ID_MISSING]
              for network a (/site site/network a)
              It has neither a segmentation id nor a project.
              Hint: Set the segmentation id to the tag on the switches, or choose the project\
             that owns the network.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              segment(model, "a", NetworkKind.VLAN, null)
                  .setProject(site.project(site.cloud("openstack"), "lab"));
              segment(model, "b", NetworkKind.VXLAN, null);
            }),
        new RuleCase(
            "NETWORK_SEGMENTATION_ID_DUPLICATE",
            model -> {
              segment(model, "a", NetworkKind.VLAN, 7);
              segment(model, "b", NetworkKind.VLAN, 7);
              SiteFixture.of(model).network("c").setPhysicalNetwork("physnet");
              SiteFixture.of(model).network("d").setPhysicalNetwork("physnet");
            },
            """
            error: Duplicate segmentation id [NETWORK_SEGMENTATION_ID_DUPLICATE]
              for network b (/site site/network b)
              VLAN 7 is already the id of network a.
              See network a (/site site/network a): the other network
              Hint: Choose a free id.
            error: Duplicate segmentation id [NETWORK_SEGMENTATION_ID_DUPLICATE]
              for network d (/site site/network d)
              Network c is already the flat network of physnet.
              See network c (/site site/network c): the other network
              Hint: Make one of them a VLAN, or choose another physical network.
            """,
            model -> {
              segment(model, "a", NetworkKind.VLAN, 7);
              segment(model, "b", NetworkKind.VXLAN, 7);
              segment(model, "c", NetworkKind.VLAN, 7).setPhysicalNetwork("physnet");
              SiteFixture.of(model).network("d");
              SiteFixture.of(model).network("e");
            }),
        new RuleCase(
            "NETWORK_SUBNET_MISSING",
            model -> SiteFixture.of(model).network("external").setExternal(true),
            """
            error: External network without a subnet [NETWORK_SUBNET_MISSING]
              for network external (/site site/network external)
              It is external, but has no addresses to give.
              Hint: Add a subnet to the network.
            """,
            model -> SiteFixture.of(model).network("external", "10.0.0.0/24").setExternal(true)),
        new RuleCase(
            "NETWORK_VALUE_INVALID",
            model -> {
              Network lan = SiteFixture.of(model).network("lan");
              lan.setCapacity(0L);
              lan.setLatency(-1L);
              lan.setLoss(1.5);
            },
            """
            error: Invalid network values [NETWORK_VALUE_INVALID]
              for network lan (/site site/network lan)
              Its capacity is 0 bit/s.
              Hint: Correct the value, or remove it.
            error: Invalid network values [NETWORK_VALUE_INVALID]
              for network lan (/site site/network lan)
              Its latency is -1 ns.
              Hint: Correct the value, or remove it.
            error: Invalid network values [NETWORK_VALUE_INVALID]
              for network lan (/site site/network lan)
              Its loss is 1.5.
              Hint: Correct the value, or remove it.
            """,
            model -> {
              Network lan = SiteFixture.of(model).network("lan");
              lan.setCapacity(1L);
              lan.setLatency(0L);
              lan.setLoss(1.0);
            }),
        new RuleCase(
            "NIC_SPEED_INVALID",
            model -> nic(model).setSpeed(0L),
            """
            error: Invalid interface speed [NIC_SPEED_INVALID]
              for nic eth0 (/site site/node h/nic eth0)
              Its speed is 0 bit/s.
              Hint: Set the speed in bit/s, or remove it.
            """,
            model -> nic(model).setSpeed(1L)),
        new RuleCase(
            "ROUTER_GATEWAY_NOT_EXTERNAL",
            model -> gateway(model, false),
            """
            error: Gateway network not external [ROUTER_GATEWAY_NOT_EXTERNAL]
              for router north (/site site/router north)
              Network wan is not external.
              Hint: Make the network external, or join one of its subnets by an interface instead.
            """,
            model -> gateway(model, true)),
        new RuleCase(
            "ROUTER_INTERFACE_ADDRESS_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              Router router = site.router("north", subnet(lan));
              site.router("south", subnet(lan)).getInterfaces().get(0).setAddress("10.0.0.255");
              router.setDistributed(true);
            },
            """
            error: Router without an address in the subnet [ROUTER_INTERFACE_ADDRESS_INVALID]
              for router interface #1 (/site site/router north/router interface #1)
              It has no address, and subnet lan-subnet has no gateway.
              Hint: Choose an address inside the subnet, or give the subnet a gateway.
            error: Router without an address in the subnet [ROUTER_INTERFACE_ADDRESS_INVALID]
              for router interface #1 (/site site/router south/router interface #1)
              10.0.0.255 is not an address that a router can have in 10.0.0.0/24 of subnet\
             lan-subnet.
              Hint: Choose an address inside the subnet, or give the subnet a gateway.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              subnet(lan).setGateway("10.0.0.1");
              site.router("north", subnet(lan));
              site.router("south", subnet(lan)).getInterfaces().get(0).setAddress("10.0.0.254");
            }),
        new RuleCase(
            "ROUTER_SUBNET_DUPLICATE",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              site.router("north", subnet(lan), subnet(lan));
            },
            """
            error: Duplicate router interface on a subnet [ROUTER_SUBNET_DUPLICATE]
              for router north (/site site/router north)
              It has two interfaces on subnet lan-subnet.
              Hint: Remove one of the interfaces.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              Network wan = site.network("wan", "10.0.1.0/24");
              site.router("north", subnet(lan), subnet(wan));
            }),
        new RuleCase(
            "SECURITY_GROUP_RULE_INVALID",
            model -> {
              filter(model, IpProtocol.TCP, 22, 21);
              filter(model, IpProtocol.UDP, 0, 65_536);
              filter(model, IpProtocol.ANY, 22, null);
              filter(model, IpProtocol.TCP, null, 22);
              filter(model, IpProtocol.ICMP, 256, null);
              SecurityGroupRule both = filter(model, IpProtocol.TCP, 22, null);
              both.setRemoteCidr("10.0.0.0/24");
              both.setRemoteGroup((SecurityGroup) both.eContainer());
            },
            """
            error: Invalid packet filter rule [SECURITY_GROUP_RULE_INVALID]
              for security group rule #1 (/site site/security group filters/security group rule #1)
              0 is not from 1 to 65535, as UDP asks.
              Hint: Correct the ports, or choose the protocol that they belong to.
            error: Invalid packet filter rule [SECURITY_GROUP_RULE_INVALID]
              for security group rule #1 (/site site/security group filters/security group rule #1)
              256 is not from 0 to 255, as ICMP asks.
              Hint: Correct the ports, or choose the protocol that they belong to.
            error: Invalid packet filter rule [SECURITY_GROUP_RULE_INVALID]
              for security group rule #1 (/site site/security group filters/security group rule #1)
              65536 is not from 1 to 65535, as UDP asks.
              Hint: Correct the ports, or choose the protocol that they belong to.
            error: Invalid packet filter rule [SECURITY_GROUP_RULE_INVALID]
              for security group rule #1 (/site site/security group filters/security group rule #1)
              It has a last port, 22, but no first one.
              Hint: Correct the ports, or choose the protocol that they belong to.
            error: Invalid packet filter rule [SECURITY_GROUP_RULE_INVALID]
              for security group rule #1 (/site site/security group filters/security group rule #1)
              It names port 22 of ANY protocol.
              Hint: Correct the ports, or choose the protocol that they belong to.
            error: Invalid packet filter rule [SECURITY_GROUP_RULE_INVALID]
              for security group rule #1 (/site site/security group filters/security group rule #1)
              Its last port 21 is before its first, 22.
              Hint: Correct the ports, or choose the protocol that they belong to.
            error: Invalid packet filter rule [SECURITY_GROUP_RULE_INVALID]
              for security group rule #1 (/site site/security group filters/security group rule #1)
              The other side is both 10.0.0.0/24 and group filters.
              Hint: Remove the addresses or the group; a second rule can have the other.
            """,
            model -> {
              filter(model, IpProtocol.TCP, 22, 22);
              filter(model, IpProtocol.UDP, 1, 65_535);
              filter(model, IpProtocol.ANY, null, null);
              filter(model, IpProtocol.ICMP, 8, 0);
              SecurityGroupRule group = filter(model, IpProtocol.TCP, 22, null);
              group.setRemoteGroup((SecurityGroup) group.eContainer());
            }),
        new RuleCase(
            "NETWORK_QOS_INVALID",
            model -> {
              NetworkQos qos = SiteFixture.of(model).qos("limit");
              qos.setMaxRate(1000L);
              qos.setMinRate(1001L);
              qos.setMaxBurst(0L);
              qos.setOppositeMaxRate(500L);
              qos.setOppositeMinRate(501L);
              qos.setDscp(45);
            },
            """
            error: Invalid bandwidth policy [NETWORK_QOS_INVALID]
              for network qos limit (/site site/network qos limit)
              Its burst is 0 bit.
              Hint: Correct the value, or remove it.
            error: Invalid bandwidth policy [NETWORK_QOS_INVALID]
              for network qos limit (/site site/network qos limit)
              Its minimum of 1001 bit/s is above its maximum of 1000 bit/s.
              Hint: Correct the value, or remove it.
            error: Invalid bandwidth policy [NETWORK_QOS_INVALID]
              for network qos limit (/site site/network qos limit)
              Its minimum of 501 bit/s is above its maximum of 500 bit/s.
              Hint: Correct the value, or remove it.
            error: Invalid bandwidth policy [NETWORK_QOS_INVALID]
              for network qos limit (/site site/network qos limit)
              OpenStack Networking does not take the DSCP mark 45.
              Hint: Use 46 (expedited forwarding), 10 to 38 (assured forwarding, even), or 0, 8\
             to 56.
            """,
            model -> {
              NetworkQos qos = SiteFixture.of(model).qos("limit");
              qos.setMaxRate(1000L);
              qos.setMinRate(1000L);
              qos.setMaxBurst(1L);
              qos.setOppositeMaxRate(500L);
              qos.setOppositeMinRate(500L);
              qos.setDscp(46);
            }),
        new RuleCase(
            "NETWORK_QOS_OVER_NIC",
            model -> guaranteed(model, 1001),
            """
            warning: Minimum rate above the link speed [NETWORK_QOS_OVER_NIC]
              for nic eth0 (/site site/node h/nic eth0)
              Policy guarantee guarantees 1001 bit/s, but the interface has 1000 bit/s.
              Hint: Make the minimum rate smaller.
            """,
            model -> guaranteed(model, 1000)),
        new RuleCase(
            "CAPACITY_LIMITS_INVALID",
            model -> {
              CapacityLimits limits = limits(model);
              limits.setNetworkUtilization(1.01);
              limits.setCpuUtilization(0);
              limits.setVcpuOvercommit(0.9);
            },
            """
            error: Capacity limit out of range [CAPACITY_LIMITS_INVALID]
              for capacity limits (/site site/capacity limits)
              The CPU utilization is 0.0, not above 0 and up to 1.
              Hint: Correct the limit.
            error: Capacity limit out of range [CAPACITY_LIMITS_INVALID]
              for capacity limits (/site site/capacity limits)
              The network utilization is 1.01, not above 0 and up to 1.
              Hint: Correct the limit.
            error: Capacity limit out of range [CAPACITY_LIMITS_INVALID]
              for capacity limits (/site site/capacity limits)
              The virtual CPU overcommitment is 0.9, not at least 1.
              Hint: Correct the limit.
            """,
            model -> {
              CapacityLimits limits = limits(model);
              limits.setNetworkUtilization(1);
              limits.setCpuUtilization(0.01);
              limits.setVcpuOvercommit(1);
            }),
        new RuleCase(
            "HOSTNAME_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.host("a").setHostname("compute_1");
              site.host("b".repeat(64));
              site.host("---");
            },
            """
            error: Invalid host name [HOSTNAME_INVALID]
              for node --- (/site site/node ---)
              "", derived from its name, is not a host name.
              Hint: Set a host name such as compute-10-33-136-7.
            error: Invalid host name [HOSTNAME_INVALID]
              for node a (/site site/node a)
              "compute_1" is not a host name.
              Hint: Set a host name such as compute-10-33-136-7.
            error: Invalid host name [HOSTNAME_INVALID]
              for node bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb (/site\
             site/node bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)
              The host name bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,\
             derived from its name, has 64 characters, more than 63.
              Hint: Set a host name such as compute-10-33-136-7.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.host("a").setHostname("compute-1");
              site.host("b".repeat(63));
              site.host("Operator console (port)");
            }),
        new RuleCase(
            "HOSTNAME_DUPLICATE",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.host("compute-1");
              site.host("b").setHostname("Compute-1");
            },
            """
            error: Duplicate host name [HOSTNAME_DUPLICATE]
              for node b (/site site/node b)
              Compute-1 is already the host name of node compute-1.
              See node compute-1 (/site site/node compute-1): has the host name, too
              Hint: Set another host name on one of the nodes.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.host("compute-1");
              site.host("b").setHostname("compute-2");
            }),
        new RuleCase(
            "DNS_DOMAIN_INVALID",
            model -> model.site().setDnsDomain("lab.example."),
            """
            error: Invalid DNS domain [DNS_DOMAIN_INVALID]
              for site site (/site site)
              "lab.example." is not a DNS domain.
              Hint: Write the domain as lab.example, without a dot at its end.
            """,
            model -> model.site().setDnsDomain("lab.example")),
        new RuleCase(
            "HEAT_NAME_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.network("blue net");
              site.machine("m".repeat(256));
            },
            """
            error: Invalid Heat resource name [HEAT_NAME_INVALID]
              for network blue net (/site site/network blue net)
              "blue net" has other characters.
              Hint: Use letters, digits, underscores, dots and hyphens.
            error: Invalid Heat resource name [HEAT_NAME_INVALID]
              for node mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm...mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm (/site site/node mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm...mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm)
              The name has 256 characters, more than 255.
              Hint: Use letters, digits, underscores, dots and hyphens.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.network("Blue_net.1-a");
              site.machine("m".repeat(255));
              site.host("rack 1, blade 2");
            }));
  }

  private static Network network(RuleFixture model, String name) {
    return SiteFixture.of(model).site().getNetworks().stream()
        .filter(network -> name.equals(network.getName()))
        .findFirst()
        .orElseThrow();
  }

  /** A tunnel whose host is on a second network. */
  private static void twoNetworks(RuleFixture model) {
    SiteFixture site = tunnel(model, 1450);
    site.nic(site.site().getNodes().get(0), "eth1", site.network("storage"));
  }

  /** A router on a host without an interface. */
  private static SiteFixture routed(RuleFixture model) {
    SiteFixture site = SiteFixture.of(model);
    Network a = site.network("a", "10.0.0.0/24");
    site.router("north", SiteFixture.subnet(a)).setHost(site.host("network-node"));
    return site;
  }

  private static SiteFixture tunnel(RuleFixture model, int mtu) {
    SiteFixture site = SiteFixture.of(model);
    Network carrier = site.network("carrier");
    PhysicalHost host = site.host("compute", HostKind.KVM);
    site.nic(host, "eth0", carrier);
    Network tenant = site.network("tenant");
    tenant.setKind(NetworkKind.VXLAN);
    tenant.setMtu(mtu);
    site.nic(site.machine("vm", host), "eth0", tenant);
    return site;
  }

  private static void tuned(RuleFixture model, int mtu) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("compute");
    site.nic(host, "eth0", site.network("lan"));
    site.tuning("jumbo", host).setMtu(mtu);
  }

  private static Network segment(RuleFixture model, String name, NetworkKind kind, Integer id) {
    Network network = SiteFixture.of(model).network(name);
    network.setKind(kind);
    network.setSegmentationId(id);
    return network;
  }

  private static Nic nic(RuleFixture model) {
    SiteFixture site = SiteFixture.of(model);
    return site.nic(site.host("h"), "eth0", site.network("lan"));
  }

  private static void gateway(RuleFixture model, boolean external) {
    SiteFixture site = SiteFixture.of(model);
    Network wan = site.network("wan", "10.0.0.0/24");
    wan.setExternal(external);
    site.router("north").setExternalGateway(wan);
  }

  private static SecurityGroupRule filter(
      RuleFixture model, IpProtocol protocol, Integer first, Integer last) {
    SecurityGroupRule rule = SiteFixture.of(model).filterRule();
    rule.setProtocol(protocol);
    rule.setPortMin(first);
    rule.setPortMax(last);
    return rule;
  }

  private static void guaranteed(RuleFixture model, long rate) {
    Nic nic = nic(model);
    nic.setSpeed(1000L);
    NetworkQos qos = SiteFixture.of(model).qos("guarantee");
    qos.setMinRate(rate);
    nic.setQos(qos);
  }

  private static CapacityLimits limits(RuleFixture model) {
    CapacityLimits limits = InfrastructureFactory.eINSTANCE.createCapacityLimits();
    model.site().setLimits(limits);
    return limits;
  }
}
