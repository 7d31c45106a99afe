// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.idl.parse.IdlGrammar.Module_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Type_dclContext;
import dev.slipway.model.dds.Definition;
import java.util.List;
import org.antlr.v4.runtime.TokenStream;

/**
 * Makes elements of the model from what the parser has recognised, one definition after another,
 * each by the reader of its kind.
 */
final class DefinitionReader extends UnitReader {
  private final ModuleReader modules;
  private final ConstantReader constants;
  private final TypedefReader typedefs;
  private final ConstructedTypeReader constructed;
  private final SkippedConstructs skipped;

  DefinitionReader(IdlModel model, Unit unit, TokenStream tokens) {
    super(model, unit, tokens);
    this.modules = new ModuleReader(this);
    this.constants = new ConstantReader(this);
    this.constructed = new ConstructedTypeReader(this);
    this.typedefs = new TypedefReader(this, constructed);
    this.skipped = new SkippedConstructs(model, unit, names);
  }

  /** Opens a module, for the first time or again. */
  Scope open(Module_dclContext module, Scope outer) {
    return modules.open(module, outer);
  }

  /** Reads a definition that is no module. */
  void read(DefinitionContext definition, Scope scope) {
    if (definition.exception != null) {
      broken.declareAll(definition, scope);
      return;
    }
    List<AppliedAnnotation> applied = AppliedAnnotation.of(definition.annotation_appl());
    if (definition.const_dcl() != null) {
      constants.read(definition, definition.const_dcl(), applied, scope);
    } else if (definition.type_dcl() != null) {
      type(definition, definition.type_dcl(), applied, scope);
    } else {
      skipped.skip(definition, scope);
    }
    List<Definition> added = elements.takeAdded();
    Unit.Need need = unit.takeNeed();
    if (need != null) {
      skipped.withdraw(definition, added, need, scope);
    }
  }

  private void type(
      DefinitionContext definition,
      Type_dclContext type,
      List<AppliedAnnotation> applied,
      Scope scope) {
    if (type.constr_type_dcl() != null) {
      constructed.read(definition, type.constr_type_dcl(), applied, scope);
    } else if (type.typedef_dcl() != null) {
      typedefs.read(definition, type.typedef_dcl(), applied, scope);
    } else {
      skipped.skip(type.native_dcl(), scope);
    }
  }
}
