// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.parse.IdlGrammar.Declared_nameContext;
import dev.slipway.idl.parse.IdlGrammar.IdentifierContext;
import dev.slipway.idl.parse.IdlGrammar.Scoped_nameContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Takes names from the syntax of a file, whatever they stand for. */
final class WrittenNames {
  private WrittenNames() {}

  /** An identifier without the underscore that escapes it (IDL 4.2, 7.2.3.2). */
  static String of(ParserRuleContext identifier) {
    return IdlNames.ofIdentifier(identifier.getText());
  }

  /** As {@link #of(ParserRuleContext)}. */
  static String of(Token identifier) {
    return IdlNames.ofIdentifier(identifier.getText());
  }

  /** The names between the colons. */
  static List<String> path(Scoped_nameContext name) {
    List<String> path = new ArrayList<>();
    for (IdentifierContext identifier : name.identifier()) {
      path.add(of(identifier));
    }
    return path;
  }

  /** Whether a scoped name starts with colons, so that it is looked up outside of all modules. */
  static boolean isAbsolute(Scoped_nameContext name) {
    return name.getStart().getType() == IdlLexer.SCOPE;
  }

  /** The scoped name as it is written, without escapes. */
  static String scoped(Scoped_nameContext name) {
    return (isAbsolute(name) ? "::" : "") + String.join("::", path(name));
  }

  /** The identifier that a definition declares, as far as it was recognised. */
  static Optional<ParserRuleContext> declaredIn(ParserRuleContext definition) {
    for (int child = 0; child < definition.getChildCount(); child++) {
      if (definition.getChild(child) instanceof IdentifierContext found) {
        return Optional.of(found);
      }
      if (definition.getChild(child) instanceof Declared_nameContext found) {
        return Optional.of(found);
      }
      if (definition.getChild(child) instanceof ParserRuleContext inner
          && inner.getRuleIndex() != IdlGrammar.RULE_annotation_appl
          && inner.getRuleIndex() != IdlGrammar.RULE_const_type
          && inner.getRuleIndex() != IdlGrammar.RULE_type_spec) {
        Optional<ParserRuleContext> found = declaredIn(inner);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
