// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.model.Element;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The packet filters of a stack's machines, derived from who talks to whom.
 *
 * <p>Machines that play the same role in a conversation, hearing the same others and heard by the
 * same others, share a group. Its rules name the groups of those that are heard, so that their
 * number grows with that of the roles, not with that of the machines; an address is named only of
 * who is not in a group: nodes beyond the stack, and ports that are not filtered.
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

  private final List<Role> roles = new ArrayList<>();

  /** What machines have in common that share a group; two roles are never equal. */
  static final class Role {
    private final Conversation conversation;
    private final List<PortRange> ports;
    private final List<Rule> fromAddresses;
    private final Set<VirtualMachine> members = new LinkedHashSet<>();
    private final Set<Role> heard = new LinkedHashSet<>();
    private boolean alone = true;

    private Role(Conversation conversation, List<PortRange> ports, List<Rule> fromAddresses) {
      this.conversation = conversation;
      this.ports = ports;
      this.fromAddresses = fromAddresses;
    }

    /**
     * What names of resources are made of: the conversation, and a machine if it has more roles.
     */
    String name() {
      return alone ? conversation.name() : conversation.name() + "_" + first().getName();
    }

    /** UUID of what it is named after. */
    String elementId() {
      return alone ? conversation.elementId() : first().getId();
    }

    private VirtualMachine first() {
      return members.iterator().next();
    }

    /** Whether a machine plays it. */
    boolean includes(VirtualMachine machine) {
      return members.contains(machine);
    }

    /** What its members let in. */
    List<PortRange> ports() {
      return ports;
    }

    /** Other roles whose members these hear. */
    List<Role> heard() {
      return heard.stream().filter(role -> role != this).toList();
    }

    /** The rules of its group, but for those that name groups of other roles. */
    List<Rule> rules() {
      Set<Rule> rules = new TreeSet<>(ORDER);
      rules.addAll(fromAddresses);
      if (heard.contains(this)) {
        for (String etherType : etherTypes()) {
          ports.forEach(
              range -> rules.add(new Rule("ingress", etherType, range, Optional.empty(), true)));
        }
      }
      return List.copyOf(rules);
    }

    /** The versions of IP that its members have subnets of, as Neutron calls them. */
    Set<String> etherTypes() {
      Set<String> types = new TreeSet<>();
      members.forEach(member -> types.addAll(SecurityRules.etherTypes(member)));
      return types;
    }
  }

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
    for (Conversation conversation : conversations) {
      cast(conversation, machines);
    }
    if (cloud.getController() != null) {
      cast(Conversation.login(cloud, machines), machines);
    }
    Set<Node> grouped = new HashSet<>();
    roles.forEach(role -> grouped.addAll(role.members));
    List<VirtualMachine> others =
        machines.stream().filter(machine -> !grouped.contains(machine)).toList();
    if (!others.isEmpty()) {
      // In no group a port could not even send.
      Role role = new Role(Conversation.none(cloud), List.of(), List.of());
      role.members.addAll(others);
      roles.add(role);
    }
  }

  /**
   * What tells roles apart.
   *
   * @param heard machines of the stack that are heard
   * @param hearing machines of the stack that hear
   */
  private record Part(
      Set<Node> heard, Set<Node> hearing, List<PortRange> ports, List<Rule> fromAddresses) {
    /** The same of one that is counted among its own kind. */
    Part with(Node machine) {
      return new Part(including(heard, machine), including(hearing, machine), ports, fromAddresses);
    }

    private static Set<Node> including(Set<Node> nodes, Node machine) {
      Set<Node> all = new HashSet<>(nodes);
      all.add(machine);
      return all;
    }
  }

  /** Gives the machines of a conversation their roles. */
  private void cast(Conversation conversation, List<VirtualMachine> machines) {
    Set<Node> ofStack = new HashSet<>(machines);
    Map<Node, Set<Node>> hearing = new HashMap<>();
    for (VirtualMachine machine : machines) {
      for (Node sender : conversation.senders().getOrDefault(machine, Set.of())) {
        hearing.computeIfAbsent(sender, node -> new HashSet<>()).add(machine);
      }
    }
    Map<Part, Role> known = new HashMap<>();
    Map<Node, Role> playing = new HashMap<>();
    List<Role> cast = new ArrayList<>();
    for (VirtualMachine machine : machines) {
      Set<Node> heard = conversation.senders().getOrDefault(machine, Set.of());
      if (heard.isEmpty() && !hearing.containsKey(machine)) {
        continue;
      }
      List<PortRange> ports =
          heard.isEmpty() ? List.of() : PortRange.merged(conversation.ports().apply(machine));
      List<Rule> fromAddresses = fromAddresses(heard, ports, ofStack);
      Set<Node> inside = new HashSet<>(heard);
      inside.retainAll(ofStack);
      Part apart = new Part(inside, hearing.getOrDefault(machine, Set.of()), ports, fromAddresses);
      // Those that hear one another are counted with themselves, else no two would be alike.
      Part among = apart.with(machine);
      Role role =
          Stream.of(among, apart)
              .map(known::get)
              .filter(Objects::nonNull)
              .findFirst()
              .orElseGet(() -> new Role(conversation, ports, fromAddresses));
      if (role.members.isEmpty()) {
        known.put(among, role);
        known.put(apart, role);
        cast.add(role);
      }
      role.members.add(machine);
      playing.put(machine, role);
    }
    for (Role role : cast) {
      role.alone = cast.size() == 1;
      Set<Node> heard = conversation.senders().getOrDefault(role.first(), Set.of());
      machines.stream().filter(heard::contains).map(playing::get).forEach(role.heard::add);
    }
    roles.addAll(cast);
  }

  private static List<Rule> fromAddresses(
      Set<Node> senders, List<PortRange> ports, Set<Node> ofStack) {
    Set<Rule> rules = new TreeSet<>(ORDER);
    for (Node sender : senders) {
      addresses(sender, ofStack.contains(sender))
          .forEach(
              address -> {
                Optional<String> prefix = Optional.of(address + "/" + address.bits());
                ports.forEach(
                    range ->
                        rules.add(new Rule("ingress", etherType(address), range, prefix, false)));
              });
    }
    return List.copyOf(rules);
  }

  /**
   * Where a node's packets may come from: its own addresses, and the one that it is known by.
   *
   * @param grouped whether its filtered ports are in groups, and so need no address
   */
  private static Stream<IpAddress> addresses(Node node, boolean grouped) {
    if (grouped) {
      return node.getNics().stream()
          .filter(nic -> nic.getNetwork() != null && !nic.getNetwork().isPortSecurity())
          .flatMap(nic -> IpAddress.parse(nic.getAddress()).stream());
    }
    Stream<IpAddress> floating =
        node instanceof VirtualMachine machine
            ? IpAddress.parse(machine.getFloatingAddress()).stream()
            : Stream.empty();
    return Stream.concat(EffectiveNode.addresses(node), floating);
  }

  private static String etherType(IpAddress address) {
    return address.version() == 4 ? "IPv4" : "IPv6";
  }

  /** All roles: by conversation in the order given, then by the first machine. */
  List<Role> roles() {
    return List.copyOf(roles);
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
