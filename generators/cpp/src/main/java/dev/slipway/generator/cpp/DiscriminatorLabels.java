// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.ConstantValue.Letter;
import dev.slipway.idl.constant.ConstantValue.Truth;
import dev.slipway.idl.constant.ConstantValue.Whole;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The values of a union's discriminator in C++. */
final class DiscriminatorLabels {
  private static final int LAST_CHAR8 = 255;

  private final TypeRef type;
  private final LanguageMapping dds;
  private final Constants constants;
  private final Set<String> taken = new HashSet<>();

  /**
   * @param type of the discriminator, behind typedefs
   * @param constants of the model
   */
  DiscriminatorLabels(Union union, TypeRef type, LanguageMapping dds, Constants constants) {
    this.type = type;
    this.dds = dds;
    this.constants = constants;
    union.getCases().forEach(alternative -> taken.addAll(of(alternative)));
  }

  /** Type of the discriminator. */
  String cppType() {
    if (type instanceof PrimitiveRef primitive) {
      return switch (primitive.getKind()) {
        case BOOLEAN -> "bool";
        case CHAR8 -> "char";
        case INT8 -> "std::int8_t";
        case INT16 -> "std::int16_t";
        case INT32 -> "std::int32_t";
        case INT64 -> "std::int64_t";
        case UINT16 -> "std::uint16_t";
        case UINT32 -> "std::uint32_t";
        case UINT64 -> "std::uint64_t";
        default -> "std::uint8_t";
      };
    }
    return dds.typeName(enumeration());
  }

  /** The values that the case's labels name, as literals. */
  List<String> of(UnionCase alternative) {
    return alternative.getLabels().stream().map(label -> literal(label, alternative)).toList();
  }

  /** A value that no label names: it selects the default case. Letters are the first choice. */
  String free() {
    Stream<String> candidates;
    if (!(type instanceof PrimitiveRef primitive)) {
      candidates = enumeration().getLiterals().stream().map(dds::enumerator);
    } else if (primitive.getKind() == PrimitiveKind.BOOLEAN) {
      candidates = Stream.of("false", "true");
    } else if (primitive.getKind() == PrimitiveKind.CHAR8) {
      candidates =
          IntStream.concat(IntStream.rangeClosed('A', 'z'), IntStream.rangeClosed(0, LAST_CHAR8))
              .mapToObj(DiscriminatorLabels::character);
    } else {
      candidates = IntStream.rangeClosed(0, taken.size()).mapToObj(Integer::toString);
    }
    return candidates.filter(Predicate.not(taken::contains)).findFirst().orElseThrow();
  }

  private String literal(String label, UnionCase alternative) {
    try {
      return literal(constants.evaluate(label, type, alternative));
    } catch (InvalidConstantException e) {
      throw new IllegalStateException("checked before", e);
    }
  }

  private String literal(ConstantValue value) {
    if (value instanceof Enumerator enumerator) {
      return dds.enumerator(enumerator.value());
    }
    if (value instanceof Truth truth) {
      return Boolean.toString(truth.value());
    }
    return value instanceof Letter letter
        ? character(letter.value())
        : whole(((Whole) value).value());
  }

  /** What an int holds is written as {@link #free} does. */
  private String whole(BigInteger value) {
    return value.bitLength() < Integer.SIZE
        ? value.toString()
        : NumberLiterals.whole(value, NumberLiterals.isSigned(((PrimitiveRef) type).getKind()));
  }

  private Enumeration enumeration() {
    return (Enumeration) ((NamedRef) type).getType();
  }

  /** By its code, so that nothing needs quoting. */
  private static String character(int code) {
    return "static_cast<char>(" + code + ")";
  }
}
