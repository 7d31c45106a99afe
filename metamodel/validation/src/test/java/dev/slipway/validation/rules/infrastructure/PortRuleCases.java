// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.infrastructure.AllowedAddressPair;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Ipv6Mode;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link PortRules}. */
public final class PortRuleCases {
  private PortRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "ALLOWED_ADDRESS_PAIR_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan", "10.0.0.0/24");
              Nic port = site.nic(site.machine("vm"), "eth0", lan);
              pair(port, "10.0.0.300", null);
              pair(port, "10.0.0.9/24", null);
              pair(port, null, null);
              pair(port, "10.0.0.7", null);
              pair(port, "10.0.0.7", null);
              pair(port, "10.0.0.8", "00-1a");
              pair(site.nic(site.host("metal"), "eth0", lan), "10.0.0.7", null);
              Network open = site.network("open");
              open.setPortSecurity(false);
              pair(site.nic(site.machine("guest"), "eth0", open), "10.0.0.7", null);
            },
            """
            error: Invalid allowed address pair [ALLOWED_ADDRESS_PAIR_INVALID]
              for nic eth0 (/site site/node guest/nic eth0)
              Port security of network open is off.
              Hint: Remove the pairs: without port security every address is allowed.
            error: Invalid allowed address pair [ALLOWED_ADDRESS_PAIR_INVALID]
              for nic eth0 (/site site/node metal/nic eth0)
              It has allowed address pairs, but a physical host has no ports.
              Hint: Remove the pairs.
            error: Invalid allowed address pair [ALLOWED_ADDRESS_PAIR_INVALID]
              for nic eth0 (/site site/node vm/nic eth0)
              "" is neither an address nor a block.
              Hint: Write the address as 10.33.136.7 or 10.33.136.0/26, or remove the pair.
            error: Invalid allowed address pair [ALLOWED_ADDRESS_PAIR_INVALID]
              for nic eth0 (/site site/node vm/nic eth0)
              "00-1a" is not an EUI-48 address.
              Hint: Write six pairs of hexadecimal digits with colons, as in 00:1a:64:0b:00:07.
            error: Invalid allowed address pair [ALLOWED_ADDRESS_PAIR_INVALID]
              for nic eth0 (/site site/node vm/nic eth0)
              "10.0.0.300" is neither an address nor a block.
              Hint: Write the address as 10.33.136.7 or 10.33.136.0/26, or remove the pair.
            error: Invalid allowed address pair [ALLOWED_ADDRESS_PAIR_INVALID]
              for nic eth0 (/site site/node vm/nic eth0)
              "10.0.0.9/24" is neither an address nor a block.
              Hint: Write the address as 10.33.136.7 or 10.33.136.0/26, or remove the pair.
            error: Invalid allowed address pair [ALLOWED_ADDRESS_PAIR_INVALID]
              for nic eth0 (/site site/node vm/nic eth0)
              10.0.0.7 is allowed twice.
              Hint: Write the address as 10.33.136.7 or 10.33.136.0/26, or remove the pair.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Nic port = site.nic(site.machine("vm"), "eth0", site.network("lan"));
              pair(port, "10.0.0.7", null);
              pair(port, "10.0.0.7", "00:1a:64:0b:00:07");
              pair(port, "10.1.0.0/16", null);
              pair(port, "2001:db8::7", null);
            }),
        new RuleCase(
            "SUBNET_IPV6_MODE_INVALID",
            model -> {
              subnet(model, "10.0.0.0/24").setIpv6RaMode(Ipv6Mode.SLAAC);
              Subnet off = subnet(model, "2001:db8:1::/64");
              off.setIpv6AddressMode(Ipv6Mode.DHCPV6_STATEFUL);
              off.setDhcp(false);
              Subnet mixed = subnet(model, "2001:db8:2::/64");
              mixed.setIpv6AddressMode(Ipv6Mode.DHCPV6_STATEFUL);
              mixed.setIpv6RaMode(Ipv6Mode.SLAAC);
              subnet(model, "2001:db8:3::/48").setIpv6AddressMode(Ipv6Mode.SLAAC);
            },
            """
            error: Invalid IPv6 mode [SUBNET_IPV6_MODE_INVALID]
              for subnet net0-subnet (/site site/network net0/subnet net0-subnet)
              It is SLAAC, but 10.0.0.0/24 is IPv4.
              Hint: Correct the mode, or set it to NONE.
            error: Invalid IPv6 mode [SUBNET_IPV6_MODE_INVALID]
              for subnet net1-subnet (/site site/network net1/subnet net1-subnet)
              It is DHCPV6_STATEFUL, but its DHCP is off.
              Hint: Switch DHCP on, which SLAAC needs in OpenStack as well, or set the mode to NONE.
            error: Invalid IPv6 mode [SUBNET_IPV6_MODE_INVALID]
              for subnet net2-subnet (/site site/network net2/subnet net2-subnet)
              Its addresses are DHCPV6_STATEFUL, but its advertisements say SLAAC.
              Hint: Correct the mode, or set it to NONE.
            error: Invalid IPv6 mode [SUBNET_IPV6_MODE_INVALID]
              for subnet net3-subnet (/site site/network net3/subnet net3-subnet)
              It is SLAAC, but its prefix has 48 bits.
              Hint: Correct the mode, or set it to NONE.
            """,
            model -> {
              Subnet both = subnet(model, "2001:db8:1::/64");
              both.setIpv6AddressMode(Ipv6Mode.SLAAC);
              both.setIpv6RaMode(Ipv6Mode.SLAAC);
              subnet(model, "2001:db8:2::/48").setIpv6AddressMode(Ipv6Mode.DHCPV6_STATEFUL);
              subnet(model, "10.0.0.0/24").setDhcp(false);
            }),
        new RuleCase(
            "NIC_ADDRESS_AUTOMATIC",
            model -> addressed(model, Ipv6Mode.SLAAC),
            """
            error: Fixed address on a subnet with automatic addressing [NIC_ADDRESS_AUTOMATIC]
              for nic eth0 (/site site/node vm/nic eth0)
              It has the address 2001:db8::7, but subnet net0-subnet is SLAAC.
              Hint: Remove the address, or make the subnet's mode DHCPV6_STATEFUL.
            """,
            model -> addressed(model, Ipv6Mode.DHCPV6_STATEFUL)));
  }

  private static void addressed(RuleFixture model, Ipv6Mode mode) {
    Subnet subnet = subnet(model, "2001:db8::/64");
    subnet.setIpv6AddressMode(mode);
    SiteFixture site = SiteFixture.of(model);
    Network network = (Network) subnet.eContainer();
    site.nic(site.machine("vm"), "eth0", network, "2001:db8::7");
    site.nic(site.host("metal"), "eth0", network, "2001:db8::8");
  }

  /** The subnet of a new network. */
  private static Subnet subnet(RuleFixture model, String cidr) {
    String name = "net" + model.site().getNetworks().size();
    return SiteFixture.subnet(SiteFixture.of(model).network(name, cidr));
  }

  private static void pair(Nic nic, String address, String mac) {
    AllowedAddressPair pair = InfrastructureFactory.eINSTANCE.createAllowedAddressPair();
    pair.setAddress(address);
    pair.setMac(mac);
    nic.getAllowedAddressPairs().add(pair);
  }
}
