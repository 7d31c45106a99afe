// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

/** What a plan does to a resource. */
public enum Change {
  /** It is as wanted; nothing is done. */
  NONE(' '),
  /** It is not there and is made. */
  CREATE('+'),
  /** It is changed and keeps what it holds. */
  UPDATE('~'),
  /** It is removed and made again: what it holds is lost. */
  REPLACE('!'),
  /** It is removed: what it holds is lost. */
  DESTROY('-');

  private final char sign;

  Change(char sign) {
    this.sign = sign;
  }

  /** One character for tables and trees. */
  public char sign() {
    return sign;
  }
}
