// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.validation.RuleFixture.primitive;
import static dev.slipway.validation.RuleFixture.ref;

import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.Union;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link UnionRules}. */
public final class UnionRuleCases {
  private UnionRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "UNION_DISCRIMINATOR_TYPE",
            model -> model.union("Command", primitive(PrimitiveKind.FLOAT32)),
            """
            error: Invalid discriminator type [UNION_DISCRIMINATOR_TYPE]
              for union Command (/union Command)
              The discriminator is of type float32.
              Hint: Choose one of these types for the discriminator.
            """,
            model -> model.union("Command", primitive(PrimitiveKind.CHAR8))),
        new RuleCase(
            "UNION_LABEL_INVALID",
            model -> {
              Union command = onMode(model);
              model.unionCase(command, "depth", "DIVE", "1");
              Union small = model.union("Small", primitive(PrimitiveKind.UINT8));
              model.unionCase(small, "great", "255", "256");
            },
            """
            error: Invalid case label [UNION_LABEL_INVALID]
              for union case depth (/union Command/union case depth)
              The label 1 of depth is not an enumerator of Mode.
              Hint: Give a literal or an enumerator of the discriminator's type.
            error: Invalid case label [UNION_LABEL_INVALID]
              for union case depth (/union Command/union case depth)
              The label DIVE of depth names DIVE, which is not a constant or enumerator there.
              Hint: Give a literal or an enumerator of the discriminator's type.
            error: Invalid case label [UNION_LABEL_INVALID]
              for union case great (/union Small/union case great)
              The label 256 of great is outside uint8, 0 to 255.
              Hint: Give a literal or an enumerator of the discriminator's type.
            """,
            model -> {
              Union command = onMode(model);
              model.unionCase(command, "depth", "OFF", "Mode::ON");
              Union small = model.union("Small", primitive(PrimitiveKind.UINT8));
              model.unionCase(small, "great", "255", "0xFE", "1 << 3");
            }),
        new RuleCase(
            "UNION_LABEL_DUPLICATE",
            model -> {
              Union command = model.union("Command", primitive(PrimitiveKind.INT32));
              model.unionCase(command, "depth", "16");
              model.unionCase(command, "speed", "0x10");
            },
            """
            error: Duplicate case label [UNION_LABEL_DUPLICATE]
              for union case speed (/union Command/union case speed)
              The label 0x10 of speed is one of depth already.
              See union case depth (/union Command/union case depth): has the label first
              Hint: Remove one of the labels.
            """,
            model -> {
              Union command = model.union("Command", primitive(PrimitiveKind.INT32));
              model.unionCase(command, "depth", "16");
              model.unionCase(command, "speed", "0x11");
            }),
        new RuleCase(
            "UNION_CASE_WITHOUT_LABEL",
            model -> model.unionCase(onMode(model), "depth").setDefault(false),
            """
            error: Union case without a label [UNION_CASE_WITHOUT_LABEL]
              for union case depth (/union Command/union case depth)
              depth has no label and is not the default.
              Hint: Give the case a label, or make it the default.
            """,
            model -> model.unionCase(onMode(model), "depth")),
        new RuleCase(
            "UNION_DEFAULT_MULTIPLE",
            model -> {
              Union command = onMode(model);
              model.unionCase(command, "depth");
              model.unionCase(command, "speed");
            },
            """
            error: Several default cases [UNION_DEFAULT_MULTIPLE]
              for union Command (/union Command)
              The defaults are depth, speed.
              Hint: Keep one default case.
            """,
            model -> {
              Union command = onMode(model);
              model.unionCase(command, "depth");
              model.unionCase(command, "speed", "OFF");
            }),
        new RuleCase(
            "UNION_DEFAULT_UNREACHABLE",
            model -> {
              Union command = onMode(model);
              model.unionCase(command, "depth", "OFF", "ON");
              model.unionCase(command, "speed");
            },
            """
            error: Unreachable default case [UNION_DEFAULT_UNREACHABLE]
              for union Command (/union Command)
              The labels name every value of Mode.
              Hint: Remove the default case, or one of the labels.
            """,
            model -> {
              Union command = onMode(model);
              model.unionCase(command, "depth", "OFF");
              model.unionCase(command, "speed");
            }));
  }

  private static Union onMode(RuleFixture model) {
    return model.union("Command", ref(model.enumeration("Mode", "OFF", "ON")));
  }
}
