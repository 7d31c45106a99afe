// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import java.util.List;

/** Measures the traffic of the drawn components. */
@FunctionalInterface
public interface TrafficSource {
  /**
   * Measures for as long as the activity says, on nodes that are prepared.
   *
   * @param counting to be run when the time begins in which samples count
   * @return what came of each topic
   * @throws Failure if nothing could be measured
   * @throws InterruptedException if the thread was interrupted
   */
  List<ActivityResults> measure(Activity activity, Runnable counting)
      throws Failure, InterruptedException;

  /** Nothing could be measured. */
  final class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    /** Why, and how to mend it: reports have one text for both. */
    public Failure(Diagnostic why) {
      super((why.message() + " " + why.hint()).strip());
    }
  }
}
