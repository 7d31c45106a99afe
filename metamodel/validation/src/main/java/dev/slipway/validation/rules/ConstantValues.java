// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.validation.ModelIndex;
import dev.slipway.validation.rules.IdlExpression.CharacterValue;
import dev.slipway.validation.rules.IdlExpression.Refused;
import dev.slipway.validation.rules.IdlExpression.TextValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;

/**
 * The values of constant expressions in a model, and whether they fit a type. Names are looked up
 * as IDL does: in the enclosing modules from the innermost outwards (IDL 4.2, 7.5).
 */
final class ConstantValues {
  /** The most constants that refer to one another in a row. */
  private static final int LONGEST_CHAIN = 300;

  private static final BigDecimal FLOAT_MAX = new BigDecimal(Float.MAX_VALUE);
  private static final BigDecimal DOUBLE_MAX = new BigDecimal(Double.MAX_VALUE);

  private final Map<EObject, Map<String, EObject>> scopes = new IdentityHashMap<>();
  private final Map<String, EObject> outermost = new HashMap<>();
  private final Map<Constant, Optional<Object>> constants = new IdentityHashMap<>();
  private int chain;

  private ConstantValues(ModelIndex index) {
    for (Definition definition : index.all(Definition.class)) {
      Map<String, EObject> scope =
          definition.eContainer() instanceof Module module
              ? scopes.computeIfAbsent(module, unused -> new HashMap<>())
              : outermost;
      scope.putIfAbsent(definition.getName(), definition);
      if (definition instanceof Enumeration enumeration) {
        enumeration.getLiterals().forEach(literal -> scope.putIfAbsent(literal.getName(), literal));
      }
    }
  }

  /** The model's own. */
  static ConstantValues of(ModelIndex index) {
    return index.derived(ConstantValues.class, ConstantValues::new);
  }

  /**
   * The value that a text gives to something of the type.
   *
   * @param text an IDL constant expression
   * @param type what it is for; where it is an enumeration, its enumerators need no scope
   * @param place the element that the text belongs to; names are looked up from there
   * @throws Refused if the text is no constant expression or its value does not fit the type; the
   *     message continues the sentence "the value ..."
   */
  Object value(String text, TypeRef type, EObject place) throws Refused {
    TypeRef resolved = TypeRefs.resolve(type);
    Object value = IdlExpression.evaluate(text, name -> find(name, resolved, place));
    requireFit(value, resolved);
    return value;
  }

  /** As {@link #value}; empty where that refuses, which a rule about the text reports. */
  Optional<Object> valueIfFit(String text, TypeRef type, EObject place) {
    try {
      return Optional.of(value(text, type, place));
    } catch (Refused refused) {
      return Optional.empty();
    }
  }

  private Optional<Object> find(String name, TypeRef type, EObject place) {
    if (type instanceof NamedRef named && named.getType() instanceof Enumeration enumeration) {
      String simple = name.substring(name.lastIndexOf(':') + 1);
      Optional<EnumLiteral> own =
          enumeration.getLiterals().stream()
              .filter(literal -> simple.equals(literal.getName()))
              .findFirst();
      if (own.isPresent()) {
        return Optional.of(own.get());
      }
    }
    return lookUp(name, place).flatMap(this::constant);
  }

