// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static dev.slipway.generator.heat.StackNames.QOS;

import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.validation.analysis.PolicyRates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bandwidth policies of a stack, and their rules. */
final class QosResources {
  private final StackDraft draft;
  private final LogicalIds ids;
  private final HotTemplate template;

  /** Logical ids of the rules of each policy. */
  private final Map<NetworkQos, List<String>> policyRules = new HashMap<>();

  QosResources(StackDraft draft) {
    this.draft = draft;
    this.ids = draft.ids();
    this.template = draft.template();
  }

  /** Logical ids of the rules of a policy that was added. */
  List<String> rules(NetworkQos qos) {
    return policyRules.getOrDefault(qos, List.of());
  }

  void add(NetworkQos qos) {
    draft.needsAdministrator("QoS policy " + qos.getName());
    template.add(
        ids.of(QOS, qos),
        "OS::Neutron::QoSPolicy",
        new LinkedHashMap<>(Map.of("name", qos.getName())));
    PolicyRates.both(qos).forEach(rates -> addRates(qos, rates));
    if (qos.getDscp() != null) {
      Map<String, Object> mark = new LinkedHashMap<>();
      mark.put("dscp_mark", qos.getDscp());
      addRule(qos, "_dscp", "OS::Neutron::QoSDscpMarkingRule", mark);
    }
  }

  private void addRates(NetworkQos qos, PolicyRates rates) {
    String direction = NeutronRates.direction(rates);
    String opposite = rates.direction() == qos.getDirection() ? "" : "_" + direction;
    rates
        .maxRate()
        .ifPresent(
            rate -> {
              Map<String, Object> limit = new LinkedHashMap<>();
              limit.put("direction", direction);
              limit.put("max_kbps", NeutronRates.kilobits(rate));
              rates
                  .maxBurst()
                  .ifPresent(burst -> limit.put("max_burst_kbps", NeutronRates.kilobits(burst)));
              addRule(qos, opposite + "_limit", "OS::Neutron::QoSBandwidthLimitRule", limit);
            });
    rates
        .minRate()
        .ifPresent(
            rate -> {
              Map<String, Object> minimum = new LinkedHashMap<>();
              minimum.put("direction", direction);
              minimum.put("min_kbps", NeutronRates.kilobits(rate));
              addRule(qos, opposite + "_minimum", "OS::Neutron::QoSMinimumBandwidthRule", minimum);
            });
  }

  private void addRule(NetworkQos qos, String suffix, String type, Map<String, Object> properties) {
    String policy = ids.of(QOS, qos);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("policy", Hot.resource(policy));
    all.putAll(properties);
    template.add(policy + suffix, type, all);
    policyRules.computeIfAbsent(qos, key -> new ArrayList<>()).add(policy + suffix);
  }
}
