// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.address.IpRange;
import dev.slipway.address.MacAddress;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.PowerControl;
import dev.slipway.model.infrastructure.PowerKind;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VCenter;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;

/** Rules about addresses: of subnets, ranges, interfaces, and floating ones. */
public final class AddressRules {
  private static final String FREE =
      "Choose a free address in {}, or remove it to have one assigned.";

  private AddressRules() {}

  /** The rules about addresses. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "ADDRESS_INVALID",
            ERROR,
            LIVE,
            "Invalid address",
            "An address that cannot be read can be neither checked nor configured (RFC 791, RFC"
                + " 4291).",
            "Write IPv4 as 10.33.136.7, without leading zeros, or IPv6 as 2001:db8::7.",
            EObject.class,
            AddressRules::checkAddress),
        new Rule<>(
            "CIDR_INVALID",
            ERROR,
            LIVE,
            "Invalid CIDR block",
            "A block is an address whose host bits are zero, a slash, and a prefix length (RFC"
                + " 4632, 3.1); OpenStack accepts other addresses, but reads them as another"
                + " block.",
            "Write the block as 10.33.136.0/26 or 2001:db8::/64.",
            EObject.class,
            AddressRules::checkCidr),
        new Rule<>(
            "MAC_ADDRESS_INVALID",
            ERROR,
            LIVE,
            "Invalid MAC address",
            "DHCP and PXE entries are made by MAC address; a wrong one is never answered.",
            "Write six pairs of hexadecimal digits with colons, as in 00:1a:64:0b:00:07.",
            Nic.class,
            AddressRules::checkMac),
        new Rule<>(
            "MAC_ADDRESS_MULTICAST",
            ERROR,
            LIVE,
            "Multicast MAC address on an interface",
            "An address with the lowest bit of its first octet set names a group; no interface has"
                + " one (IEEE 802).",
            "Choose an address whose first octet is even.",
            Nic.class,
            AddressRules::checkMacMulticast),
        new Rule<>(
            "MAC_ADDRESS_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate MAC address",
            "Two interfaces with one MAC address on a network get each other's packets, and a"
                + " provisioning server installs the wrong one.",
            "Give each interface the address that it really has.",
            Site.class,
            AddressRules::checkMacDuplicate),
        new Rule<>(
            "NODE_ADDRESS_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate address",
            "Two owners of one address on a network answer for each other.",
            "Choose a free address, or remove it to have one assigned.",
            Site.class,
            AddressRules::checkDuplicates),
        new Rule<>(
            "NIC_ADDRESS_OUTSIDE_SUBNET",
            ERROR,
            LIVE,
            "Address outside its subnet",
            "A node with an address of another subnet reaches no other node.",
            "Choose an address of the subnet, or another subnet.",
            Nic.class,
            AddressRules::checkInsideSubnet),
        new Rule<>(
            "NIC_ADDRESS_RESERVED",
            ERROR,
            LIVE,
            "Reserved subnet address on a node",
            "The first address of a subnet names the subnet, the last one is its broadcast address"
                + " (RFC 1122, 3.2.1.3), and the gateway's is the gateway's.",
            "Choose another address of the subnet.",
            Nic.class,
            AddressRules::checkUsable),
        new Rule<>(
            "NIC_ADDRESS_IN_POOL",
            ERROR,
            LIVE,
            "Fixed address inside an address pool",
            "Addresses of a pool are handed out to others by DHCP or as floating addresses.",
            "Choose an address outside the pools, or make the pool smaller.",
            Nic.class,
            AddressRules::checkOutsidePools),
        new Rule<>(
            "VM_ADDRESS_IN_RESERVED_RANGE",
            ERROR,
            LIVE,
            "Virtual machine in a reserved range",
            "Reserved ranges are for hosts and for the machines of the site's own services; another"
                + " machine there takes the address of a future host.",
            "Choose an address outside the reserved ranges.",
            Nic.class,
            AddressRules::checkOutsideReserved),
        new Rule<>(
            "NIC_SUBNET_FOREIGN",
            ERROR,
            LIVE,
            "Subnet of another network",
            "An interface gets its address from a subnet of the network that it is on.",
            "Choose a subnet of the interface's network.",
            Nic.class,
            AddressRules::checkSubnetOfNetwork),
        new Rule<>(
            "NIC_SUBNET_AMBIGUOUS",
            ERROR,
            LIVE,
            "Ambiguous subnet of an interface",
            "Where a network has several subnets, an address cannot be assigned or checked before"
                + " one is chosen.",
            "Choose the interface's subnet.",
            Nic.class,
            AddressRules::checkSubnetDecided),
        new Rule<>(
            "NIC_SUBNET_MISSING",
            ERROR,
            LIVE,
            "Address on a network without subnets",
            "Without a subnet there is no prefix to configure the address with.",
            "Add a subnet to the network.",
            Nic.class,
            AddressRules::checkSubnetExists),
        new Rule<>(
            "NIC_NETWORK_MISSING",
            WARNING,
            LIVE,
            "Interface without a network",
            "An unused interface of a host needs no network; one with an address, one that the host"
                + " boots over and one of a virtual machine do.",
            "Choose its network, or remove the interface.",
            Nic.class,
            AddressRules::checkConnected),
        new Rule<>(
            "SUBNET_GATEWAY_OUTSIDE",
            ERROR,
            LIVE,
            "Invalid gateway address",
            "Nodes reach their gateway directly, so it has an address of their subnet that is"
                + " neither the first nor the broadcast address.",
            "Choose a gateway address inside the subnet.",
            Subnet.class,
            AddressRules::checkGateway),
        new Rule<>(
            "SUBNET_OVERLAP",
            ERROR,
            LIVE,
            "Overlapping subnets",
            "Where subnets of one network overlap, an address belongs to both.",
            "Choose blocks that have no address in common.",
            Network.class,
            AddressRules::checkOverlapOnNetwork),
        new Rule<>(
            "ROUTER_SUBNETS_OVERLAP",
            ERROR,
            LIVE,
            "Router joins overlapping subnets",
            "A router cannot tell on which side an address is.",
            "Choose blocks that have no address in common, or disconnect one from the router.",
            Router.class,
            AddressRules::checkOverlapAtRouter),
        new Rule<>(
            "ADDRESS_RANGE_INVALID",
            ERROR,
            LIVE,
            "Address range ends before it starts",
            "A range runs from its first to its last address, both of one IP version.",
            "Swap the ends, or correct them.",
            AddressRange.class,
            AddressRules::checkRange),
        new Rule<>(
            "ADDRESS_RANGE_OUTSIDE_SUBNET",
            ERROR,
            LIVE,
            "Address range outside its subnet",
            "Addresses of another subnet can be neither assigned nor reserved here.",
            "Choose both ends inside the subnet.",
            AddressRange.class,
            AddressRules::checkRangeInside),
        new Rule<>(
            "ADDRESS_RANGES_OVERLAP",
            ERROR,
            LIVE,
            "Overlapping address ranges",
            "An address that is in two pools, or in a pool and reserved, is handed out twice or"
                + " against the reservation.",
            "Choose ranges that have no address in common.",
            Subnet.class,
            AddressRules::checkRangesOverlap),
        new Rule<>(
            "FLOATING_ADDRESS_OUTSIDE_POOL",
            ERROR,
            BATCH,
            "Floating address outside the pools",
            "Floating addresses come from the pools of an external network.",
            "Choose an address of a pool, or make a network with such a pool external.",
            VirtualMachine.class,
            AddressRules::checkFloatingPool),
        new Rule<>(
            "FLOATING_ADDRESS_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate floating address",
            "A floating address leads to one machine.",
            "Choose a free address of the pool.",
            Site.class,
            AddressRules::checkFloatingDuplicate),
        new Rule<>(
            "FLOATING_ADDRESS_UNROUTED",
            ERROR,
            BATCH,
            "Floating address without a router",
            "OpenStack Networking associates a floating address only where a router joins the"
                + " machine's subnet to the external network.",
            "Add a router with an interface on the machine's subnet and that network as its"
                + " external gateway.",
            VirtualMachine.class,
            AddressRules::checkFloatingRouted));
  }

  private static void checkAddress(EObject element, RuleContext context) {
    for (String text : texts(element, InfrastructurePackage.eINSTANCE.getIpAddress())) {
      if (IpAddress.parse(text).isEmpty()) {
        context.report(element, "\"{}\" is neither an IPv4 nor an IPv6 address.", text);
      }
    }
  }

  private static void checkCidr(EObject element, RuleContext context) {
    for (String text : texts(element, InfrastructurePackage.eINSTANCE.getCidr())) {
      if (IpNetwork.parse(text).isPresent()) {
        continue;
      }
      Optional<IpNetwork> meant = IpNetwork.parseLoosely(text);
      if (meant.isPresent()) {
        context
            .finding(element)
            .message("{} is an address inside the block {}.", text, meant.get())
            .hint("Write {}.", meant.get())
            .report();
      } else {
        context.report(element, "\"{}\" is not an address with a prefix length.", text);
      }
    }
  }

  private static List<String> texts(EObject element, EDataType type) {
    List<String> texts = new ArrayList<>();
    for (EAttribute attribute : element.eClass().getEAllAttributes()) {
      if (attribute.getEAttributeType() == type) {
        Object value = element.eGet(attribute);
        if (value instanceof List<?> values) {
          values.forEach(each -> texts.add(String.valueOf(each)));
        } else if (value != null) {
          texts.add((String) value);
        }
      }
    }
    return texts;
  }

  private static void checkMac(Nic nic, RuleContext context) {
    if (nic.getMac() != null && MacAddress.parse(nic.getMac()).isEmpty()) {
      context.report(nic, "\"{}\" is not an EUI-48 address.", nic.getMac());
    }
  }

  private static void checkMacMulticast(Nic nic, RuleContext context) {
    MacAddress.parse(nic.getMac())
        .filter(MacAddress::isMulticast)
        .ifPresent(mac -> context.report(nic, "{} is a multicast address.", mac));
  }

  private static void checkMacDuplicate(Site site, RuleContext context) {
    Map<MacAddress, Nic> owners = new HashMap<>();
    for (Node node : site.getNodes()) {
      for (Nic nic : node.getNics()) {
        Optional<MacAddress> mac = MacAddress.parse(nic.getMac());
        Nic owner = mac.isPresent() ? owners.putIfAbsent(mac.get(), nic) : null;
        if (owner != null) {
          context
              .finding(nic)
              .message(
                  "{} is already the MAC address of {} of {}.",
                  mac.get(),
                  owner.getName(),
                  label(owner.eContainer()))
              .related(owner, "the other interface")
              .report();
        }
      }
    }
  }

  /** Who has an address: on a network where it is known, else somewhere on the site. */
  private record Owner(EObject element, String label, Optional<Subnet> subnet) {}

