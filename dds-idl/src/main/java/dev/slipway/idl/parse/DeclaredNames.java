// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.Scope.Symbol.Broken;
import dev.slipway.idl.parse.Scope.Symbol.Meaning;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.model.dds.TypeDefinition;
import org.antlr.v4.runtime.ParserRuleContext;

/** Declares names in scopes, and knows which declarations were read before. */
final class DeclaredNames {
  private final Unit unit;

  DeclaredNames(Unit unit) {
    this.unit = unit;
  }

  /** Declares the name of an identifier; false, and reported, where it is taken. */
  boolean declare(ParserRuleContext identifier, Meaning meaning, boolean isComplete, Scope scope) {
    return declare(WrittenNames.of(identifier), unit.place(identifier), meaning, isComplete, scope);
  }

  /** Declares a name; false, and reported, where it is taken. */
  boolean declare(String name, Location place, Meaning meaning, boolean isComplete, Scope scope) {
    Symbol known = scope.here(name);
    if (known != null && known.name().equals(name)) {
      // A name that is part of a reported error needs no second report.
      if (!(known.meaning() instanceof Broken) && !(meaning instanceof Broken)) {
        unit.taken(name, place, known.place());
      }
      return false;
    }
    if (known != null) {
      warnOfCase(name, place, known);
    }
    scope.declare(new Symbol(name, place, meaning, isComplete));
    return true;
  }

  /** Declares a name that was declared forward, at the place of its definition. */
  void redeclare(ParserRuleContext identifier, Meaning meaning, Scope scope) {
    scope.declare(new Symbol(WrittenNames.of(identifier), unit.place(identifier), meaning, false));
  }

  /** Warns of a name that differs in case from what it stands for. */
  void warnOfCase(String name, Location place, Symbol known) {
    if (!known.name().equals(name)) {
      unit.problems()
          .reportWithOther(
              Problem.NAME_CASE,
              place,
              known.place(),
              "it is declared here",
              "{} differs from {} in case only.",
              name,
              known.name());
    }
  }

  /** Whether this very declaration was read before, as part of another file or a second time. */
  boolean isKnown(ParserRuleContext identifier, Scope scope) {
    Symbol known = scope.exact(WrittenNames.of(identifier));
    return known != null && known.isComplete() && known.place().equals(unit.place(identifier));
  }

  /** The type that this very declaration gave when it was read before; null where it was not. */
  TypeDefinition known(ParserRuleContext identifier, Scope scope) {
    return isKnown(identifier, scope) ? scope.exact(WrittenNames.of(identifier)).type() : null;
  }
}
