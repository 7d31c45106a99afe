// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import java.util.Locale;

/** How far work is: in its reports, and as a step from the model to the running system. */
public enum WorkState {
  /** It was not begun yet. */
  NEVER,
  /** It is under way and can be cancelled. */
  RUNNING,
  /** It is done. */
  DONE,
  /** It is done as far as nodes have answered. */
  INCOMPLETE,
  /** It was done for an earlier state of the model, of the bundle or of its lab. */
  OUTDATED,
  /** It is not done, and the entries of its report say why. */
  FAILED,
  /** It was cancelled. */
  CANCELLED;

  /** The state as pages are told it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state that pages are told by a word. */
  static WorkState of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Whether it says what came of work, which a change of the model puts out of date. */
  boolean isOutcome() {
    return this != NEVER && this != RUNNING && this != OUTDATED;
  }
}
