// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.ConstantValue.Letter;
import dev.slipway.idl.constant.ConstantValue.Real;
import dev.slipway.idl.constant.ConstantValue.Text;
import dev.slipway.idl.constant.ConstantValue.Truth;
import dev.slipway.idl.constant.ConstantValue.Whole;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;

/**
 * The values of the texts in a model that are constant expressions (IDL 4.2, 7.4.1.4.3): constants,
 * labels of unions, ranges, defaults and parameters of annotations. Names in them are looked up as
 * IDL does, in the enclosing modules from the innermost outwards (IDL 4.2, 7.5.2); modules of one
 * name are one scope.
 *
 * <p>Values of constants are kept, so the model must not change meanwhile. For one thread only.
 */
public final class Constants {
  /** What a name means, by its scoped name. */
  private final Map<String, NamedElement> named = new HashMap<>();

  /** Constants that were evaluated; empty where they have no value. */
  private final Map<Constant, Optional<ConstantValue>> settled = new IdentityHashMap<>();

  private Constants() {}

  /**
   * The values in some definitions.
   *
   * @param definitions all constants and enumerations that expressions may name, those in modules
   *     included; other definitions are passed over
   */
  public static Constants of(Collection<? extends Definition> definitions) {
    Constants constants = new Constants();
    definitions.forEach(constants::add);
    return constants;
  }

  /** Adds a constant or enumeration that expressions may name from now on. */
  public void add(Definition definition) {
    if (definition instanceof Constant) {
      named.putIfAbsent(ScopedNames.of(definition), definition);
    } else if (definition instanceof Enumeration enumeration) {
      addLiterals(enumeration);
    }
  }

  private void addLiterals(Enumeration enumeration) {
    String scope = prefix(Declarations.scope(enumeration));
    for (EnumLiteral literal : enumeration.getLiterals()) {
      named.putIfAbsent(scope + literal.getName(), literal);
      // Not IDL, but what one writes in C++ and Java; what is printed is the enumerator alone.
      named.putIfAbsent(ScopedNames.of(enumeration) + "::" + literal.getName(), literal);
    }
  }

  /**
   * The value that an expression gives to something of a type.
   *
   * @param text the expression; null counts as empty
   * @param type what it is for: a primitive, a string or an enumeration, whose enumerators need no
   *     scope there, or a name of those
   * @param place the element that the text belongs to; names are looked up from there
   * @throws InvalidConstantException if the text is no expression, or no value of the type
   */
  public ConstantValue evaluate(String text, TypeRef type, EObject place)
      throws InvalidConstantException {
    TypeRef target = Aliases.target(type);
    return requireFit(value(text, target, scope(place)), target);
  }

  /**
   * The value of an expression of any type, as annotations of the user's own take.
   *
   * @param text the expression; null counts as empty
   * @param place the element that the text belongs to; names are looked up from there
   * @throws InvalidConstantException if the text is no expression
   */
  public ConstantValue evaluate(String text, EObject place) throws InvalidConstantException {
    return value(text, null, scope(place));
  }

  /**
   * Whether a text has the form of an expression, whatever the names in it mean: as a parameter of
   * an annotation, which may name values of its own.
   */
  public static boolean isExpression(String text) {
    try {
      ConstantExpression.evaluate(text, name -> new Whole(BigInteger.ONE));
      return true;
    } catch (InvalidConstantException refused) {
      return false;
    }
  }

  /** As {@link #evaluate(String, TypeRef, EObject)}; empty where that refuses. */
  public Optional<ConstantValue> find(String text, TypeRef type, EObject place) {
    if (text == null) {
      // Most members have no range and no default; exceptions would be slow for them.
      return Optional.empty();
    }
    try {
      return Optional.of(evaluate(text, type, place));
    } catch (InvalidConstantException refused) {
      return Optional.empty();
    }
  }

