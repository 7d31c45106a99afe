// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * How much of something a project may have, and has.
 *
 * @param resource the cloud's word, such as {@code cores}, {@code instances}, {@code floatingip}
 * @param limit {@link #UNLIMITED} for none
 */
public record Quota(String resource, int limit, int used) {
  /** Limit of what has none. */
  public static final int UNLIMITED = -1;

  /** Whether so many more fit. */
  public boolean hasRoomFor(int more) {
    return limit == UNLIMITED || used + more <= limit;
  }
}
