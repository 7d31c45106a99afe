// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import java.util.Locale;

/** What became of a node or an edge; each has a colour of the notation and a sign. */
public enum Change {
  /** Only the later diagram has it. */
  ADDED("M-4,0H4M0,-4V4"),
  /** Only the earlier diagram has it. */
  REMOVED("M-4,0H4"),
  /** It is in another node. */
  MOVED("M-4,0H4M1,-3L4,0L1,3"),
  /** It, or something that belongs to it and is not drawn by itself, has other attributes. */
  CHANGED("M-4,-2H4M-4,2H4M-2.5,4.5L2.5,-4.5");

  private final String sign;

  Change(String sign) {
    this.sign = sign;
  }

  /** What users read. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name of its colours in the notation. */
  public String colour() {
    return label();
  }

  /** Its sign as the data of an SVG path, five pixels around the origin. */
  public String sign() {
    return sign;
  }
}
