// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.HashSet;
import java.util.Set;

/** Looks behind typedefs. */
public final class Aliases {
  private Aliases() {}

  /** The type behind the names that typedefs give it; null where that is missing or a circle. */
  public static TypeRef target(TypeRef type) {
    Set<TypeDefinition> passed = new HashSet<>();
    TypeRef target = type;
    while (target instanceof NamedRef named && named.getType() instanceof Alias alias) {
      target = passed.add(alias) ? alias.getType() : null;
    }
    return target;
  }
}
