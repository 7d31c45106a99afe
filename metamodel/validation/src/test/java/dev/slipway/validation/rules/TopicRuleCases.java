// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import dev.slipway.model.dds.PayloadMode;
import dev.slipway.validation.RuleCase;
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
              Hint: choose a type for the topic, or make its payload OPAQUE
            """,
            model -> model.untypedTopic("Tracks").setPayload(PayloadMode.OPAQUE)));
  }
}