  private Optional<EObject> lookUp(String name, EObject place) {
    boolean absolute = name.startsWith("::");
    String[] steps = (absolute ? name.substring(2) : name).split("::");
    for (EObject scope = place; scope != null && !absolute; scope = scope.eContainer()) {
      if (scope instanceof Module module) {
        Optional<EObject> found = walk(steps, scopes.getOrDefault(module, Map.of()));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return walk(steps, outermost);
  }

  private Optional<EObject> walk(String[] steps, Map<String, EObject> start) {
    Map<String, EObject> scope = start;
    EObject found = null;
    for (String step : steps) {
      found = scope.get(step);
      if (found == null) {
        return Optional.empty();
      }
      scope = scopes.getOrDefault(found, Map.of());
    }
    return Optional.ofNullable(found);
  }

  private Optional<Object> constant(EObject found) {
    if (found instanceof EnumLiteral) {
      return Optional.of(found);
    }
    if (!(found instanceof Constant constant) || constant.getValue() == null) {
      return Optional.empty();
    }
    Optional<Object> known = constants.get(constant);
    if (known == null && chain < LONGEST_CHAIN) {
      // Until it has a value of its own, it has none: a constant that needs itself is none.
      constants.put(constant, Optional.empty());
      known = evaluate(constant);
      constants.put(constant, known);
    }
    return known == null ? Optional.empty() : known;
  }

  private Optional<Object> evaluate(Constant constant) {
    chain++;
    Optional<Object> value = valueIfFit(constant.getValue(), constant.getType(), constant);
    chain--;
    return value;
  }

  private static void requireFit(Object value, TypeRef type) throws Refused {
    if (type instanceof PrimitiveRef primitive) {
      requirePrimitive(value, primitive.getKind());
    } else if (type instanceof StringRef string) {
      requireText(value, string);
    } else if (type instanceof NamedRef named && named.getType() instanceof Enumeration) {
      if (!(value instanceof EnumLiteral literal && literal.eContainer() == named.getType())) {
        throw new Refused("is no enumerator of " + TypeRefs.describe(type));
      }
    } else if (type instanceof NamedRef named && named.getType() instanceof Bitmask bitmask) {
      requireInteger(
          value,
          BigInteger.ZERO,
          BigInteger.ONE.shiftLeft(bitmask.getBitBound()),
          bitmask.getName());
    } else if (type != null) {
      throw new Refused("is for " + TypeRefs.describe(type) + ", which has no literals");
    }
  }

  private static void requirePrimitive(Object value, PrimitiveKind kind) throws Refused {
    switch (kind) {
      case BOOLEAN -> {
        if (!(value instanceof Boolean)) {
          throw new Refused("is not TRUE or FALSE");
        }
      }
      case CHAR8, CHAR16 -> requireCharacter(value, kind);
      case FLOAT32 -> requireDecimal(value, FLOAT_MAX, kind);
      case FLOAT64 -> requireDecimal(value, DOUBLE_MAX, kind);
      case FLOAT128 -> requireDecimal(value, null, kind);
      default -> {
        boolean signed = PrimitiveSizes.isSigned(kind);
        BigInteger end = BigInteger.ONE.shiftLeft(PrimitiveSizes.bits(kind) - (signed ? 1 : 0));
        requireInteger(value, signed ? end.negate() : BigInteger.ZERO, end, kind.getLiteral());
      }
    }
  }

  private static void requireInteger(Object value, BigInteger from, BigInteger end, String type)
      throws Refused {
    if (!(value instanceof BigInteger integer)) {
      throw new Refused("is not an integer");
    }
    if (integer.compareTo(from) < 0 || integer.compareTo(end) >= 0) {
      throw new Refused("is outside " + type + ", " + from + " to " + end.subtract(BigInteger.ONE));
    }
  }

  private static void requireDecimal(Object value, BigDecimal max, PrimitiveKind kind)
      throws Refused {
    if (!(value instanceof BigInteger) && !(value instanceof BigDecimal)) {
      throw new Refused("is not a number");
    }
    if (max != null && IdlExpression.decimal(value).abs().compareTo(max) > 0) {
      throw new Refused("is too great for " + kind.getLiteral());
    }
  }

  private static void requireCharacter(Object value, PrimitiveKind kind) throws Refused {
    boolean wide = kind == PrimitiveKind.CHAR16;
    if (!(value instanceof CharacterValue character) || character.wide() != wide) {
      throw new Refused("is not a " + (wide ? "wide character, L'x'" : "character, 'x'"));
    }
    if (character.codePoint() > (wide ? 0xffff : 0xff)) {
      throw new Refused("is a character that " + kind.getLiteral() + " does not have");
    }
  }

  private static void requireText(Object value, StringRef type) throws Refused {
    if (!(value instanceof TextValue text) || text.wide() != type.isWide()) {
      throw new Refused(
          "is not a " + (type.isWide() ? "wide string, L\"...\"" : "string, \"...\""));
    }
    if (text.value().indexOf('\0') >= 0) {
      throw new Refused("holds a null character");
    }
    if (type.getBound() != null && text.value().length() > type.getBound()) {
      throw new Refused(
          "has " + text.value().length() + " characters; the bound is " + type.getBound());
    }
  }
}
