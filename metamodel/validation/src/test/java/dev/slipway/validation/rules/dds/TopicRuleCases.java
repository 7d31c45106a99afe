// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link TopicRules}. */
public final class TopicRuleCases {
  private TopicRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "TOPIC_TYPE_MISSING",
            model -> model.untypedTopic("Tracks"),
            """
            error: Topic without a type [TOPIC_TYPE_MISSING]
              for topic Tracks (/topic Tracks)
              Its payload is TYPED, but no type is set.
              Hint: Choose a type for the topic, or make its payload OPAQUE.
            """,
            model -> model.untypedTopic("Tracks").setPayload(PayloadMode.OPAQUE)),
        new RuleCase(
            "TOPIC_TYPE_CLASH",
            model -> twice(model).setType(model.struct("Other")),
            """
            error: Topics share a name but not a type [TOPIC_TYPE_CLASH]
              for topic Tracks (/topic Tracks)
              Topic Tracks is of Other here, and of TracksType elsewhere.
              See topic Tracks (/topic Tracks): has the same name
              Hint: Rename one of the topics, or give both the same type and payload.
            """,
            model -> twice(model)),
        new RuleCase(
            "TOPIC_TYPE_NOT_PORTABLE",
            model -> nested(model, PrimitiveKind.UINT8),
            """
            info: Topic type not portable [TOPIC_TYPE_NOT_PORTABLE]
              for topic Plots (/topic Plots)
              Its type has uint8.
              See member level (/struct Inner/member level): has this type
              Hint: Use byte instead of uint8 and int16 instead of int8, or name the DDS \
            implementations of the deployment, if only Cyclone DDS and Fast DDS take part.
            """,
            model -> nested(model, PrimitiveKind.BYTE)),
        new RuleCase(
            "TOPIC_TYPE_NOT_PORTABLE",
            model -> {
              use(model, DdsImplementation.CYCLONEDDS, DdsImplementation.OPENDDS);
              nested(model, PrimitiveKind.INT8);
            },
            """
            info: Topic type not portable [TOPIC_TYPE_NOT_PORTABLE]
              for topic Plots (/topic Plots)
              Its type has int8.
              See member level (/struct Inner/member level): has this type
              Hint: Use byte instead of uint8 and int16 instead of int8, or name the DDS \
            implementations of the deployment, if only Cyclone DDS and Fast DDS take part.
            """,
            model -> {
              use(model, DdsImplementation.CYCLONEDDS, DdsImplementation.FASTDDS);
              nested(model, PrimitiveKind.INT8);
            }),
        new RuleCase(
            "TOPIC_UNUSED",
            model -> model.topic("Tracks"),
            """
            info: Unused topic [TOPIC_UNUSED]
              for topic Tracks (/topic Tracks)
              No component publishes Tracks or subscribes to it.
              Hint: Let components publish and subscribe to it, or remove it.
            """,
            model -> model.publication(model.component("Sonar"), model.topic("Tracks"), 1)),
        new RuleCase(
            "TOPIC_NOT_WRITTEN",
            model -> model.subscription(model.component("Plot"), model.topic("Tracks")),
            """
            warning: Topic without writers [TOPIC_NOT_WRITTEN]
              for topic Tracks (/topic Tracks)
              Tracks has 1 reader, but no writer.
              Hint: Add a publication of the topic to a component.
            """,
            TopicRuleCases::writtenAndRead),
        new RuleCase(
            "TOPIC_NOT_READ",
            model -> model.publication(model.component("Sonar"), model.topic("Tracks"), 1),
            """
            warning: Topic without readers [TOPIC_NOT_READ]
              for topic Tracks (/topic Tracks)
              Tracks has 1 writer, but no reader.
              Hint: Add a subscription to the topic to a component.
            """,
            TopicRuleCases::writtenAndRead));
  }

  /** The second of two topics of one name and type. */
  /** A topic whose type has a sequence of structs with a member of that kind. */
  private static void nested(RuleFixture model, PrimitiveKind kind) {
    Struct inner = model.emptyStruct("Inner");
    model.member(inner, "level", RuleFixture.primitive(kind));
    Struct outer = model.emptyStruct("Outer");
    model.member(outer, "parts", RuleFixture.sequence(RuleFixture.ref(inner)));
    model.untypedTopic("Plots").setType(outer);
  }

  private static void use(RuleFixture model, DdsImplementation... implementations) {
    model.deployment().getDdsImplementations().addAll(List.of(implementations));
  }

  private static Topic twice(RuleFixture model) {
    Topic first = model.topic("Tracks");
    Topic second = model.untypedTopic("Tracks");
    second.setType(first.getType());
    return second;
  }

  private static void writtenAndRead(RuleFixture model) {
    Topic tracks = model.topic("Tracks");
    model.publication(model.component("Sonar"), tracks, 1);
    model.subscription(model.component("Plot"), tracks);
  }
}
