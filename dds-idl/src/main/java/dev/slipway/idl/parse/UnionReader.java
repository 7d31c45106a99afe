// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Case_Context;
import dev.slipway.idl.parse.IdlGrammar.Case_labelContext;
import dev.slipway.idl.parse.IdlGrammar.Element_specContext;
import dev.slipway.idl.parse.IdlGrammar.Union_dclContext;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads unions: their cases, and the labels that select them. */
final class UnionReader extends UnitReader {
  private final AggregatedTypes aggregated;
  private final MemberReader members;
  private final DiscriminatorReader discriminators;

  UnionReader(
      UnitReader whole,
      AggregatedTypes aggregated,
      MemberReader members,
      DiscriminatorReader discriminators) {
    super(whole);
    this.aggregated = aggregated;
    this.members = members;
    this.discriminators = discriminators;
  }

  /** Reads a union or its forward declaration; null where its name is taken, which is reported. */
  TypeDefinition read(
      ParserRuleContext whole,
      Union_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    if (declaration.union_def() == null) {
      return aggregated.declareForward(
          FACTORY.createUnion(), declaration.identifier(), applied, scope);
    }
    Optional<Union> opened =
        aggregated.open(Union.class, FACTORY.createUnion(), whole, declaration.identifier(), scope);
    if (opened.isEmpty()) {
      return null;
    }
    Union union = opened.get();
    aggregated.annotate(union, applied, null, scope);
    union.setDiscriminatorKey(
        annotations.isKeyDiscriminator(
            AppliedAnnotation.of(declaration.union_def().annotation_appl()), union, scope));
    discriminators
        .read(declaration.union_def().switch_type_spec(), scope)
        .ifPresent(union::setDiscriminator);
    MemberNames taken = new MemberNames(unit);
    for (Case_Context alternative : declaration.union_def().switch_body().case_()) {
      if (alternative.exception == null) {
        alternative(alternative, union, taken, scope);
      }
    }
    aggregated.complete(union, scope);
    return union;
  }

  private void alternative(Case_Context context, Union union, MemberNames taken, Scope scope) {
    Element_specContext element = context.element_spec();
    List<AppliedAnnotation> applied = AppliedAnnotation.of(element.annotation_appl());
    Optional<TypeRef> type =
        members.type(element, element.type_spec(), element.constr_type_dcl(), applied, scope);
    UnionCase alternative = FACTORY.createUnionCase();
    if (!members.add(
        alternative, type, element.declarator(), element, taken, scope, union.getCases()::add)) {
      return;
    }
    if (alternative.getDescription() == null) {
      alternative.setDescription(unit.commentAbout(context));
    }
    for (Case_labelContext label : context.case_label()) {
      if (label.DEFAULT() != null) {
        alternative.setDefault(true);
      } else if (union.getDiscriminator() != null) {
        values
            .evaluate(label.const_expr(), union.getDiscriminator(), alternative, scope)
            .ifPresent(value -> alternative.getLabels().add(value.text()));
      }
    }
    annotations.applyToCase(applied, alternative, scope);
  }
}
