// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import java.time.Duration;
import java.util.List;

/**
 * What an experiment takes at least, without the preparation of nodes.
 *
 * @param runs how many runs there are
 * @param time how long they take together, without the benchmarks that are not timed
 * @param untimed names of the benchmarks that run until their work is done, whatever the plan's
 *     duration is
 */
public record ExperimentEffort(int runs, Duration time, List<String> untimed) {
  /** What is done around a run on its nodes. */
  private static final Duration AROUND = Duration.ofSeconds(3);

  public ExperimentEffort {
    untimed = List.copyOf(untimed);
  }

  /** That of a plan. */
  public static ExperimentEffort of(ExperimentPlan plan, BenchmarkSuite suite) {
    int runs = 0;
    Duration time = Duration.ZERO;
    for (Measurement measurement : plan.measurements()) {
      int each = plan.repeats() * (isHeldAgainstItself(plan, measurement) ? 2 : 1);
      runs += each;
      time = time.plus(ofRun(measurement, suite).multipliedBy(each));
    }
    List<String> untimed =
        plan.measurements().stream()
            .flatMap(measurement -> measurement.activities().stream())
            .filter(activity -> !isTimed(activity, suite))
            .map(Activity::benchmark)
            .distinct()
            .sorted()
            .toList();
    return new ExperimentEffort(runs, time, untimed);
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

  /** How long one run takes by what the plan says, without the benchmarks that are not timed. */
  public static Duration ofRun(Measurement measurement, BenchmarkSuite suite) {
    long end =
        measurement.activities().stream()
            .filter(activity -> isTimed(activity, suite))
            .mapToLong(activity -> activity.startNs() + activity.durationNs())
            .max()
            .orElse(0);
    return Duration.ofNanos(end).plus(AROUND);
  }

  /** Whether an activity takes the time that the plan gives it. */
  public static boolean isTimed(Activity activity, BenchmarkSuite suite) {
    return activity.watches()
        || suite.find(activity.benchmark()).map(benchmark -> benchmark.keepsTime()).orElse(true);
  }
}
