// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.idl.ConstantValue.Enumerator;
import dev.slipway.idl.ConstantValue.Letter;
import dev.slipway.idl.ConstantValue.Real;
import dev.slipway.idl.ConstantValue.Text;
import dev.slipway.idl.ConstantValue.Truth;
import dev.slipway.idl.ConstantValue.Whole;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Evaluates the texts of a model that are constant expressions, as values of a type. */
final class Constants {
  private final Declarations declarations;
  private final Set<Constant> open = new HashSet<>();

  Constants(Declarations declarations) {
    this.declarations = declarations;
  }

  /**
   * The value of an expression.
   *
   * @param text the expression
   * @param type the type that the value is to be of
   * @param scope names of the modules around the text, outermost first
   * @throws InvalidConstantException if the text is no expression, or no value of the type
   */
  ConstantValue evaluate(String text, TypeRef type, List<String> scope)
      throws InvalidConstantException {
    TypeRef target = Aliases.target(type);
    return convert(ConstantExpression.evaluate(text, name -> named(name, target, scope)), target);
  }

  /** The value of an expression of any type, as annotations of the user's own take. */
  ConstantValue evaluate(String text, List<String> scope) throws InvalidConstantException {
    return ConstantExpression.evaluate(text, name -> named(name, null, scope));
  }

  private ConstantValue named(String name, TypeRef target, List<String> scope)
      throws InvalidConstantException {
    if (target instanceof NamedRef reference
        && reference.getType() instanceof Enumeration enumeration) {
      for (EnumLiteral literal : enumeration.getLiterals()) {
        if (name.equals(literal.getName())) {
          return new Enumerator(literal);
        }
      }
    }
    NamedElement found =
        (name.startsWith("::")
                ? declarations.value(name.substring(2), List.of())
                : declarations.value(name, scope))
            .orElseThrow(
                () ->
                    new InvalidConstantException(name + " is no constant and no enumerator there"));
    if (found instanceof EnumLiteral literal) {
      return new Enumerator(literal);
    }
    Constant constant = (Constant) found;
    if (!open.add(constant)) {
      throw new InvalidConstantException(name + " depends on itself");
    }
    try {
      return evaluate(constant.getValue(), constant.getType(), Declarations.scope(constant));
    } finally {
      open.remove(constant);
    }
  }

  private static ConstantValue convert(ConstantValue value, TypeRef type)
      throws InvalidConstantException {
    if (type instanceof PrimitiveRef primitive) {
      return primitive(value, primitive.getKind());
    }
    if (type instanceof StringRef string && value instanceof Text text) {
      if (text.wide() && !string.isWide()) {
        throw new InvalidConstantException("it is a wide string");
      }
      if (string.getBound() != null && text.value().length() > string.getBound()) {
        throw new InvalidConstantException("it is longer than the string's bound");
      }
      requireNarrow(text.value(), string.isWide());
      return new Text(text.value(), string.isWide());
    }
    if (type instanceof NamedRef reference
        && value instanceof Enumerator enumerator
        && enumerator.value().eContainer() == reference.getType()) {
      return value;
    }
    throw new InvalidConstantException("it is no value of that type");
  }

  private static ConstantValue primitive(ConstantValue value, PrimitiveKind kind)
      throws InvalidConstantException {
    switch (kind) {
      case BOOLEAN:
        if (value instanceof Truth) {
          return value;
        }
        break;
      case CHAR8, CHAR16:
        if (value instanceof Letter letter && !(letter.wide() && kind == PrimitiveKind.CHAR8)) {
          boolean wide = kind == PrimitiveKind.CHAR16;
          requireNarrow(String.valueOf(letter.value()), wide);
          return new Letter(letter.value(), wide);
        }
        break;
      case FLOAT32, FLOAT64, FLOAT128:
        if (value instanceof Whole whole) {
          return real(new BigDecimal(whole.value()), kind);
        }
        if (value instanceof Real real) {
          return real(real.value(), kind);
        }
        break;
      default:
        if (value instanceof Whole whole) {
          return whole(whole, kind);
        }
    }
    throw new InvalidConstantException("it is no value of that type");
  }

  private static Real real(BigDecimal value, PrimitiveKind kind) throws InvalidConstantException {
    boolean finite =
        switch (kind) {
          case FLOAT32 -> Float.isFinite(value.floatValue());
          case FLOAT64 -> Double.isFinite(value.doubleValue());
          default -> true;
        };
    if (!finite) {
      throw new InvalidConstantException("it is too large for that type");
    }
    return new Real(value);
  }

  private static Whole whole(Whole value, PrimitiveKind kind) throws InvalidConstantException {
    int bits =
        switch (kind) {
          case INT8, UINT8, BYTE -> 8;
          case INT16, UINT16 -> 16;
          case INT32, UINT32 -> 32;
          default -> 64;
        };
    boolean signed =
        switch (kind) {
          case INT8, INT16, INT32, INT64 -> true;
          default -> false;
        };
    BigInteger least = signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    BigInteger beyond = BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits);
    if (value.value().compareTo(least) < 0 || value.value().compareTo(beyond) >= 0) {
      throw new InvalidConstantException("it is outside the range of that type");
    }
    return value;
  }

  private static void requireNarrow(String text, boolean wide) throws InvalidConstantException {
    if (text.chars().anyMatch(letter -> letter == 0 || letter > 0xFF && !wide)) {
      throw new InvalidConstantException("it has characters that the type does not hold");
    }
  }
}
