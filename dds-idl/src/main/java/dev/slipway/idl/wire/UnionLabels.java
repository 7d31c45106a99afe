// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;

/** Which discriminator values select a case of a union. */
public final class UnionLabels {
  private UnionLabels() {}

  /**
   * Whether each value selects a case, so that a union always holds a member. Integers and
   * characters are taken not to be covered without a default case.
   */
  static boolean coverDiscriminator(Union union) {
    return union.getCases().stream().anyMatch(UnionCase::isDefault)
        || coverDiscriminatorWithoutDefault(union);
  }

  /** Whether the labels alone name each value of the discriminator, as far as that is known. */
  public static boolean coverDiscriminatorWithoutDefault(Union union) {
    long labels =
        union.getCases().stream().flatMap(found -> found.getLabels().stream()).distinct().count();
    TypeRef type = Aliases.target(union.getDiscriminator());
    if (type instanceof NamedRef named && named.getType() instanceof Enumeration enumeration) {
      return labels >= enumeration.getLiterals().size();
    }
    return type instanceof PrimitiveRef primitive
        && primitive.getKind() == PrimitiveKind.BOOLEAN
        && labels >= 2;
  }
}
