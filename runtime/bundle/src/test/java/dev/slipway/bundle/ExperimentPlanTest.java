// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExperimentPlanTest {
  private static final long SECOND = 1_000_000_000L;

  private static Activity phase(String name, long start, long duration) {
    return new Activity(
        name,
        "iperf-tcp",
        new TreeMap<>(),
        List.of(new Role("client", "a", Optional.empty())),
        start,
        duration,
        false,
        Optional.of(1e9),
        Optional.empty());
  }

  private static ExperimentPlan plan() {
    return new ExperimentPlan(
        ExperimentPlan.SCHEMA,
        "qos",
        "c4c3b3a2-0000-4000-8000-000000000000",
        Optional.empty(),
        Kind.QOS_PHASES,
        10,
        6 * SECOND,
        60 * SECOND,
        0.95,
        0.035,
        true,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(
            new Measurement(
                "phases",
                "phases",
                "drawn",
                true,
                List.of(),
                List.of(
                    phase("client/1", 0, 30 * SECOND),
                    phase("client/2", 30 * SECOND, 30 * SECOND)))));
  }

  @Test
  void anotherDurationChangesPhasesAndWarmUpAlike() {
    ExperimentPlan shorter = plan().withDuration(10 * SECOND);
    assertThat(shorter.durationNs()).isEqualTo(10 * SECOND);
    assertThat(shorter.warmUpNs()).isEqualTo(SECOND);
    Measurement phases = shorter.measurements().get(0);
    assertThat(phases.endNs()).isEqualTo(10 * SECOND);
    assertThat(phases.activities())
        .containsExactly(
            phase("client/1", 0, 5 * SECOND), phase("client/2", 5 * SECOND, 5 * SECOND));
    assertThat(shorter.withDuration(60 * SECOND)).isEqualTo(plan());
  }

  @Test
  void anotherNumberOfRunsChangesNothingElse() {
    assertThat(plan().withRepeats(3).repeats()).isEqualTo(3);
    assertThat(plan().withRepeats(3).withRepeats(10)).isEqualTo(plan());
  }

  @Test
  void aParameterIsSetWhereverItsBenchmarkRuns() {
    ExperimentPlan flows = plan().withParameter("iperf-tcp", "flows", "4");
    assertThat(flows.measurements().get(0).activities())
        .allMatch(activity -> activity.parameters().equals(Map.of("flows", "4")));
    assertThat(plan().withParameter("ping", "interval", "1")).isEqualTo(plan());
  }

  @Test
  void nodesThatTakePartAreWatchedOnceAndAsLong() {
    Activity onA = watching("a");
    assertThat(plan().watched().measurements().get(0).activities())
        .containsExactly(
            phase("client/1", 0, 30 * SECOND), phase("client/2", 30 * SECOND, 30 * SECOND), onA);
    assertThat(onA.watches()).isTrue();
    assertThat(plan().watched().watched()).isEqualTo(plan().watched());
    assertThat(plan().watched().withDuration(10 * SECOND))
        .isEqualTo(plan().withDuration(10 * SECOND).watched());
  }

  private static Activity watching(String node) {
    return new Activity(
        "on " + node,
        ExperimentPlan.NODE_LOAD,
        new TreeMap<>(),
        List.of(new Role(Role.ALONE, node, Optional.empty())),
        0,
        60 * SECOND,
        false,
        Optional.empty(),
        Optional.empty());
  }
}
