// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Array_declaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Constr_type_dclContext;
import dev.slipway.idl.parse.IdlGrammar.DeclaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Type_specContext;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads what members of structs and cases of unions have in common: their type and name. */
final class MemberReader extends UnitReader {
  private final ConstructedTypes constructed;

  MemberReader(UnitReader whole, ConstructedTypes constructed) {
    super(whole);
    this.constructed = constructed;
  }

  /**
   * The type before the declarators of a member or case; empty where there is none, which is
   * reported.
   *
   * @param whole the member or case
   * @param spec what stands for the type; null where it is defined here
   * @param definition of the type; null where it is named
   * @param applied the annotations of the member or case
   */
  Optional<TypeRef> type(
      ParserRuleContext whole,
      Type_specContext spec,
      Constr_type_dclContext definition,
      List<AppliedAnnotation> applied,
      Scope scope) {
    return constructed.used(whole, spec, definition, List.of(), isContained(applied), scope);
  }

  /** Whether a member holds a value itself: an external one may be of a type without end. */
  private static boolean isContained(List<AppliedAnnotation> annotations) {
    return annotations.stream()
        .noneMatch(
            annotation ->
                annotation.known().equals("external") || annotation.known().equals("optional"));
  }

  /**
   * Adds a member or case of a declarator; false where it has no type or its name is taken.
   *
   * @param type the one before the declarator
   * @param whole what comments are about
   * @param taken the names that members or cases of the same type have
   * @param owner what takes the member or case
   */
  <T extends TypedMember> boolean add(
      T member,
      Optional<TypeRef> type,
      DeclaratorContext declarator,
      ParserRuleContext whole,
      MemberNames taken,
      Scope scope,
      Consumer<T> owner) {
    ParserRuleContext identifier = WrittenNames.declaredIn(declarator).orElseThrow();
    Array_declaratorContext array = declarator.array_declarator();
    if (array != null) {
      AppliedAnnotation.of(array.annotation_appl()).forEach(annotations::lost);
    }
    Optional<TypeRef> full =
        type.isPresent() && array != null
            ? types.array(type.get(), array, scope.element(), scope)
            : type;
    if (!taken.take(identifier) || full.isEmpty()) {
      return false;
    }
    member.setType(full.get());
    elements.name(member, whole, identifier);
    owner.accept(member);
    return true;
  }
}
