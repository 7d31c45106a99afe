// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

import dev.slipway.idl.constant.ConstantValue.Letter;
import dev.slipway.idl.constant.ConstantValue.Real;
import dev.slipway.idl.constant.ConstantValue.Text;
import dev.slipway.idl.constant.ConstantValue.Truth;
import dev.slipway.idl.constant.ConstantValue.Whole;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Evaluates a constant expression (IDL 4.2, 7.4.1.4.3): literals, names of constants and
 * enumerators, and the operators between them. Expressions come from the model, so their length,
 * their depth and the size of their values are limited.
 */
final class ConstantExpression {
  /** What a name in an expression stands for. */
  interface Names {
    ConstantValue value(String name) throws InvalidConstantException;
  }

  private static final int LONGEST = 4096;
  private static final int DEEPEST = 64;
  private static final int MOST_BITS = 128;

  /** Of quadruple precision; numbers beyond would be of any size. */
  private static final int MOST_DECIMAL_PLACES = 4966;

  private static final String TOO_GREAT = "has a number that no type has";

  private static final Pattern SPACE = Pattern.compile(" +");
  private static final Pattern REAL =
      Pattern.compile("(\\d++\\.\\d*+|\\.\\d++)([eE][+-]?\\d++)?|\\d++[eE][+-]?\\d++");
  private static final Pattern HEX = Pattern.compile("0[xX]([0-9A-Fa-f]++)");
  private static final Pattern OCTAL = Pattern.compile("0([0-7]++)(?![89])");
  private static final Pattern DECIMAL = Pattern.compile("0|[1-9]\\d*+");
  private static final Pattern NAME = Pattern.compile("(::)?_?[A-Za-z]\\w*+(::_?[A-Za-z]\\w*+)*+");

  /** Before a name: no part of it, it makes an identifier of what may be a keyword. */
  private static final Pattern ESCAPE = Pattern.compile("(^|::)_");

  private static final Pattern QUOTE = Pattern.compile("(L?)([\"'])");

  /** Binary operators, the loosest first. */
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private final String text;
  private final Names names;
  private int at;
  private int depth;

  private ConstantExpression(String text, Names names) {
    this.text = text;
    this.names = names;
  }

  /** The value of an expression. */
  static ConstantValue evaluate(String text, Names names) throws InvalidConstantException {
    if (text == null || text.isBlank()) {
      throw new InvalidConstantException("is empty");
    }
    if (text.length() > LONGEST) {
      throw new InvalidConstantException("is longer than " + LONGEST + " characters");
    }
    ConstantExpression expression = new ConstantExpression(text, names);
    ConstantValue value = expression.binary(0);
    expression.skipSpace();
    if (expression.at < text.length()) {
      throw expression.unexpected();
    }
    return value;
  }

  private ConstantValue binary(int level) throws InvalidConstantException {
    if (level == LEVELS.size()) {
      return unary();
    }
    ConstantValue left = binary(level + 1);
    for (String operator = operator(level); operator != null; operator = operator(level)) {
      left = apply(operator, left, binary(level + 1));
    }
    return left;
  }

  private String operator(int level) {
    skipSpace();
    for (String operator : LEVELS.get(level)) {
      if (text.startsWith(operator, at)) {
        at += operator.length();
        return operator;
      }
    }
    return null;
  }

  private ConstantValue unary() throws InvalidConstantException {
    skipSpace();
    if (at == text.length()) {
      throw new InvalidConstantException("ends too early");
    }
    char sign = text.charAt(at);
    if ("+-~(".indexOf(sign) < 0) {
      return primary();
    }
    if (++depth > DEEPEST) {
      throw new InvalidConstantException("is nested too deeply");
    }
    at++;
    ConstantValue value;
    if (sign == '(') {
      value = binary(0);
      skipSpace();
      if (at == text.length() || text.charAt(at) != ')') {
        throw new InvalidConstantException("has a parenthesis that is not closed");
      }
      at++;
    } else {
      value = signed(sign, unary());
    }
    depth--;
    return value;
  }

  private static ConstantValue signed(char sign, ConstantValue value)
      throws InvalidConstantException {
    if (value instanceof Whole whole) {
      return switch (sign) {
        case '-' -> new Whole(whole.value().negate());
        case '~' -> new Whole(whole.value().not());
        default -> whole;
      };
    }
    if (value instanceof Real real && sign != '~') {
      return sign == '-' ? new Real(real.value().negate()) : real;
    }
    throw new InvalidConstantException("applies " + sign + " to something that is not a number");
  }

  private ConstantValue primary() throws InvalidConstantException {
    Matcher match;
    if ((match = match(QUOTE)) != null) {
      return quoted(match.group(2).charAt(0), !match.group(1).isEmpty());
    }
    if ((match = match(REAL)) != null) {
      return real(literal(match.group()));
    }
    if ((match = match(HEX)) != null) {
      return whole(new BigInteger(match.group(1), 16));
    }
    if ((match = match(OCTAL)) != null) {
      return whole(new BigInteger(match.group(1), 8));
    }
    if ((match = match(DECIMAL)) != null) {
      return whole(new BigInteger(match.group()));
    }
    if ((match = match(NAME)) != null) {
      String name = match.group();
      return switch (name) {
        case "TRUE" -> new Truth(true);
        case "FALSE" -> new Truth(false);
        default ->
            names.value(name.indexOf('_') < 0 ? name : ESCAPE.matcher(name).replaceAll("$1"));
      };
    }
    throw unexpected();
  }

