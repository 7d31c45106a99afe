// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.validation.QosPolicies.deadline;
import static dev.slipway.validation.QosPolicies.durability;
import static dev.slipway.validation.QosPolicies.filter;
import static dev.slipway.validation.QosPolicies.history;
import static dev.slipway.validation.QosPolicies.lifespan;
import static dev.slipway.validation.QosPolicies.limits;
import static dev.slipway.validation.QosPolicies.liveliness;
import static dev.slipway.validation.QosPolicies.ownership;
import static dev.slipway.validation.QosPolicies.reliability;
import static dev.slipway.validation.QosPolicies.representation;
import static dev.slipway.validation.QosPolicies.service;
import static dev.slipway.validation.QosPolicies.strength;

import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.LivelinessKind;
import dev.slipway.model.dds.OwnershipKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link QosRules}. */
public final class QosRuleCases {
  private QosRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "QOS_HISTORY_DEPTH_INVALID",
            model -> history(model.qos("deep"), HistoryKind.KEEP_LAST, 0),
            """
            error: Invalid history depth [QOS_HISTORY_DEPTH_INVALID]
              for qos profile deep (/qos profile deep)
              HISTORY is KEEP_LAST with a depth of 0.
              Hint: Set the depth to 1 or more, or use KEEP_ALL.
            """,
            model -> history(model.qos("deep"), HistoryKind.KEEP_LAST, 1)),
        new RuleCase(
            "QOS_HISTORY_EXCEEDS_LIMIT",
            model -> limits(history(model.qos("deep"), HistoryKind.KEEP_LAST, 11), -1, 10),
            """
            error: History depth above maxSamplesPerInstance [QOS_HISTORY_EXCEEDS_LIMIT]
              for qos profile deep (/qos profile deep)
              HISTORY keeps the last 11 samples of an instance, but RESOURCE_LIMITS allow 10.
              Hint: Lower the depth, or raise the limit.
            """,
            model -> limits(history(model.qos("deep"), HistoryKind.KEEP_LAST, 10), -1, 10)),
        new RuleCase(
            "QOS_LIMITS_INCONSISTENT",
            model -> limits(model.qos("tight"), 9, 10),
            """
            error: maxSamples below maxSamplesPerInstance [QOS_LIMITS_INCONSISTENT]
              for qos profile tight (/qos profile tight)
              RESOURCE_LIMITS allow 9 samples in all, but 10 of one instance.
              Hint: Raise maxSamples, or lower maxSamplesPerInstance.
            """,
            model -> limits(model.qos("tight"), 10, 10)),
        new RuleCase(
            "QOS_SERVICE_LIMITS_INCONSISTENT",
            model -> service(model.qos("kept"), 11, -1, 10),
            """
            error: Conflicting limits of DURABILITY_SERVICE [QOS_SERVICE_LIMITS_INCONSISTENT]
              for qos profile kept (/qos profile kept)
              DURABILITY_SERVICE keeps the last 11 samples of an instance, but allows 10.
              Hint: Raise the limits of the durability service, or lower its depth.
            """,
            model -> service(model.qos("kept"), 10, 10, 10)),
        new RuleCase(
            "QOS_DEADLINE_BELOW_FILTER",
            model -> filter(deadline(model.qos("slow"), 1_999_999), 2_000_000),
            """
            error: Deadline shorter than the time based filter [QOS_DEADLINE_BELOW_FILTER]
              for qos profile slow (/qos profile slow)
              DEADLINE wants a sample every 1.999999 ms, but TIME_BASED_FILTER takes one every 2 ms at most.
              Hint: Lengthen the deadline, or shorten the minimum separation.
            """,
            model -> filter(deadline(model.qos("slow"), 2_000_000), 2_000_000)),
        new RuleCase(
            "QOS_STRENGTH_UNUSED",
            model -> publish(model, strength(model.qos("strong"), 5)),
            """
            warning: Ownership strength without exclusive ownership [QOS_STRENGTH_UNUSED]
              for publication Tracks (/component type Sonar/publication Tracks)
              OWNERSHIP_STRENGTH is 5, but OWNERSHIP is SHARED, so it has no effect.
              Hint: Set OWNERSHIP to EXCLUSIVE, or remove the strength.
            """,
            model ->
                publish(
                    model, ownership(strength(model.qos("strong"), 5), OwnershipKind.EXCLUSIVE))),
        new RuleCase(
            "QOS_LIVELINESS_WITHOUT_LEASE",
            model -> liveliness(model.qos("alive"), LivelinessKind.MANUAL_BY_TOPIC, -1),
            """
            warning: Manual liveliness without a lease [QOS_LIVELINESS_WITHOUT_LEASE]
              for qos profile alive (/qos profile alive)
              LIVELINESS is MANUAL_BY_TOPIC, but its lease is infinite, so it has no effect.
              Hint: Set a lease duration, or make LIVELINESS AUTOMATIC.
            """,
            model -> liveliness(model.qos("alive"), LivelinessKind.MANUAL_BY_TOPIC, 1_000_000)),
        new RuleCase(
            "QOS_DURABILITY_UNRELIABLE",
            model ->
                reliability(
                    durability(model.qos("kept"), DurabilityKind.TRANSIENT_LOCAL),
                    ReliabilityKind.BEST_EFFORT),
            """
            warning: Durable samples with best-effort reliability [QOS_DURABILITY_UNRELIABLE]
              for qos profile kept (/qos profile kept)
              DURABILITY is TRANSIENT_LOCAL, but RELIABILITY is BEST_EFFORT.
              Hint: Set RELIABILITY to RELIABLE, or DURABILITY to VOLATILE.
            """,
            model ->
                reliability(
                    durability(model.qos("kept"), DurabilityKind.TRANSIENT_LOCAL),
                    ReliabilityKind.RELIABLE)),
        new RuleCase(
            "QOS_KEEP_ALL_UNLIMITED",
            model -> publish(model, history(model.qos("all"), HistoryKind.KEEP_ALL, 1)),
            """
            info: Unlimited history of a reliable writer [QOS_KEEP_ALL_UNLIMITED]
              for publication Tracks (/component type Sonar/publication Tracks)
              HISTORY is KEEP_ALL, RELIABILITY is RELIABLE, and maxSamples is unlimited.
              Hint: Set maxSamples, so that a write blocks instead.
            """,
            model ->
                publish(
                    model, limits(history(model.qos("all"), HistoryKind.KEEP_ALL, 1), 100, -1))),
        new RuleCase(
            "QOS_COMBINATION_INCONSISTENT",
            model -> combination(model, 11),
            """
            error: Conflicting QoS profiles [QOS_COMBINATION_INCONSISTENT]
              for publication Tracks (/component type Sonar/publication Tracks)
              HISTORY keeps the last 11 samples of an instance, but RESOURCE_LIMITS allow 10.
              See qos profile deep (/qos profile deep): profile of the endpoint
              See qos profile limited (/qos profile limited): profile of its topic
              Hint: Set both policies in one of the two profiles.
            """,
            model -> combination(model, 10)),
        new RuleCase(
            "QOS_BASE_CYCLE",
            model -> {
              QosProfile first = model.qos("first");
              QosProfile second = model.qos("second");
              first.setBase(second);
              second.setBase(first);
            },
            """
            error: Circular QoS profile bases [QOS_BASE_CYCLE]
              for qos profile first (/qos profile first)
              Its bases come back to it: first, second, first.
              Hint: Remove the base of one of these profiles.
            error: Circular QoS profile bases [QOS_BASE_CYCLE]
              for qos profile second (/qos profile second)
              Its bases come back to it: second, first, second.
              Hint: Remove the base of one of these profiles.
            """,
            model -> model.qos("first").setBase(model.qos("second"))),
        new RuleCase(
            "QOS_DURATION_NEGATIVE",
            model -> filter(deadline(model.qos("early"), -2), -1),
            """
            error: Negative duration [QOS_DURATION_NEGATIVE]
              for qos profile early (/qos profile early)
              DEADLINE has a period of -2 ns.
              Hint: Give a duration in ns, or -1 where infinite is meant and allowed.
            error: Negative duration [QOS_DURATION_NEGATIVE]
              for qos profile early (/qos profile early)
              TIME_BASED_FILTER has a minimum separation of -1 ns.
              Hint: Give a duration in ns, or -1 where infinite is meant and allowed.
            """,
            model -> filter(deadline(model.qos("early"), -1), 0)),
        new RuleCase(
            "QOS_DURATION_ZERO",
            model -> lifespan(deadline(model.qos("instant"), 0), 0),
            """
            error: Duration of zero [QOS_DURATION_ZERO]
              for qos profile instant (/qos profile instant)
              DEADLINE has a period of 0.
              Hint: Give a duration in ns, or -1 for infinite.
            error: Duration of zero [QOS_DURATION_ZERO]
              for qos profile instant (/qos profile instant)
              LIFESPAN has a duration of 0.
              Hint: Give a duration in ns, or -1 for infinite.
            """,
            model -> lifespan(deadline(model.qos("instant"), 1), 1)),
        new RuleCase(
            "QOS_LIMIT_INVALID",
            model -> limits(model.qos("none"), 0, -2),
            """
            error: Invalid resource limit [QOS_LIMIT_INVALID]
              for qos profile none (/qos profile none)
              RESOURCE_LIMITS has maxSamples of 0.
              Hint: Give a number of at least 1, or -1 for no limit.
            error: Invalid resource limit [QOS_LIMIT_INVALID]
              for qos profile none (/qos profile none)
              RESOURCE_LIMITS has maxSamplesPerInstance of -2.
              Hint: Give a number of at least 1, or -1 for no limit.
            """,
            model -> limits(model.qos("none"), 1, -1)),
        new RuleCase(
            "QOS_DURABILITY_SERVICE_UNUSED",
            model ->
                service(durability(model.qos("kept"), DurabilityKind.TRANSIENT_LOCAL), 1, -1, -1),
            """
            warning: DURABILITY_SERVICE without durable samples [QOS_DURABILITY_SERVICE_UNUSED]
              for qos profile kept (/qos profile kept)
              DURABILITY_SERVICE is set, but DURABILITY is TRANSIENT_LOCAL, so it has no effect.
              Hint: Set DURABILITY to TRANSIENT or PERSISTENT, or remove DURABILITY_SERVICE.
            """,
            model -> service(durability(model.qos("kept"), DurabilityKind.TRANSIENT), 1, -1, -1)),
        new RuleCase(
            "QOS_REPRESENTATION_UNSUPPORTED",
            model -> representation(model.qos("text"), DataRepresentationKind.XML),
            """
            error: Unsupported data representation [QOS_REPRESENTATION_UNSUPPORTED]
              for qos profile text (/qos profile text)
              DATA_REPRESENTATION names XML.
              Hint: Use XCDR1, which all of them exchange, or XCDR2.
            """,
            model -> representation(model.qos("text"), DataRepresentationKind.XCDR2)),
        new RuleCase(
            "QOS_PROFILE_UNUSED",
            model -> model.qos("forgotten"),
            """
            info: Unused QoS profile [QOS_PROFILE_UNUSED]
              for qos profile forgotten (/qos profile forgotten)
              No topic, publication, subscription or other profile refers to it.
              Hint: Refer to the profile where it is meant, or remove it.
            """,
            model -> model.topic("Tracks").setQos(model.qos("remembered"))));
  }

  private static void publish(RuleFixture model, QosProfile profile) {
    model.publication(model.component("Sonar"), model.topic("Tracks"), 1).setQos(profile);
  }

  private static void combination(RuleFixture model, int depth) {
    Topic topic = model.topic("Tracks");
    topic.setQos(limits(model.qos("limited"), -1, 10));
    model
        .publication(model.component("Sonar"), topic, 1)
        .setQos(history(model.qos("deep"), HistoryKind.KEEP_LAST, depth));
  }
}
