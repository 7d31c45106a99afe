// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.anarres.cpp.LexerException;
import org.anarres.cpp.LexerSource;
import org.anarres.cpp.Token;

/**
 * The tokens of one file for the preprocessor. Sees to what that does not: that each conditional
 * ends in the file in which it starts, and that no character stops it.
 */
final class DirectiveSource extends LexerSource {
  /** Hears of what is wrong with directives. */
  interface Listener {
    void wrongDirective(DirectiveSource source, int line, int column, String message);
  }

  private static final Set<String> KNOWN =
      Set.of(
          "define", "elif", "else", "endif", "error", "if", "ifdef", "ifndef", "include", "line",
          "pragma", "undef", "warning");

  /** Directives of old compilers, without meaning for IDL. */
  private static final Set<String> MEANINGLESS = Set.of("ident", "sccs", "assert", "unassert");

  /** Characters that the preprocessor takes outside of directives; at others it gives up. */
  private static final String PLAIN = "!%&()*+,-/:;<=>?[]^{|}~.@`";

  /**
   * A conditional that is open.
   *
   * @param words what its conditions name, those of its #elif included
   */
  private record Conditional(int line, int column, String name, Set<String> words) {}

  private final String path;
  private final String name;
  private final Listener listener;
  private final Deque<Conditional> open = new ArrayDeque<>();
  private final Deque<Token> pending = new ArrayDeque<>();
  private boolean afterHash;
  private boolean inDirective;
  private boolean inCondition;
  private String unknownDirective;
  private Token last;
  private Token directive;

  /**
   * A source.
   *
   * @param path what tells the file from others
   * @param name what diagnostics call it
   */
  DirectiveSource(String path, String name, String text, Listener listener) {
    super(new TextReader(text), true);
    this.path = path;
    this.name = name;
    this.listener = listener;
  }

  @Override
  public String getPath() {
    return path;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }

  /** The token that was given out last; null before the first. */
  Token last() {
    return last;
  }

  /** The mark of the last directive; null before the first. */
  Token directive() {
    return directive;
  }

  /** What the conditions around this place name, the innermost first. */
  List<String> conditionWords() {
    return open.stream().flatMap(conditional -> conditional.words().stream()).toList();
  }

  /** The directive of the last line with one, where nobody knows it; null where somebody does. */
  String unknownDirective() {
    return unknownDirective;
  }

  @Override
  public Token token() throws IOException, LexerException {
    Token token = pending.isEmpty() ? checked(super.token()) : pending.poll();
    last = token;
    return token;
  }

  private Token checked(Token token) {
    switch (token.getType()) {
      case Token.HASH -> {
        afterHash = true;
        inDirective = true;
        unknownDirective = null;
        directive = token;
        return token;
      }
      case Token.NL -> {
        afterHash = false;
        inDirective = false;
        inCondition = false;
        return token;
      }
      case Token.EOF -> {
        return end(token);
      }
      case Token.WHITESPACE, Token.CCOMMENT, Token.CPPCOMMENT -> {
        return token;
      }
      default -> {}
    }
    if (afterHash) {
      afterHash = false;
      return directive(token);
    }
    if (inCondition && token.getType() == Token.IDENTIFIER && !open.isEmpty()) {
      open.peek().words().add(token.getText());
    }
    return inDirective || isPlain(token)
        ? token
        : new Token(
            Token.INVALID, token.getLine(), token.getColumn(), token.getText(), token.getText());
  }

  private static boolean isPlain(Token token) {
    int type = token.getType();
    return type < 256
        ? PLAIN.indexOf(type) >= 0
        : type <= Token.INVALID
            && type != Token.PASTE
            && type != Token.LAND_EQ
            && type != Token.LOR_EQ;
  }

  /** The first word of a directive, as the preprocessor is to see it. */
  private Token directive(Token token) {
    if (token.getType() == Token.NUMBER) {
      // Another preprocessor's mark: line, file.
      return renamed(token, "line");
    }
    if (token.getType() != Token.IDENTIFIER) {
      return token;
    }
    String word = token.getText();
    switch (word) {
      case "if", "ifdef", "ifndef" -> {
        open.push(new Conditional(token.getLine(), token.getColumn(), word, new LinkedHashSet<>()));
        inCondition = true;
      }
      case "elif", "else", "endif" -> {
        if (open.isEmpty()) {
          listener.wrongDirective(
              this, token.getLine(), token.getColumn(), "There is no #if for this #" + word + ".");
          return renamed(token, "line");
        }
        if (word.equals("endif")) {
          open.pop();
        }
        inCondition = word.equals("elif");
      }
      default -> {
        if (MEANINGLESS.contains(word)) {
          return renamed(token, "line");
        }
        if (!KNOWN.contains(word)) {
          // Of account only where it is not skipped, as is #error.
          unknownDirective = word;
          return renamed(token, "error");
        }
      }
    }
    return token;
  }

  private static Token renamed(Token token, String name) {
    return new Token(Token.IDENTIFIER, token.getLine(), token.getColumn(), name);
  }

  /** Ends what is open, so that it does not swallow the file that includes this one. */
  private Token end(Token token) {
    if (open.isEmpty()) {
      return token;
    }
    while (!open.isEmpty()) {
      Conditional conditional = open.pop();
      listener.wrongDirective(
          this,
          conditional.line(),
          conditional.column(),
          "There is no #endif for this #" + conditional.name() + ".");
      pending.add(new Token(Token.NL, token.getLine(), token.getColumn(), "\n"));
      pending.add(new Token(Token.HASH, token.getLine(), token.getColumn(), "#"));
      pending.add(renamed(token, "endif"));
    }
    pending.add(new Token(Token.NL, token.getLine(), token.getColumn(), "\n"));
    pending.add(token);
    return pending.poll();
  }
}
