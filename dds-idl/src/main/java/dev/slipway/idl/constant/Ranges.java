// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.TypeRef;

/** Says which members the limits of a range mean anything for. */
public final class Ranges {
  private Ranges() {}

  /**
   * Whether a member of the type can have a range. Its limits are constants of the member's own
   * type (IDL 4.2, 8.3.3): a collection has none, and of the types that have, numbers are in an
   * order that all implementations know.
   *
   * @param type of the member, typedefs included
   */
  public static boolean limit(TypeRef type) {
    return Aliases.target(type) instanceof PrimitiveRef primitive
        && switch (primitive.getKind()) {
          case BOOLEAN, CHAR8, CHAR16 -> false;
          default -> true;
        };
  }
}
