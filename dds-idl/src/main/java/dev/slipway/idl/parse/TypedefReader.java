// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Any_declaratorContext;
import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.idl.parse.IdlGrammar.Type_declaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Typedef_dclContext;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.TypeRef;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads typedefs: an alias for each name that they give to a type or to arrays of it. */
final class TypedefReader extends UnitReader {
  private final ConstructedTypeReader constructed;

  TypedefReader(UnitReader whole, ConstructedTypeReader constructed) {
    super(whole);
    this.constructed = constructed;
  }

  /** Reads a typedef; a name is broken where it has no type. */
  void read(
      DefinitionContext whole,
      Typedef_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Type_declaratorContext declarator = declaration.type_declarator();
    for (Any_declaratorContext each : declarator.any_declarators().any_declarator()) {
      ParserRuleContext identifier = WrittenNames.declaredIn(each).orElseThrow();
      if (names.isKnown(identifier, scope)) {
        continue;
      }
      Optional<TypeRef> type = type(declarator, each, scope);
      if (type.isEmpty()) {
        broken.declare(identifier, scope);
        continue;
      }
      Alias alias = FACTORY.createAlias();
      alias.setType(type.get());
      if (elements.add(alias, whole, identifier, scope)) {
        annotations.keepAll(applied, alias, scope);
      }
    }
  }

  private Optional<TypeRef> type(
      Type_declaratorContext declarator, Any_declaratorContext each, Scope scope) {
    Optional<TypeRef> type =
        constructed.used(
            declarator,
            declarator.type_spec(),
            declarator.constr_type_dcl(),
            AppliedAnnotation.of(declarator.annotation_appl()),
            false,
            scope);
    return type.isPresent() && each.array_declarator() != null
        ? types.array(type.get(), each.array_declarator(), scope.element(), scope)
        : type;
  }
}
