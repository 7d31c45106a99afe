// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.Mode.LIVE;

import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.validation.Rule;
import dev.slipway.validation.RuleContext;
import java.util.List;

/** Rules about topics. */
public final class TopicRules {
  private TopicRules() {}

  /** The rules about topics. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "TOPIC_TYPE_MISSING",
            ERROR,
            LIVE,
            "Topic without a type",
            "A typed topic needs a struct or union: readers and writers are generated from it (DDS"
                + " 1.4, 2.2.2.3).",
            "choose a type for the topic, or make its payload OPAQUE",
            Topic.class,
            TopicRules::checkTypeMissing));
  }

  private static void checkTypeMissing(Topic topic, RuleContext context) {
    if (topic.getType() == null && topic.getPayload() == PayloadMode.TYPED) {
      context.report(topic, "Its payload is TYPED, but no type is set.");
    }
  }
}
