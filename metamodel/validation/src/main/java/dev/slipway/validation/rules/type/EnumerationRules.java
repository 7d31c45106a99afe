// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules about enumerations, bitmasks and bitsets. */
public final class EnumerationRules {
  private static final int WIDEST_ENUMERATION = 32;
  private static final int WIDEST_BITMASK = 64;
  private static final int WIDEST_BITSET = 64;

  private EnumerationRules() {}

  /** The rules about enumerations, bitmasks and bitsets. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "ENUM_BIT_BOUND_RANGE",
            ERROR,
            LIVE,
            "Invalid enumeration size",
            "An enumeration takes 1 to 32 bits (DDS-XTypes 1.3, 7.3.1.2.1.2).",
            "Choose 8, 16 or 32 bits.",
            Enumeration.class,
            EnumerationRules::checkEnumBound),
        new Rule<>(
            "ENUM_VALUE_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate enumerator value",
            "A value on the wire stands for one enumerator (DDS-XTypes 1.3, 7.2.2.4.1.2).",
            "Give one of the enumerators another value.",
            Enumeration.class,
            EnumerationRules::checkEnumValues),
        new Rule<>(
            "ENUM_VALUE_RANGE",
            ERROR,
            LIVE,
            "Enumerator value out of range",
            "An enumerator's value must fit the enumeration's bits as a signed number (DDS-XTypes"
                + " 1.3, 7.3.1.2.1.2).",
            "Choose a smaller value, or more bits.",
            Enumeration.class,
            EnumerationRules::checkEnumRange),
        new Rule<>(
            "ENUM_DEFAULT_MULTIPLE",
            ERROR,
            LIVE,
            "Several default enumerators",
            "A member that is not given a value has one default (DDS-XTypes 1.3, 7.3.1.2.1.10).",
            "Mark one enumerator as the default.",
            Enumeration.class,
            EnumerationRules::checkEnumDefaults),
        new Rule<>(
            "BITMASK_BIT_BOUND_RANGE",
            ERROR,
            LIVE,
            "Invalid bitmask size",
            "A bitmask takes 1 to 64 bits (IDL 4.2, 7.4.13.4.3.2).",
            "Choose 8, 16, 32 or 64 bits.",
            Bitmask.class,
            EnumerationRules::checkMaskBound),
        new Rule<>(
            "BIT_POSITION_RANGE",
            ERROR,
            LIVE,
            "Bit position out of range",
            "Positions count from 0 and are less than the number of bits (IDL 4.2, 7.4.13.4.3.2).",
            "Choose a lower position, or more bits.",
            Bitmask.class,
            EnumerationRules::checkPositions),
        new Rule<>(
            "BIT_POSITION_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate bit position",
            "Each bit has one name (IDL 4.2, 7.4.13.4.3.2).",
            "Give one of the flags another position.",
            Bitmask.class,
            EnumerationRules::checkPositionDuplicates),
        new Rule<>(
            "BITSET_WIDTH_INVALID",
            ERROR,
            LIVE,
            "Invalid bitset size",
            "A field has 1 to 64 bits and all fields together, those of the base included, have at"
                + " most 64 (IDL 4.2, 7.4.13.4.3.1).",
            "Make the fields narrower.",
            Bitset.class,
            EnumerationRules::checkBitset),
        new Rule<>(
            "BITFIELD_KIND_INVALID",
            ERROR,
            LIVE,
            "Bit field does not fit its type",
            "A field is held in a boolean, an octet or an integer that has its bits (IDL 4.2,"
                + " 7.4.13.4.3.1).",
            "Choose a wider type, or leave it unset.",
            Bitfield.class,
            EnumerationRules::checkFieldKind));
  }

  private static void checkEnumBound(Enumeration enumeration, RuleContext context) {
    int bits = enumeration.getBitBound();
    if (bits < 1 || bits > WIDEST_ENUMERATION) {
      context.report(enumeration, "It has {} bits.", bits);
    }
  }

  /** The values of the enumerators in order; those that are unset follow the one before. */
  private static List<Long> values(Enumeration enumeration) {
    List<Long> values = new ArrayList<>();
    long next = 0;
    for (EnumLiteral literal : enumeration.getLiterals()) {
      long value = literal.getValue() == null ? next : literal.getValue();
      values.add(value);
      next = value + 1;
    }
    return values;
  }

