// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.CapacityLimits;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.PolicyRates;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;

/** Rules about networks, routers, filters and the names of hosts. */
public final class NetworkRules {
  private static final int LEAST_IPV4_MTU = 68;
  private static final int LEAST_IPV6_MTU = 1280;
  private static final int GREATEST_MTU = 65_535;
  private static final int GREATEST_VLAN = 4094;
  private static final int GREATEST_VXLAN = 16_777_215;
  private static final int LONGEST_HEAT_NAME = 255;
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_DOMAIN = 253;
  private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";
  private static final Set<Integer> OPENSTACK_DSCP =
      Set.of(0, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 46, 48, 56);

  private NetworkRules() {}

  /** The rules about networks. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "NETWORK_MTU_INVALID",
            ERROR,
            LIVE,
            "Invalid MTU",
            "IPv4 needs packets of 68 bytes (RFC 791, 3.2) and IPv6 of 1280 (RFC 8200, 5); no IP"
                + " packet is longer than 65535.",
            "Choose an MTU in that range, 1500 on plain Ethernet.",
            Network.class,
            NetworkRules::checkMtu),
        new Rule<>(
            "NETWORK_MTU_OVER_CARRIER",
            ERROR,
            BATCH,
            "MTU too large for the carrier network",
            "A tunnel makes each packet longer: VXLAN by 50 bytes (RFC 7348), GRE with a key by 42."
                + " Packets that no longer fit the carrying network are dropped or split.",
            "Make the MTU smaller, or that of the carrying network larger.",
            Network.class,
            NetworkRules::checkCarrierMtu),
        new Rule<>(
            "NETWORK_CARRIER_INVALID",
            ERROR,
            LIVE,
            "Invalid carrier network",
            "Only VXLAN and GRE networks are carried by another network, which must not be a tunnel"
                + " itself, and which every host with machines on the carried network must be"
                + " connected to.",
            "Choose a network that all these hosts are on, or none.",
            Network.class,
            NetworkRules::checkCarrier),
        new Rule<>(
            "NETWORK_CARRIER_OPEN",
            WARNING,
            BATCH,
            "Ambiguous carrier network of a tunnel",
            "Where a host is on several networks, the model has to say which of them carries a"
                + " tunnel's packets: its link is loaded and its MTU counts.",
            "Choose the network's carrier.",
            Network.class,
            NetworkRules::checkCarrierChosen),
        new Rule<>(
            "ROUTER_HOST_INVALID",
            ERROR,
            LIVE,
            "Router host not connected to its networks",
            "A central router runs on a host that is connected to each network that it joins; a"
                + " distributed one runs on every compute host.",
            "Choose a host on these networks, or clear the router's host.",
            Router.class,
            NetworkRules::checkRouterHost),
        new Rule<>(
            "NODE_MTU_OVER_NETWORK",
            ERROR,
            BATCH,
            "Tuned MTU too large for the network",
            "A node that sends longer packets than its network carries loses them without a trace.",
            "Make the tuning profile's MTU smaller, or the network's larger.",
            Nic.class,
            NetworkRules::checkTunedMtu),
        new Rule<>(
            "NETWORK_SEGMENTATION_ID_INVALID",
            ERROR,
            LIVE,
            "Segmentation id out of range",
            "A VLAN tag is 1 to 4094 (IEEE 802.1Q), a VXLAN identifier has 24 bits (RFC 7348), a"
                + " GRE key has 32; a flat network has none.",
            "Choose an id in the range of the network's kind.",
            Network.class,
            NetworkRules::checkSegmentationId),
        new Rule<>(
            "NETWORK_SEGMENTATION_ID_MISSING",
            ERROR,
            LIVE,
            "VLAN provider network without a segmentation id",
            "A network without a project is a provider network: its tag is not assigned by"
                + " OpenStack but configured on the switches.",
            "Set the segmentation id to the tag on the switches, or choose the project that owns"
                + " the network.",
            Network.class,
            NetworkRules::checkSegmentationIdGiven),
        new Rule<>(
            "NETWORK_SEGMENTATION_ID_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate segmentation id",
            "Networks with one tag on one carrier are one network, whatever the drawing says.",
            "Choose a free id.",
            Site.class,
            NetworkRules::checkSegmentationIdUnique),
        new Rule<>(
            "NETWORK_SUBNET_MISSING",
            ERROR,
            LIVE,
            "External network without a subnet",
            "Routers and floating addresses take their addresses from a subnet of the external"
                + " network.",
            "Add a subnet to the network.",
            Network.class,
            NetworkRules::checkExternalSubnet),
        new Rule<>(
            "NETWORK_VALUE_INVALID",
            ERROR,
            LIVE,
            "Invalid network values",
            "Capacity is above 0 bit/s, latency is not negative, and loss is a share from 0 to 1.",
            "Correct the value, or remove it.",
            Network.class,
            NetworkRules::checkNetworkValues),
        new Rule<>(
            "NIC_SPEED_INVALID",
            ERROR,
            LIVE,
            "Invalid interface speed",
            "An interface of 0 bit/s or less carries nothing.",
            "Set the speed in bit/s, or remove it.",
            Nic.class,
            NetworkRules::checkSpeed),
        new Rule<>(
            "ROUTER_GATEWAY_NOT_EXTERNAL",
            ERROR,
            LIVE,
            "Gateway network not external",
            "OpenStack Networking accepts only an external network as a router's gateway.",
            "Make the network external, or join one of its subnets by an interface instead.",
            Router.class,
            NetworkRules::checkExternalGateway),
        new Rule<>(
            "ROUTER_INTERFACE_ADDRESS_INVALID",
            ERROR,
            LIVE,
            "Router without an address in the subnet",
            "A router's interface has an address of the subnet that it joins: its own, else the"
                + " subnet's gateway.",
            "Choose an address inside the subnet, or give the subnet a gateway.",
            RouterInterface.class,
            NetworkRules::checkInterface),
        new Rule<>(
            "ROUTER_SUBNET_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate router interface on a subnet",
            "A router has one interface on a subnet.",
            "Remove one of the interfaces.",
            Router.class,
            NetworkRules::checkInterfacesUnique),
        new Rule<>(
            "SECURITY_GROUP_RULE_INVALID",
            ERROR,
            LIVE,
            "Invalid packet filter rule",
            "Ports are 1 to 65535, first before last, and only TCP and UDP have them; for ICMP the"
                + " two are type and code, 0 to 255. The other side is a block of addresses or a"
                + " group, not both.",
            "Correct the ports, or choose the protocol that they belong to.",
            SecurityGroupRule.class,
            NetworkRules::checkFilterRule),
        new Rule<>(
            "NETWORK_QOS_INVALID",
            ERROR,
            LIVE,
            "Invalid bandwidth policy",
            "Rates and bursts are above 0, the minimum is not above the maximum, and the DSCP mark"
                + " is one that OpenStack Networking takes.",
            "Correct the value, or remove it.",
            NetworkQos.class,
            NetworkRules::checkQos),
        new Rule<>(
            "NETWORK_QOS_OVER_NIC",
            WARNING,
            LIVE,
            "Minimum rate above the link speed",
            "An interface cannot be guaranteed more than it carries.",
            "Make the minimum rate smaller.",
            Nic.class,
            NetworkRules::checkQosOnNic),
        new Rule<>(
            "CAPACITY_LIMITS_INVALID",
            ERROR,
            LIVE,
            "Capacity limit out of range",
            "Utilizations are shares above 0 and up to 1; overcommitment is at least 1.",
            "Correct the limit.",
            CapacityLimits.class,
            NetworkRules::checkLimits),
        new Rule<>(
            "HOSTNAME_INVALID",
            ERROR,
            LIVE,
            "Invalid host name",
            "A host name is one label of letters, digits and inner hyphens, at most 63 (RFC 1123,"
                + " 2.1); resolvers refuse others.",
            "Set a host name such as compute-10-33-136-7.",
            Node.class,
            NetworkRules::checkHostname),
        new Rule<>(
            "HOSTNAME_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate host name",
            "Hosts with the same name on a site are indistinguishable in its name service, in logs"
                + " and in OpenStack.",
            "Set another host name on one of the nodes.",
            Site.class,
            NetworkRules::checkHostnameUnique),
        new Rule<>(
            "DNS_DOMAIN_INVALID",
            ERROR,
            LIVE,
            "Invalid DNS domain",
            "A domain is labels of letters, digits and inner hyphens with dots between, at most 253"
                + " characters (RFC 1035, 2.3.1; RFC 1123, 2.1).",
            "Write the domain as lab.example, without a dot at its end.",
            Site.class,
            NetworkRules::checkDomain),
        new Rule<>(
            "HEAT_NAME_INVALID",
            ERROR,
            LIVE,
            "Invalid Heat resource name",
            "The element becomes a resource of a Heat template; resource names go into URLs and"
                + " have at most 255 of the characters a-z, A-Z, 0-9, underscore, dot and hyphen.",
            "Use letters, digits, underscores, dots and hyphens.",
            NamedElement.class,
            NetworkRules::checkHeatName));
  }

  private static void checkMtu(Network network, RuleContext context) {
    boolean ipv6 =
        network.getSubnets().stream()
            .flatMap(subnet -> SubnetPlan.of(subnet).block().stream())
            .anyMatch(block -> block.address().version() == 6);
    int least = ipv6 ? LEAST_IPV6_MTU : LEAST_IPV4_MTU;
    if (network.getMtu() < least || network.getMtu() > GREATEST_MTU) {
      context.report(
          network,
          "Its MTU is {} bytes; {} needs {} to {}.",
          network.getMtu(),
          ipv6 ? "IPv6" : "IPv4",
          least,
          GREATEST_MTU);
    }
  }

  private static void checkCarrierMtu(Network network, RuleContext context) {
    int overhead = Topology.tunnelOverhead(network);
    if (overhead == 0) {
      return;
    }
    for (Network carrier : carriers(network, context)) {
      if (network.getMtu() + overhead > carrier.getMtu()) {
        context
            .finding(network)
            .message(
                "Its packets of up to {} bytes become {} with {}, but network {} carries {}.",
                network.getMtu(),
                network.getMtu() + overhead,
                network.getKind(),
                carrier.getName(),
                carrier.getMtu())
            .hint("Set the MTU to {} or less.", carrier.getMtu() - overhead)
            .related(carrier, "the carrying network")
            .report();
      }
    }
  }

  private static void checkCarrier(Network network, RuleContext context) {
    Network carrier = network.getCarrier();
    if (carrier == null) {
      return;
    }
    if (Topology.tunnelOverhead(network) == 0) {
      context.report(network, "It is {} and needs no carrier.", network.getKind());
    } else if (Topology.tunnelOverhead(carrier) > 0) {
      context.report(network, "Its carrier {} is {} itself.", carrier.getName(), carrier.getKind());
    } else {
      for (Node host : hypervisors(network, context)) {
        if (Topology.carrier(host, network).isEmpty()) {
          context
              .finding(network)
              .message("Host {} is not on {}.", host.getName(), carrier.getName())
              .related(host, "the host")
              .report();
        }
      }
    }
  }

  private static void checkCarrierChosen(Network network, RuleContext context) {
    if (Topology.tunnelOverhead(network) == 0) {
      return;
    }
    for (Node host : hypervisors(network, context)) {
      if (Topology.isCarrierOpen(host, network)) {
        context
            .finding(network)
            .message(
                "Host {} is on several networks; {} is taken because it is the first.",
                host.getName(),
                Topology.carrier(host, network).orElseThrow().getNetwork().getName())
            .related(host, "the host")
            .report();
      }
    }
  }

  /** The nodes that machines on the network run on. */
  private static Set<Node> hypervisors(Network network, RuleContext context) {
    Set<Node> hosts = new LinkedHashSet<>();
    for (Nic nic : NicsByNetwork.of(context.index()).on(network)) {
      if (nic.eContainer() instanceof VirtualMachine machine && machine.getHypervisor() != null) {
        hosts.add(machine.getHypervisor());
      }
    }
    return hosts;
  }

