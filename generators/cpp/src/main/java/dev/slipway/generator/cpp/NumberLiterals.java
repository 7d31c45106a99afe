// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.Constants;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** C++ literals of numbers in a model. */
final class NumberLiterals {
  /** Width of the range of a floating-point number that has one limit only. */
  private static final BigDecimal OPEN_SPAN = new BigDecimal(1_000_000);

  private NumberLiterals() {}

  /** A double that reads back as the same value. */
  private static String real(BigDecimal value) {
    return Double.toString(value.doubleValue());
  }

  /** A duration in ns. */
  static String nanoseconds(long value) {
    return "nanoseconds(" + whole(BigInteger.valueOf(value), true) + ")";
  }

  /**
   * The least and greatest legal value of a number; empty where the member has no range or is no
   * number.
   *
   * @param type of the member, behind typedefs
   * @param constants of the model
   */
  static List<String> range(TypedMember member, TypeRef type, Constants constants) {
    Optional<BigDecimal> least = limit(member.getRangeMin(), member, constants);
    Optional<BigDecimal> greatest = limit(member.getRangeMax(), member, constants);
    if (!(type instanceof PrimitiveRef primitive) || least.isEmpty() && greatest.isEmpty()) {
      return List.of();
    }
    return switch (primitive.getKind()) {
      case BOOLEAN, CHAR8, CHAR16 -> List.of();
      case FLOAT32, FLOAT64, FLOAT128 ->
          List.of(
              real(least.orElseGet(() -> greatest.get().subtract(OPEN_SPAN))),
              real(greatest.orElseGet(() -> least.get().add(OPEN_SPAN))));
      default -> {
        PrimitiveKind kind = primitive.getKind();
        BigInteger low = least.map(BigDecimal::toBigInteger).orElse(smallest(kind));
        BigInteger high = greatest.map(BigDecimal::toBigInteger).orElse(largest(kind));
        yield List.of(whole(low, isSigned(kind)), whole(high, isSigned(kind)));
      }
    };
  }

  /** An integer of 64 bits; the least one has no literal of its own in C++. */
  static String whole(BigInteger value, boolean signed) {
    if (!signed) {
      return value + "ULL";
    }
    return value.equals(BigInteger.valueOf(Long.MIN_VALUE))
        ? "(-" + Long.MAX_VALUE + "LL - 1)"
        : value + "LL";
  }

  static boolean isSigned(PrimitiveKind kind) {
    return switch (kind) {
      case INT8, INT16, INT32, INT64 -> true;
      default -> false;
    };
  }

  private static int bits(PrimitiveKind kind) {
    return switch (kind) {
      case INT8, UINT8, BYTE -> 8;
      case INT16, UINT16 -> 16;
      case INT32, UINT32 -> 32;
      default -> 64;
    };
  }

  private static BigInteger smallest(PrimitiveKind kind) {
    return isSigned(kind) ? BigInteger.ONE.shiftLeft(bits(kind) - 1).negate() : BigInteger.ZERO;
  }

  private static BigInteger largest(PrimitiveKind kind) {
    return BigInteger.ONE.shiftLeft(bits(kind) - (isSigned(kind) ? 1 : 0)).subtract(BigInteger.ONE);
  }

  /** Empty where there is none, or where it is no number. */
  private static Optional<BigDecimal> limit(
      String expression, TypedMember member, Constants constants) {
    return constants.find(expression, member.getType(), member).flatMap(ConstantValue::number);
  }
}
