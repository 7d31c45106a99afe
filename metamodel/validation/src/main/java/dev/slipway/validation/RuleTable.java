// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.validation.rules.AddressRules;
import dev.slipway.validation.rules.AllocationRules;
import dev.slipway.validation.rules.CapacityRules;
import dev.slipway.validation.rules.CloudRules;
import dev.slipway.validation.rules.ComponentRules;
import dev.slipway.validation.rules.EnumerationRules;
import dev.slipway.validation.rules.ExperimentRules;
import dev.slipway.validation.rules.HostRules;
import dev.slipway.validation.rules.IdlNameRules;
import dev.slipway.validation.rules.InstanceRules;
import dev.slipway.validation.rules.LatencyRules;
import dev.slipway.validation.rules.MatchingRules;
import dev.slipway.validation.rules.MemberRules;
import dev.slipway.validation.rules.NameRules;
import dev.slipway.validation.rules.NetworkRules;
import dev.slipway.validation.rules.PublicationRules;
import dev.slipway.validation.rules.QosRules;
import dev.slipway.validation.rules.ReactionRules;
import dev.slipway.validation.rules.SubscriptionRules;
import dev.slipway.validation.rules.TimingRules;
import dev.slipway.validation.rules.TopicRules;
import dev.slipway.validation.rules.TypeRules;
import dev.slipway.validation.rules.UnionRules;
import dev.slipway.validation.rules.VirtualMachineRules;
import java.util.ArrayList;
import java.util.List;

/** All rules that there are. */
public final class RuleTable {
  private static final List<Rule<?>> ALL =
      join(
          AddressRules.rules(),
          AllocationRules.rules(),
          CapacityRules.rules(),
          CloudRules.rules(),
          ComponentRules.rules(),
          EnumerationRules.rules(),
          ExperimentRules.rules(),
          HostRules.rules(),
          IdlNameRules.rules(),
          InstanceRules.rules(),
          LatencyRules.rules(),
          MatchingRules.rules(),
          MemberRules.rules(),
          NameRules.rules(),
          NetworkRules.rules(),
          PublicationRules.rules(),
          QosRules.rules(),
          ReactionRules.rules(),
          SubscriptionRules.rules(),
          TimingRules.rules(),
          TopicRules.rules(),
          TypeRules.rules(),
          UnionRules.rules(),
          VirtualMachineRules.rules());

  private RuleTable() {}

  /** Every rule, grouped by subject. */
  public static List<Rule<?>> all() {
    return ALL;
  }

  @SafeVarargs
  private static List<Rule<?>> join(List<Rule<?>>... ruleSets) {
    List<Rule<?>> joined = new ArrayList<>();
    for (List<Rule<?>> rules : ruleSets) {
      joined.addAll(rules);
    }
    return List.copyOf(joined);
  }
}
