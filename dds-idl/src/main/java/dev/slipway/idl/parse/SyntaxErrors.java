// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import java.util.Set;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ATNConfig;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.Pair;

/**
 * What the parser does where a file is not IDL: it tells each mistake once, leaves out the
 * declaration that holds it and goes on behind that.
 */
final class SyntaxErrors extends DefaultErrorStrategy {
  /** Rules for declarations that end with a semicolon, and can be left out. */
  private static final Set<Integer> DECLARATIONS =
      Set.of(
          IdlGrammar.RULE_definition,
          IdlGrammar.RULE_member,
          IdlGrammar.RULE_case_,
          IdlGrammar.RULE_bitfield,
          IdlGrammar.RULE_annotation_member);

  /** Rules for entries of lists with commas, which can be left out. */
  private static final Set<Integer> ENTRIES =
      Set.of(IdlGrammar.RULE_enumerator, IdlGrammar.RULE_bit_value);

  /** Rules with such declarations between braces, or none around them. */
  private static final Set<Integer> BODIES =
      Set.of(
          IdlGrammar.RULE_specification,
          IdlGrammar.RULE_module_dcl,
          IdlGrammar.RULE_struct_def,
          IdlGrammar.RULE_switch_body,
          IdlGrammar.RULE_bitset_dcl,
          IdlGrammar.RULE_annotation_body);

  private static final Set<Integer> LISTS =
      Set.of(IdlGrammar.RULE_enum_dcl, IdlGrammar.RULE_bitmask_dcl);

  /** Tokens that start something that cannot stand in a type: its closing brace is missing. */
  private static final Set<Integer> OUTSIDE_TYPES =
      Set.of(IdlLexer.MODULE, IdlLexer.TYPEDEF, IdlLexer.CONST, Token.EOF);

  /** Hears of each mistake once. */
  interface Listener {
    /**
     * A mistake.
     *
     * @param token at which it was noticed
     * @param isBehind whether it is rather behind the token before
     */
    void mistake(Token token, boolean isBehind, String message);
  }

  private final Listener listener;
  private RecognitionException told;

  /** The token behind which one was inserted last. */
  private Token inserted;

  SyntaxErrors(Listener listener) {
    this.listener = listener;
  }

  @Override
  public void reportError(Parser parser, RecognitionException mistake) {
    // Each rule around the mistake passes it on to the next.
    if (mistake == told) {
      return;
    }
    told = mistake;
    tell(mistake.getOffendingToken(), expected(parser, mistake));
  }

  private static IntervalSet expected(Parser parser, RecognitionException mistake) {
    if (mistake instanceof NoViableAltException stuck && stuck.getDeadEndConfigs() != null) {
      IntervalSet possible = new IntervalSet();
      for (ATNConfig config : stuck.getDeadEndConfigs()) {
        possible.addAll(parser.getATN().nextTokens(config.state));
      }
      if (!possible.isNil()) {
        return possible;
      }
    }
    return mistake.getExpectedTokens();
  }

  private void tell(Token found, IntervalSet expected) {
    listener.mistake(
        found,
        false,
        "Expected " + TokenWords.list(expected) + ", but found " + TokenWords.of(found) + ".");
  }

  @Override
  public void recover(Parser parser, RecognitionException mistake) {
    int rule = parser.getContext().getRuleIndex();
    if (DECLARATIONS.contains(rule)) {
      Token first = parser.getContext().getStart();
      skipDeclaration(parser, openBraces(parser, first), parser.getCurrentToken() == first);
    } else if (ENTRIES.contains(rule)) {
      skipEntry(parser);
    } else if (rule != IdlGrammar.RULE_specification) {
      throw mistake;
    } else {
      while (parser.getInputStream().LA(1) != Token.EOF) {
        parser.consume();
      }
    }
    endErrorCondition(parser);
  }

  /** How many braces of a declaration are open where the parser stands. */
  private static int openBraces(Parser parser, Token first) {
    int depth = 0;
    TokenStream tokens = parser.getInputStream();
    for (int at = first.getTokenIndex(); at < tokens.index(); at++) {
      int type = tokens.get(at).getType();
      depth += type == IdlLexer.LBRACE ? 1 : 0;
      depth -= type == IdlLexer.RBRACE && depth > 0 ? 1 : 0;
    }
    return depth;
  }

  /** Skips what is left of a declaration, its semicolon included; at least a token if asked to. */
  private static void skipDeclaration(Parser parser, int openBraces, boolean atLeastOne) {
    int depth = openBraces;
    boolean isFirst = atLeastOne;
    while (true) {
      int token = parser.getInputStream().LA(1);
      if (token == Token.EOF || token == IdlLexer.RBRACE && depth == 0 && !isFirst) {
        return;
      }
      isFirst = false;
      depth += token == IdlLexer.LBRACE ? 1 : 0;
      depth -= token == IdlLexer.RBRACE && depth > 0 ? 1 : 0;
      parser.consume();
      if (depth == 0 && (token == IdlLexer.SEMICOLON || isRestOfLine(parser, token))) {
        return;
      }
    }
  }

