// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

/**
 * One word of a POSIX shell command (POSIX.1-2017, Shell Command Language, 2.2.2), printed so that
 * the shell changes nothing in it.
 *
 * @param text the word; must not have the character NUL, which no argument can carry
 */
public record ShellWord(String text) {
  private static final String PLAIN = "%+,-./:=@_";

  public ShellWord {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a shell word cannot have the character NUL");
    }
  }

  /** The word as it stands where nothing in it is special, else in single quotes. */
  @Override
  public String toString() {
    return isPlain() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private boolean isPlain() {
    // A leading ~ or = means something to some shells, a leading - to the command itself.
    return !text.isEmpty()
        && text.chars().allMatch(c -> isAsciiAlphanumeric(c) || PLAIN.indexOf(c) >= 0)
        && text.charAt(0) != '=';
  }

  private static boolean isAsciiAlphanumeric(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }
}