  private static void checkRouterHost(Router router, RuleContext context) {
    PhysicalHost host = router.getHost();
    if (host == null) {
      return;
    }
    if (router.isDistributed()) {
      context.report(router, "It is distributed, but has host {}.", host.getName());
      return;
    }
    Set<Network> joined = new LinkedHashSet<>();
    for (RouterInterface port : router.getInterfaces()) {
      if (port.getSubnet() != null && port.getSubnet().eContainer() instanceof Network network) {
        joined.add(network);
      }
    }
    if (router.getExternalGateway() != null) {
      joined.add(router.getExternalGateway());
    }
    for (Network network : joined) {
      if (Topology.carrier(host, network).isEmpty()) {
        context.report(
            router, "Host {} has no interface for network {}.", host.getName(), network.getName());
      }
    }
  }

  /** Networks of the same physical network, and those that hypervisors carry its machines over. */
  private static Set<Network> carriers(Network network, RuleContext context) {
    if (network.getCarrier() != null) {
      return Set.of(network.getCarrier());
    }
    Set<Network> carriers = new LinkedHashSet<>();
    String label = network.getPhysicalNetwork();
    for (Network other : context.index().all(Network.class)) {
      if (label != null
          && label.equals(other.getPhysicalNetwork())
          && Topology.tunnelOverhead(other) == 0) {
        carriers.add(other);
      }
    }
    Topology topology = Topology.of(context.index());
    for (Nic nic : NicsByNetwork.of(context.index()).on(network)) {
      topology
          .carrier(nic)
          .map(Nic::getNetwork)
          .filter(carrier -> carrier != network)
          .ifPresent(carriers::add);
    }
    return carriers;
  }

