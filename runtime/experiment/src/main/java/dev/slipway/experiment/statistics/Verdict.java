// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

/** What a comparison comes to. */
public enum Verdict {
  /** The other is better than the base. */
  BETTER("better"),
  /** The other is worse than the base. */
  WORSE("worse"),
  /** There were enough runs to see a difference that matters, and none was seen. */
  NO_DIFFERENCE_SEEN("no difference seen"),
  /** There are too few runs to see a difference that matters. */
  CANNOT_BE_SAID_YET("cannot be said yet");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** The verdict for a reader. */
  public String words() {
    return words;
  }
}