  private static void checkEnumValues(Enumeration enumeration, RuleContext context) {
    List<Long> values = values(enumeration);
    Map<Long, EnumLiteral> known = new HashMap<>();
    for (int i = 0; i < values.size(); i++) {
      EnumLiteral literal = enumeration.getLiterals().get(i);
      EnumLiteral first = known.putIfAbsent(values.get(i), literal);
      if (first != null) {
        context
            .finding(literal)
            .message(
                "{} has the value {}, as has {}.",
                literal.getName(),
                values.get(i),
                first.getName())
            .related(first, "has the same value")
            .report();
      }
    }
  }

  private static void checkEnumRange(Enumeration enumeration, RuleContext context) {
    int bits = Math.max(1, Math.min(enumeration.getBitBound(), WIDEST_ENUMERATION));
    long end = 1L << (bits - 1);
    List<Long> values = values(enumeration);
    for (int i = 0; i < values.size(); i++) {
      long value = values.get(i);
      if (value < -end || value >= end) {
        EnumLiteral literal = enumeration.getLiterals().get(i);
        context.report(
            literal,
            "{} has the value {}; {} bits hold {} to {}.",
            literal.getName(),
            value,
            bits,
            -end,
            end - 1);
      }
    }
  }

  private static void checkEnumDefaults(Enumeration enumeration, RuleContext context) {
    List<String> defaults =
        enumeration.getLiterals().stream()
            .filter(EnumLiteral::isDefaultLiteral)
            .map(EnumLiteral::getName)
            .toList();
    if (defaults.size() > 1) {
      context.report(enumeration, "The defaults are {}.", String.join(", ", defaults));
    }
  }

  private static void checkMaskBound(Bitmask bitmask, RuleContext context) {
    int bits = bitmask.getBitBound();
    if (bits < 1 || bits > WIDEST_BITMASK) {
      context.report(bitmask, "It has {} bits.", bits);
    }
  }

  /** The positions of the flags in order; those that are unset follow the one before. */
  private static List<Long> positions(Bitmask bitmask) {
    List<Long> positions = new ArrayList<>();
    long next = 0;
    for (BitFlag flag : bitmask.getFlags()) {
      long position = flag.getPosition() == null ? next : flag.getPosition();
      positions.add(position);
      next = position + 1;
    }
    return positions;
  }

  private static void checkPositions(Bitmask bitmask, RuleContext context) {
    List<Long> positions = positions(bitmask);
    for (int i = 0; i < positions.size(); i++) {
      long position = positions.get(i);
      if (position < 0 || position >= bitmask.getBitBound()) {
        BitFlag flag = bitmask.getFlags().get(i);
        context.report(
            flag,
            "{} is at position {}, but the bitmask has {} bits.",
            flag.getName(),
            position,
            bitmask.getBitBound());
      }
    }
  }

  private static void checkPositionDuplicates(Bitmask bitmask, RuleContext context) {
    List<Long> positions = positions(bitmask);
    Map<Long, BitFlag> known = new HashMap<>();
    for (int i = 0; i < positions.size(); i++) {
      BitFlag flag = bitmask.getFlags().get(i);
      BitFlag first = known.putIfAbsent(positions.get(i), flag);
      if (first != null) {
        context
            .finding(flag)
            .message(
                "{} is at position {}, as is {}.",
                flag.getName(),
                positions.get(i),
                first.getName())
            .related(first, "is at the same position")
            .report();
      }
    }
  }

  private static void checkBitset(Bitset bitset, RuleContext context) {
    for (Bitfield field : bitset.getFields()) {
      if (field.getWidth() < 1 || field.getWidth() > WIDEST_BITSET) {
        context.report(field, "The field has {} bits.", field.getWidth());
      }
    }
    long all = 0;
    List<Bitset> levels = new ArrayList<>();
    for (Bitset level = bitset; level != null && !levels.contains(level); level = level.getBase()) {
      levels.add(level);
      all += level.getFields().stream().mapToLong(Bitfield::getWidth).sum();
    }
    if (all > WIDEST_BITSET) {
      context.report(bitset, "The fields have {} bits together.", all);
    }
  }

  private static void checkFieldKind(Bitfield field, RuleContext context) {
    PrimitiveKind kind = field.getKind();
    if (kind == null) {
      return;
    }
    if (kind != PrimitiveKind.BOOLEAN && !PrimitiveSizes.isInteger(kind)) {
      context.report(field, "It is held in {}, which is not an integer.", kind.getLiteral());
    } else if (field.getWidth() > PrimitiveSizes.bits(kind)) {
      context.report(
          field,
          "It has {} bits; {} has {}.",
          field.getWidth(),
          kind.getLiteral(),
          PrimitiveSizes.bits(kind));
    }
  }
}
