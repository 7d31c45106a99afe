// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;
import java.util.function.Function;

/**
 * Evaluates constant expressions (IDL 4.2, 7.4.1.4.3): literals, names of constants and
 * enumerators, and the operators between them. What it refuses is never printed into IDL, so text
 * that would end the declaration and start another cannot get there.
 *
 * <p>A value is a {@link Boolean}, {@link BigInteger}, {@link BigDecimal}, {@link CharacterValue},
 * {@link TextValue}, or whatever the names resolve to.
 */
final class IdlExpression {
  /** Longer expressions are refused. */
  private static final int LONGEST = 4096;

  private static final int DEEPEST = 64;
  private static final String[][] OPERATORS = {
    {"|"}, {"^"}, {"&"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}
  };

  private final String text;
  private final Function<String, Optional<Object>> names;
  private int at;
  private int depth;

  /** A character literal. */
  record CharacterValue(int codePoint, boolean wide) {}

  /** A string literal. */
  record TextValue(String value, boolean wide) {}

  /** Says why a text is not a constant expression. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  private IdlExpression(String text, Function<String, Optional<Object>> names) {
    this.text = text;
    this.names = names;
  }

  /**
   * The value of the expression.
   *
   * @param names the value of a (scoped) name; empty where there is no such constant or enumerator
   * @throws Refused if it is not a constant expression; the message continues the sentence "the
   *     value ..."
   */
  static Object evaluate(String text, Function<String, Optional<Object>> names) throws Refused {
    if (text.length() > LONGEST) {
      throw new Refused("is longer than " + LONGEST + " characters");
    }
    IdlExpression expression = new IdlExpression(text, names);
    Object value = expression.binary(0);
    expression.skipSpace();
    if (expression.at < text.length()) {
      throw expression.unexpected();
    }
    return value;
  }

  private Object binary(int level) throws Refused {
    if (level == OPERATORS.length) {
      return unary();
    }
    Object left = binary(level + 1);
    String operator = takeOperator(level);
    while (operator != null) {
      left = apply(operator, left, binary(level + 1));
      operator = takeOperator(level);
    }
    return left;
  }

  private String takeOperator(int level) {
    skipSpace();
    for (String operator : OPERATORS[level]) {
      if (text.startsWith(operator, at)) {
        at += operator.length();
        return operator;
      }
    }
    return null;
  }

  private Object unary() throws Refused {
    skipSpace();
    if (at < text.length() && "+-~(".indexOf(text.charAt(at)) >= 0) {
      char operator = text.charAt(at++);
      if (++depth > DEEPEST) {
        throw new Refused("is nested too deeply");
      }
      Object value = operator == '(' ? parenthesised() : sign(operator, unary());
      depth--;
      return value;
    }
    return primary();
  }

  private Object parenthesised() throws Refused {
    Object value = binary(0);
    skipSpace();
    if (at >= text.length() || text.charAt(at) != ')') {
      throw new Refused("has a parenthesis that is not closed");
    }
    at++;
    return value;
  }

  private static Object sign(char operator, Object value) throws Refused {
    if (value instanceof BigInteger integer) {
      return switch (operator) {
        case '-' -> integer.negate();
        case '~' -> integer.not();
        default -> integer;
      };
    }
    if (value instanceof BigDecimal decimal && operator != '~') {
      return operator == '-' ? decimal.negate() : decimal;
    }
    throw new Refused("applies " + operator + " to something that is not a number");
  }

  private static Object apply(String operator, Object left, Object right) throws Refused {
    if (left instanceof BigInteger first && right instanceof BigInteger second) {
      return integers(operator, first, second);
    }
    if (isNumber(left) && isNumber(right)) {
      return decimals(operator, decimal(left), decimal(right));
    }
    throw new Refused("applies " + operator + " to something that is not a number");
  }

  private static BigInteger integers(String operator, BigInteger left, BigInteger right)
      throws Refused {
    switch (operator) {
      case "|":
        return left.or(right);
      case "^":
        return left.xor(right);
      case "&":
        return left.and(right);
      case "+":
        return left.add(right);
      case "-":
        return left.subtract(right);
      case "*":
        return left.multiply(right);
      case "<<", ">>":
        if (right.signum() < 0 || right.bitLength() > 6) {
          throw new Refused("shifts by " + right + "; 0 to 63 is allowed");
        }
        return operator.equals("<<")
            ? left.shiftLeft(right.intValue())
            : left.shiftRight(right.intValue());
      default:
        if (right.signum() == 0) {
          throw new Refused("divides by 0");
        }
        return operator.equals("/") ? left.divide(right) : left.remainder(right);
    }
  }

  private static BigDecimal decimals(String operator, BigDecimal left, BigDecimal right)
      throws Refused {
    return switch (operator) {
      case "+" -> left.add(right, MathContext.DECIMAL128);
      case "-" -> left.subtract(right, MathContext.DECIMAL128);
      case "*" -> left.multiply(right, MathContext.DECIMAL128);
      case "/" -> {
        if (right.signum() == 0) {
          throw new Refused("divides by 0");
        }
        yield left.divide(right, MathContext.DECIMAL128);
      }
      default -> throw new Refused("applies " + operator + " to a number with a fraction");
    };
  }

