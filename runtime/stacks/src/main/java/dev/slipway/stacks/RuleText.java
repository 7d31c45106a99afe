// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.StackNetwork;
import dev.slipway.cloud.SecurityRule;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Rules of security groups as texts, such as {@code ingress IPv4 udp 7400-7600 from group lan}. */
final class RuleText {
  /** Blocks of all addresses, which some clouds write where no block is meant. */
  private static final Set<String> ANYWHERE = Set.of("0.0.0.0/0", "::/0");

  private RuleText() {}

  /** A drawn rule. */
  static String of(StackNetwork.Rule rule) {
    return text(
        rule.direction(),
        rule.etherType(),
        rule.protocol().orElse(""),
        rule.first(),
        rule.last(),
        rule.remotePrefix().orElse(""),
        rule.remoteGroup().orElse(""));
  }

  /**
   * A rule of a cloud.
   *
   * @param names of groups, by id
   */
  static String of(SecurityRule rule, UnaryOperator<String> names) {
    return text(
        rule.direction(),
        rule.etherType(),
        rule.protocol(),
        rule.first(),
        rule.last(),
        rule.remotePrefix(),
        rule.remoteGroupId().isEmpty() ? "" : names.apply(rule.remoteGroupId()));
  }

  private static String text(
      String direction,
      String etherType,
      String protocol,
      OptionalLong first,
      OptionalLong last,
      String prefix,
      String group) {
    StringBuilder text = new StringBuilder(direction).append(' ').append(etherType);
    if (!protocol.isEmpty()) {
      // Neutron takes both names of ICMP for IPv6.
      text.append(' ').append(protocol.equals("icmpv6") ? "ipv6-icmp" : protocol);
    }
    if (first.isPresent()) {
      text.append(' ').append(first.getAsLong());
    }
    if (last.isPresent() && !last.equals(first)) {
      text.append('-').append(last.getAsLong());
    }
    String other = direction.equals("egress") ? " to " : " from ";
    if (!prefix.isEmpty() && !ANYWHERE.contains(prefix)) {
      text.append(other).append(AddressText.canonical(prefix));
    }
    if (!group.isEmpty()) {
      text.append(other).append("group ").append(group);
    }
    return text.toString();
  }

  /**
   * A request for a drawn rule.
   *
   * @param ids of groups, by name
   */
  static SecurityRule request(StackNetwork.Rule rule, UnaryOperator<String> ids) {
    return new SecurityRule(
        "",
        rule.direction(),
        rule.etherType(),
        rule.protocol().orElse(""),
        rule.first(),
        rule.last(),
        rule.remotePrefix().orElse(""),
        rule.remoteGroup().map(ids).orElse(""));
  }
}
