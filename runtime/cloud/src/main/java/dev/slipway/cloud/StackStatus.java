// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Objects;

/**
 * What is being done, or was last done, with a stack or one of its resources.
 *
 * @param action in capitals, such as {@code CREATE}, {@code UPDATE}, {@code DELETE}, {@code CHECK},
 *     {@code ROLLBACK}; {@code INIT} for a resource that nothing was done with yet
 */
public record StackStatus(String action, Progress progress) {
  /** How far an action is. */
  public enum Progress {
    /** Under way. */
    IN_PROGRESS,
    /** Done. */
    COMPLETE,
    /** Ended without success. */
    FAILED
  }

  public StackStatus {
    Objects.requireNonNull(action);
    Objects.requireNonNull(progress);
  }

  /**
   * Reads a status as clouds write it, such as {@code CREATE_IN_PROGRESS}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static StackStatus parse(String text) {
    for (Progress progress : Progress.values()) {
      String end = "_" + progress;
      if (text.endsWith(end) && text.length() > end.length()) {
        return new StackStatus(text.substring(0, text.length() - end.length()), progress);
      }
    }
    throw new IllegalArgumentException("not a status of a stack: " + text);
  }

  /** Whether the cloud still works on it. */
  public boolean isInProgress() {
    return progress == Progress.IN_PROGRESS;
  }

  /** Whether it ended without success. */
  public boolean isFailed() {
    return progress == Progress.FAILED;
  }

  /** As clouds write it. */
  @Override
  public String toString() {
    return action + "_" + progress;
  }
}
