// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

/** How samples become octets (DDS-XTypes 1.3, 7.4.3). */
public enum Encoding {
  /**
   * Encoding version 1: plain CDR, and parameter lists for mutable types and optional members.
   * Primitives align to their own size, at most 8.
   */
  XCDR1(8),
  /**
   * Encoding version 2: plain CDR for final types, a delimiter before appendable and mutable ones.
   * Primitives align to their own size, at most 4.
   */
  XCDR2(4);

  private final int maxAlignment;

  Encoding(int maxAlignment) {
    this.maxAlignment = maxAlignment;
  }

  /** The greatest alignment of a primitive in octets. */
  int maxAlignment() {
    return maxAlignment;
  }
}