  private static void checkTunedMtu(Nic nic, RuleContext context) {
    Node node = (Node) nic.eContainer();
    if (nic.getNetwork() == null || node.getTuning() == null || node.getTuning().getMtu() == null) {
      return;
    }
    if (node.getTuning().getMtu() > nic.getNetwork().getMtu()) {
      context.report(
          nic,
          "Tuning profile {} sets {} bytes, but network {} carries {}.",
          node.getTuning().getName(),
          node.getTuning().getMtu(),
          nic.getNetwork().getName(),
          nic.getNetwork().getMtu());
    }
  }

  private static void checkSegmentationId(Network network, RuleContext context) {
    Integer id = network.getSegmentationId();
    if (id == null) {
      return;
    }
    NetworkKind kind = network.getKind();
    if (kind == NetworkKind.FLAT) {
      context
          .finding(network)
          .message("A FLAT network is not tagged, but has the id {}.", id)
          .hint("Remove the id, or make the network a VLAN.")
          .report();
      return;
    }
    int greatest =
        kind == NetworkKind.VLAN
            ? GREATEST_VLAN
            : kind == NetworkKind.VXLAN ? GREATEST_VXLAN : Integer.MAX_VALUE;
    if (id < 1 || id > greatest) {
      context.report(network, "Its id is {}; {} has 1 to {}.", id, kind, greatest);
    }
  }

