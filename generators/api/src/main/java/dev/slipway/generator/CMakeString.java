// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

/**
 * A quoted argument of the CMake language (cmake-language(7), Quoted Argument).
 *
 * <p>A semicolon is kept, but splits a list where CMake expands the value later; so it does not
 * belong in names that become list entries.
 *
 * @param text the argument; must not have the character NUL, which CMake files cannot carry
 */
public record CMakeString(String text) {
  public CMakeString {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a CMake argument cannot have the character NUL");
    }
  }

  /** The argument with its double quotes. */
  @Override
  public String toString() {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              switch (c) {
                case '"', '\\', '$', '@' -> quoted.append('\\').append((char) c);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append((char) c);
              }
            });
    return quoted.append('"').toString();
  }
}