  /**
   * A value of another language as IDL writes it: others leave the quotes of strings and characters
   * away, and write truth values in small letters. What means something in IDL stays as it is.
   *
   * @param text the value in the other language
   * @param type what it is for
   * @param place the element that the text belongs to
   */
  public String foreign(String text, TypeRef type, EObject place) {
    if (find(text, type, place).isPresent()) {
      return text;
    }
    TypeRef target = Aliases.target(type);
    if (target instanceof StringRef string && !text.startsWith("\"") && !text.startsWith("L\"")) {
      return new Text(text, string.isWide()).literal();
    }
    if (target instanceof PrimitiveRef primitive) {
      PrimitiveKind kind = primitive.getKind();
      if (kind == PrimitiveKind.BOOLEAN && text.matches("(?i)true|1")) {
        return "TRUE";
      }
      if (kind == PrimitiveKind.BOOLEAN && text.matches("(?i)false|0")) {
        return "FALSE";
      }
      boolean wide = kind == PrimitiveKind.CHAR16;
      if ((wide || kind == PrimitiveKind.CHAR8) && text.length() == 1) {
        return new Letter(text.charAt(0), wide).literal();
      }
    }
    return text;
  }

  /** Names of the modules around an element, outermost first. */
  private static List<String> scope(EObject place) {
    EObject element = place;
    while (element != null && !(element instanceof Definition)) {
      element = element.eContainer();
    }
    return element == null ? List.of() : Declarations.scope((Definition) element);
  }

  private static String prefix(List<String> scope) {
    return scope.isEmpty() ? "" : String.join("::", scope) + "::";
  }

  /** Asks for the value of a constant before an expression that names it can be evaluated. */
  private static final class Unsettled extends InvalidConstantException {
    private static final long serialVersionUID = 1L;
    private final transient Constant constant;

    Unsettled(Constant constant) {
      super("names a constant that is not evaluated yet");
      this.constant = constant;
    }
  }

  private ConstantValue value(String text, TypeRef target, List<String> scope)
      throws InvalidConstantException {
    while (true) {
      try {
        return attempt(text, target, scope);
      } catch (Unsettled unsettled) {
        settle(unsettled.constant);
      }
    }
  }

  /**
   * Evaluates a constant and all that it needs; with an explicit stack, as constants may refer to
   * one another in long rows.
   */
  private void settle(Constant wanted) {
    Deque<Constant> open = new ArrayDeque<>();
    open(wanted, open);
    while (!open.isEmpty()) {
      Constant constant = open.peek();
      TypeRef target = Aliases.target(constant.getType());
      try {
        ConstantValue value = attempt(constant.getValue(), target, scope(constant));
        settled.put(constant, Optional.of(requireFit(value, target)));
        open.pop();
      } catch (Unsettled unsettled) {
        open(unsettled.constant, open);
      } catch (InvalidConstantException refused) {
        open.pop();
      }
    }
  }

  /** Until it has a value of its own, it has none: a constant that needs itself has none. */
  private void open(Constant constant, Deque<Constant> open) {
    settled.put(constant, Optional.empty());
    open.push(constant);
  }

  private ConstantValue attempt(String text, TypeRef target, List<String> scope)
      throws InvalidConstantException {
    return ConstantExpression.evaluate(text, name -> meaning(name, target, scope));
  }

