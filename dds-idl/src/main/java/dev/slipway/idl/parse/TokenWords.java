// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Tokens in words for a diagnostic. */
final class TokenWords {
  private static final Vocabulary VOCABULARY = IdlLexer.VOCABULARY;
  private static final int LONGEST = 40;

  /**
   * Tokens that can start something; named by what they start where all of the marked are possible.
   */
  private enum Group {
    DEFINITION(
        "a definition",
        List.of(IdlLexer.TYPEDEF, IdlLexer.CONST, IdlLexer.MODULE),
        List.of(
            IdlLexer.STRUCT,
            IdlLexer.UNION,
            IdlLexer.ENUM,
            IdlLexer.BITSET,
            IdlLexer.BITMASK,
            IdlLexer.NATIVE,
            IdlLexer.AT,
            IdlLexer.SEMICOLON,
            IdlLexer.ABSTRACT,
            IdlLexer.LOCAL,
            IdlLexer.CUSTOM,
            IdlLexer.INTERFACE,
            IdlLexer.VALUETYPE,
            IdlLexer.EXCEPTION,
            IdlLexer.COMPONENT,
            IdlLexer.HOME,
            IdlLexer.EVENTTYPE,
            IdlLexer.PORTTYPE,
            IdlLexer.CONNECTOR,
            IdlLexer.TYPEID,
            IdlLexer.TYPEPREFIX,
            IdlLexer.IMPORT)),
    TYPE(
        "a type",
        List.of(IdlLexer.LONG, IdlLexer.BOOLEAN),
        List.of(
            IdlLexer.SHORT,
            IdlLexer.UNSIGNED,
            IdlLexer.INT8,
            IdlLexer.INT16,
            IdlLexer.INT32,
            IdlLexer.INT64,
            IdlLexer.UINT8,
            IdlLexer.UINT16,
            IdlLexer.UINT32,
            IdlLexer.UINT64,
            IdlLexer.FLOAT,
            IdlLexer.DOUBLE,
            IdlLexer.CHAR,
            IdlLexer.WCHAR,
            IdlLexer.OCTET,
            IdlLexer.STRING,
            IdlLexer.WSTRING,
            IdlLexer.SEQUENCE,
            IdlLexer.MAP,
            IdlLexer.FIXED,
            IdlLexer.ANY,
            IdlLexer.STRUCT,
            IdlLexer.UNION,
            IdlLexer.ENUM,
            IdlLexer.BITSET,
            IdlLexer.BITMASK,
            IdlLexer.IDENTIFIER,
            IdlLexer.SCOPE,
            IdlLexer.AT)),
    VALUE(
        "a value",
        List.of(IdlLexer.INTEGER_LITERAL, IdlLexer.TRUE),
        List.of(
            IdlLexer.FALSE,
            IdlLexer.FLOATING_PT_LITERAL,
            IdlLexer.FIXED_PT_LITERAL,
            IdlLexer.CHARACTER_LITERAL,
            IdlLexer.WIDE_CHARACTER_LITERAL,
            IdlLexer.STRING_LITERAL,
            IdlLexer.WIDE_STRING_LITERAL,
            IdlLexer.LPAREN,
            IdlLexer.PLUS,
            IdlLexer.MINUS,
            IdlLexer.TILDE,
            IdlLexer.IDENTIFIER,
            IdlLexer.SCOPE)),
    NAME(
        "a name",
        List.of(IdlLexer.IDENTIFIER),
        List.of(
            IdlLexer.AT,
            IdlLexer.SEQUENCE,
            IdlLexer.MAP,
            IdlLexer.STRING,
            IdlLexer.WSTRING,
            IdlLexer.FIXED,
            IdlLexer.ANY,
            IdlLexer.NATIVE,
            IdlLexer.BITSET,
            IdlLexer.BITFIELD,
            IdlLexer.BITMASK)),
    /** Goes without saying where something else can follow. */
    OPERATOR(
        "",
        List.of(IdlLexer.PIPE),
        List.of(
            IdlLexer.CARET,
            IdlLexer.AMPERSAND,
            IdlLexer.SHIFT_LEFT,
            IdlLexer.PLUS,
            IdlLexer.MINUS,
            IdlLexer.STAR,
            IdlLexer.SLASH,
            IdlLexer.PERCENT));

    private final String words;
    private final List<Integer> marks;
    private final List<Integer> others;

    Group(String words, List<Integer> marks, List<Integer> others) {
      this.words = words;
      this.marks = marks;
      this.others = others;
    }
  }

  private TokenWords() {}

  /** What could stand there, such as {@code a type or '}'}. */
  static String list(IntervalSet tokens) {
    List<Integer> left = new ArrayList<>(tokens.toList());
    left.remove(Integer.valueOf(Token.EPSILON));
    if (left.size() > 1) {
      // An annotation goes without saying where something can have one.
      left.remove(Integer.valueOf(IdlLexer.AT));
    }
    List<String> words = new ArrayList<>();
    for (Group group : Group.values()) {
      if (left.containsAll(group.marks)) {
        left.removeAll(group.marks);
        left.removeAll(group.others);
        if (!group.words.isEmpty()) {
          words.add(group.words);
        }
      }
    }
    // Keywords that may be names were told with them.
    left.removeIf(
        token ->
            token >= IdlLexer.ABSTRACT && token <= IdlLexer.IMPORT || token == IdlLexer.ANNOTATION);
    left.stream().sorted().map(TokenWords::of).forEach(words::add);
    if (words.isEmpty()) {
      return "something else";
    }
    String last = words.remove(words.size() - 1);
    return words.isEmpty() ? last : String.join(", ", words) + " or " + last;
  }

  /** A kind of token. */
  static String of(int type) {
    if (type == Token.EOF) {
      return "the end of the file";
    }
    String literal = VOCABULARY.getLiteralName(type);
    return literal != null ? literal : "a name";
  }

  /** A token as it stands in the file. */
  static String of(Token token) {
    String text = token.getText();
    String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    return switch (token.getType()) {
      case Token.EOF -> "the end of the file";
      case IdlLexer.UNCLOSED_STRING -> "a string that is not closed";
      case IdlLexer.UNCLOSED_CHARACTER -> "something in single quotes that is not one character";
      case IdlLexer.MALFORMED_NUMBER -> shown + ", which is not a number";
      case IdlLexer.UNKNOWN_CHARACTER -> "the character " + shown;
      default -> isQuoted(token.getType()) ? shown : "'" + shown + "'";
    };
  }

  private static boolean isQuoted(int type) {
    return switch (type) {
      case IdlLexer.STRING_LITERAL,
          IdlLexer.WIDE_STRING_LITERAL,
          IdlLexer.CHARACTER_LITERAL,
          IdlLexer.WIDE_CHARACTER_LITERAL ->
          true;
      default -> false;
    };
  }
}
