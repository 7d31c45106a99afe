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
final class DefinitionReader {
  private final Unit unit;
  private final ModelElements elements;
  private final ModuleReader modules;
  private final ConstantReader constants;
  private final TypedefReader typedefs;
  private final ConstructedTypeReader constructed;
  private final SkippedConstructs skipped;
  private final BrokenNames broken;

  DefinitionReader(IdlModel model, Unit unit, TokenStream tokens) {
    this.unit = unit;
    Values values = new Values(model.constants(), unit);
    TypeReader types = new TypeReader(values, unit);
    AnnotationReader annotations = new AnnotationReader(values, unit);
    DeclaredNames names = new DeclaredNames(unit);
    this.elements = new ModelElements(model, unit, names);
    this.broken = new BrokenNames(tokens, unit, names);
    this.skipped = new SkippedConstructs(model, unit, names);
    this.modules = new ModuleReader(model, unit, annotations, names);
    this.constants =
        new ConstantReader(model.constants(), values, types, annotations, names, broken, elements);
    this.constructed =
        new ConstructedTypeReader(model, unit, values, types, annotations, names, elements);
    this.typedefs = new TypedefReader(types, constructed, annotations, names, broken, elements);
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
