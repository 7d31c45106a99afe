// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.validation.SiteFixture.range;
import static dev.slipway.validation.SiteFixture.subnet;

import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.PowerKind;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link AddressRules}. */
public final class AddressRuleCases {
  private AddressRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "ADDRESS_INVALID",
            model -> nicAt(model, "10.0.0.07"),
            """
            error: Invalid address [ADDRESS_INVALID]
              for nic eth0 (/site site/node h/nic eth0)
              "10.0.0.07" is neither an IPv4 nor an IPv6 address.
              Hint: Write IPv4 as 10.33.136.7, without leading zeros, or IPv6 as 2001:db8::7.
            """,
            model -> nicAt(model, "10.0.0.7")),
        new RuleCase(
            "CIDR_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.network("lan", "10.0.0.1/24");
              site.network("wan", "10.0.0.0/33");
            },
            """
            error: Invalid CIDR block [CIDR_INVALID]
              for subnet lan-subnet (/site site/network lan/subnet lan-subnet)
              10.0.0.1/24 is an address inside the block 10.0.0.0/24.
              Hint: Write 10.0.0.0/24.
            error: Invalid CIDR block [CIDR_INVALID]
              for subnet wan-subnet (/site site/network wan/subnet wan-subnet)
              "10.0.0.0/33" is not an address with a prefix length.
              Hint: Write the block as 10.33.136.0/26 or 2001:db8::/64.
            """,
            model -> SiteFixture.of(model).network("lan", "10.0.0.1/32")),
        new RuleCase(
            "MAC_ADDRESS_INVALID",
            model -> withMac(model, "00:1a:64:0b:00"),
            """
            error: Invalid MAC address [MAC_ADDRESS_INVALID]
              for nic eth0 (/site site/node h/nic eth0)
              "00:1a:64:0b:00" is not an EUI-48 address.
              Hint: Write six pairs of hexadecimal digits with colons, as in 00:1a:64:0b:00:07.
            """,
            model -> withMac(model, "00:1a:64:0b:00:07")),
        new RuleCase(
            "MAC_ADDRESS_MULTICAST",
            model -> withMac(model, "01:00:5e:00:00:01"),
            """
            error: Multicast MAC address on an interface [MAC_ADDRESS_MULTICAST]
              for nic eth0 (/site site/node h/nic eth0)
              01:00:5e:00:00:01 is a multicast address.
              Hint: Choose an address whose first octet is even.
            """,
            model -> withMac(model, "02:00:5e:00:00:01")),
        new RuleCase(
            "MAC_ADDRESS_DUPLICATE",
            model -> twoMacs(model, "00:1A:64:00:00:01", "00:1a:64:00:00:01"),
            """
            error: Duplicate MAC address [MAC_ADDRESS_DUPLICATE]
              for nic eth0 (/site site/node b/nic eth0)
              00:1a:64:00:00:01 is already the MAC address of eth0 of node a.
              See nic eth0 (/site site/node a/nic eth0): the other interface
              Hint: Give each interface the address that it really has.
            """,
            model -> twoMacs(model, "00:1a:64:00:00:01", "00:1a:64:00:00:02")),
        new RuleCase(
            "NODE_ADDRESS_DUPLICATE",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.33.136.0/26");
              subnet(lan).setGateway("10.33.136.62");
              site.nic(site.host("compute-1"), "eth2", lan, "10.33.136.7");
              site.nic(site.host("esxi-slave"), "eth2", lan, "10.33.136.7");
              site.router("north", subnet(lan));
              site.power(site.host("blade"), PowerKind.IPMI).setAddress("10.33.136.62");
              site.vcenter(site.cloud("openstack"), "vcenter").setAddress("10.33.136.7");
            },
            """
            error: Duplicate address [NODE_ADDRESS_DUPLICATE]
              for vCenter vcenter (/site site/cloud openstack/vCenter vcenter)
              10.33.136.7 is already the address of node compute-1.
              See node compute-1 (/site site/node compute-1): has the address, too
              Hint: Choose a free address, or remove it to have one assigned.
            error: Duplicate address [NODE_ADDRESS_DUPLICATE]
              for power control (/site site/node blade/power control)
              10.33.136.62 is already the address of router north.
              See router north (/site site/router north): has the address, too
              Hint: Choose a free address, or remove it to have one assigned.
            error: Duplicate address [NODE_ADDRESS_DUPLICATE]
              for node esxi-slave (/site site/node esxi-slave)
              10.33.136.7 is already the address of node compute-1.
              See node compute-1 (/site site/node compute-1): has the address, too
              Hint: Choose a free address in 10.33.136.0/26, or remove it to have one assigned.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              Network copy = site.network("copy", "10.0.0.0/24");
              site.nic(site.host("a"), "eth0", lan, "10.0.0.7");
              site.nic(site.host("b"), "eth0", copy, "10.0.0.7");
              site.nic(site.machine("vcenter"), "eth0", lan, "10.0.0.5");
              site.vcenter(site.cloud("openstack"), "vcenter").setAddress("10.0.0.5");
            }),
        new RuleCase(
            "NIC_ADDRESS_OUTSIDE_SUBNET",
            model -> nicAt(model, "10.0.1.0"),
            """
            error: Address outside its subnet [NIC_ADDRESS_OUTSIDE_SUBNET]
              for nic eth0 (/site site/node h/nic eth0)
              10.0.1.0 is not in 10.0.0.0/24 of subnet lan-subnet.
              See subnet lan-subnet (/site site/network lan/subnet lan-subnet): its subnet
              Hint: Choose an address of the subnet, or another subnet.
            """,
            model -> nicAt(model, "10.0.0.255")),
        new RuleCase(
            "NIC_ADDRESS_RESERVED",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              subnet(lan).setGateway("10.0.0.254");
              site.nic(site.host("a"), "eth0", lan, "10.0.0.0");
              site.nic(site.host("b"), "eth0", lan, "10.0.0.255");
              site.nic(site.host("c"), "eth0", lan, "10.0.0.254");
            },
            """
            error: Reserved subnet address on a node [NIC_ADDRESS_RESERVED]
              for nic eth0 (/site site/node a/nic eth0)
              10.0.0.0 is the address of the subnet 10.0.0.0/24 itself.
              Hint: Choose another address of the subnet.
            error: Reserved subnet address on a node [NIC_ADDRESS_RESERVED]
              for nic eth0 (/site site/node b/nic eth0)
              10.0.0.255 is the broadcast address of 10.0.0.0/24.
              Hint: Choose another address of the subnet.
            error: Reserved subnet address on a node [NIC_ADDRESS_RESERVED]
              for nic eth0 (/site site/node c/nic eth0)
              10.0.0.254 is the gateway of subnet lan-subnet.
              Hint: Choose another address of the subnet.
            """,
            model -> nicAt(model, "10.0.0.1")),
        new RuleCase(
            "NIC_ADDRESS_IN_POOL",
            model -> nicAndPool(model, "10.0.0.20"),
            """
            error: Fixed address inside an address pool [NIC_ADDRESS_IN_POOL]
              for nic eth0 (/site site/node h/nic eth0)
              10.0.0.20 is in the pool 10.0.0.10 to 10.0.0.20 of subnet lan-subnet.
              Hint: Choose an address outside the pools, or make the pool smaller.
            """,
            model -> nicAndPool(model, "10.0.0.21")),
        new RuleCase(
            "VM_ADDRESS_IN_RESERVED_RANGE",
            model -> machineAndReserved(model, "10.0.0.15"),
            """
            error: Virtual machine in a reserved range [VM_ADDRESS_IN_RESERVED_RANGE]
              for nic eth0 (/site site/node vm/nic eth0)
              10.0.0.15 is in the range 10.0.0.1 to 10.0.0.15 that subnet lan-subnet reserves.
              Hint: Choose an address outside the reserved ranges.
            """,
            model -> {
              machineAndReserved(model, "10.0.0.16");
              SiteFixture site = SiteFixture.of(model);
              site.nic(site.host("h"), "eth0", model.site().getNetworks().get(0), "10.0.0.15");
              site.vcenter(site.cloud("openstack"), "vcenter").setAddress("10.0.0.5");
              site.nic(site.machine("v"), "port", model.site().getNetworks().get(0), "10.0.0.5");
            }),
        new RuleCase(
            "NIC_SUBNET_FOREIGN",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              Network wan = site.network("wan", "10.0.1.0/24");
              site.nic(site.host("h"), "eth0", lan).setSubnet(subnet(wan));
            },
            """
            error: Subnet of another network [NIC_SUBNET_FOREIGN]
              for nic eth0 (/site site/node h/nic eth0)
              Subnet wan-subnet is not of network lan that the interface is on.
              Hint: Choose a subnet of the interface's network.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              site.nic(site.host("h"), "eth0", lan).setSubnet(subnet(lan));
            }),
        new RuleCase(
            "NIC_SUBNET_AMBIGUOUS",
            model -> twoSubnets(model, false),
            """
            error: Ambiguous subnet of an interface [NIC_SUBNET_AMBIGUOUS]
              for nic eth0 (/site site/node h/nic eth0)
              Network lan has 2 subnets, and none of them is chosen.
              Hint: Choose the interface's subnet.
            """,
            model -> twoSubnets(model, true)),
        new RuleCase(
            "NIC_SUBNET_MISSING",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.nic(site.host("h"), "eth0", site.network("lan"), "10.0.0.7");
            },
            """
            error: Address on a network without subnets [NIC_SUBNET_MISSING]
              for nic eth0 (/site site/node h/nic eth0)
              It has the address 10.0.0.7 on network lan.
              Hint: Add a subnet to the network.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.nic(site.host("h"), "eth0", site.network("lan"));
            }),
        new RuleCase(
            "NIC_NETWORK_MISSING",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.nic(site.host("a"), "eth0", null, "10.0.0.7");
              site.nic(site.host("b"), "eth0", null).setBoot(true);
              site.nic(site.machine("vm"), "port", null);
            },
            """
            warning: Interface without a network [NIC_NETWORK_MISSING]
              for nic eth0 (/site site/node a/nic eth0)
              It has the address 10.0.0.7, but no network.
              Hint: Choose its network, or remove the interface.
            warning: Interface without a network [NIC_NETWORK_MISSING]
              for nic eth0 (/site site/node b/nic eth0)
              The host boots over it, but it has no network.
              Hint: Choose its network, or remove the interface.
            warning: Interface without a network [NIC_NETWORK_MISSING]
              for nic port (/site site/node vm/nic port)
              A virtual machine's interface is a port of a network.
              Hint: Choose its network, or remove the interface.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.nic(site.host("h"), "eth0", null);
            }),
        new RuleCase(
            "SUBNET_GATEWAY_OUTSIDE",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              subnet(site.network("a", "10.0.0.0/26")).setGateway("10.0.0.64");
              subnet(site.network("b", "10.0.1.0/26")).setGateway("10.0.1.0");
              subnet(site.network("c", "10.0.2.0/26")).setGateway("10.0.2.63");
            },
            """
            error: Invalid gateway address [SUBNET_GATEWAY_OUTSIDE]
              for subnet a-subnet (/site site/network a/subnet a-subnet)
              10.0.0.64 is not in 10.0.0.0/26.
              Hint: Choose a gateway address inside the subnet.
            error: Invalid gateway address [SUBNET_GATEWAY_OUTSIDE]
              for subnet b-subnet (/site site/network b/subnet b-subnet)
              10.0.1.0 is the address of the subnet 10.0.1.0/26 itself.
              Hint: Choose a gateway address inside the subnet.
            error: Invalid gateway address [SUBNET_GATEWAY_OUTSIDE]
              for subnet c-subnet (/site site/network c/subnet c-subnet)
              10.0.2.63 is the broadcast address of 10.0.2.0/26.
              Hint: Choose a gateway address inside the subnet.
            """,
            model ->
                subnet(SiteFixture.of(model).network("a", "10.0.0.0/26")).setGateway("10.0.0.62")),
        new RuleCase(
            "SUBNET_OVERLAP",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.subnet(site.network("lan", "10.0.0.0/24"), "part", "10.0.0.128/25");
            },
            """
            error: Overlapping subnets [SUBNET_OVERLAP]
              for network lan (/site site/network lan)
              10.0.0.0/24 of subnet lan-subnet and 10.0.0.128/25 of subnet part have addresses\
             in common.
              See subnet lan-subnet (/site site/network lan/subnet lan-subnet): the first
              See subnet part (/site site/network lan/subnet part): the second
              Hint: Choose blocks that have no address in common.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.subnet(site.network("lan", "10.0.0.0/25"), "part", "10.0.0.128/25");
            }),
        new RuleCase(
            "ROUTER_SUBNETS_OVERLAP",
            model -> routed(model, "10.0.0.128/25"),
            """
            error: Router joins overlapping subnets [ROUTER_SUBNETS_OVERLAP]
              for router north (/site site/router north)
              10.0.0.0/24 of subnet lan-subnet and 10.0.0.128/25 of subnet wan-subnet have\
             addresses in common.
              See subnet lan-subnet (/site site/network lan/subnet lan-subnet): the first
              See subnet wan-subnet (/site site/network wan/subnet wan-subnet): the second
              Hint: Choose blocks that have no address in common, or disconnect one from the router.
            """,
            model -> routed(model, "10.0.1.0/25")),
        new RuleCase(
            "ADDRESS_RANGE_INVALID",
            model -> {
              Network lan = SiteFixture.of(model).network("lan", "10.0.0.0/24");
              subnet(lan).getPools().add(range("10.0.0.9", "10.0.0.8"));
              subnet(lan).getReserved().add(range("10.0.0.9", "2001:db8::9"));
            },
            """
            error: Address range ends before it starts [ADDRESS_RANGE_INVALID]
              for address range #1 (/site site/network lan/subnet lan-subnet/address range #1)
              10.0.0.9 is IPv4, but 2001:db8::9 is IPv6.
              Hint: Give both ends in one IP version.
            error: Address range ends before it starts [ADDRESS_RANGE_INVALID]
              for address range #1 (/site site/network lan/subnet lan-subnet/address range #1)
              Its last address 10.0.0.8 is before its first, 10.0.0.9.
              Hint: Swap the ends, or correct them.
            """,
            model ->
                subnet(SiteFixture.of(model).network("lan", "10.0.0.0/24"))
                    .getPools()
                    .add(range("10.0.0.9", "10.0.0.9"))),
        new RuleCase(
            "ADDRESS_RANGE_OUTSIDE_SUBNET",
            model -> pool(model, "10.0.0.250", "10.0.1.5"),
            """
            error: Address range outside its subnet [ADDRESS_RANGE_OUTSIDE_SUBNET]
              for address range #1 (/site site/network lan/subnet lan-subnet/address range #1)
              10.0.0.250 to 10.0.1.5 is not wholly in 10.0.0.0/24.
              Hint: Choose both ends inside the subnet.
            """,
            model -> pool(model, "10.0.0.250", "10.0.0.254")),
        new RuleCase(
            "ADDRESS_RANGES_OVERLAP",
            model -> {
              Network lan = SiteFixture.of(model).network("lan", "10.0.0.0/24");
              subnet(lan).getPools().add(range("10.0.0.10", "10.0.0.20"));
              subnet(lan).getPools().add(range("10.0.0.20", "10.0.0.30"));
              subnet(lan).getReserved().add(range("10.0.0.1", "10.0.0.10"));
            },
            """
            error: Overlapping address ranges [ADDRESS_RANGES_OVERLAP]
              for subnet lan-subnet (/site site/network lan/subnet lan-subnet)
              The pool 10.0.0.10 to 10.0.0.20 and the reserved range 10.0.0.1 to 10.0.0.10 have\
             addresses in common.
              Hint: Choose ranges that have no address in common.
            error: Overlapping address ranges [ADDRESS_RANGES_OVERLAP]
              for subnet lan-subnet (/site site/network lan/subnet lan-subnet)
              The pools 10.0.0.10 to 10.0.0.20 and 10.0.0.20 to 10.0.0.30 have addresses in common.
              Hint: Choose ranges that have no address in common.
            """,
            model -> {
              Network lan = SiteFixture.of(model).network("lan", "10.0.0.0/24");
              subnet(lan).getPools().add(range("10.0.0.10", "10.0.0.20"));
              subnet(lan).getPools().add(range("10.0.0.21", "10.0.0.30"));
              subnet(lan).getReserved().add(range("10.0.0.1", "10.0.0.9"));
            }),
        new RuleCase(
            "FLOATING_ADDRESS_OUTSIDE_POOL",
            model -> floating(model, "10.0.100.200"),
            """
            error: Floating address outside the pools [FLOATING_ADDRESS_OUTSIDE_POOL]
              for node vm (/site site/node vm)
              10.0.100.200 is in no pool of an external network.
              Hint: Choose an address of a pool, or make a network with such a pool external.
            """,
            model -> floating(model, "10.0.100.199")),
        new RuleCase(
            "FLOATING_ADDRESS_DUPLICATE",
            model -> {
              floating(model, "10.0.100.111");
              SiteFixture.of(model).machine("other").setFloatingAddress("10.0.100.111");
            },
            """
            error: Duplicate floating address [FLOATING_ADDRESS_DUPLICATE]
              for node other (/site site/node other)
              10.0.100.111 is already the floating address of node vm.
              See node vm (/site site/node vm): has the address, too
              Hint: Choose a free address of the pool.
            """,
            model -> {
              floating(model, "10.0.100.111");
              SiteFixture.of(model).machine("other").setFloatingAddress("10.0.100.112");
            }),
        new RuleCase(
            "FLOATING_ADDRESS_UNROUTED",
            model -> {
              floating(model, "10.0.100.111");
              model.site().getRouters().clear();
            },
            """
            error: Floating address without a router [FLOATING_ADDRESS_UNROUTED]
              for node vm (/site site/node vm)
              No router joins a subnet of the machine to network external of its floating\
             address 10.0.100.111.
              Hint: Add a router with an interface on the machine's subnet and that network as\
             its external gateway.
            """,
            model -> floating(model, "10.0.100.111")));
  }

  private static void nicAt(RuleFixture model, String address) {
    SiteFixture site = SiteFixture.of(model);
    site.nic(site.host("h"), "eth0", site.network("lan", "10.0.0.0/24"), address);
  }

  private static void withMac(RuleFixture model, String mac) {
    SiteFixture site = SiteFixture.of(model);
    site.nic(site.host("h"), "eth0", site.network("lan")).setMac(mac);
  }

  private static void twoMacs(RuleFixture model, String first, String second) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan");
    site.nic(site.host("a"), "eth0", lan).setMac(first);
    site.nic(site.host("b"), "eth0", lan).setMac(second);
  }

  private static void pool(RuleFixture model, String first, String last) {
    Network lan = SiteFixture.of(model).network("lan", "10.0.0.0/24");
    subnet(lan).getPools().add(range(first, last));
  }

  private static void nicAndPool(RuleFixture model, String address) {
    nicAt(model, address);
    subnet(model.site().getNetworks().get(0)).getPools().add(range("10.0.0.10", "10.0.0.20"));
  }

  private static void machineAndReserved(RuleFixture model, String address) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    subnet(lan).getReserved().add(range("10.0.0.1", "10.0.0.15"));
    site.nic(site.machine("vm"), "eth0", lan, address);
  }

  private static void twoSubnets(RuleFixture model, boolean decided) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    site.subnet(lan, "second", "10.0.1.0/24");
    site.nic(site.host("h"), "eth0", lan).setSubnet(decided ? subnet(lan) : null);
  }

  private static void routed(RuleFixture model, String cidr) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    Network wan = site.network("wan", cidr);
    site.router("north", subnet(lan), subnet(wan));
  }

  /** A machine behind a router to an external network whose pool ends with .199. */
  private static VirtualMachine floating(RuleFixture model, String address) {
    SiteFixture site = SiteFixture.of(model);
    Network external = site.network("external", "10.0.100.0/24");
    external.setExternal(true);
    subnet(external).getPools().add(range("10.0.100.100", "10.0.100.199"));
    Network tenant = site.network("tenant", "10.1.0.0/24");
    Router router = site.router("north", subnet(tenant));
    router.setExternalGateway(external);
    VirtualMachine machine = site.machine("vm");
    site.nic(machine, "eth0", tenant);
    machine.setFloatingAddress(address);
    return machine;
  }
}