  private record Place(EObject networkOrSite, IpAddress address) {}

  private static void checkDuplicates(Site site, RuleContext context) {
    Map<Place, Owner> owners = new HashMap<>();
    for (Node node : site.getNodes()) {
      for (Nic nic : node.getNics()) {
        if (nic.getNetwork() != null) {
          Owner owner = new Owner(node, label(node), EffectiveNode.subnet(nic));
          claim(owners, nic.getNetwork(), nic.getAddress(), owner, context);
        }
      }
    }
    for (Router router : site.getRouters()) {
      for (RouterInterface port : router.getInterfaces()) {
        Subnet subnet = port.getSubnet();
        if (subnet != null) {
          String address = port.getAddress() == null ? subnet.getGateway() : port.getAddress();
          Owner owner = new Owner(router, label(router), Optional.of(subnet));
          claim(owners, subnet.eContainer(), address, owner, context);
        }
      }
    }
    for (Node node : site.getNodes()) {
      if (node instanceof PhysicalHost host && hasOwnController(host)) {
        claim(
            owners,
            placeOf(site, host.getPower().getAddress()),
            host.getPower().getAddress(),
            new Owner(host.getPower(), "the power control of " + label(host), Optional.empty()),
            context);
      }
    }
    for (Cloud cloud : site.getClouds()) {
      for (VCenter vcenter : cloud.getVcenters()) {
        claim(
            owners,
            placeOf(site, vcenter.getAddress()),
            vcenter.getAddress(),
            new Owner(vcenter, label(vcenter), Optional.empty()),
            context);
      }
    }
  }

