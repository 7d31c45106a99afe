// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import java.time.Duration;

/**
 * What an experiment takes at least, without the preparation of nodes.
 *
 * @param runs how many runs there are
 * @param time how long they take together, as far as the plan says how long they are
 */
public record ExperimentEffort(int runs, Duration time) {
  /** What is done around a run on its nodes. */
  private static final Duration AROUND = Duration.ofSeconds(3);

  /** That of a plan. */
  public static ExperimentEffort of(ExperimentPlan plan) {
    int runs = 0;
    Duration time = Duration.ZERO;
    for (Measurement measurement : plan.measurements()) {
      int each = plan.repeats() * (isHeldAgainstItself(plan, measurement) ? 2 : 1);
      runs += each;
      time = time.plus(ofRun(measurement).multipliedBy(each));
    }
    return new ExperimentEffort(runs, time);
  }

  /** Whether a measurement is run twice as often, to be held against itself. */
  public static boolean isHeldAgainstItself(ExperimentPlan plan, Measurement measurement) {
    return plan.compareWithItselfFirst()
        && measurement.base()
        && plan.measurements().stream()
                .filter(other -> other.subject().equals(measurement.subject()))
                .count()
            > 1;
  }

  /** How long one run takes, by what the plan says. */
  public static Duration ofRun(Measurement measurement) {
    return Duration.ofNanos(measurement.endNs()).plus(AROUND);
  }
}
