// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.validation.RuleFixture.ref;
import static dev.slipway.validation.RuleFixture.sequence;

import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.QosPolicies;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link SubscriptionRules}. */
public final class SubscriptionRuleCases {
  private SubscriptionRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "CONTENT_FILTER_INVALID",
            model -> filter(model, "value > 3 AND"),
            """
            error: Invalid content filter [CONTENT_FILTER_INVALID]
              for subscription Tracks (/component type Plot/subscription Tracks)
              The filter value > 3 AND cannot be read: where the end is, there should be a member, a parameter or a literal.
              Hint: Write comparisons such as depth > 100 AND state = %0.
            """,
            model -> filter(model, "value > 3 AND value < 9")),
        new RuleCase(
            "CONTENT_FILTER_FIELD_UNKNOWN",
            model -> {
              filter(model, "depth > 3 OR points.depth = 2");
              opaque(model);
            },
            """
            error: Unknown member in a content filter [CONTENT_FILTER_FIELD_UNKNOWN]
              for subscription Tracks (/component type Plot/subscription Tracks)
              TracksType has no member depth.
              See struct TracksType (/struct TracksType): is the topic's type
              Hint: Name a member of the topic's type.
            error: Unknown member in a content filter [CONTENT_FILTER_FIELD_UNKNOWN]
              for subscription Tracks (/component type Plot/subscription Tracks)
              TracksType has no member points.depth.
              See struct TracksType (/struct TracksType): is the topic's type
              Hint: Name a member of the topic's type.
            error: Unknown member in a content filter [CONTENT_FILTER_FIELD_UNKNOWN]
              for subscription Video (/component type Screen/subscription Video)
              The filter compares value, but topic Video is opaque.
              Hint: Name a member of the topic's type.
            """,
            model -> filter(model, "value > 3 OR points[0].value = 2")),
        new RuleCase(
            "CONTENT_FILTER_PARAMETER_MISSING",
            model -> filter(model, "value BETWEEN %0 AND %1").getContentFilterParameters().add("1"),
            """
            error: Missing content filter parameter [CONTENT_FILTER_PARAMETER_MISSING]
              for subscription Tracks (/component type Plot/subscription Tracks)
              The filter uses %1, but only %0 is given.
              Hint: Add the parameter, or remove it from the expression.
            """,
            model ->
                filter(model, "value BETWEEN %0 AND %1")
                    .getContentFilterParameters()
                    .addAll(List.of("1", "2"))),
        new RuleCase(
            "QOS_NOT_IMPLEMENTED",
            model -> lasting(model, DdsImplementation.CYCLONEDDS, DdsImplementation.FASTDDS),
            """
            warning: Requested QoS not supported by Fast DDS [QOS_NOT_IMPLEMENTED]
              for subscription Tracks (/component type Plot/subscription Tracks)
              It requests DURABILITY TRANSIENT, which Fast DDS 2.9 does not implement.
              Hint: Request less, or let only components of other DDS implementations read the topic.
            """,
            model -> lasting(model, DdsImplementation.CYCLONEDDS)),
        new RuleCase(
            "ENDPOINT_DUPLICATE",
            model -> twoPublications(model, "bow", "bow"),
            """
            warning: Duplicate endpoint [ENDPOINT_DUPLICATE]
              for publication Tracks (/component type Sonar/publication Tracks)
              Sonar has another publication of topic Tracks in the same partitions.
              See publication Tracks (/component type Sonar/publication Tracks): is the other
              Hint: Remove one of them, or give them different partitions.
            """,
            model -> twoPublications(model, "bow", "stern")));
  }

  /** A subscription to a topic of a struct with an int32 and a sequence of structs with one. */
  private static Subscription filter(RuleFixture model, String expression) {
    Topic tracks = model.topic("Tracks");
    model.member((Struct) tracks.getType(), "points", sequence(ref(model.struct("Point"))));
    Subscription subscription = model.subscription(model.component("Plot"), tracks);
    subscription.setContentFilter(expression);
    return subscription;
  }

  private static void opaque(RuleFixture model) {
    Topic video = model.untypedTopic("Video");
    video.setPayload(PayloadMode.OPAQUE);
    model.subscription(model.component("Screen"), video).setContentFilter("value = 1");
  }

  private static void twoPublications(RuleFixture model, String first, String second) {
    ComponentType sonar = model.component("Sonar");
    Topic tracks = model.topic("Tracks");
    model.publication(sonar, tracks, 1).getPartitions().add(model.partition(first));
    model.publication(sonar, tracks, 1).getPartitions().add(model.partition(second));
  }

  /** A reader of samples that outlive their writer, in a deployment of these implementations. */
  private static void lasting(RuleFixture model, DdsImplementation... implementations) {
    model.deployment().getDdsImplementations().addAll(List.of(implementations));
    QosProfile qos = QosPolicies.durability(model.qos("lasting"), DurabilityKind.TRANSIENT);
    Topic tracks = model.topic("Tracks");
    model.publication(model.component("Sonar"), tracks, 1).setQos(qos);
    model.subscription(model.component("Plot"), tracks).setQos(qos);
  }
}