  private static boolean hasOwnController(PhysicalHost host) {
    PowerControl power = host.getPower();
    return power != null && power.getKind() != PowerKind.SSH;
  }

  /** The network that an address without an interface must be on; the site where none has it. */
  private static EObject placeOf(Site site, String text) {
    Optional<IpAddress> address = IpAddress.parse(text);
    for (Network network : site.getNetworks()) {
      for (Subnet subnet : network.getSubnets()) {
        Optional<IpNetwork> block = SubnetPlan.of(subnet).block();
        if (address.isPresent() && block.isPresent() && block.get().contains(address.get())) {
          return network;
        }
      }
    }
    return site;
  }

  private static void claim(
      Map<Place, Owner> owners, EObject place, String text, Owner owner, RuleContext context) {
    Optional<IpAddress> address = IpAddress.parse(text);
    if (address.isEmpty()) {
      return;
    }
    Owner known = owners.putIfAbsent(new Place(place, address.get()), owner);
    // A vCenter may be drawn as a virtual machine, too; then both have its one address.
    boolean same =
        known != null
            && known.element instanceof VirtualMachine
            && owner.element instanceof VCenter;
    if (known == null || same) {
      return;
    }
    RuleContext.Finding finding =
        context
            .finding(owner.element)
            .message("{} is already the address of {}.", address.get(), known.label)
            .related(known.element, "has the address, too");
    owner
        .subnet
        .flatMap(subnet -> SubnetPlan.of(subnet).block())
        .ifPresent(block -> finding.hint(FREE, block));
    finding.report();
  }

