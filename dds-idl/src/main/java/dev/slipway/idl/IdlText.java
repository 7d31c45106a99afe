// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import java.util.List;

/**
 * What a file says, in the words of IDL but without its punctuation: all that {@link IdlTemplate}
 * needs to print it. Every string is safe to print where it stands.
 */
final class IdlText {
  private IdlText() {}

  /**
   * A file.
   *
   * @param heading comment lines at its top
   * @param guard macro of the include guard
   * @param includes files that it includes
   * @param items what it declares
   * @param pragmas lines at its end
   */
  record File(
      List<String> heading,
      String guard,
      List<String> includes,
      List<Item> items,
      List<String> pragmas) {}

  /** A declaration. */
  sealed interface Item {}

  record Module(String name, List<Item> items) implements Item {}

  /**
   * A declaration of one line, such as a typedef.
   *
   * @param comments comment lines before it
   * @param annotations annotations before it
   * @param text all up to the semicolon
   */
  record Line(List<String> comments, List<String> annotations, String text) implements Item {}

  /**
   * A struct, union, bitset, enumeration or bitmask.
   *
   * @param head all up to the opening brace
   * @param parts members, cases, fields or literals
   * @param separator what ends each part, or stands between them
   * @param endsWithSeparator whether it stands behind the last part, too
   */
  record Block(
      List<String> comments,
      List<String> annotations,
      String head,
      List<Part> parts,
      String separator,
      boolean endsWithSeparator)
      implements Item {
    /** What stands behind the part at that place. */
    String behind(int index) {
      return endsWithSeparator || index < parts.size() - 1 ? separator : "";
    }
  }

  /**
   * A member, case, field, enumerator or flag.
   *
   * @param labels lines such as {@code case 1:} before it; empty but in a union
   */
  record Part(List<String> comments, List<String> labels, List<String> annotations, String text) {}
}