  private static boolean isNumber(Object value) {
    return value instanceof BigInteger || value instanceof BigDecimal;
  }

  static BigDecimal decimal(Object number) {
    return number instanceof BigInteger integer ? new BigDecimal(integer) : (BigDecimal) number;
  }

  private Object primary() throws Refused {
    if (at >= text.length()) {
      throw new Refused(text.isBlank() ? "is empty" : "ends too early");
    }
    char first = text.charAt(at);
    if (isDigit(first) || first == '.') {
      return number();
    }
    boolean wide = first == 'L' && at + 1 < text.length() && isQuote(text.charAt(at + 1));
    if (wide || isQuote(first)) {
      at += wide ? 1 : 0;
      return quoted(wide);
    }
    if (isNameStart(first) || first == ':') {
      return name();
    }
    throw unexpected();
  }

  private Object number() throws Refused {
    int from = at;
    boolean hex = text.startsWith("0x", at) || text.startsWith("0X", at);
    at += hex ? 2 : 0;
    while (at < text.length() && isNumberPart(hex)) {
      at++;
    }
    String digits = text.substring(from, at);
    try {
      if (hex) {
        return new BigInteger(digits.substring(2), 16);
      }
      if (digits.indexOf('.') < 0 && digits.indexOf('e') < 0 && digits.indexOf('E') < 0) {
        boolean octal = digits.length() > 1 && digits.charAt(0) == '0';
        return new BigInteger(digits, octal ? 8 : 10);
      }
      return fraction(digits);
    } catch (NumberFormatException notANumber) {
      throw new Refused("has " + digits + ", which is not a number");
    }
  }

  /** Exponents beyond those of quadruple precision would make numbers of any size. */
  private static BigDecimal fraction(String digits) throws Refused {
    int exponent = Math.max(digits.indexOf('e'), digits.indexOf('E'));
    if (exponent >= 0 && digits.length() - exponent > 6) {
      throw new Refused("has an exponent that no floating point type has");
    }
    return new BigDecimal(digits);
  }

  private boolean isNumberPart(boolean hex) {
    char letter = text.charAt(at);
    boolean exponentSign =
        !hex
            && (letter == '+' || letter == '-')
            && (text.charAt(at - 1) == 'e' || text.charAt(at - 1) == 'E');
    return isDigit(letter) || letter == '.' || isLetter(letter) || exponentSign;
  }

  private Object quoted(boolean wide) throws Refused {
    char quote = text.charAt(at++);
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      value.appendCodePoint(character());
    }
    if (at >= text.length()) {
      throw new Refused("has a quote that is not closed");
    }
    at++;
    if (quote == '"') {
      return new TextValue(value.toString(), wide);
    }
    if (value.codePointCount(0, value.length()) != 1) {
      throw new Refused("has single quotes around something that is not one character");
    }
    return new CharacterValue(value.codePointAt(0), wide);
  }

  private int character() throws Refused {
    int character = text.codePointAt(at);
    at += Character.charCount(character);
    if (character < ' ' || character == 0x7f) {
      throw new Refused("has a control character; write it as an escape");
    }
    if (character != '\\') {
      return character;
    }
    if (at >= text.length()) {
      throw new Refused("ends too early");
    }
    char escape = text.charAt(at++);
    int simple = "ntvbrfa\\?'\"".indexOf(escape);
    if (simple >= 0) {
      return "\n\t\u000b\b\r\f\u0007\\?'\"".charAt(simple);
    }
    return switch (escape) {
      case 'x' -> digits(16, 2);
      case 'u' -> digits(16, 4);
      case '0', '1', '2', '3', '4', '5', '6', '7' -> {
        at--;
        yield digits(8, 3);
      }
      default -> throw new Refused("has the unknown escape \\" + escape);
    };
  }

  private int digits(int radix, int most) throws Refused {
    int from = at;
    int value = 0;
    while (at < text.length() && at - from < most && Character.digit(text.charAt(at), radix) >= 0) {
      value = value * radix + Character.digit(text.charAt(at++), radix);
    }
    if (at == from) {
      throw new Refused("has an escape without digits");
    }
    return value;
  }

  private Object name() throws Refused {
    int from = at;
    while (at < text.length() && (isNamePart(text.charAt(at)) || text.startsWith("::", at))) {
      at += text.charAt(at) == ':' ? 2 : 1;
    }
    String name = text.substring(from, at);
    if (name.isEmpty()) {
      throw unexpected();
    }
    if (name.equals("TRUE") || name.equals("FALSE")) {
      return name.equals("TRUE");
    }
    return names
        .apply(name)
        .orElseThrow(() -> new Refused("names " + name + ", which is no constant or enumerator"));
  }

  private Refused unexpected() {
    return new Refused(
        "has "
            + new String(Character.toChars(text.codePointAt(at)))
            + " at place "
            + (at + 1)
            + ", where that cannot be");
  }

  private void skipSpace() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private static boolean isQuote(char letter) {
    return letter == '"' || letter == '\'';
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }

  private static boolean isLetter(char letter) {
    return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
  }

  private static boolean isNameStart(char letter) {
    return isLetter(letter) || letter == '_';
  }

  private static boolean isNamePart(char letter) {
    return isNameStart(letter) || isDigit(letter);
  }
}