  private static String label(EObject element) {
    String kind =
        element instanceof Node
            ? "node "
            : element instanceof Router ? "router " : element instanceof VCenter ? "vCenter " : "";
    return kind + ((NamedElement) element).getName();
  }

  /** An interface whose fixed address and subnet can be read. */
  private record Placed(IpAddress address, Subnet subnet, SubnetPlan plan) {}

  private static Optional<Placed> placed(Nic nic) {
    return IpAddress.parse(nic.getAddress())
        .flatMap(
            address ->
                EffectiveNode.subnet(nic)
                    .map(subnet -> new Placed(address, subnet, SubnetPlan.of(subnet))));
  }

  private static void checkInsideSubnet(Nic nic, RuleContext context) {
    placed(nic)
        .filter(placed -> placed.plan().block().isPresent())
        .filter(placed -> !placed.plan().block().get().contains(placed.address()))
        .ifPresent(
            placed ->
                context
                    .finding(nic)
                    .message(
                        "{} is not in {} of subnet {}.",
                        placed.address(),
                        placed.plan().block().get(),
                        placed.subnet().getName())
                    .related(placed.subnet(), "its subnet")
                    .report());
  }

  private static void checkUsable(Nic nic, RuleContext context) {
    Optional<Placed> placed = placed(nic);
    Optional<IpNetwork> block = placed.flatMap(known -> known.plan().block());
    if (placed.isEmpty() || block.isEmpty()) {
      return;
    }
    IpAddress address = placed.get().address();
    if (block.get().isNetworkAddress(address)) {
      context.report(nic, "{} is the address of the subnet {} itself.", address, block.get());
    } else if (block.get().isBroadcastAddress(address)) {
      context.report(nic, "{} is the broadcast address of {}.", address, block.get());
    } else if (placed.get().plan().gateway().filter(address::equals).isPresent()) {
      context.report(
          nic, "{} is the gateway of subnet {}.", address, placed.get().subnet().getName());
    }
  }

  private static void checkOutsidePools(Nic nic, RuleContext context) {
    placed(nic)
        .ifPresent(
            placed ->
                placed
                    .plan()
                    .poolOf(placed.address())
                    .ifPresent(
                        pool ->
                            context.report(
                                nic,
                                "{} is in the pool {} of subnet {}.",
                                placed.address(),
                                pool,
                                placed.subnet().getName())));
  }

  private static void checkOutsideReserved(Nic nic, RuleContext context) {
    if (!(nic.eContainer() instanceof VirtualMachine machine)
        || ServiceMachines.of(context.index()).contains(machine)) {
      return;
    }
    placed(nic)
        .ifPresent(
            placed ->
                placed
                    .plan()
                    .reservedRangeOf(placed.address())
                    .ifPresent(
                        range ->
                            context.report(
                                nic,
                                "{} is in the range {} that subnet {} reserves.",
                                placed.address(),
                                range,
                                placed.subnet().getName())));
  }

