// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import java.util.List;

/**
 * A function object that visits the members of a struct or union in IDL order, as the library's
 * values.hpp expects them.
 *
 * @param name name of the function object's class
 * @param type C++ name of the visited type
 * @param visits for a struct: statements on {@code visitor} and {@code value}
 * @param alternatives for a union, instead of visits; null for a struct
 */
record Shape(String name, String type, List<String> visits, UnionShape alternatives) {
  /**
   * What differs in the shape of a union.
   *
   * @param label C++ type of the discriminator
   * @param discriminator expression for the discriminator of {@code from}
   * @param discriminatorVisit statement that visits it with {@code v}
   * @param cases the alternatives, the default case last
   */
  record UnionShape(
      String label, String discriminator, String discriminatorVisit, List<CaseShape> cases) {}

  /**
   * An alternative of a union.
   *
   * @param labels C++ literals of the values that select it; one that no other case has for the
   *     default case
   * @param activation statements that make it the active one of {@code to} for {@code label}
   * @param visit statement that visits it in {@code from} with {@code v}
   * @param end what follows the visit: whether every other value selects the case, and the bracket
   */
  record CaseShape(List<String> labels, List<String> activation, String visit, String end) {}

  boolean isUnion() {
    return alternatives != null;
  }
}
