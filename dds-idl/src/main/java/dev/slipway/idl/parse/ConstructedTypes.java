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
 * Structs, unions, enumerations, bitsets and bitmasks, read wherever they are defined. A member or
 * a case may define the type that it has, so the readers of these have it, too.
 */
interface ConstructedTypes {
  /** Reads a type; null where it could not be declared, which is reported. */
  TypeDefinition read(
      ParserRuleContext whole,
      Constr_type_dclContext type,
      List<AppliedAnnotation> applied,
      Scope scope);

  /**
   * A type that is named or defined where it is used; empty where there is none, which is reported.
   *
   * @param user what uses it
   * @param spec what stands for the type; null where it is defined here
   * @param definition of the type; null where it is named
   * @param applied the annotations of such a definition
   * @param isContained as in {@link TypeReader#read}
   */
  Optional<TypeRef> used(
      ParserRuleContext user,
      Type_specContext spec,
      Constr_type_dclContext definition,
      List<AppliedAnnotation> applied,
      boolean isContained,
      Scope scope);
}
