// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.aql;

import java.util.ArrayList;
import java.util.List;

/**
 * An expression of the part of AQL that Slipway uses: variables, texts, numbers, truth values,
 * features, calls, calls of collections, {@code and}, {@code or}, {@code not}, comparisons and
 * {@code +}.
 */
public sealed interface AqlExpression {
  /** A variable. */
  record Variable(String name) implements AqlExpression {}

  /** A text, a number or a truth value. */
  record Literal(Object value) implements AqlExpression {}

  /** The value of a feature. */
  record Feature(AqlExpression receiver, String name) implements AqlExpression {}

  /** A call of a service. */
  record Call(AqlExpression receiver, String name, List<AqlExpression> arguments)
      implements AqlExpression {}

  /** A call for a collection as a whole. */
  record CollectionCall(AqlExpression receiver, String name, List<AqlExpression> arguments)
      implements AqlExpression {}

  /** An operation on truth values, numbers or texts. */
  record Operation(String operator, List<AqlExpression> operands) implements AqlExpression {}

  /** Not an expression of that part of AQL. */
  final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message);
    }
  }

  /** Reads an expression, without the {@code aql:} before it. */
  static AqlExpression parse(String text) throws Malformed {
    return new Parser(text).whole();
  }

  /** One level of precedence a method. */
  final class Parser {
    private final String text;
    private int at;

    private Parser(String text) {
      this.text = text;
    }

    private AqlExpression whole() throws Malformed {
      AqlExpression expression = or();
      space();
      if (at < text.length()) {
        throw malformed("nothing more");
      }
      return expression;
    }

    private AqlExpression or() throws Malformed {
      AqlExpression left = and();
      while (word("or")) {
        left = new Operation("or", List.of(left, and()));
      }
      return left;
    }

    private AqlExpression and() throws Malformed {
      AqlExpression left = comparison();
      while (word("and")) {
        left = new Operation("and", List.of(left, comparison()));
      }
      return left;
    }

    private AqlExpression comparison() throws Malformed {
      AqlExpression left = sum();
      for (String operator : List.of("<>", "<=", ">=", "=", "<", ">")) {
        if (sign(operator)) {
          return new Operation(operator, List.of(left, sum()));
        }
      }
      return left;
    }

    private AqlExpression sum() throws Malformed {
      AqlExpression left = unary();
      while (sign("+")) {
        left = new Operation("+", List.of(left, unary()));
      }
      return left;
    }

    private AqlExpression unary() throws Malformed {
      return word("not") ? new Operation("not", List.of(unary())) : navigation();
    }

    private AqlExpression navigation() throws Malformed {
      AqlExpression expression = primary();
      while (true) {
        if (sign("->")) {
          String name = name();
          expect("(");
          expression = new CollectionCall(expression, name, arguments());
        } else if (sign(".")) {
          String name = name();
          expression =
              sign("(") ? new Call(expression, name, arguments()) : new Feature(expression, name);
        } else {
          return expression;
        }
      }
    }

    private List<AqlExpression> arguments() throws Malformed {
      List<AqlExpression> arguments = new ArrayList<>();
      if (!sign(")")) {
        do {
          arguments.add(or());
        } while (sign(","));
        expect(")");
      }
      return arguments;
    }

    private AqlExpression primary() throws Malformed {
      if (sign("(")) {
        AqlExpression inside = or();
        expect(")");
        return inside;
      }
      if (sign("'")) {
        int end = text.indexOf('\'', at);
        if (end < 0) {
          throw malformed("the end of a text");
        }
        String value = text.substring(at, end);
        at = end + 1;
        return new Literal(value);
      }
      space();
      int start = at;
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
      if (at > start) {
        return new Literal(Integer.valueOf(text.substring(start, at)));
      }
      if (word("true") || word("false")) {
        return new Literal(text.startsWith("true", start));
      }
      return new Variable(name());
    }

    private String name() throws Malformed {
      space();
      int start = at;
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      if (at == start || !Character.isJavaIdentifierStart(text.charAt(start))) {
        throw malformed("a name");
      }
      return text.substring(start, at);
    }

    private boolean word(String word) {
      space();
      int end = at + word.length();
      boolean there =
          text.startsWith(word, at)
              && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)));
      at = there ? end : at;
      return there;
    }

    private boolean sign(String sign) {
      space();
      boolean there = text.startsWith(sign, at);
      at = there ? at + sign.length() : at;
      return there;
    }

    private void expect(String sign) throws Malformed {
      if (!sign(sign)) {
        throw malformed(sign);
      }
    }

    private void space() {
      while (at < text.length() && text.charAt(at) == ' ') {
        at++;
      }
    }

    private Malformed malformed(String expected) {
      return new Malformed("expected " + expected + " at " + at + " of " + text);
    }
  }
}
