// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.DeclaratorContext;
import dev.slipway.idl.parse.IdlGrammar.MemberContext;
import dev.slipway.idl.parse.IdlGrammar.Scoped_nameContext;
import dev.slipway.idl.parse.IdlGrammar.Struct_dclContext;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads structs: their base and their members. */
final class StructReader extends UnitReader {
  private final ConstructedTypes constructed;
  private final AggregatedTypes aggregated;
  private final MemberReader members;

  StructReader(
      UnitReader whole,
      ConstructedTypes constructed,
      AggregatedTypes aggregated,
      MemberReader members) {
    super(whole);
    this.constructed = constructed;
    this.aggregated = aggregated;
    this.members = members;
  }

  /** Reads a struct or its forward declaration; null where its name is taken, which is reported. */
  TypeDefinition read(
      ParserRuleContext whole,
      Struct_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    if (declaration.struct_def() == null) {
      return aggregated.declareForward(
          FACTORY.createStruct(), declaration.identifier(), applied, scope);
    }
    Optional<Struct> opened =
        aggregated.open(
            Struct.class, FACTORY.createStruct(), whole, declaration.identifier(), scope);
    if (opened.isEmpty()) {
      return null;
    }
    Struct struct = opened.get();
    Scoped_nameContext base = declaration.struct_def().scoped_name();
    if (base != null) {
      types.ofKind(base, Struct.class, "struct", scope).ifPresent(struct::setBase);
    }
    aggregated.annotate(struct, applied, struct.getBase(), scope);
    MemberNames taken = inherited(struct);
    for (MemberContext member : declaration.struct_def().member()) {
      if (member.exception == null) {
        member(member, struct, taken, scope);
      }
    }
    aggregated.complete(struct, scope);
    return struct;
  }

  /** The names of the members that a struct has from its bases. */
  private MemberNames inherited(Struct struct) {
    MemberNames taken = new MemberNames(unit);
    for (Struct level = struct.getBase(); level != null; level = level.getBase()) {
      level
          .getMembers()
          .forEach(member -> taken.inherit(member.getName(), model.locationOf(member)));
    }
    return taken;
  }

  /** Adds a member for each declarator; without one, only the type that is defined there. */
  private void member(MemberContext context, Struct struct, MemberNames taken, Scope scope) {
    List<AppliedAnnotation> applied = AppliedAnnotation.of(context.annotation_appl());
    if (context.declarators() == null) {
      constructed.read(context, context.constr_type_dcl(), applied, scope);
      return;
    }
    for (DeclaratorContext declarator : context.declarators().declarator()) {
      Optional<TypeRef> type =
          members.type(context, context.type_spec(), context.constr_type_dcl(), applied, scope);
      Member member = FACTORY.createMember();
      if (members.add(member, type, declarator, context, taken, scope, struct.getMembers()::add)) {
        annotations.applyToMember(applied, member, scope);
      }
    }
  }
}
