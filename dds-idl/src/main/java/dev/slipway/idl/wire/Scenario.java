// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

/** Which of a type's samples is measured. */
enum Scenario {
  LEAST,
  EXPECTED,
  GREATEST;

  /** At least this is no number but "without end". */
  static final long INFINITE = Long.MAX_VALUE / 4;

  /** Number of elements where the model states neither a bound nor an expected length. */
  private static final long USUAL_LENGTH = 16;

  /** Whether a member is there that may be absent. */
  boolean hasOptionalMembers() {
    return this != LEAST;
  }

  /**
   * Number of elements of a collection or characters of a string.
   *
   * @param bound the greatest; null is unbounded
   * @param expectedLength what the model expects; null is not stated
   */
  long length(Long bound, Long expectedLength) {
    long most = bound == null ? INFINITE : Math.max(0, bound);
    return switch (this) {
      case LEAST -> 0;
      case GREATEST -> most;
      case EXPECTED -> {
        long usual = bound == null ? USUAL_LENGTH : most;
        yield expectedLength == null ? usual : Math.min(most, Math.max(0, expectedLength));
      }
    };
  }
}
