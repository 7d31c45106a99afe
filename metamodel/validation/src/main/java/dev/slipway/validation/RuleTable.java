// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.component.AllocationRules;
import dev.slipway.validation.rules.component.ComponentRules;
import dev.slipway.validation.rules.component.InstanceRules;
import dev.slipway.validation.rules.component.LatencyRules;
import dev.slipway.validation.rules.component.NameRules;
import dev.slipway.validation.rules.component.ReactionRules;
import dev.slipway.validation.rules.dds.MatchingRules;
import dev.slipway.validation.rules.dds.PublicationRules;
import dev.slipway.validation.rules.dds.QosRules;
import dev.slipway.validation.rules.dds.SubscriptionRules;
import dev.slipway.validation.rules.dds.TimingRules;
import dev.slipway.validation.rules.dds.TopicRules;
import dev.slipway.validation.rules.infrastructure.AddressRules;
import dev.slipway.validation.rules.infrastructure.CapacityRules;
import dev.slipway.validation.rules.infrastructure.CloudRules;
import dev.slipway.validation.rules.infrastructure.ExperimentRules;
import dev.slipway.validation.rules.infrastructure.HostRules;
import dev.slipway.validation.rules.infrastructure.ImageRules;
import dev.slipway.validation.rules.infrastructure.NetworkRules;
import dev.slipway.validation.rules.infrastructure.PortRules;
import dev.slipway.validation.rules.infrastructure.RouteRules;
import dev.slipway.validation.rules.infrastructure.VirtualMachineRules;
import dev.slipway.validation.rules.type.EnumerationRules;
import dev.slipway.validation.rules.type.IdlNameRules;
import dev.slipway.validation.rules.type.MemberRules;
import dev.slipway.validation.rules.type.TypeRules;
import dev.slipway.validation.rules.type.UnionRules;
import dev.slipway.validation.rules.variant.VariantRules;
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
          ImageRules.rules(),
          InstanceRules.rules(),
          LatencyRules.rules(),
          MatchingRules.rules(),
          MemberRules.rules(),
          NameRules.rules(),
          NetworkRules.rules(),
          PortRules.rules(),
          PublicationRules.rules(),
          QosRules.rules(),
          ReactionRules.rules(),
          RouteRules.rules(),
          SubscriptionRules.rules(),
          TimingRules.rules(),
          TopicRules.rules(),
          TypeRules.rules(),
          UnionRules.rules(),
          VariantRules.rules(),
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
