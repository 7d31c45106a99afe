// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A member of a struct or a case of a union as users write it: {@code name: type}, or {@code type
 * name} as in IDL.
 *
 * @param type empty where the name stands alone
 */
public record WrittenMember(String name, Optional<String> type) {
  /** The name comes last, with the dimensions of an array, and a semicolon if one likes. */
  private static final Pattern IDL =
      Pattern.compile("(?s)(\\S.*?)\\s+(_?[A-Za-z]\\w*)\\s*((?:\\[[^\\]]*\\]\\s*)*);?");

  /** Reads a text; what is neither form is a name. */
  public static WrittenMember of(String text) {
    int colon = colon(text);
    if (colon >= 0) {
      String type = text.substring(colon + 1).strip();
      return new WrittenMember(
          text.substring(0, colon).strip(), Optional.of(type.replaceFirst("\\s*;$", "")));
    }
    Matcher idl = IDL.matcher(text.strip());
    return idl.matches()
        ? new WrittenMember(idl.group(2), Optional.of(idl.group(1) + idl.group(3).strip()))
        : new WrittenMember(text.strip(), Optional.empty());
  }

  /** The place of the colon that ends the name; -1 for none. Those of scoped names do not. */
  static int colon(String text) {
    int colon = text.indexOf(':');
    return text.startsWith("::", Math.max(0, colon)) ? -1 : colon;
  }
}
