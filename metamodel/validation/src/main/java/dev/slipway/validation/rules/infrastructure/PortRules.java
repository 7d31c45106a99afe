// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.address.MacAddress;
import dev.slipway.model.infrastructure.AllowedAddressPair;
import dev.slipway.model.infrastructure.Ipv6Mode;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules about the ports of machines, and about how subnets give them IPv6 addresses. */
public final class PortRules {
  /** Interface identifiers have 64 bits (RFC 4291, 2.5.1), so prefixes have the other 64. */
  private static final int AUTOMATIC_PREFIX = 64;

  private PortRules() {}

  /** The rules about ports. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "ALLOWED_ADDRESS_PAIR_INVALID",
            ERROR,
            LIVE,
            "Invalid allowed address pair",
            "A pair lets a virtual machine's port send from further addresses although port"
                + " security is on; it has an address or a block, and is stated once.",
            "Write the address as 10.33.136.7 or 10.33.136.0/26, or remove the pair.",
            Nic.class,
            PortRules::checkPairs),
        new Rule<>(
            "SUBNET_IPV6_MODE_INVALID",
            ERROR,
            LIVE,
            "Invalid IPv6 mode",
            "OpenStack Networking accepts IPv6 modes only on IPv6 subnets with DHCP switched on,"
                + " the same for addresses and advertisements; nodes form their own addresses only"
                + " from prefixes of 64 bits (RFC 4862, 5.5.3).",
            "Correct the mode, or set it to NONE.",
            Subnet.class,
            PortRules::checkModes),
        new Rule<>(
            "NIC_ADDRESS_AUTOMATIC",
            ERROR,
            LIVE,
            "Fixed address on a subnet with automatic addressing",
            "With SLAAC and stateless DHCPv6 the address follows from the MAC address;"
                + " OpenStack Networking refuses another one.",
            "Remove the address, or make the subnet's mode DHCPV6_STATEFUL.",
            Nic.class,
            PortRules::checkAutomatic));
  }

  private static void checkPairs(Nic nic, RuleContext context) {
    if (nic.getAllowedAddressPairs().isEmpty()) {
      return;
    }
    if (!(nic.eContainer() instanceof VirtualMachine)) {
      context
          .finding(nic)
          .message("It has allowed address pairs, but a physical host has no ports.")
          .hint("Remove the pairs.")
          .report();
      return;
    }
    if (nic.getNetwork() != null && !nic.getNetwork().isPortSecurity()) {
      context
          .finding(nic)
          .message("Port security of network {} is off.", nic.getNetwork().getName())
          .hint("Remove the pairs: without port security every address is allowed.")
          .report();
      return;
    }
    Set<List<Object>> known = new HashSet<>();
    for (AllowedAddressPair pair : nic.getAllowedAddressPairs()) {
      String address = pair.getAddress() == null ? "" : pair.getAddress();
      if (IpAddress.parse(address).isEmpty() && IpNetwork.parse(address).isEmpty()) {
        context.report(nic, "\"{}\" is neither an address nor a block.", address);
      }
      Optional<MacAddress> mac = MacAddress.parse(pair.getMac());
      if (pair.getMac() != null && mac.isEmpty()) {
        context
            .finding(nic)
            .message("\"{}\" is not an EUI-48 address.", pair.getMac())
            .hint("Write six pairs of hexadecimal digits with colons, as in 00:1a:64:0b:00:07.")
            .report();
      } else if (!known.add(List.of(address, mac))) {
        context.report(nic, "{} is allowed twice.", address);
      }
    }
  }

  private static void checkModes(Subnet subnet, RuleContext context) {
    Ipv6Mode addresses = subnet.getIpv6AddressMode();
    Ipv6Mode advertised = subnet.getIpv6RaMode();
    Ipv6Mode mode = addresses == Ipv6Mode.NONE ? advertised : addresses;
    Optional<IpNetwork> block = SubnetPlan.of(subnet).block();
    if (mode == Ipv6Mode.NONE || block.isEmpty()) {
      return;
    }
    if (block.get().address().version() != 6) {
      context.report(subnet, "It is {}, but {} is IPv4.", mode, block.get());
      return;
    }
    if (!subnet.isDhcp()) {
      context
          .finding(subnet)
          .message("It is {}, but its DHCP is off.", mode)
          .hint("Switch DHCP on, which SLAAC needs in OpenStack as well, or set the mode to NONE.")
          .report();
    }
    if (addresses != Ipv6Mode.NONE && advertised != Ipv6Mode.NONE && addresses != advertised) {
      context.report(
          subnet, "Its addresses are {}, but its advertisements say {}.", addresses, advertised);
    }
    if (isAutomatic(subnet) && block.get().prefixLength() != AUTOMATIC_PREFIX) {
      context.report(
          subnet, "It is {}, but its prefix has {} bits.", mode, block.get().prefixLength());
    }
  }

  /** Whether nodes form their own addresses. */
  private static boolean isAutomatic(Subnet subnet) {
    Set<Ipv6Mode> automatic = Set.of(Ipv6Mode.SLAAC, Ipv6Mode.DHCPV6_STATELESS);
    return automatic.contains(subnet.getIpv6AddressMode())
        || automatic.contains(subnet.getIpv6RaMode());
  }

  private static void checkAutomatic(Nic nic, RuleContext context) {
    if (nic.getAddress() != null && nic.eContainer() instanceof VirtualMachine) {
      EffectiveNode.subnet(nic)
          .filter(PortRules::isAutomatic)
          .ifPresent(
              subnet ->
                  context.report(
                      nic,
                      "It has the address {}, but subnet {} is {}.",
                      nic.getAddress(),
                      subnet.getName(),
                      subnet.getIpv6AddressMode() == Ipv6Mode.NONE
                          ? subnet.getIpv6RaMode()
                          : subnet.getIpv6AddressMode()));
    }
  }
}
