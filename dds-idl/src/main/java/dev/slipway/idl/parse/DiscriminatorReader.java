// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.parse.IdlGrammar.Scoped_nameContext;
import dev.slipway.idl.parse.IdlGrammar.Switch_type_specContext;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.TypeRef;
import java.util.List;
import java.util.Optional;

/** Reads what unions are switched by. */
final class DiscriminatorReader extends UnitReader {
  private final EnumerationReader enumerations;

  DiscriminatorReader(UnitReader whole, EnumerationReader enumerations) {
    super(whole);
    this.enumerations = enumerations;
  }

  /** The type of a discriminator; empty where a union cannot have such one, which is reported. */
  Optional<TypeRef> read(Switch_type_specContext type, Scope scope) {
    if (type.scoped_name() != null) {
      return types
          .named(type.scoped_name(), true, scope)
          .filter(found -> isDiscriminator(found, type.scoped_name()));
    }
    if (type.enum_dcl() == null) {
      return Optional.of(TypeReader.primitive(type));
    }
    return Optional.ofNullable(enumerations.read(type, type.enum_dcl(), List.of(), scope))
        .map(TypeReader::reference);
  }

  private boolean isDiscriminator(TypeRef type, Scoped_nameContext name) {
    TypeRef target = Aliases.target(type);
    boolean fits =
        target instanceof NamedRef named
            ? named.getType() instanceof Enumeration
            : target instanceof PrimitiveRef primitive
                && switch (primitive.getKind()) {
                  case FLOAT32, FLOAT64, FLOAT128 -> false;
                  default -> true;
                };
    if (!fits) {
      unit.report(
          Problem.TYPE_UNFIT,
          name,
          "A union is not switched by {}; by an integer, boolean, char, octet or enum it is.",
          WrittenNames.scoped(name));
    }
    return fits;
  }
}
