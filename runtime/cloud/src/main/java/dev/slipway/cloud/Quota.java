// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.regex.Pattern;

/**
 * How much of something a project may have, and has.
 *
 * @param limit {@link #UNLIMITED} for none
 * @param used in the same unit, with what is reserved for requests under way
 */
public record Quota(QuotaResource resource, long limit, long used) {
  /** Limit of what has none. */
  public static final long UNLIMITED = -1;

  private static final Pattern EXCEEDED =
      Pattern.compile("(?is).*(quota exceeded|exceeded for (resources|quota)|exceeds? .*quota).*");

  /** Whether so much more fits. */
  public boolean hasRoomFor(long more) {
    return limit == UNLIMITED || used + more <= limit;
  }

  /** How much is left of a limit; nothing where others have more than the limit already. */
  public long free() {
    return Math.max(0, limit - used);
  }

  /** The same use under another limit. */
  public Quota withLimit(long other) {
    return new Quota(resource, other, used);
  }

  /** Whether a cloud's words say that a quota was exceeded; it has no code for that. */
  public static boolean isExceeded(String reason) {
    return EXCEEDED.matcher(reason).matches();
  }
}
