// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import dev.slipway.validation.RuleCase;
import java.util.List;

/** The cases of {@link NameRules}. */
public final class NameRuleCases {
  private NameRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "NAME_MISSING",
            model -> {
              model.component(null);
              model.qos(" ");
            },
            """
            error: Element without a name [NAME_MISSING]
              for component type #1 (/component type #1)
              Its name is not set.
              Hint: Give the element a name.
            error: Element without a name [NAME_MISSING]
              for qos profile   (/qos profile  )
              Its name is blank.
              Hint: Give the element a name.
            """,
            model -> model.subscription(model.component("Plot"), model.topic("Tracks"))),
        new RuleCase(
            "NAME_TOO_LONG",
            model -> model.qos("q".repeat(256)),
            """
            error: Name too long [NAME_TOO_LONG]
              for qos profile qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq...qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq (/qos profile qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq...qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq)
              Its name has 256 characters.
              Hint: Choose a name of at most 255 characters.
            """,
            model -> model.qos("q".repeat(255))),
        new RuleCase(
            "NAME_CONTROL_CHARACTER",
            model -> model.qos("fast\u202etsaf"),
            """
            error: Name with an invisible character [NAME_CONTROL_CHARACTER]
              for qos profile fast\\u{202e}tsaf (/qos profile fast\\u{202e}tsaf)
              Its name has the character U+202E.
              Hint: Type the name again.
            """,
            model -> model.qos("schnell \u00fc \u8239")),
        new RuleCase(
            "NAME_DUPLICATE",
            model -> {
              model.qos("fast");
              model.qos("fast");
            },
            """
            error: Duplicate name [NAME_DUPLICATE]
              for qos profile fast (/qos profile fast)
              fast is the name of another.
              See qos profile fast (/qos profile fast): has the same name
              Hint: Rename one of them.
            """,
            model -> {
              model.qos("fast");
              model.partition("fast");
            }),
        new RuleCase(
            "COMPONENT_NAME_INVALID",
            model -> model.component("../Sonar"),
            """
            error: Invalid component name [COMPONENT_NAME_INVALID]
              for component type ../Sonar (/component type ..\\/Sonar)
              Its name is ../Sonar.
              Hint: Use a letter, then letters, digits and underscores, at most 64 in all.
            """,
            model -> model.component("S" + "o".repeat(63))),
        new RuleCase(
            "INSTANCE_NAME_INVALID",
            model -> model.instance("bow;reboot", model.component("Sonar")),
            """
            error: Invalid instance name for host scripts [INSTANCE_NAME_INVALID]
              for component instance bow;reboot (/component instance bow;reboot)
              Its name is bow;reboot.
              Hint: Use a letter, then letters, digits, hyphens and underscores, at most 64 in all.
            """,
            model -> model.instance("bow-sonar_1", model.component("Sonar"))),
        new RuleCase(
            "TOPIC_NAME_INVALID",
            model -> model.topic("1 Track"),
            """
            error: Invalid topic name [TOPIC_NAME_INVALID]
              for topic 1 Track (/topic 1 Track)
              Its name is 1 Track.
              Hint: Use a letter or underscore, then letters, digits, underscores and slashes.
            """,
            model -> model.topic("rt/track_1")),
        new RuleCase(
            "DEPLOYMENT_VERSION_INVALID",
            model -> model.deployment().setVersion("1"),
            """
            error: Invalid deployment version [DEPLOYMENT_VERSION_INVALID]
              Its version is 1.
              Hint: Write MAJOR.MINOR.PATCH, such as 1.0.0.
            """,
            model -> model.deployment().setVersion("1.0.0")),
        new RuleCase(
            "LIBRARY_VERSION_INVALID",
            model -> model.library("types").setVersion("1.0.0-"),
            """
            error: Invalid library version [LIBRARY_VERSION_INVALID]
              for library types (/library types)
              Its version is 1.0.0-.
              Hint: Write MAJOR.MINOR.PATCH, such as 1.0.0.
            """,
            model -> model.library("types").setVersion("1.0.0-a")));
  }
}