  private Matcher match(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      return null;
    }
    at = matcher.end();
    return matcher;
  }

  private void skipSpace() {
    match(SPACE);
  }

  private InvalidConstantException unexpected() {
    return new InvalidConstantException(
        "has "
            + Character.toString(text.codePointAt(at))
            + " at place "
            + (at + 1)
            + ", where that cannot be");
  }

  private ConstantValue quoted(char quote, boolean wide) throws InvalidConstantException {
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      value.append(character());
    }
    if (at == text.length()) {
      throw new InvalidConstantException("has a quote that is not closed");
    }
    at++;
    if (quote == '"') {
      return new Text(value.toString(), wide);
    }
    if (value.length() != 1) {
      throw new InvalidConstantException(
          "has single quotes around something that is not one character");
    }
    return new Letter(value.charAt(0), wide);
  }

  private char character() throws InvalidConstantException {
    char character = text.charAt(at++);
    if (character < ' ' || character == 0x7f) {
      throw new InvalidConstantException("has a control character; write it as an escape");
    }
    if (character != '\\') {
      return character;
    }
    if (at == text.length()) {
      throw new InvalidConstantException("ends too early");
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
      default -> throw new InvalidConstantException("has the unknown escape \\" + escape);
    };
  }

  private char digits(int radix, int most) throws InvalidConstantException {
    int from = at;
    int value = 0;
    while (at < text.length() && at - from < most && Character.digit(text.charAt(at), radix) >= 0) {
      value = value * radix + Character.digit(text.charAt(at++), radix);
    }
    if (at == from) {
      throw new InvalidConstantException("has an escape without digits");
    }
    return (char) value;
  }

  private static ConstantValue apply(String operator, ConstantValue left, ConstantValue right)
      throws InvalidConstantException {
    if (left instanceof Whole a && right instanceof Whole b) {
      return whole(apply(operator, a.value(), b.value()));
    }
    if (isNumber(left) && isNumber(right)) {
      return real(apply(operator, decimal(left), decimal(right)));
    }
    throw new InvalidConstantException(
        "applies " + operator + " to something that is not a number");
  }

  private static BigInteger apply(String operator, BigInteger left, BigInteger right)
      throws InvalidConstantException {
    return switch (operator) {
      case "|" -> left.or(right);
      case "^" -> left.xor(right);
      case "&" -> left.and(right);
      case "<<" -> left.shiftLeft(shift(right));
      case ">>" -> left.shiftRight(shift(right));
      case "+" -> left.add(right);
      case "-" -> left.subtract(right);
      case "*" -> left.multiply(right);
      case "/" -> left.divide(divisor(right));
      default -> left.remainder(divisor(right));
    };
  }

  private static BigDecimal apply(String operator, BigDecimal left, BigDecimal right)
      throws InvalidConstantException {
    return switch (operator) {
      case "+" -> left.add(right, MathContext.DECIMAL128);
      case "-" -> left.subtract(right, MathContext.DECIMAL128);
      case "*" -> left.multiply(right, MathContext.DECIMAL128);
      case "/" -> {
        if (right.signum() == 0) {
          throw new InvalidConstantException("divides by 0");
        }
        yield left.divide(right, MathContext.DECIMAL128);
      }
      default ->
          throw new InvalidConstantException(
              "applies " + operator + " to a number with a fraction");
    };
  }

  private static BigInteger divisor(BigInteger value) throws InvalidConstantException {
    if (value.signum() == 0) {
      throw new InvalidConstantException("divides by 0");
    }
    return value;
  }

  private static int shift(BigInteger by) throws InvalidConstantException {
    if (by.signum() < 0 || by.bitLength() > 6) {
      throw new InvalidConstantException("shifts by " + by + "; 0 to 63 is allowed");
    }
    return by.intValue();
  }

  private static boolean isNumber(ConstantValue value) {
    return value instanceof Whole || value instanceof Real;
  }

  private static BigDecimal decimal(ConstantValue value) {
    return value instanceof Whole whole ? new BigDecimal(whole.value()) : ((Real) value).value();
  }

  private static Whole whole(BigInteger value) throws InvalidConstantException {
    if (value.bitLength() > MOST_BITS) {
      throw new InvalidConstantException(TOO_GREAT);
    }
    return new Whole(value);
  }

  private static BigDecimal literal(String digits) throws InvalidConstantException {
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException exponentBeyondInt) {
      throw new InvalidConstantException(TOO_GREAT);
    }
  }

  private static Real real(BigDecimal value) throws InvalidConstantException {
    if (value.signum() == 0) {
      return new Real(BigDecimal.valueOf(0, 1));
    }
    if (Math.abs((long) value.precision() - value.scale()) > MOST_DECIMAL_PLACES) {
      throw new InvalidConstantException(TOO_GREAT);
    }
    return new Real(value);
  }
}
