// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.idl.parse.Scope.Symbol.Broken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/**
 * Declares the names of definitions that were not understood, so that what refers to them is not
 * reported as well.
 */
final class BrokenNames {
  private final TokenStream tokens;
  private final Unit unit;
  private final DeclaredNames names;

  BrokenNames(TokenStream tokens, Unit unit, DeclaredNames names) {
    this.tokens = tokens;
    this.unit = unit;
    this.names = names;
  }

  /** Declares all names that a definition would have declared. */
  void declareAll(DefinitionContext definition, Scope scope) {
    WrittenNames.declaredIn(definition)
        .filter(name -> name.exception == null && name.getStop() != null)
        .ifPresent(name -> declare(name, scope));
    // What was skipped may have declared more.
    int last = definition.getStop().getTokenIndex();
    for (int at = definition.getStart().getTokenIndex(); at < last; at++) {
      Token name = tokens.get(at + 1);
      switch (tokens.get(at).getType()) {
        case IdlLexer.STRUCT, IdlLexer.UNION, IdlLexer.ENUM, IdlLexer.BITMASK, IdlLexer.BITSET -> {
          if (name.getType() == IdlLexer.IDENTIFIER) {
            declare(WrittenNames.of(name), name, scope);
          }
        }
        default -> {}
      }
    }
  }

  /** Declares the name of an identifier, where nothing has it. */
  void declare(ParserRuleContext identifier, Scope scope) {
    declare(WrittenNames.of(identifier), identifier.getStart(), scope);
  }

  private void declare(String name, Token token, Scope scope) {
    if (scope.exact(name) == null) {
      names.declare(name, unit.place(token), new Broken(), true, scope);
    }
  }
}
