// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.validation.RuleCase;
import java.util.List;

/** The cases of {@link EnumerationRules}. */
public final class EnumerationRuleCases {
  private EnumerationRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "ENUM_BIT_BOUND_RANGE",
            model -> model.enumeration("Mode", "OFF").setBitBound(33),
            """
            error: Invalid enumeration size [ENUM_BIT_BOUND_RANGE]
              for enumeration Mode (/enumeration Mode)
              It has 33 bits.
              Hint: Choose 8, 16 or 32 bits.
            """,
            model -> model.enumeration("Mode", "OFF").setBitBound(32)),
        new RuleCase(
            "ENUM_VALUE_DUPLICATE",
            model -> {
              Enumeration mode = model.enumeration("Mode", "OFF", "ON", "AUTO");
              mode.getLiterals().get(2).setValue(1);
            },
            """
            error: Duplicate enumerator value [ENUM_VALUE_DUPLICATE]
              for enum literal AUTO (/enumeration Mode/enum literal AUTO)
              AUTO has the value 1, as has ON.
              See enum literal ON (/enumeration Mode/enum literal ON): has the same value
              Hint: Give one of the enumerators another value.
            """,
            model -> {
              Enumeration mode = model.enumeration("Mode", "OFF", "ON", "AUTO");
              mode.getLiterals().get(0).setValue(5);
            }),
        new RuleCase(
            "ENUM_VALUE_RANGE",
            model -> {
              Enumeration mode = model.enumeration("Mode", "OFF", "ON");
              mode.setBitBound(8);
              mode.getLiterals().get(0).setValue(127);
            },
            """
            error: Enumerator value out of range [ENUM_VALUE_RANGE]
              for enum literal ON (/enumeration Mode/enum literal ON)
              ON has the value 128; 8 bits hold -128 to 127.
              Hint: Choose a smaller value, or more bits.
            """,
            model -> {
              Enumeration mode = model.enumeration("Mode", "OFF", "ON");
              mode.setBitBound(8);
              mode.getLiterals().get(0).setValue(126);
            }),
        new RuleCase(
            "ENUM_DEFAULT_MULTIPLE",
            model ->
                model
                    .enumeration("Mode", "OFF", "ON")
                    .getLiterals()
                    .forEach(literal -> literal.setDefaultLiteral(true)),
            """
            error: Several default enumerators [ENUM_DEFAULT_MULTIPLE]
              for enumeration Mode (/enumeration Mode)
              The defaults are OFF, ON.
              Hint: Mark one enumerator as the default.
            """,
            model ->
                model
                    .enumeration("Mode", "OFF", "ON")
                    .getLiterals()
                    .get(1)
                    .setDefaultLiteral(true)),
        new RuleCase(
            "BITMASK_BIT_BOUND_RANGE",
            model -> model.bitmask("Faults", "PUMP").setBitBound(65),
            """
            error: Invalid bitmask size [BITMASK_BIT_BOUND_RANGE]
              for bitmask Faults (/bitmask Faults)
              It has 65 bits.
              Hint: Choose 8, 16, 32 or 64 bits.
            """,
            model -> model.bitmask("Faults", "PUMP").setBitBound(64)),
        new RuleCase(
            "BIT_POSITION_RANGE",
            model -> {
              var faults = model.bitmask("Faults", "PUMP", "VALVE");
              faults.setBitBound(8);
              faults.getFlags().get(0).setPosition(7);
            },
            """
            error: Bit position out of range [BIT_POSITION_RANGE]
              for bit flag VALVE (/bitmask Faults/bit flag VALVE)
              VALVE is at position 8, but the bitmask has 8 bits.
              Hint: Choose a lower position, or more bits.
            """,
            model -> {
              var faults = model.bitmask("Faults", "PUMP", "VALVE");
              faults.setBitBound(8);
              faults.getFlags().get(0).setPosition(6);
            }),
        new RuleCase(
            "BIT_POSITION_DUPLICATE",
            model -> model.bitmask("Faults", "PUMP", "VALVE").getFlags().get(1).setPosition(0),
            """
            error: Duplicate bit position [BIT_POSITION_DUPLICATE]
              for bit flag VALVE (/bitmask Faults/bit flag VALVE)
              VALVE is at position 0, as is PUMP.
              See bit flag PUMP (/bitmask Faults/bit flag PUMP): is at the same position
              Hint: Give one of the flags another position.
            """,
            model -> model.bitmask("Faults", "PUMP", "VALVE").getFlags().get(1).setPosition(2)),
        new RuleCase(
            "BITSET_WIDTH_INVALID",
            model -> model.bitset("Word", 60, 5, 0),
            """
            error: Invalid bitset size [BITSET_WIDTH_INVALID]
              for bitset Word (/bitset Word)
              The fields have 65 bits together.
              Hint: Make the fields narrower.
            error: Invalid bitset size [BITSET_WIDTH_INVALID]
              for bitfield f2 (/bitset Word/bitfield f2)
              The field has 0 bits.
              Hint: Make the fields narrower.
            """,
            model -> model.bitset("Word", 60, 4)),
        new RuleCase(
            "BITFIELD_KIND_INVALID",
            model -> {
              var word = model.bitset("Word", 9, 3);
              word.getFields().get(0).setKind(PrimitiveKind.UINT8);
              word.getFields().get(1).setKind(PrimitiveKind.FLOAT32);
            },
            """
            error: Bit field does not fit its type [BITFIELD_KIND_INVALID]
              for bitfield f0 (/bitset Word/bitfield f0)
              It has 9 bits; uint8 has 8.
              Hint: Choose a wider type, or leave it unset.
            error: Bit field does not fit its type [BITFIELD_KIND_INVALID]
              for bitfield f1 (/bitset Word/bitfield f1)
              It is held in float32, which is not an integer.
              Hint: Choose a wider type, or leave it unset.
            """,
            model -> {
              var word = model.bitset("Word", 8, 1);
              word.getFields().get(0).setKind(PrimitiveKind.UINT8);
              word.getFields().get(1).setKind(PrimitiveKind.BOOLEAN);
            }));
  }
}
