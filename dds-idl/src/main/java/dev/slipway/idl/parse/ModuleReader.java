// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.idl.parse.IdlGrammar.Module_dclContext;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.Scope.Symbol.Inner;
import dev.slipway.model.dds.Module;

/** Opens modules: makes the element of one that is new, and goes back to one that was closed. */
final class ModuleReader extends UnitReader {
  ModuleReader(UnitReader whole) {
    super(whole);
  }

  /** Opens a module, for the first time or again. */
  Scope open(Module_dclContext module, Scope outer) {
    String name = WrittenNames.of(module.identifier());
    Location place = unit.place(module.identifier());
    Symbol known = outer.here(name);
    Scope inner;
    if (known != null && known.meaning() instanceof Inner same) {
      inner = same.scope();
      names.warnOfCase(name, place, known);
    } else {
      inner = create(name, place, outer);
      if (known != null && known.meaning().equals(SkippedConstructs.IMPORT)) {
        outer.declare(new Symbol(name, place, new Inner(inner), true));
      } else {
        // A type may have the name of a module beside it only where nothing refers to either.
        names.declare(name, place, new Inner(inner), true, outer);
      }
    }
    DefinitionContext definition = (DefinitionContext) module.getParent();
    Module element = (Module) inner.element();
    annotations.applyToModule(
        AppliedAnnotation.of(definition.annotation_appl()), element, outer, inner);
    if (element.getDescription() == null) {
      element.setDescription(unit.commentAbout(definition.getStart(), module.LBRACE().getSymbol()));
    }
    return inner;
  }

  private Scope create(String name, Location place, Scope outer) {
    Module created = FACTORY.createModule();
    created.setName(name);
    outer.element().getDefinitions().add(created);
    model.locate(created, place);
    return new Scope(outer, name, created);
  }
}