  private static void checkSubnetOfNetwork(Nic nic, RuleContext context) {
    Subnet subnet = nic.getSubnet();
    if (subnet != null && nic.getNetwork() != null && subnet.eContainer() != nic.getNetwork()) {
      context.report(
          nic,
          "Subnet {} is not of network {} that the interface is on.",
          subnet.getName(),
          nic.getNetwork().getName());
    }
  }

  private static void checkSubnetDecided(Nic nic, RuleContext context) {
    if (nic.getNetwork() != null
        && nic.getSubnet() == null
        && nic.getNetwork().getSubnets().size() > 1) {
      context.report(
          nic,
          "Network {} has {} subnets, and none of them is chosen.",
          nic.getNetwork().getName(),
          nic.getNetwork().getSubnets().size());
    }
  }

  private static void checkSubnetExists(Nic nic, RuleContext context) {
    if (nic.getAddress() != null
        && nic.getNetwork() != null
        && nic.getSubnet() == null
        && nic.getNetwork().getSubnets().isEmpty()) {
      context.report(
          nic,
          "It has the address {} on network {}.",
          nic.getAddress(),
          nic.getNetwork().getName());
    }
  }

  private static void checkConnected(Nic nic, RuleContext context) {
    if (nic.getNetwork() != null) {
      return;
    }
    if (nic.eContainer() instanceof VirtualMachine) {
      context.report(nic, "A virtual machine's interface is a port of a network.");
    } else if (nic.getAddress() != null) {
      context.report(nic, "It has the address {}, but no network.", nic.getAddress());
    } else if (nic.isBoot()) {
      context.report(nic, "The host boots over it, but it has no network.");
    }
  }

  private static void checkGateway(Subnet subnet, RuleContext context) {
    SubnetPlan plan = SubnetPlan.of(subnet);
    if (plan.block().isEmpty() || plan.gateway().isEmpty()) {
      return;
    }
    IpNetwork block = plan.block().get();
    IpAddress gateway = plan.gateway().get();
    if (!block.contains(gateway)) {
      context.report(subnet, "{} is not in {}.", gateway, block);
    } else if (block.isNetworkAddress(gateway)) {
      context.report(subnet, "{} is the address of the subnet {} itself.", gateway, block);
    } else if (block.isBroadcastAddress(gateway)) {
      context.report(subnet, "{} is the broadcast address of {}.", gateway, block);
    }
  }

  private static void checkOverlapOnNetwork(Network network, RuleContext context) {
    checkOverlap(network.getSubnets(), network, context);
  }

  private static void checkOverlapAtRouter(Router router, RuleContext context) {
    List<Subnet> joined = new ArrayList<>();
    for (RouterInterface port : router.getInterfaces()) {
      if (port.getSubnet() != null && !joined.contains(port.getSubnet())) {
        joined.add(port.getSubnet());
      }
    }
    if (router.getExternalGateway() != null) {
      joined.addAll(router.getExternalGateway().getSubnets());
    }
    checkOverlap(joined, router, context);
  }

  private static void checkOverlap(List<Subnet> subnets, EObject element, RuleContext context) {
    for (int i = 0; i < subnets.size(); i++) {
      for (int j = i + 1; j < subnets.size(); j++) {
        Optional<IpNetwork> first = SubnetPlan.of(subnets.get(i)).block();
        Optional<IpNetwork> second = SubnetPlan.of(subnets.get(j)).block();
        boolean sameNetwork = subnets.get(i).eContainer() == subnets.get(j).eContainer();
        // Two subnets of one network are the network's concern, not the router's.
        if (first.isPresent()
            && second.isPresent()
            && sameNetwork == element instanceof Network
            && first.get().overlaps(second.get())) {
          context
              .finding(element)
              .message(
                  "{} of subnet {} and {} of subnet {} have addresses in common.",
                  first.get(),
                  subnets.get(i).getName(),
                  second.get(),
                  subnets.get(j).getName())
              .related(subnets.get(i), "the first")
              .related(subnets.get(j), "the second")
              .report();
        }
      }
    }
  }

