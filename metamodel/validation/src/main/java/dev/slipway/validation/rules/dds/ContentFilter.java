// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * A filter expression of a ContentFilteredTopic, read by the grammar of DDS 1.4, annex B.
 *
 * @param fields the names of members that it compares, such as {@code position.x}, each once
 * @param parameters the numbers n of its parameters %n, each once, in order
 */
record ContentFilter(Set<String> fields, Set<Integer> parameters) {
  /** Longer expressions are refused. */
  private static final int LONGEST = 4096;

  private static final int DEEPEST = 64;

  /** Says why a text is not a filter expression. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /**
   * Reads an expression.
   *
   * @throws Refused if it does not follow the grammar; the message is a sentence without full stop
   */
  static ContentFilter parse(String text) throws Refused {
    if (text.length() > LONGEST) {
      throw new Refused("it is longer than " + LONGEST + " characters");
    }
    Parser parser = new Parser(tokens(text));
    parser.condition(0);
    parser.requireEnd();
    return new ContentFilter(parser.fields, parser.parameters);
  }

  private enum Kind {
    FIELD,
    PARAMETER,
    LITERAL,
    OPERATOR,
    WORD,
    OPEN,
    CLOSE,
    END
  }

  private record Token(Kind kind, String text) {
    String shown() {
      return kind == Kind.END ? "the end" : text;
    }
  }

  private static List<Token> tokens(String text) throws Refused {
    List<Token> tokens = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      char letter = text.charAt(at);
      int from = at;
      if (letter == ' ') {
        at++;
        continue;
      }
      if (letter == '(' || letter == ')') {
        at++;
        tokens.add(new Token(letter == '(' ? Kind.OPEN : Kind.CLOSE, String.valueOf(letter)));
      } else if (isLetter(letter)) {
        at = end(text, at, "_.[]");
        tokens.add(word(text.substring(from, at)));
      } else if (isDigit(letter) || "+-.".indexOf(letter) >= 0) {
        at = endOfNumber(text, at);
        tokens.add(number(text.substring(from, at)));
      } else if (letter == '%') {
        at = end(text, at + 1, "");
        tokens.add(parameter(text.substring(from, at)));
      } else if (letter == '\'' || letter == '`') {
        at = text.indexOf('\'', at + 1) + 1;
        if (at == 0) {
          throw new Refused("a quote is not closed");
        }
        tokens.add(new Token(Kind.LITERAL, text.substring(from, at)));
      } else if ("=<>!".indexOf(letter) >= 0) {
        at += at + 1 < text.length() && "=>".indexOf(text.charAt(at + 1)) >= 0 ? 2 : 1;
        tokens.add(operator(text.substring(from, at)));
      } else {
        throw new Refused(
            "there is a " + new String(Character.toChars(text.codePointAt(at))) + " in it");
      }
    }
    tokens.add(new Token(Kind.END, ""));
    return tokens;
  }

  private static int end(String text, int from, String alsoAllowed) {
    int at = from;
    while (at < text.length()
        && (isLetter(text.charAt(at))
            || isDigit(text.charAt(at))
            || alsoAllowed.indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return at;
  }

  private static int endOfNumber(String text, int from) {
    int at = end(text, from + 1, ".");
    boolean hex = text.startsWith("0x", from) || text.startsWith("0X", from);
    boolean exponent = !hex && "eE".indexOf(text.charAt(at - 1)) >= 0;
    if (exponent && at < text.length() && "+-".indexOf(text.charAt(at)) >= 0) {
      at = end(text, at + 1, "");
    }
    return at;
  }

  private static Token word(String text) {
    return switch (text.toUpperCase(Locale.ROOT)) {
      case "AND", "OR", "NOT", "BETWEEN" -> new Token(Kind.WORD, text.toUpperCase(Locale.ROOT));
      case "LIKE" -> new Token(Kind.OPERATOR, text);
      case "TRUE", "FALSE" -> new Token(Kind.LITERAL, text);
      default -> new Token(Kind.FIELD, text);
    };
  }

  private static Token number(String text) throws Refused {
    if (!text.matches("[+-]?(0[xX][0-9a-fA-F]+|(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?)")) {
      throw new Refused(text + " is not a number");
    }
    return new Token(Kind.LITERAL, text);
  }

  private static Token parameter(String text) throws Refused {
    if (!text.matches("%\\d{1,2}")) {
      throw new Refused(text + " is not a parameter, %0 to %99");
    }
    return new Token(Kind.PARAMETER, text);
  }

  private static Token operator(String text) throws Refused {
    if (!Set.of("=", "<", ">", "<=", ">=", "<>", "!=").contains(text)) {
      throw new Refused(text + " is not a comparison");
    }
    return new Token(Kind.OPERATOR, text);
  }

  private static boolean isLetter(char letter) {
    return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter == '_';
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }

  private static final class Parser {
    private final List<Token> tokens;
    private final Set<String> fields = new TreeSet<>();
    private final Set<Integer> parameters = new TreeSet<>();
    private int at;

    Parser(List<Token> tokens) {
      this.tokens = tokens;
    }

    void condition(int depth) throws Refused {
      term(depth);
      while (takeWord("AND") || takeWord("OR")) {
        term(depth);
      }
    }

    private static int nested(int depth) throws Refused {
      if (depth == DEEPEST) {
        throw new Refused("it is nested too deeply");
      }
      return depth + 1;
    }

    private void term(int depth) throws Refused {
      if (takeWord("NOT")) {
        term(nested(depth));
      } else if (peek().kind() == Kind.OPEN) {
        at++;
        condition(nested(depth));
        take(Kind.CLOSE, "a closing parenthesis");
      } else {
        predicate();
      }
    }

    private void predicate() throws Refused {
      boolean field = operand();
      boolean negated = field && takeWord("NOT");
      if (field && takeWord("BETWEEN")) {
        value();
        if (!takeWord("AND")) {
          throw expected("AND");
        }
        value();
        return;
      }
      if (negated) {
        throw expected("BETWEEN");
      }
      take(Kind.OPERATOR, "a comparison");
      boolean otherField = operand();
      if (!field && !otherField) {
        throw new Refused("a comparison names no member");
      }
    }

    /** A member, a parameter or a literal; whether it is a member. */
    private boolean operand() throws Refused {
      if (peek().kind() == Kind.FIELD) {
        fields.add(tokens.get(at++).text());
        return true;
      }
      value();
      return false;
    }

    private void value() throws Refused {
      if (peek().kind() == Kind.PARAMETER) {
        parameters.add(Integer.valueOf(peek().text().substring(1)));
        at++;
      } else {
        take(Kind.LITERAL, "a member, a parameter or a literal");
      }
    }

    private boolean takeWord(String word) {
      boolean there = peek().kind() == Kind.WORD && peek().text().equals(word);
      at += there ? 1 : 0;
      return there;
    }

    private void take(Kind kind, String what) throws Refused {
      if (peek().kind() != kind) {
        throw expected(what);
      }
      at++;
    }

    void requireEnd() throws Refused {
      if (peek().kind() != Kind.END) {
        throw expected("AND, OR or the end");
      }
    }

    private Token peek() {
      return tokens.get(at);
    }

    private Refused expected(String what) {
      return new Refused("where " + peek().shown() + " is, there should be " + what);
    }
  }
}