  private ConstantValue meaning(String name, TypeRef target, List<String> scope)
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
        name.startsWith("::") ? named.get(name.substring(2)) : lookUp(name, scope).orElse(null);
    if (found == null) {
      throw new InvalidConstantException(
          "names " + name + ", which is not a constant or enumerator there");
    }
    if (found instanceof EnumLiteral literal) {
      return new Enumerator(literal);
    }
    Constant constant = (Constant) found;
    Optional<ConstantValue> value = settled.get(constant);
    if (value == null) {
      throw new Unsettled(constant);
    }
    return value.orElseThrow(
        () -> new InvalidConstantException("names " + name + ", which has no value"));
  }

  private Optional<NamedElement> lookUp(String name, List<String> scope) {
    for (int depth = scope.size(); depth >= 0; depth--) {
      NamedElement found = named.get(prefix(scope.subList(0, depth)) + name);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private static ConstantValue requireFit(ConstantValue value, TypeRef type)
      throws InvalidConstantException {
    if (type instanceof PrimitiveRef primitive) {
      return requirePrimitive(value, primitive.getKind());
    }
    if (type instanceof StringRef string) {
      return requireText(value, string);
    }
    if (!(type instanceof NamedRef named && named.getType() instanceof Enumeration enumeration)) {
      throw new InvalidConstantException("is for a type that has no literals");
    }
    if (value instanceof Enumerator enumerator && enumerator.value().eContainer() == enumeration) {
      return value;
    }
    throw new InvalidConstantException("is not an enumerator of " + enumeration.getName());
  }

  private static ConstantValue requirePrimitive(ConstantValue value, PrimitiveKind kind)
      throws InvalidConstantException {
    return switch (kind) {
      case BOOLEAN -> {
        if (!(value instanceof Truth)) {
          throw new InvalidConstantException("is not TRUE or FALSE");
        }
        yield value;
      }
      case CHAR8, CHAR16 -> requireLetter(value, kind);
      case FLOAT32, FLOAT64, FLOAT128 -> requireReal(value, kind);
      default -> requireWhole(value, kind);
    };
  }

  private static ConstantValue requireLetter(ConstantValue value, PrimitiveKind kind)
      throws InvalidConstantException {
    boolean wide = kind == PrimitiveKind.CHAR16;
    if (!(value instanceof Letter letter) || letter.wide() != wide) {
      throw new InvalidConstantException(
          "is not a " + (wide ? "wide character, L'x'" : "character, 'x'"));
    }
    if (letter.value() > 0xFF && !wide) {
      throw new InvalidConstantException(
          "is a character that " + kind.getLiteral() + " does not have");
    }
    return value;
  }

  private static ConstantValue requireText(ConstantValue value, StringRef type)
      throws InvalidConstantException {
    if (!(value instanceof Text text) || text.wide() != type.isWide()) {
      throw new InvalidConstantException(
          "is not a " + (type.isWide() ? "wide string, L\"...\"" : "string, \"...\""));
    }
    if (text.value().indexOf('\0') >= 0) {
      throw new InvalidConstantException("holds a null character");
    }
    if (!type.isWide() && text.value().chars().anyMatch(letter -> letter > 0xFF)) {
      throw new InvalidConstantException("holds a character that only wide strings have");
    }
    if (type.getBound() != null && text.value().length() > type.getBound()) {
      throw new InvalidConstantException(
          "has " + text.value().length() + " characters; the bound is " + type.getBound());
    }
    return value;
  }

  private static Real requireReal(ConstantValue value, PrimitiveKind kind)
      throws InvalidConstantException {
    BigDecimal number =
        value.number().orElseThrow(() -> new InvalidConstantException("is not a number"));
    boolean finite =
        switch (kind) {
          case FLOAT32 -> Float.isFinite(number.floatValue());
          case FLOAT64 -> Double.isFinite(number.doubleValue());
          default -> true;
        };
    if (!finite) {
      throw new InvalidConstantException("is too great for " + kind.getLiteral());
    }
    return new Real(number);
  }

  private static Whole requireWhole(ConstantValue value, PrimitiveKind kind)
      throws InvalidConstantException {
    if (!(value instanceof Whole whole)) {
      throw new InvalidConstantException("is not an integer");
    }
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
    if (whole.value().compareTo(least) < 0 || whole.value().compareTo(beyond) >= 0) {
      throw new InvalidConstantException(
          "is outside "
              + kind.getLiteral()
              + ", "
              + least
              + " to "
              + beyond.subtract(BigInteger.ONE));
    }
    return whole;
  }
}
