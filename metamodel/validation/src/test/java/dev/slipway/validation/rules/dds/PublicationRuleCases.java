// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link PublicationRules}. */
public final class PublicationRuleCases {
  private PublicationRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "PUBLICATION_RATE_INVALID",
            model -> {
              typed(model).setRate(-1);
              typed(model).setRate(Double.NaN);
              typed(model).setRate(1_000_001);
            },
            """
            error: Publication rate out of range [PUBLICATION_RATE_INVALID]
              for publication T0 (/component type Sonar0/publication T0)
              Its rate is -1.0 Hz.
              Hint: Give a rate of at most 1e6 Hz, or 0 for a publication that only reactions cause.
            error: Publication rate out of range [PUBLICATION_RATE_INVALID]
              for publication T1 (/component type Sonar1/publication T1)
              Its rate is NaN Hz.
              Hint: Give a rate of at most 1e6 Hz, or 0 for a publication that only reactions cause.
            error: Publication rate out of range [PUBLICATION_RATE_INVALID]
              for publication T2 (/component type Sonar2/publication T2)
              Its rate is 1000001.0 Hz.
              Hint: Give a rate of at most 1e6 Hz, or 0 for a publication that only reactions cause.
            """,
            model -> typed(model).setRate(1_000_000)),
        new RuleCase(
            "PUBLICATION_SILENT",
            model -> typed(model).setRate(0),
            """
            warning: Publication without a rate or reaction [PUBLICATION_SILENT]
              for publication T0 (/component type Sonar0/publication T0)
              Its rate is 0 Hz, and no reaction has it as an effect.
              Hint: Give it a rate, or make it the effect of a reaction.
            """,
            model -> reacting(model, 0)),
        new RuleCase(
            "PUBLICATION_RATE_AND_REACTION",
            model -> reacting(model, 0.1),
            """
            info: Publication with both a rate and a reaction [PUBLICATION_RATE_AND_REACTION]
              for publication Tracks (/component type Fusion/publication Tracks)
              It sends at 0.1 Hz and as the effect of a reaction.
              Hint: Set the rate to 0 if only reactions are to cause it.
            """,
            model -> reacting(model, 0)),
        new RuleCase(
            "PUBLICATION_BURST_INVALID",
            model -> typed(model).setBurst(0),
            """
            error: Empty burst [PUBLICATION_BURST_INVALID]
              for publication T0 (/component type Sonar0/publication T0)
              Its burst is 0.
              Hint: Set the burst to 1 or more.
            """,
            model -> typed(model).setBurst(1)),
        new RuleCase(
            "PUBLICATION_JITTER_INVALID",
            model -> typed(model).setJitter(100_000_000),
            """
            error: Jitter longer than the period [PUBLICATION_JITTER_INVALID]
              for publication T0 (/component type Sonar0/publication T0)
              Its jitter is 100 ms, its period 100 ms.
              Hint: Choose a jitter of at least 0 and less than the period.
            """,
            model -> typed(model).setJitter(99_999_999)),
        new RuleCase(
            "PUBLICATION_PHASE_NEGATIVE",
            model -> typed(model).setStartPhase(-1),
            """
            error: Negative start phase [PUBLICATION_PHASE_NEGATIVE]
              for publication T0 (/component type Sonar0/publication T0)
              Its start phase is -1 ns.
              Hint: Choose a start phase of at least 0 ns.
            """,
            model -> typed(model).setStartPhase(0)),
        new RuleCase(
            "MESSAGE_SIZE_MISSING",
            model -> opaque(model, null),
            """
            error: Opaque publication without a message size [MESSAGE_SIZE_MISSING]
              for publication Video (/component type Periscope/publication Video)
              Topic Video is opaque, but no message size is set.
              Hint: Set the message size in bytes.
            """,
            model -> opaque(model, 128L)),
        new RuleCase(
            "MESSAGE_SIZE_BELOW_HEADER",
            model -> opaque(model, 127L),
            """
            error: Opaque sample smaller than its header [MESSAGE_SIZE_BELOW_HEADER]
              for publication Video (/component type Periscope/publication Video)
              Its message size is 127 bytes, its header has 128.
              Hint: Set the message size to 128 bytes or more.
            """,
            model -> opaque(model, 128L)),
        new RuleCase(
            "MESSAGE_SIZE_TOO_LARGE",
            model -> opaque(model, 2_147_483_648L),
            """
            error: Sample too large for DDS [MESSAGE_SIZE_TOO_LARGE]
              for publication Video (/component type Periscope/publication Video)
              Its message size is 2147483648 bytes; the most is 2147483647.
              Hint: Split the sample into several.
            """,
            model -> opaque(model, 2_147_483_647L)),
        new RuleCase(
            "MESSAGE_SIZE_OUTSIDE_TYPE",
            model -> typed(model).setMessageSize(9L),
            """
            error: Message size impossible for the type [MESSAGE_SIZE_OUTSIDE_TYPE]
              for publication T0 (/component type Sonar0/publication T0)
              Its message size is 9 bytes; samples of T0Type have 8.
              Hint: Choose a size in that range, or leave it unset to use the type's expected size.
            """,
            model -> typed(model).setMessageSize(8L)));
  }

  /** A publication of an int32 at 10 Hz. */
  private static Publication typed(RuleFixture model) {
    int number = model.software().getComponentTypes().size();
    return model.publication(model.component("Sonar" + number), model.topic("T" + number), 10);
  }

  private static void opaque(RuleFixture model, Long size) {
    Topic video = model.untypedTopic("Video");
    video.setPayload(PayloadMode.OPAQUE);
    model.publication(model.component("Periscope"), video, 25).setMessageSize(size);
  }

  private static void reacting(RuleFixture model, double rate) {
    ComponentType fusion = model.component("Fusion");
    model.reaction(
        fusion,
        model.subscription(fusion, model.topic("Contacts")),
        model.publication(fusion, model.topic("Tracks"), rate));
  }
}
