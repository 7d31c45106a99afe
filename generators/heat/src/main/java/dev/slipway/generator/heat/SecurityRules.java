// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.model.Element;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.address.IpAddress;
import dev.slipway.validation.address.IpNetwork;
import dev.slipway.validation.analysis.EffectiveNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The packet filters of a stack's machines, derived from who talks to whom.
 *
 * <p>Machines that all talk to one another share a group whose rules name the group itself, so that
 * their number does not grow with its square. Whatever else a machine hears is in a group of its
 * own: a rule for each address of who is heard, or, for a machine of the stack that Neutron gives
 * its address, a rule that names the machine's group.
 */
final class SecurityRules {
  private static final Comparator<Rule> ORDER =
      Comparator.comparing(Rule::direction)
          .thenComparing(Rule::etherType)
          .thenComparing(rule -> rule.ports().protocol())
          .thenComparingInt(rule -> rule.ports().first().orElse(-1))
          .thenComparingInt(rule -> rule.ports().last().orElse(-1))
          .thenComparing(rule -> rule.prefix().orElse(""))
          .thenComparing(Rule::ofGroup)
          .thenComparing(rule -> rule.group().map(Element::getId).orElse(""));

  private final List<Conversation> shared = new ArrayList<>();
  private final Map<Conversation, List<VirtualMachine>> members = new IdentityHashMap<>();
  private final Map<VirtualMachine, Set<Rule>> own = new IdentityHashMap<>();
  private final Map<VirtualMachine, Map<VirtualMachine, Set<PortRange>>> fromMachines =
      new IdentityHashMap<>();

