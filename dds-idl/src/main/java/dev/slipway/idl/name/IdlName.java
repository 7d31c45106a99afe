// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

/**
 * A name that IDL 4.2 and every language generated from it accept; how it is escaped in IDL is the
 * matter of a profile.
 *
 * @param text the name
 */
public record IdlName(String text) {
  /**
   * Takes a legal name.
   *
   * @throws IllegalArgumentException if {@link IdlNames#problem} has something to say about it
   */
  public IdlName {
    if (!IdlNames.isLegal(text)) {
      throw new IllegalArgumentException("not a legal IDL name: " + text);
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
