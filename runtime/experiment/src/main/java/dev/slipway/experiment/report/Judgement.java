// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.statistics.Criterion;

/**
 * How a criterion came out.
 *
 * @param group what it is about, such as a subject or a flow
 * @param name what is asked for; unique in its group
 * @param outcome whether it is kept
 * @param reason why, with the numbers; a sentence
 */
record Judgement(String group, String name, Criterion.Outcome outcome, String reason) {
  /** The class of the cell that shows it. */
  String kind() {
    return kind(outcome);
  }

  /** The class of a cell that shows an outcome. */
  static String kind(Criterion.Outcome outcome) {
    return switch (outcome) {
      case KEPT -> "good";
      case BROKEN -> "bad";
      case CANNOT_BE_SAID_YET -> "unsure";
    };
  }
}