  /** Whether the token that was skipped is a string that took the semicolon with it. */
  private static boolean isRestOfLine(Parser parser, int token) {
    return token == IdlLexer.UNCLOSED_STRING
        && parser.getInputStream().LT(1).getLine() > parser.getInputStream().LT(-1).getLine();
  }

  private static void skipEntry(Parser parser) {
    while (true) {
      switch (parser.getInputStream().LA(1)) {
        case Token.EOF, IdlLexer.COMMA, IdlLexer.LBRACE, IdlLexer.RBRACE, IdlLexer.SEMICOLON -> {
          return;
        }
        default -> parser.consume();
      }
    }
  }

  @Override
  public void sync(Parser parser) {
    int rule = parser.getContext().getRuleIndex();
    boolean isBody = BODIES.contains(rule);
    if (!isBody && !LISTS.contains(rule)) {
      return;
    }
    ATNState state = parser.getATN().states.get(parser.getState());
    if (state.getStateType() != ATNState.STAR_LOOP_ENTRY
        && state.getStateType() != ATNState.STAR_LOOP_BACK) {
      return;
    }
    IntervalSet expected = parser.getATN().nextTokens(state);
    if (expected.contains(Token.EPSILON)) {
      expected = parser.getExpectedTokens();
    }
    boolean isTold = false;
    Token next = parser.getCurrentToken();
    while (!expected.contains(next.getType()) && next.getType() != Token.EOF) {
      if (isBody && isOutside(parser, next)) {
        return;
      }
      if (!isTold) {
        isTold = true;
        tell(next, expected);
      }
      if (isBody) {
        skipDeclaration(parser, 0, true);
        if (rule == IdlGrammar.RULE_specification
            && next.getType() == IdlLexer.RBRACE
            && parser.getInputStream().LA(1) == IdlLexer.SEMICOLON) {
          parser.consume();
        }
      } else {
        parser.consume();
        skipEntry(parser);
        if (!expected.contains(parser.getInputStream().LA(1))) {
          return;
        }
      }
      next = parser.getCurrentToken();
    }
  }

  /**
   * Whether a token rather belongs to what is around the body that the parser is in, of which the
   * brace is missing: it can start a definition and stands no further to the right than this one.
   */
  private static boolean isOutside(Parser parser, Token token) {
    ParserRuleContext place = parser.getContext();
    while (place != null && place.getRuleIndex() != IdlGrammar.RULE_definition) {
      place = place.getParent();
    }
    return place != null
        && OUTSIDE_TYPES.contains(token.getType())
        && token.getCharPositionInLine() <= place.getStart().getCharPositionInLine();
  }

  @Override
  public Token recoverInline(Parser parser) {
    IntervalSet expected = parser.getExpectedTokens();
    Token found = parser.getCurrentToken();
    Token before = parser.getInputStream().LT(-1);
    if (isMissing(parser, expected, IdlLexer.SEMICOLON, before, found)) {
      return insert(parser, IdlLexer.SEMICOLON, before);
    }
    if (isMissing(parser, expected, IdlLexer.RBRACE, before, found)) {
      return insert(parser, IdlLexer.RBRACE, before);
    }
    throw new InputMismatchException(parser);
  }

  /** Whether the token was meant to be there, and only that. */
  private static boolean isMissing(
      Parser parser, IntervalSet expected, int token, Token before, Token found) {
    if (before == null || !onlyAtThisState(parser, token)) {
      return false;
    }
    return switch (found.getType()) {
      case Token.EOF,
          IdlLexer.RBRACE,
          IdlLexer.MODULE,
          IdlLexer.TYPEDEF,
          IdlLexer.CONST,
          IdlLexer.STRUCT,
          IdlLexer.UNION,
          IdlLexer.ENUM,
          IdlLexer.CASE,
          IdlLexer.AT ->
          true;
      default -> token == IdlLexer.SEMICOLON && found.getLine() > before.getLine();
    };
  }

  /** Whether the grammar goes on with that token here, whatever else could have stood before. */
  private static boolean onlyAtThisState(Parser parser, int token) {
    ATNState state = parser.getATN().states.get(parser.getState());
    IntervalSet next = parser.getATN().nextTokens(state);
    return next.size() == 1 && next.contains(token);
  }

  private Token insert(Parser parser, int type, Token before) {
    // Whoever forgot a brace has forgotten the semicolon with it.
    if (before != inserted) {
      listener.mistake(before, true, "Expected " + TokenWords.of(type) + " behind this.");
    }
    inserted = before;
    endErrorCondition(parser);
    return parser
        .getTokenFactory()
        .create(
            new Pair<>(before.getTokenSource(), before.getInputStream()),
            type,
            "",
            Token.DEFAULT_CHANNEL,
            before.getStopIndex() + 1,
            before.getStopIndex(),
            before.getLine(),
            before.getCharPositionInLine());
  }
}
