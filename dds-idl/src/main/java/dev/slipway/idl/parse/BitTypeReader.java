// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Bit_valueContext;
import dev.slipway.idl.parse.IdlGrammar.BitfieldContext;
import dev.slipway.idl.parse.IdlGrammar.Bitmask_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Bitset_dclContext;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.TypeDefinition;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads types made of bits: bitmasks with their flags, and bitsets with their bitfields. */
final class BitTypeReader extends UnitReader {
  BitTypeReader(UnitReader whole) {
    super(whole);
  }

  /** Reads a bitmask; null where its name is taken, which is reported. */
  TypeDefinition bitmask(
      ParserRuleContext whole,
      Bitmask_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Bitmask bitmask = FACTORY.createBitmask();
    if (!elements.add(bitmask, whole, declaration.identifier(), scope)) {
      return names.known(declaration.identifier(), scope);
    }
    annotations.applyToBitmask(applied, bitmask, scope);
    MemberNames taken = new MemberNames(unit);
    for (Bit_valueContext context : declaration.bit_value()) {
      if (context.exception == null && taken.take(context.identifier())) {
        BitFlag flag = FACTORY.createBitFlag();
        elements.name(flag, context, context.identifier());
        bitmask.getFlags().add(flag);
        annotations.applyToFlag(AppliedAnnotation.of(context.annotation_appl()), flag, scope);
      }
    }
    return bitmask;
  }

  /** Reads a bitset; null where its name is taken, which is reported. */
  TypeDefinition bitset(
      ParserRuleContext whole,
      Bitset_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Bitset bitset = FACTORY.createBitset();
    if (!elements.add(bitset, whole, declaration.identifier(), scope)) {
      return names.known(declaration.identifier(), scope);
    }
    annotations.keepAll(applied, bitset, scope);
    if (declaration.scoped_name() != null) {
      types
          .ofKind(declaration.scoped_name(), Bitset.class, "bitset", scope)
          .ifPresent(bitset::setBase);
    }
    MemberNames taken = new MemberNames(unit);
    for (BitfieldContext context : declaration.bitfield()) {
      if (context.exception == null) {
        bitfields(context, bitset, taken, scope);
      }
    }
    return bitset;
  }

  /** Adds a bitfield for each identifier; without one, only bits that are left free. */
  private void bitfields(BitfieldContext context, Bitset bitset, MemberNames taken, Scope scope) {
    List<ParserRuleContext> identifiers = new ArrayList<>(context.identifier());
    if (identifiers.isEmpty()) {
      identifiers.add(null);
    }
    for (ParserRuleContext identifier : identifiers) {
      if (identifier != null && !taken.take(identifier)) {
        continue;
      }
      Bitfield field = FACTORY.createBitfield();
      bitset.getFields().add(field);
      values
          .number(context.bitfield_spec().positive_int_const().const_expr(), 1, 64, field, scope)
          .ifPresent(width -> field.setWidth(width.intValue()));
      if (context.bitfield_spec().destination_type() != null) {
        field.setKind(TypeReader.kind(context.bitfield_spec().destination_type()));
      }
      if (identifier == null) {
        elements.describe(field, context);
      } else {
        elements.name(field, context, identifier);
      }
      annotations.keepAll(AppliedAnnotation.of(context.annotation_appl()), field, scope);
    }
  }
}
