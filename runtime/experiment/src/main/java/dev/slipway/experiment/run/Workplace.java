// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Role;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where an activity runs on its nodes, and what the words of its commands stand for.
 *
 * @param benchmark what it runs
 * @param folder its folder, the same on every node
 * @param values values of the words' placeholders, by name
 */
record Workplace(Benchmark benchmark, String folder, Map<String, String> values) {
  private static final long NS_PER_SECOND = 1_000_000_000;

  /** A warm-up takes at most this part of a run: phases may be shorter than the warm-up is. */
  private static final int WARM_UP_PART = 3;

  /**
   * The workplace of an activity.
   *
   * @param index its place in the measurement, from 0
   * @param folder its folder on nodes
   */
  static Workplace of(
      ExperimentPlan plan, Activity activity, int index, Benchmark benchmark, String folder) {
    Map<String, String> values = new LinkedHashMap<>(benchmark.defaults());
    values.putAll(activity.parameters());
    long warmUp = warmUpNs(plan, activity);
    values.put("work", folder);
    values.put("warmup", String.valueOf(warmUp / NS_PER_SECOND));
    values.put(
        "seconds", String.valueOf(Math.max(1, (activity.durationNs() - warmUp) / NS_PER_SECOND)));
    values.put("port", String.valueOf(ExperimentPlan.FIRST_PORT + index % ExperimentPlan.PORTS));
    for (Role role : activity.roles()) {
      role.address().ifPresent(address -> values.put("address:" + role.role(), address));
      values.put("host:" + role.role(), role.node());
    }
    return new Workplace(benchmark, folder, values);
  }

  /** The same with another time to measure. */
  Workplace lasting(Duration time) {
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put("seconds", String.valueOf(time.toSeconds()));
    return new Workplace(benchmark, folder, changed);
  }

  /** Time at the start of an activity that does not count, in ns. */
  static long warmUpNs(ExperimentPlan plan, Activity activity) {
    return Math.min(plan.warmUpNs(), activity.durationNs() / WARM_UP_PART);
  }
}
