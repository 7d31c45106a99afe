// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.idl.ConstantValue.Letter;
import dev.slipway.idl.ConstantValue.Real;
import dev.slipway.idl.ConstantValue.Text;
import dev.slipway.idl.ConstantValue.Truth;
import dev.slipway.idl.ConstantValue.Whole;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Evaluates a constant expression (IDL 4.2, 7.4.1.4.3). Expressions come from the model, so their
 * length, their depth and the size of their values are limited.
 */
final class ConstantExpression {
  /** What a name in an expression stands for. */
  interface Names {
    ConstantValue value(String name) throws InvalidConstantException;
  }

  private static final int LONGEST = 4096;
  private static final int DEEPEST = 64;
  private static final int MOST_BITS = 128;

  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern REAL =
      Pattern.compile("(\\d+\\.\\d*|\\.\\d+)([eE][+-]?\\d{1,4})?[fFdD]?|\\d+[eE][+-]?\\d{1,4}");
  private static final Pattern HEX = Pattern.compile("0[xX]([0-9A-Fa-f]+)");
  private static final Pattern OCTAL = Pattern.compile("0([0-7]+)(?![89])");
  private static final Pattern DECIMAL = Pattern.compile("0|[1-9]\\d*");
  private static final Pattern NAME =
      Pattern.compile("(::\\s*)?[A-Za-z]\\w*(\\s*::\\s*[A-Za-z]\\w*)*");
  private static final Pattern LETTER = Pattern.compile("(L?)'((?:[^'\\\\]|\\\\.[^']*)+?)'");
  private static final Pattern TEXT = Pattern.compile("(L?)\"((?:[^\"\\\\]|\\\\.)*+)\"");
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|([0-7]{1,3})|(.))");

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
      throw new InvalidConstantException("there is no value");
    }
    if (text.length() > LONGEST) {
      throw new InvalidConstantException("it is longer than " + LONGEST + " characters");
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
      throw new InvalidConstantException("it ends too early");
    }
    char sign = text.charAt(at);
    if ("+-~(".indexOf(sign) < 0) {
      return primary();
    }
    if (++depth > DEEPEST) {
      throw new InvalidConstantException("it is nested too deeply");
    }
    at++;
    ConstantValue value;
    if (sign == '(') {
      value = binary(0);
      skipSpace();
      if (at == text.length() || text.charAt(at) != ')') {
        throw new InvalidConstantException("a closing parenthesis is missing");
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
    throw new InvalidConstantException("'" + sign + "' needs a number");
  }

  private ConstantValue primary() throws InvalidConstantException {
    Matcher match;
    if ((match = match(TEXT)) != null) {
      return new Text(unescaped(match.group(2)), !match.group(1).isEmpty());
    }
    if ((match = match(LETTER)) != null) {
      String letter = unescaped(match.group(2));
      if (letter.length() != 1) {
        throw new InvalidConstantException("a character literal holds one character");
      }
      return new Letter(letter.charAt(0), !match.group(1).isEmpty());
    }
    if ((match = match(REAL)) != null) {
      return new Real(new BigDecimal(match.group().replaceFirst("[fFdD]$", "")));
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
      String name = SPACE.matcher(match.group()).replaceAll("");
      return switch (name) {
        case "TRUE" -> new Truth(true);
        case "FALSE" -> new Truth(false);
        default -> names.value(name);
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
    int character = text.codePointAt(at);
    return new InvalidConstantException(
        "'" + Character.toString(character) + "' is not expected there");
  }

  private static String unescaped(String literal) throws InvalidConstantException {
    Matcher escape = ESCAPE.matcher(literal);
    StringBuilder plain = new StringBuilder();
    int from = 0;
    while (escape.find()) {
      plain.append(literal, from, escape.start());
      plain.append(meaning(escape));
      from = escape.end();
    }
    return plain.append(literal.substring(from)).toString();
  }

  private static char meaning(Matcher escape) throws InvalidConstantException {
    if (escape.group(1) != null) {
      return (char) Integer.parseInt(escape.group(1), 16);
    }
    if (escape.group(2) != null) {
      return (char) Integer.parseInt(escape.group(2), 16);
    }
    if (escape.group(3) != null) {
      return (char) Integer.parseInt(escape.group(3), 8);
    }
    char letter = escape.group(4).charAt(0);
    int known = "ntvbrfa\\?'\"".indexOf(letter);
    if (known < 0) {
      throw new InvalidConstantException("there is no escape sequence \\" + letter);
    }
    return "\n\t\u000b\b\r\f\u0007\\?'\"".charAt(known);
  }

  private static ConstantValue apply(String operator, ConstantValue left, ConstantValue right)
      throws InvalidConstantException {
    if (left instanceof Whole a && right instanceof Whole b) {
      return whole(apply(operator, a.value(), b.value()));
    }
    if (isNumber(left) && isNumber(right)) {
      return new Real(apply(operator, decimal(left), decimal(right)));
    }
    throw new InvalidConstantException("'" + operator + "' needs two numbers");
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
          throw new InvalidConstantException("it divides by zero");
        }
        yield left.divide(right, MathContext.DECIMAL128);
      }
      default -> throw new InvalidConstantException("'" + operator + "' needs two whole numbers");
    };
  }

  private static BigInteger divisor(BigInteger value) throws InvalidConstantException {
    if (value.signum() == 0) {
      throw new InvalidConstantException("it divides by zero");
    }
    return value;
  }

  private static int shift(BigInteger by) throws InvalidConstantException {
    if (by.signum() < 0 || by.bitLength() > 6) {
      throw new InvalidConstantException("it shifts by less than 0 or more than 63 bits");
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
      throw new InvalidConstantException("a number in it is too large");
    }
    return new Whole(value);
  }
}