  /**
   * A rule.
   *
   * @param direction ingress or egress
   * @param etherType IPv4 or IPv6
   * @param ports what is let through; an empty protocol is any
   * @param prefix the other side in CIDR notation; empty for any
   * @param ofGroup whether the other side is the members of a group: {@code group}, else the rule's
   *     own
   * @param group empty unless the group is another
   */
  record Rule(
      String direction,
      String etherType,
      PortRange ports,
      Optional<String> prefix,
      boolean ofGroup,
      Optional<SecurityGroup> group) {
    Rule(
        String direction,
        String etherType,
        PortRange ports,
        Optional<String> prefix,
        boolean ofGroup) {
      this(direction, etherType, ports, prefix, ofGroup, Optional.empty());
    }

    /** The rule as OS::Neutron::SecurityGroup takes it. */
    Map<String, Object> property() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("direction", direction);
      map.put("ethertype", etherType);
      putPorts(map, ports, etherType);
      if (ofGroup) {
        map.put("remote_mode", "remote_group_id");
      }
      prefix.ifPresent(block -> map.put("remote_ip_prefix", block));
      return map;
    }
  }

  /** Adds protocol and ports to the properties of a rule. */
  static void putPorts(Map<String, Object> map, PortRange ports, String etherType) {
    if (!ports.protocol().isEmpty()) {
      boolean icmp6 = ports.protocol().equals("icmp") && etherType.equals("IPv6");
      map.put("protocol", icmp6 ? "ipv6-icmp" : ports.protocol());
    }
    ports.first().ifPresent(first -> map.put("port_range_min", first));
    ports.last().ifPresent(last -> map.put("port_range_max", last));
  }

  /**
   * Derives the rules.
   *
   * @param machines those of the stack that have a filtered port
   * @param conversations those of the model
   */
  SecurityRules(Cloud cloud, List<VirtualMachine> machines, List<Conversation> conversations) {
    Set<VirtualMachine> ofStack = new LinkedHashSet<>(machines);
    machines.forEach(machine -> own.put(machine, new TreeSet<>(ORDER)));
    for (Conversation conversation : conversations) {
      List<VirtualMachine> talking =
          machines.stream().filter(conversation.senders()::containsKey).toList();
      boolean together = talking.size() > 1 && conversation.isAmongAll(talking);
      if (together) {
        shared.add(conversation);
        members.put(conversation, talking);
      }
      Set<Node> inGroup = together ? new LinkedHashSet<>(talking) : Set.of();
      for (VirtualMachine machine : talking) {
        for (Node sender : conversation.senders().get(machine)) {
          if (!inGroup.contains(sender)) {
            allow(machine, sender, conversation.ports().apply(machine), ofStack);
          }
        }
      }
    }
    if (cloud.getController() != null) {
      List<PortRange> login = List.of(PortRange.SSH, PortRange.ICMP);
      machines.forEach(machine -> allow(machine, cloud.getController(), login, ofStack));
    }
  }

  private void allow(
      VirtualMachine machine, Node sender, List<PortRange> ports, Set<VirtualMachine> ofStack) {
    List<IpAddress> addresses = addresses(sender).toList();
    boolean unknown = addresses.isEmpty() && sender instanceof VirtualMachine;
    if (unknown && ofStack.contains(sender)) {
      fromMachines
          .computeIfAbsent(machine, hearing -> new IdentityHashMap<>())
          .computeIfAbsent((VirtualMachine) sender, sending -> new LinkedHashSet<>())
          .addAll(ports);
    }
    for (IpAddress address : addresses) {
      String etherType = etherType(address);
      Optional<String> prefix = Optional.of(address + "/" + address.bits());
      ports.forEach(
          range -> own.get(machine).add(new Rule("ingress", etherType, range, prefix, false)));
    }
  }

  /** Where a node's packets may come from: its own addresses, and the one that it is known by. */
  private static Stream<IpAddress> addresses(Node node) {
    Stream<IpAddress> floating =
        node instanceof VirtualMachine machine
            ? IpAddress.parse(machine.getFloatingAddress()).stream()
            : Stream.empty();
    return Stream.concat(EffectiveNode.addresses(node), floating);
  }

  private static String etherType(IpAddress address) {
    return address.version() == 4 ? "IPv4" : "IPv6";
  }

  /** Conversations in which all of the stack's machines hear each other, in the order given. */
  List<Conversation> shared() {
    return List.copyOf(shared);
  }

  /** The machines that are in a conversation's group. */
  List<VirtualMachine> members(Conversation conversation) {
    return members.get(conversation);
  }

  /** The rules of a conversation's group. */
  List<Rule> rules(Conversation conversation) {
    Set<Rule> rules = new TreeSet<>(ORDER);
    for (VirtualMachine member : members.get(conversation)) {
      Set<String> etherTypes = etherTypes(member);
      for (PortRange range : conversation.ports().apply(member)) {
        etherTypes.forEach(
            type -> rules.add(new Rule("ingress", type, range, Optional.empty(), true)));
      }
    }
    return List.copyOf(rules);
  }

  /** The rules of a machine's own group. */
  Collection<Rule> rules(VirtualMachine machine) {
    return own.get(machine);
  }

  /** What a machine hears from those of the stack whose addresses are not drawn. */
  Map<VirtualMachine, Set<PortRange>> fromMachines(VirtualMachine machine) {
    return fromMachines.getOrDefault(machine, Map.of());
  }

  /** The versions of IP that a machine has subnets of, as Neutron calls them. */
  static Set<String> etherTypes(VirtualMachine machine) {
    Set<String> types = new TreeSet<>();
    for (Nic nic : machine.getNics()) {
      if (nic.getNetwork() != null) {
        nic.getNetwork()
            .getSubnets()
            .forEach(
                subnet ->
                    IpNetwork.parse(subnet.getCidr())
                        .ifPresent(block -> types.add(etherType(block.address()))));
      }
    }
    return types.isEmpty() ? Set.of("IPv4") : types;
  }

  /**
   * The rules that were drawn.
   *
   * @param etherTypes versions of IP for rules that name no addresses
   */
  static List<Rule> drawn(SecurityGroup group, Set<String> etherTypes) {
    Set<Rule> rules = new TreeSet<>(ORDER);
    for (SecurityGroupRule rule : group.getRules()) {
      Optional<IpNetwork> remote = IpNetwork.parse(rule.getRemoteCidr());
      Set<String> types =
          remote.map(block -> Set.of(etherType(block.address()))).orElse(etherTypes);
      String direction = rule.getDirection() == Direction.INGRESS ? "ingress" : "egress";
      String protocol =
          rule.getProtocol() == IpProtocol.ANY
              ? ""
              : rule.getProtocol().getName().toLowerCase(Locale.ROOT);
      PortRange ports = new PortRange(protocol, optional(rule.getPortMin()), last(rule));
      Optional<SecurityGroup> other = Optional.ofNullable(rule.getRemoteGroup());
      types.forEach(
          type ->
              rules.add(
                  new Rule(
                      direction,
                      type,
                      ports,
                      remote.map(IpNetwork::toString),
                      other.isPresent(),
                      other.filter(each -> each != group))));
    }
    return List.copyOf(rules);
  }

  /** Of ICMP, a type without a code is all codes; of ports, one is a range. */
  private static OptionalInt last(SecurityGroupRule rule) {
    return rule.getPortMax() == null && rule.getProtocol() != IpProtocol.ICMP
        ? optional(rule.getPortMin())
        : optional(rule.getPortMax());
  }

  private static OptionalInt optional(Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
