// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

/** What becomes of a construct in a profile. */
public enum Support {
  /** Printed as IDL. */
  PRINT('P'),
  /** Printed as a comment: what is sent does not depend on it. */
  COMMENT('C'),
  /** Left out: the profile means it anyway. */
  OMIT('O'),
  /** An error, because it cannot be left out and the profile's compilers do not take it. */
  REFUSE('R');

  private final char letter;

  Support(char letter) {
    this.letter = letter;
  }

  static Support of(char letter) {
    for (Support support : values()) {
      if (support.letter == letter) {
        return support;
      }
    }
    throw new IllegalArgumentException("no such support: " + letter);
  }
}