  private static void checkSegmentationIdGiven(Network network, RuleContext context) {
    if (network.getKind() == NetworkKind.VLAN
        && network.getSegmentationId() == null
        && network.getProject() == null) {
      context.report(network, "It has neither a segmentation id nor a project.");
    }
  }

  private record Segment(NetworkKind kind, String carrier, Integer id) {}

  private static void checkSegmentationIdUnique(Site site, RuleContext context) {
    Map<Segment, Network> owners = new HashMap<>();
    for (Network network : site.getNetworks()) {
      boolean flat = network.getKind() == NetworkKind.FLAT;
      // A flat network is its carrier, so a second one on the same carrier is the same network.
      boolean counts =
          flat ? network.getPhysicalNetwork() != null : network.getSegmentationId() != null;
      boolean tunnel = Topology.tunnelOverhead(network) > 0;
      Segment segment =
          new Segment(
              network.getKind(),
              tunnel ? null : network.getPhysicalNetwork(),
              flat ? null : network.getSegmentationId());
      Network owner = counts ? owners.putIfAbsent(segment, network) : null;
      if (owner != null) {
        RuleContext.Finding finding = context.finding(network).related(owner, "the other network");
        if (flat) {
          finding
              .message(
                  "Network {} is already the flat network of {}.",
                  owner.getName(),
                  network.getPhysicalNetwork())
              .hint("Make one of them a VLAN, or choose another physical network.");
        } else {
          finding.message(
              "{} {} is already the id of network {}.",
              network.getKind(),
              network.getSegmentationId(),
              owner.getName());
        }
        finding.report();
      }
    }
  }

  private static void checkExternalSubnet(Network network, RuleContext context) {
    if (network.isExternal() && network.getSubnets().isEmpty()) {
      context.report(network, "It is external, but has no addresses to give.");
    }
  }

  private static void checkNetworkValues(Network network, RuleContext context) {
    if (network.getCapacity() != null && network.getCapacity() <= 0) {
      context.report(network, "Its capacity is {} bit/s.", network.getCapacity());
    }
    if (network.getLatency() != null && network.getLatency() < 0) {
      context.report(network, "Its latency is {} ns.", network.getLatency());
    }
    if (network.getLoss() != null && !(network.getLoss() >= 0 && network.getLoss() <= 1)) {
      context.report(network, "Its loss is {}.", network.getLoss());
    }
  }

