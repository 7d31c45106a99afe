// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.validation.RuleFixture.array;
import static dev.slipway.validation.RuleFixture.map;
import static dev.slipway.validation.RuleFixture.primitive;
import static dev.slipway.validation.RuleFixture.ref;
import static dev.slipway.validation.RuleFixture.sequence;
import static dev.slipway.validation.RuleFixture.string;

import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link MemberRules}. */
public final class MemberRuleCases {
  private MemberRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "KEY_OPTIONAL",
            model -> {
              Member id = key(model, primitive(PrimitiveKind.UINT32));
              id.setOptional(true);
            },
            """
            error: Optional key [KEY_OPTIONAL]
              for member depth (/struct Track0/member depth)
              depth is both key and optional.
              Hint: Make the member either key or optional.
            """,
            model -> key(model, primitive(PrimitiveKind.UINT32))),
        new RuleCase(
            "KEY_TYPE_INVALID",
            model -> {
              Struct position = model.struct("Position");
              model.member(position, "path", sequence(primitive(PrimitiveKind.INT32)));
              key(model, array(ref(position), 2L));
            },
            """
            error: Key type not portable [KEY_TYPE_INVALID]
              for member depth (/struct Track1/member depth)
              depth is a key, but its part path is a sequence.
              Hint: Choose another key, or mark keys in the member's type.
            """,
            model -> {
              Struct position = model.struct("Position");
              position.getMembers().get(0).setKey(true);
              model.member(position, "path", sequence(primitive(PrimitiveKind.INT32)));
              key(model, array(ref(position), 2L));
            }),
        new RuleCase(
            "ARRAY_DIMENSION_INVALID",
            model -> member(model, array(primitive(PrimitiveKind.INT32), 3L, 0L)),
            """
            error: Invalid array dimension [ARRAY_DIMENSION_INVALID]
              for array ref (/struct Track0/member depth/array ref)
              The array has a dimension of 0.
              Hint: Give each dimension a size of at least 1.
            """,
            model -> member(model, array(primitive(PrimitiveKind.INT32), 3L, 1L))),
        new RuleCase(
            "BOUND_INVALID",
            model -> member(model, string(0L)),
            """
            error: Invalid bound [BOUND_INVALID]
              for string ref (/struct Track0/member depth/string ref)
              The string has a bound of 0.
              Hint: Give a bound of at least 1, or none.
            """,
            model -> member(model, string(1L))),
        new RuleCase(
            "EXPECTED_LENGTH_INVALID",
            model -> member(model, expecting(9L, 8L)),
            """
            error: Expected length beyond the bound [EXPECTED_LENGTH_INVALID]
              for sequence ref (/struct Track0/member depth/sequence ref)
              The sequence<string> has an expected length of 9, but a bound of 8.
              Hint: Give a length from 0 to the bound.
            """,
            model -> member(model, expecting(8L, 8L))),
        new RuleCase(
            "MAP_KEY_INVALID",
            model -> member(model, map(primitive(PrimitiveKind.FLOAT64), string(null))),
            """
            error: Invalid map key type [MAP_KEY_INVALID]
              for map ref (/struct Track0/member depth/map ref)
              The keys are of type float64.
              Hint: Choose an integer type or a string for the keys.
            """,
            model ->
                member(
                    model,
                    map(ref(model.alias("Id", primitive(PrimitiveKind.INT16))), string(null)))),
        new RuleCase(
            "MEMBER_DEFAULT_INVALID",
            model -> {
              member(model, primitive(PrimitiveKind.UINT8)).setDefaultValue("256");
              member(model, string(3L)).setDefaultValue("\"four\"");
              member(model, primitive(PrimitiveKind.INT32)).setDefaultValue("1; };");
            },
            """
            error: Invalid default value [MEMBER_DEFAULT_INVALID]
              for member depth (/struct Track0/member depth)
              The default 256 of type uint8 is outside uint8, 0 to 255.
              Hint: Give a literal of the member's type.
            error: Invalid default value [MEMBER_DEFAULT_INVALID]
              for member depth (/struct Track1/member depth)
              The default "four" of type string has 4 characters; the bound is 3.
              Hint: Give a literal of the member's type.
            error: Invalid default value [MEMBER_DEFAULT_INVALID]
              for member depth (/struct Track2/member depth)
              The default 1; }; of type int32 has ; at place 2, where that cannot be.
              Hint: Give a literal of the member's type.
            """,
            model -> {
              member(model, primitive(PrimitiveKind.UINT8)).setDefaultValue("255");
              member(model, string(3L)).setDefaultValue("\"for\"");
              member(model, ref(model.enumeration("Mode", "OFF"))).setDefaultValue("OFF");
            }),
        new RuleCase(
            "MEMBER_RANGE_INVALID",
            model -> {
              Member depth = member(model, primitive(PrimitiveKind.FLOAT32));
              depth.setRangeMin("shallow");
              depth.setRangeMax("1e39");
              member(model, string(null)).setRangeMax("9");
              member(model, sequence(primitive(PrimitiveKind.INT8))).setRangeMax("127");
              member(model, array(primitive(PrimitiveKind.INT8), 3L)).setRangeMin("0");
              member(model, primitive(PrimitiveKind.CHAR8)).setRangeMin("'a'");
            },
            """
            error: Invalid range limit [MEMBER_RANGE_INVALID]
              for member depth (/struct Track0/member depth)
              The greatest value 1e39 of type float32 is too great for float32.
              Hint: Give a number of the member's type, or remove the range if the member is not a number.
            error: Invalid range limit [MEMBER_RANGE_INVALID]
              for member depth (/struct Track0/member depth)
              The least value shallow of type float32 names shallow, which is not a constant or enumerator there.
              Hint: Give a number of the member's type, or remove the range if the member is not a number.
            error: Invalid range limit [MEMBER_RANGE_INVALID]
              for member depth (/struct Track1/member depth)
              depth has a range, but is of type string.
              Hint: Give a number of the member's type, or remove the range if the member is not a number.
            error: Invalid range limit [MEMBER_RANGE_INVALID]
              for member depth (/struct Track2/member depth)
              depth has a range, but is of type sequence<int8>.
              Hint: Give a number of the member's type, or remove the range if the member is not a number.
            error: Invalid range limit [MEMBER_RANGE_INVALID]
              for member depth (/struct Track3/member depth)
              depth has a range, but is of type array of int8.
              Hint: Give a number of the member's type, or remove the range if the member is not a number.
            error: Invalid range limit [MEMBER_RANGE_INVALID]
              for member depth (/struct Track4/member depth)
              depth has a range, but is of type char8.
              Hint: Give a number of the member's type, or remove the range if the member is not a number.
            """,
            model -> {
              Member depth = member(model, primitive(PrimitiveKind.FLOAT32));
              depth.setRangeMin("-1.5");
              depth.setRangeMax("3e38");
              Alias octet = model.alias("Octet", primitive(PrimitiveKind.BYTE));
              member(model, ref(octet)).setRangeMax("127");
            }),
        new RuleCase(
            "MEMBER_RANGE_EMPTY",
            model -> ranged(model, "2.5", "2.4"),
            """
            error: Empty value range [MEMBER_RANGE_EMPTY]
              for member depth (/struct Track0/member depth)
              The range of depth is from 2.5 to 2.4.
              Hint: Swap the limits, or widen the range.
            """,
            model -> ranged(model, "2.5", "2.50")),
        new RuleCase(
            "MEMBER_DEFAULT_OUTSIDE_RANGE",
            model -> ranged(model, "0", "10").setDefaultValue("10.5"),
            """
            error: Default value out of range [MEMBER_DEFAULT_OUTSIDE_RANGE]
              for member depth (/struct Track0/member depth)
              The default of depth is 10.5, more than the greatest value 10.
              Hint: Choose a default inside the range, or widen the range.
            """,
            model -> ranged(model, "0", "10").setDefaultValue("10")),
        new RuleCase(
            "CONSTANT_VALUE_INVALID",
            model -> {
              model.constant("MAX", primitive(PrimitiveKind.INT16), "1 << 15");
              model.constant("LOOP", primitive(PrimitiveKind.INT16), "LOOP + 1");
            },
            """
            error: Invalid constant value [CONSTANT_VALUE_INVALID]
              for constant LOOP (/constant LOOP)
              The value LOOP + 1 of type int16 names LOOP, which has no value.
              Hint: Give a constant expression of the constant's type.
            error: Invalid constant value [CONSTANT_VALUE_INVALID]
              for constant MAX (/constant MAX)
              The value 1 << 15 of type int16 is outside int16, -32768 to 32767.
              Hint: Give a constant expression of the constant's type.
            """,
            model -> {
              model.constant("SHIFT", primitive(PrimitiveKind.INT16), "14");
              model.constant("MAX", primitive(PrimitiveKind.INT16), "(1 << SHIFT) - -1");
            }));
  }

  private static Member member(RuleFixture model, TypeRef type) {
    Struct struct = model.emptyStruct("Track" + model.data().getDefinitions().size());
    return model.member(struct, "depth", type);
  }

  private static Member key(RuleFixture model, TypeRef type) {
    Member member = member(model, type);
    member.setKey(true);
    return member;
  }

  private static Member ranged(RuleFixture model, String min, String max) {
    Member member = member(model, primitive(PrimitiveKind.FLOAT64));
    member.setRangeMin(min);
    member.setRangeMax(max);
    return member;
  }

  private static SequenceRef expecting(long expected, long bound) {
    StringRef text = string(null);
    SequenceRef type = sequence(text);
    type.setExpectedLength(expected);
    type.setBound(bound);
    return type;
  }
}
