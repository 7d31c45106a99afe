// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;

/** Base of the parser: what the meaning of a token depends on besides the tokens around it. */
abstract class ContextualParser extends Parser {
  ContextualParser(TokenStream input) {
    super(input);
  }

  /** Whether two closing angle brackets are a shift: not inside a template, but in parentheses. */
  boolean isShift() {
    for (ParserRuleContext place = _ctx; place != null; place = place.getParent()) {
      switch (place.getRuleIndex()) {
        case IdlGrammar.RULE_primary_expr, IdlGrammar.RULE_const_dcl -> {
          return true;
        }
        case IdlGrammar.RULE_template_type_spec,
            IdlGrammar.RULE_string_type,
            IdlGrammar.RULE_wide_string_type,
            IdlGrammar.RULE_bitfield_spec -> {
          return false;
        }
        default -> {}
      }
    }
    return true;
  }

  /** Whether nothing stands between the last token and the next. */
  boolean isAdjacent() {
    return _input.LT(-1).getStopIndex() + 1 == _input.LT(1).getStartIndex();
  }
}
