// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Enum_dclContext;
import dev.slipway.idl.parse.IdlGrammar.EnumeratorContext;
import dev.slipway.idl.parse.Scope.Symbol.Declared;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.TypeDefinition;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads enumerations, whose enumerators belong to the scope around them (IDL 4.2, 7.5). */
final class EnumerationReader extends UnitReader {
  EnumerationReader(UnitReader whole) {
    super(whole);
  }

  /** Reads an enumeration; null where its name is taken, which is reported. */
  TypeDefinition read(
      ParserRuleContext whole,
      Enum_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Enumeration enumeration = FACTORY.createEnumeration();
    if (!elements.add(enumeration, whole, declaration.identifier(), scope)) {
      return names.known(declaration.identifier(), scope);
    }
    annotations.applyToEnumeration(applied, enumeration, scope);
    for (EnumeratorContext context : declaration.enumerator()) {
      if (context.exception == null) {
        enumerator(context, enumeration, scope);
      }
    }
    model.constants().add(enumeration);
    return enumeration;
  }

  private void enumerator(EnumeratorContext context, Enumeration enumeration, Scope scope) {
    EnumLiteral literal = FACTORY.createEnumLiteral();
    if (!names.declare(context.identifier(), new Declared(literal), true, scope)) {
      return;
    }
    elements.name(literal, context, context.identifier());
    enumeration.getLiterals().add(literal);
    annotations.applyToEnumerator(AppliedAnnotation.of(context.annotation_appl()), literal, scope);
    if (context.const_expr() != null) {
      values
          .number(context.const_expr(), Integer.MIN_VALUE, Integer.MAX_VALUE, literal, scope)
          .ifPresent(value -> literal.setValue(value.intValue()));
    }
  }
}
