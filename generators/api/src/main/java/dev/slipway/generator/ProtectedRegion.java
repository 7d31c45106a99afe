// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

/**
 * A part of a generated text file that belongs to its user: whatever is written there between two
 * marker lines stays when the file is generated anew.
 *
 * @param id tells it from the others of its file; one line of printable characters
 * @param commentStart how the target begins a comment, such as {@code #}
 * @param commentEnd how it ends one, such as {@code -->}; empty where the line's end does
 */
public record ProtectedRegion(String id, String commentStart, String commentEnd) {
  private static final String WORDS = "protected region ";

  /**
   * The line before the region.
   *
   * @param on whether its content stays; off has it generated anew until the user writes on
   */
  public String beginMarker(boolean on) {
    return marker((on ? "on" : "off") + " begin");
  }

  /** The line after the region. */
  public String endMarker() {
    return marker("end");
  }

  private String marker(String what) {
    return (commentStart + " " + WORDS + id + " " + what + " " + commentEnd).strip();
  }
}