  private static void checkSpeed(Nic nic, RuleContext context) {
    if (nic.getSpeed() != null && nic.getSpeed() <= 0) {
      context.report(nic, "Its speed is {} bit/s.", nic.getSpeed());
    }
  }

  private static void checkExternalGateway(Router router, RuleContext context) {
    Network gateway = router.getExternalGateway();
    if (gateway != null && !gateway.isExternal()) {
      context.report(router, "Network {} is not external.", gateway.getName());
    }
  }

  private static void checkInterface(RouterInterface port, RuleContext context) {
    if (port.getSubnet() == null) {
      return;
    }
    Subnet subnet = port.getSubnet();
    SubnetPlan plan = SubnetPlan.of(subnet);
    if (port.getAddress() == null && subnet.getGateway() == null) {
      context.report(port, "It has no address, and subnet {} has no gateway.", subnet.getName());
    }
    Optional<IpAddress> address = IpAddress.parse(port.getAddress());
    Optional<IpNetwork> block = plan.block();
    if (address.isEmpty() || block.isEmpty()) {
      return;
    }
    boolean usable =
        block.get().contains(address.get())
            && !block.get().isNetworkAddress(address.get())
            && !block.get().isBroadcastAddress(address.get());
    if (!usable) {
      context.report(
          port,
          "{} is not an address that a router can have in {} of subnet {}.",
          address.get(),
          block.get(),
          subnet.getName());
    }
  }

  private static void checkInterfacesUnique(Router router, RuleContext context) {
    Set<Subnet> known = new LinkedHashSet<>();
    for (RouterInterface port : router.getInterfaces()) {
      if (port.getSubnet() != null && !known.add(port.getSubnet())) {
        context.report(router, "It has two interfaces on subnet {}.", port.getSubnet().getName());
      }
    }
  }

  private static void checkFilterRule(SecurityGroupRule rule, RuleContext context) {
    Integer first = rule.getPortMin();
    Integer last = rule.getPortMax();
    if (rule.getRemoteCidr() != null && rule.getRemoteGroup() != null) {
      context
          .finding(rule)
          .message(
              "The other side is both {} and group {}.",
              rule.getRemoteCidr(),
              rule.getRemoteGroup().getName())
          .hint("Remove the addresses or the group; a second rule can have the other.")
          .report();
    }
    if (first == null && last == null) {
      return;
    }
    if (first == null) {
      context.report(rule, "It has a last port, {}, but no first one.", last);
      return;
    }
    if (rule.getProtocol() == IpProtocol.ANY) {
      context.report(rule, "It names port {} of ANY protocol.", first);
      return;
    }
    boolean icmp = rule.getProtocol() == IpProtocol.ICMP;
    int least = icmp ? 0 : 1;
    int greatest = icmp ? 255 : 65_535;
    for (Integer number : last == null ? List.of(first) : List.of(first, last)) {
      if (number < least || number > greatest) {
        context.report(
            rule,
            "{} is not from {} to {}, as {} asks.",
            number,
            least,
            greatest,
            rule.getProtocol());
      }
    }
    if (!icmp && last != null && last < first) {
      context.report(rule, "Its last port {} is before its first, {}.", last, first);
    }
  }

  private static void checkQos(NetworkQos qos, RuleContext context) {
    PolicyRates.both(qos).forEach(rates -> checkRates(rates, qos, context));
    if (qos.getDscp() != null && !OPENSTACK_DSCP.contains(qos.getDscp())) {
      context
          .finding(qos)
          .message("OpenStack Networking does not take the DSCP mark {}.", qos.getDscp())
          .hint(
              "Use 46 (expedited forwarding), 10 to 38 (assured forwarding, even), or 0, 8 to 56.")
          .report();
    }
  }

  private static void checkRates(PolicyRates rates, NetworkQos qos, RuleContext context) {
    checkAboveZero("maximum rate", "bit/s", rates.maxRate().orElse(null), qos, context);
    checkAboveZero("burst", "bit", rates.maxBurst().orElse(null), qos, context);
    checkAboveZero("minimum rate", "bit/s", rates.minRate().orElse(null), qos, context);
    if (rates.maxRate().isPresent()
        && rates.minRate().isPresent()
        && rates.minRate().get() > rates.maxRate().get()) {
      context.report(
          qos,
          "Its minimum of {} bit/s is above its maximum of {} bit/s.",
          rates.minRate().get(),
          rates.maxRate().get());
    }
  }

