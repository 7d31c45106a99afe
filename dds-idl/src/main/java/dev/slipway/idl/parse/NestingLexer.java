// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;

/** Base of the lexer: ends the input where brackets are nested deeper than a parser can follow. */
abstract class NestingLexer extends Lexer {
  /** No file that people write comes near; a parser's stack takes several times as much. */
  static final int DEEPEST = 200;

  private int depth;
  private Token tooDeep;

  NestingLexer(CharStream input) {
    super(input);
  }

  /** The bracket at which the input was ended; null where all of it was read. */
  Token tooDeep() {
    return tooDeep;
  }

  @Override
  public Token nextToken() {
    if (tooDeep != null) {
      return end();
    }
    skipBlanks();
    Token token = super.nextToken();
    switch (token.getType()) {
      case IdlLexer.LBRACE, IdlLexer.LPAREN, IdlLexer.LBRACKET, IdlLexer.LT -> depth++;
      case IdlLexer.RBRACE, IdlLexer.RPAREN, IdlLexer.RBRACKET, IdlLexer.GT ->
          depth = Math.max(0, depth - 1);
      default -> {}
    }
    if (depth > DEEPEST) {
      tooDeep = token;
      return end();
    }
    return token;
  }

  /** What stands between almost all tokens, without the machinery for one. */
  private void skipBlanks() {
    for (int next = _input.LA(1);
        next == ' ' || next == '\n' || next == '\t';
        next = _input.LA(1)) {
      getInterpreter().consume(_input);
    }
  }

  private Token end() {
    return getTokenFactory()
        .create(
            _tokenFactorySourcePair,
            Token.EOF,
            null,
            Token.DEFAULT_CHANNEL,
            tooDeep.getStartIndex(),
            tooDeep.getStartIndex() - 1,
            tooDeep.getLine(),
            tooDeep.getCharPositionInLine());
  }
}