  private static void checkRange(AddressRange range, RuleContext context) {
    Optional<IpAddress> first = IpAddress.parse(range.getFirst());
    Optional<IpAddress> last = IpAddress.parse(range.getLast());
    if (first.isEmpty() || last.isEmpty()) {
      return;
    }
    if (first.get().version() != last.get().version()) {
      context
          .finding(range)
          .message(
              "{} is IPv{}, but {} is IPv{}.",
              first.get(),
              first.get().version(),
              last.get(),
              last.get().version())
          .hint("Give both ends in one IP version.")
          .report();
    } else if (first.get().compareTo(last.get()) > 0) {
      context.report(
          range, "Its last address {} is before its first, {}.", last.get(), first.get());
    }
  }

  private static void checkRangeInside(AddressRange drawn, RuleContext context) {
    Optional<IpRange> range = SubnetPlan.range(drawn);
    Optional<IpNetwork> block =
        drawn.eContainer() instanceof Subnet subnet
            ? SubnetPlan.of(subnet).block()
            : Optional.empty();
    if (range.isPresent()
        && block.isPresent()
        && !(block.get().contains(range.get().first())
            && block.get().contains(range.get().last()))) {
      context.report(drawn, "{} is not wholly in {}.", range.get(), block.get());
    }
  }

  private static void checkRangesOverlap(Subnet subnet, RuleContext context) {
    SubnetPlan plan = SubnetPlan.of(subnet);
    List<IpRange> pools = plan.pools();
    for (int i = 0; i < pools.size(); i++) {
      for (IpRange other : pools.subList(i + 1, pools.size())) {
        if (pools.get(i).overlaps(other)) {
          context.report(
              subnet, "The pools {} and {} have addresses in common.", pools.get(i), other);
        }
      }
      for (IpRange reserved : plan.reserved()) {
        if (pools.get(i).overlaps(reserved)) {
          context.report(
              subnet,
              "The pool {} and the reserved range {} have addresses in common.",
              pools.get(i),
              reserved);
        }
      }
    }
  }

  /** The external network and subnet whose pools hold a floating address. */
  private static Optional<Subnet> floatingSubnet(VirtualMachine machine, RuleContext context) {
    Optional<IpAddress> address = IpAddress.parse(machine.getFloatingAddress());
    return context.index().all(Network.class).stream()
        .filter(Network::isExternal)
        .flatMap(network -> network.getSubnets().stream())
        .filter(
            subnet ->
                address.isPresent() && SubnetPlan.of(subnet).poolOf(address.get()).isPresent())
        .findFirst();
  }

  private static void checkFloatingPool(VirtualMachine machine, RuleContext context) {
    Optional<IpAddress> address = IpAddress.parse(machine.getFloatingAddress());
    if (address.isPresent() && floatingSubnet(machine, context).isEmpty()) {
      context.report(machine, "{} is in no pool of an external network.", address.get());
    }
  }

  private static void checkFloatingDuplicate(Site site, RuleContext context) {
    Map<IpAddress, Node> owners = new HashMap<>();
    for (Node node : site.getNodes()) {
      Optional<IpAddress> address =
          node instanceof VirtualMachine machine
              ? IpAddress.parse(machine.getFloatingAddress())
              : Optional.empty();
      Node owner = address.isPresent() ? owners.putIfAbsent(address.get(), node) : null;
      if (owner != null) {
        context
            .finding(node)
            .message("{} is already the floating address of {}.", address.get(), label(owner))
            .related(owner, "has the address, too")
            .report();
      }
    }
  }

  private static void checkFloatingRouted(VirtualMachine machine, RuleContext context) {
    floatingSubnet(machine, context)
        .map(subnet -> (Network) subnet.eContainer())
        .filter(external -> !isRouted(machine, external, context))
        .ifPresent(
            external ->
                context.report(
                    machine,
                    "No router joins a subnet of the machine to network {} of its floating address"
                        + " {}.",
                    external.getName(),
                    machine.getFloatingAddress()));
  }

  private static boolean isRouted(VirtualMachine machine, Network external, RuleContext context) {
    List<Subnet> own =
        machine.getNics().stream().flatMap(nic -> EffectiveNode.subnet(nic).stream()).toList();
    return context.index().all(Router.class).stream()
        .filter(router -> router.getExternalGateway() == external)
        .flatMap(router -> router.getInterfaces().stream())
        .anyMatch(port -> own.contains(port.getSubnet()));
  }
}
