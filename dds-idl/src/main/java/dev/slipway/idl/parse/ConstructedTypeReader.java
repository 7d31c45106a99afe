// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Constr_type_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Type_specContext;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * Reads definitions of structs, unions, enumerations, bitsets and bitmasks by the reader of their
 * kind, wherever they stand: by themselves, or where a member, a case or a typedef uses them.
 */
final class ConstructedTypeReader extends UnitReader implements ConstructedTypes {
  private final StructReader structs;
  private final UnionReader unions;
  private final EnumerationReader enumerations;
  private final BitTypeReader bitTypes;

  ConstructedTypeReader(UnitReader whole) {
    super(whole);
    AggregatedTypes aggregated = new AggregatedTypes(whole);
    MemberReader members = new MemberReader(whole, this);
    this.structs = new StructReader(whole, this, aggregated, members);
    this.enumerations = new EnumerationReader(whole);
    DiscriminatorReader discriminators = new DiscriminatorReader(whole, enumerations);
    this.unions = new UnionReader(whole, aggregated, members, discriminators);
    this.bitTypes = new BitTypeReader(whole);
  }

  @Override
  public TypeDefinition read(
      ParserRuleContext whole,
      Constr_type_dclContext type,
      List<AppliedAnnotation> applied,
      Scope scope) {
    if (type.struct_dcl() != null) {
      return structs.read(whole, type.struct_dcl(), applied, scope);
    }
    if (type.union_dcl() != null) {
      return unions.read(whole, type.union_dcl(), applied, scope);
    }
    if (type.enum_dcl() != null) {
      return enumerations.read(whole, type.enum_dcl(), applied, scope);
    }
    return type.bitset_dcl() != null
        ? bitTypes.bitset(whole, type.bitset_dcl(), applied, scope)
        : bitTypes.bitmask(whole, type.bitmask_dcl(), applied, scope);
  }

  @Override
  public Optional<TypeRef> used(
      ParserRuleContext user,
      Type_specContext spec,
      Constr_type_dclContext definition,
      List<AppliedAnnotation> applied,
      boolean isContained,
      Scope scope) {
    if (spec != null) {
      return types.read(spec, isContained, scope.element(), scope);
    }
    ParserRuleContext identifier = WrittenNames.declaredIn(definition).orElseThrow();
    TypeDefinition defined =
        names.isKnown(identifier, scope)
            ? names.known(identifier, scope)
            : read(user, definition, applied, scope);
    return Optional.ofNullable(defined).map(TypeReader::reference);
  }
}
