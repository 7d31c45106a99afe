// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import java.text.Normalizer;

/** Makes names legal that come from where other names are. */
public final class LegalNames {
  private LegalNames() {}

  /**
   * A name that IDL and C++ allow inside a module or a type; a legal one stays as it is. Letters
   * lose their accents, other characters become underscores, and a reserved word gets one more.
   */
  public static String identifier(String name) {
    if (IdlNames.isLegal(name)) {
      return name;
    }
    String plain = word(name, "[^A-Za-z0-9]+", IdlNames.LONGEST - 1);
    return IdlNames.isLegal(plain) ? plain : plain + "_";
  }

  /** As {@link #identifier} for a definition outside every module. */
  public static String identifierOutsideModules(String name) {
    String inside = identifier(name);
    return IdlNames.problemOutsideModules(inside).isEmpty() ? inside : "my_" + inside;
  }

  /**
   * A word of at most so many letters, digits and underscores that begins with a letter.
   *
   * @param separators what becomes an underscore, as a regular expression
   */
  public static String word(String name, String separators, int longest) {
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFD)
            .replaceAll("\\p{M}+", "")
            .replaceAll(separators, "_")
            .replaceAll("^_+|_+$", "");
    String begun = plain.isEmpty() ? "unnamed" : plain.matches("[A-Za-z].*") ? plain : "n" + plain;
    return begun.substring(0, Math.min(begun.length(), longest)).replaceAll("_+$", "");
  }
}
