// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.validation.QosPolicies.deadline;
import static dev.slipway.validation.QosPolicies.durability;
import static dev.slipway.validation.QosPolicies.filter;
import static dev.slipway.validation.QosPolicies.latencyBudget;
import static dev.slipway.validation.QosPolicies.lifespan;
import static dev.slipway.validation.QosPolicies.liveliness;
import static dev.slipway.validation.QosPolicies.reliability;

import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.LivelinessKind;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link TimingRules}. */
public final class TimingRuleCases {
  private TimingRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "QOS_DEADLINE_BELOW_PERIOD",
            model -> publish(model, deadline(model.qos("fast"), 99_999_999)),
            """
            error: Deadline shorter than the period [QOS_DEADLINE_BELOW_PERIOD]
              for publication Tracks (/component type Sonar/publication Tracks)
              DEADLINE is 99.999999 ms, but 10 Hz means a sample every 100 ms.
              Hint: Raise the rate, or lengthen the deadline.
            """,
            model -> publish(model, deadline(model.qos("fast"), 100_000_000))),
        new RuleCase(
            "QOS_LIFESPAN_BELOW_PERIOD",
            model ->
                publish(
                    model,
                    durability(
                        lifespan(model.qos("brief"), 50_000_000), DurabilityKind.TRANSIENT_LOCAL)),
            """
            warning: Lifespan of durable samples shorter than the period [QOS_LIFESPAN_BELOW_PERIOD]
              for publication Tracks (/component type Sonar/publication Tracks)
              DURABILITY is TRANSIENT_LOCAL, but LIFESPAN is 50 ms and the period 100 ms.
              Hint: Lengthen the lifespan, or set DURABILITY to VOLATILE.
            """,
            model -> publish(model, lifespan(model.qos("brief"), 50_000_000))),
        new RuleCase(
            "QOS_LIFESPAN_BELOW_BUDGET",
            model -> publish(model, latencyBudget(lifespan(model.qos("brief"), 999), 1_000)),
            """
            warning: Lifespan shorter than the latency budget [QOS_LIFESPAN_BELOW_BUDGET]
              for publication Tracks (/component type Sonar/publication Tracks)
              LIFESPAN is 999 ns, LATENCY_BUDGET 1 us.
              Hint: Lengthen the lifespan, or shorten the latency budget.
            """,
            model -> {
              publish(model, latencyBudget(lifespan(model.qos("brief"), 1_000), 1_000));
              publish(model, latencyBudget(lifespan(model.qos("any"), 1_000), -1));
            }),
        new RuleCase(
            "QOS_LEASE_BELOW_PERIOD",
            model ->
                publish(
                    model,
                    liveliness(model.qos("alive"), LivelinessKind.MANUAL_BY_TOPIC, 99_000_000)),
            """
            warning: Liveliness lease shorter than the period [QOS_LEASE_BELOW_PERIOD]
              for publication Tracks (/component type Sonar/publication Tracks)
              LIVELINESS is MANUAL_BY_TOPIC with a lease of 99 ms, but the period is 100 ms.
              Hint: Lengthen the lease, raise the rate, or make LIVELINESS AUTOMATIC.
            """,
            model ->
                publish(
                    model, liveliness(model.qos("alive"), LivelinessKind.AUTOMATIC, 99_000_000))),
        new RuleCase(
            "QOS_FILTER_DROPS_SAMPLES",
            model -> readFiltered(model, 100_000_001),
            """
            info: Time-based filter drops samples [QOS_FILTER_DROPS_SAMPLES]
              for subscription Tracks (/component type Plot/subscription Tracks)
              It takes a sample of an instance every 100.000001 ms; samples come every 100 ms.
              See publication Tracks (/component type Sonar/publication Tracks): sends more often
              Hint: Shorten the minimum separation where all samples are wanted.
            """,
            model -> readFiltered(model, 100_000_000)),
        new RuleCase(
            "QOS_BEST_EFFORT_FRAGMENTS",
            model -> video(model, 65_508),
            """
            info: Large samples with best-effort reliability [QOS_BEST_EFFORT_FRAGMENTS]
              for publication Video (/component type Periscope/publication Video)
              Its samples have 65508 bytes, a datagram holds 65507, and RELIABILITY is BEST_EFFORT.
              Hint: Set RELIABILITY to RELIABLE where losses matter.
            """,
            model -> video(model, 65_507)));
  }

  /** A publication at 10 Hz. */
  private static void publish(RuleFixture model, QosProfile profile) {
    model.publication(model.component("Sonar"), model.topic("Tracks"), 10).setQos(profile);
  }

  private static void readFiltered(RuleFixture model, long separation) {
    Topic tracks = model.topic("Tracks");
    model.publication(model.component("Sonar"), tracks, 10);
    model
        .subscription(model.component("Plot"), tracks)
        .setQos(filter(model.qos("slow"), separation));
  }

  private static void video(RuleFixture model, long size) {
    Topic video = model.untypedTopic("Video");
    video.setPayload(PayloadMode.OPAQUE);
    Publication publication = model.publication(model.component("Periscope"), video, 25);
    publication.setMessageSize(size);
    publication.setQos(reliability(model.qos("loose"), ReliabilityKind.BEST_EFFORT));
  }
}
