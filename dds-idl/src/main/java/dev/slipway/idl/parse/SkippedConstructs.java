// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.idl.parse.IdlGrammar.Native_dclContext;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.Scope.Symbol.Skipped;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.model.dds.Definition;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Skips what DDS has no types from, and then the definitions that need it. */
final class SkippedConstructs {
  /** What an import names may be opened as a module in the same file. */
  static final Skipped IMPORT = new Skipped("an import");

  private static final Skipped SKIPPED_ITSELF = new Skipped("skipped itself");

  private final IdlModel model;
  private final Unit unit;
  private final DeclaredNames names;

  SkippedConstructs(IdlModel model, Unit unit, DeclaredNames names) {
    this.model = model;
    this.unit = unit;
    this.names = names;
  }

  /** Skips a definition of a building block that DDS does not use. */
  void skip(DefinitionContext definition, Scope scope) {
    for (int child = 0; child < definition.getChildCount(); child++) {
      if (definition.getChild(child) instanceof ParserRuleContext context) {
        switch (context.getRuleIndex()) {
          case IdlGrammar.RULE_except_dcl -> skip(context, "an exception", scope);
          case IdlGrammar.RULE_interface_dcl -> skip(context, "an interface", scope);
          case IdlGrammar.RULE_value_dcl -> skip(context, "a value type", scope);
          case IdlGrammar.RULE_component_dcl -> skip(context, "a component", scope);
          case IdlGrammar.RULE_home_dcl -> skip(context, "a home", scope);
          case IdlGrammar.RULE_event_dcl -> skip(context, "an event type", scope);
          case IdlGrammar.RULE_porttype_dcl -> skip(context, "a port type", scope);
          case IdlGrammar.RULE_connector_dcl -> skip(context, "a connector", scope);
          case IdlGrammar.RULE_template_module_dcl -> skip(context, "a template module", scope);
          case IdlGrammar.RULE_import_dcl -> skip(context, IMPORT.construct(), scope);
          default -> {
            // Annotations need no declaration; ids and prefixes of repositories mean nothing here.
          }
        }
      }
    }
  }

  /** Skips a native type. */
  void skip(Native_dclContext type, Scope scope) {
    ParserRuleContext name = type.simple_declarator().identifier();
    skip(WrittenNames.of(name), unit.place(name), "a native type", scope);
  }

  private void skip(ParserRuleContext declaration, String construct, Scope scope) {
    TerminalNode name = firstName(declaration);
    if (name == null) {
      return;
    }
    skip(WrittenNames.of(name.getSymbol()), unit.place(name.getSymbol()), construct, scope);
  }

  private void skip(String name, Location place, String construct, Scope scope) {
    Symbol known = scope.exact(name);
    if (known != null && known.meaning() instanceof Skipped) {
      return;
    }
    unit.problems()
        .report(Problem.CONSTRUCT_SKIPPED, place, "{} is " + construct + "; it is skipped.", name);
    names.declare(name, place, new Skipped(construct), true, scope);
  }

  private static TerminalNode firstName(ParserRuleContext declaration) {
    for (int child = 0; child < declaration.getChildCount(); child++) {
      if (declaration.getChild(child) instanceof TerminalNode terminal) {
        if (terminal.getSymbol().getType() == IdlLexer.IDENTIFIER) {
          return terminal;
        }
      } else if (declaration.getChild(child) instanceof ParserRuleContext inner) {
        TerminalNode found = firstName(inner);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /**
   * Takes back a definition that needs something that was skipped.
   *
   * @param added what it has added to the model
   */
  void withdraw(DefinitionContext definition, List<Definition> added, Unit.Need need, Scope scope) {
    for (Definition each : added) {
      model.remove(each);
      Symbol symbol = scope.exact(each.getName());
      scope.declare(new Symbol(each.getName(), symbol.place(), SKIPPED_ITSELF, true));
    }
    WrittenNames.declaredIn(definition).ifPresent(name -> withdraw(name, need, scope));
  }

  private void withdraw(ParserRuleContext identifier, Unit.Need need, Scope scope) {
    String name = WrittenNames.of(identifier);
    Location place = unit.place(identifier);
    if (scope.exact(name) == null) {
      scope.declare(new Symbol(name, place, SKIPPED_ITSELF, true));
    }
    unit.problems()
        .reportWithOther(
            Problem.CONSTRUCT_NEEDED,
            place,
            need.place(),
            "what it needs",
            "{} needs {}, which is " + need.construct() + "; it is skipped, too.",
            name,
            need.name());
  }
}
