// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.Scope.Symbol.Declared;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Definition;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * Puts elements into the model: under their names, with what comments say about them and the place
 * that they are from.
 */
final class ModelElements {
  private final IdlModel model;
  private final Unit unit;
  private final DeclaredNames names;
  private final List<Definition> added = new ArrayList<>();

  ModelElements(IdlModel model, Unit unit, DeclaredNames names) {
    this.model = model;
    this.unit = unit;
    this.names = names;
  }

  /** Adds a definition of a name; false where that cannot be, which is reported where it is new. */
  boolean add(
      Definition definition, ParserRuleContext whole, ParserRuleContext identifier, Scope scope) {
    definition.setName(WrittenNames.of(identifier));
    if (names.isKnown(identifier, scope)
        || !names.declare(identifier, new Declared(definition), true, scope)) {
      return false;
    }
    attach(definition, whole, identifier, scope);
    return true;
  }

  /** Adds a definition whose name is declared already. */
  void attach(
      Definition definition, ParserRuleContext whole, ParserRuleContext identifier, Scope scope) {
    describe(definition, whole, unit.place(identifier));
    added.add(definition);
    scope.element().getDefinitions().add(definition);
  }

  /** The definitions that were added since this was asked last. */
  List<Definition> takeAdded() {
    List<Definition> taken = List.copyOf(added);
    added.clear();
    return taken;
  }

  /** Names and describes a part of a definition. */
  void name(AnnotatedElement part, ParserRuleContext whole, ParserRuleContext identifier) {
    part.setName(WrittenNames.of(identifier));
    describe(part, whole, unit.place(identifier));
  }

  /** Describes a part of a definition that has no name. */
  void describe(AnnotatedElement part, ParserRuleContext whole) {
    describe(part, whole, unit.place(whole));
  }

  private void describe(AnnotatedElement element, ParserRuleContext whole, Location place) {
    element.setDescription(unit.commentAbout(whole));
    model.locate(element, place);
  }
}