  private static void checkAboveZero(
      String what, String unit, Long value, EObject element, RuleContext context) {
    if (value != null && value <= 0) {
      context.report(element, "Its " + what + " is {} " + unit + ".", value);
    }
  }

  private static void checkQosOnNic(Nic nic, RuleContext context) {
    NetworkQos qos = nic.getQos();
    if (qos == null || nic.getSpeed() == null) {
      return;
    }
    PolicyRates.both(qos)
        .flatMap(rates -> rates.minRate().stream())
        .filter(least -> least > nic.getSpeed())
        .forEach(
            least ->
                context.report(
                    nic,
                    "Policy {} guarantees {} bit/s, but the interface has {} bit/s.",
                    qos.getName(),
                    least,
                    nic.getSpeed()));
  }

  private static void checkLimits(CapacityLimits limits, RuleContext context) {
    checkShare("network utilization", limits.getNetworkUtilization(), limits, context);
    checkShare("CPU utilization", limits.getCpuUtilization(), limits, context);
    checkShare("memory utilization", limits.getMemoryUtilization(), limits, context);
    checkShare("disk utilization", limits.getDiskUtilization(), limits, context);
    checkAtLeastOne("virtual CPU overcommitment", limits.getVcpuOvercommit(), limits, context);
    checkAtLeastOne("memory overcommitment", limits.getMemoryOvercommit(), limits, context);
  }

  private static void checkShare(
      String what, double share, CapacityLimits limits, RuleContext context) {
    if (!(share > 0 && share <= 1)) {
      context.report(limits, "The " + what + " is {}, not above 0 and up to 1.", share);
    }
  }

  private static void checkAtLeastOne(
      String what, double factor, CapacityLimits limits, RuleContext context) {
    if (!(factor >= 1 && Double.isFinite(factor))) {
      context.report(limits, "The " + what + " is {}, not at least 1.", factor);
    }
  }

  private static void checkHostname(Node node, RuleContext context) {
    String hostname = EffectiveNode.hostname(node);
    boolean derived = node.getHostname() == null || node.getHostname().isEmpty();
    String origin = derived ? ", derived from its name," : "";
    if (hostname.length() > LONGEST_LABEL) {
      context.report(
          node,
          "The host name {}" + origin + " has {} characters, more than {}.",
          hostname,
          hostname.length(),
          LONGEST_LABEL);
    } else if (!hostname.matches(LABEL)) {
      context.report(node, "\"{}\"" + origin + " is not a host name.", hostname);
    }
  }

  private static void checkHostnameUnique(Site site, RuleContext context) {
    Map<String, Node> owners = new HashMap<>();
    for (Node node : site.getNodes()) {
      String hostname = EffectiveNode.hostname(node);
      // RFC 1035, 2.3.3: names are compared without regard to case.
      Node owner = owners.putIfAbsent(hostname.toLowerCase(Locale.ROOT), node);
      if (owner != null && !hostname.isEmpty()) {
        context
            .finding(node)
            .message("{} is already the host name of node {}.", hostname, owner.getName())
            .related(owner, "has the host name, too")
            .report();
      }
    }
  }

  private static void checkDomain(Site site, RuleContext context) {
    String domain = site.getDnsDomain();
    if (domain == null || domain.isEmpty()) {
      return;
    }
    boolean legal =
        domain.length() <= LONGEST_DOMAIN
            && Stream.of(domain.split("\\.", -1))
                .allMatch(label -> label.length() <= LONGEST_LABEL && label.matches(LABEL));
    if (!legal) {
      context.report(site, "\"{}\" is not a DNS domain.", domain);
    }
  }

  private static void checkHeatName(NamedElement element, RuleContext context) {
    String name = element.getName();
    boolean resource =
        element instanceof Network
            || element instanceof Subnet
            || element instanceof Router
            || element instanceof VirtualMachine
            || element instanceof Volume
            || element instanceof ServerGroup
            || element instanceof SecurityGroup
            || element instanceof NetworkQos
            || element instanceof Flavor
            || element instanceof Nic && element.eContainer() instanceof VirtualMachine;
    if (!resource || name == null || name.isEmpty()) {
      return;
    }
    if (name.length() > LONGEST_HEAT_NAME) {
      context.report(
          element, "The name has {} characters, more than {}.", name.length(), LONGEST_HEAT_NAME);
    } else if (!name.matches("[a-zA-Z0-9_.-]+")) {
      context.report(element, "\"{}\" has other characters.", name);
    }
  }
}
