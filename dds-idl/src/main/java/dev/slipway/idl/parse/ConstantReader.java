// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Const_dclContext;
import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.TypeRef;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads definitions of constants. */
final class ConstantReader extends UnitReader {
  ConstantReader(UnitReader whole) {
    super(whole);
  }

  /** Reads a constant; its name is broken where DDS has no such type, or it has no value. */
  void read(
      DefinitionContext whole,
      Const_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    ParserRuleContext identifier = declaration.identifier();
    if (names.isKnown(identifier, scope)) {
      return;
    }
    Optional<TypeRef> type = types.constant(declaration.const_type(), scope.element(), scope);
    if (type.isEmpty()) {
      broken.declareAll(whole, scope);
      return;
    }
    Constant constant = FACTORY.createConstant();
    constant.setType(type.get());
    constant.setName(WrittenNames.of(identifier));
    // In its place before its value is read, which depends on that, and declared after it.
    scope.element().getDefinitions().add(constant);
    Optional<Values.Evaluated> value =
        values.evaluate(declaration.const_expr(), constant.getType(), constant, scope);
    scope.element().getDefinitions().remove(scope.element().getDefinitions().size() - 1);
    if (value.isEmpty()) {
      broken.declareAll(whole, scope);
      return;
    }
    constant.setValue(value.get().text());
    if (elements.add(constant, whole, identifier, scope)) {
      model.constants().add(constant);
      annotations.keepAll(applied, constant, scope);
    }
  }
}
