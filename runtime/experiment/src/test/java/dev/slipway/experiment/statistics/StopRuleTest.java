// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.experiment.statistics.StopRule.Reason;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopRuleTest {
  private static final List<Double> STEADY = List.of(10.0, 10.1, 9.9);
  private static final List<Double> SCATTERED = List.of(8.0, 10.0, 12.0);

  @Test
  void wantsTheLeastRuns() {
    assertThat(StopRule.judge(List.of(), 0.035, 3, 20))
        .isEqualTo(new StopRule(false, 3, Reason.FEW_RUNS));
    assertThat(StopRule.judge(List.of(1.0), 0.035, 3, 20))
        .isEqualTo(new StopRule(false, 2, Reason.FEW_RUNS));
    // One value says nothing of how much they scatter.
    assertThat(StopRule.judge(List.of(1.0), 0.035, 1, 20))
        .isEqualTo(new StopRule(false, 1, Reason.FEW_RUNS));
    assertThat(StopRule.judge(List.of(1.0), 0.035, 1, 1))
        .isEqualTo(new StopRule(true, 0, Reason.MOST_RUNS));
  }

  @Test
  void hasEnoughOfSteadyValues() {
    assertThat(StopRule.judge(STEADY, 0.035, 3, 20))
        .isEqualTo(new StopRule(true, 0, Reason.STEADY));
    assertThat(StopRule.judge(Collections.nCopies(3, 0.0), 0.035, 3, 20).enough()).isTrue();
  }

  @Test
  void wantsMoreOfScatteredValuesAndNotMoreThanAllowed() {
    StopRule few = StopRule.judge(SCATTERED, 0.035, 3, 200);

    assertThat(few.enough()).isFalse();
    assertThat(few.reason()).isEqualTo(Reason.SCATTERED);
    // Half the interval is 20 % of the median: (20 / 3.5)^2 times as many.
    assertThat(few.runsWanted()).isEqualTo(98 - 3);
    assertThat(StopRule.judge(SCATTERED, 0.035, 3, 10).runsWanted()).isEqualTo(7);
    assertThat(StopRule.judge(SCATTERED, 0.035, 3, 3))
        .isEqualTo(new StopRule(true, 0, Reason.MOST_RUNS));
  }

  @Test
  void hasEnoughWhereTheMedianIsKnownThoughValuesScatter() {
    List<Double> values =
        List.of(10.0, 10.1, 9.9, 10.0, 10.1, 10.0, 9.9, 10.0, 10.1, 9.9, 10.0, 10.1, 30.0);

    assertThat(Sample.of(values).deviation()).isGreaterThan(0.4);
    assertThat(StopRule.judge(values, 0.035, 3, 50)).isEqualTo(new StopRule(true, 0, Reason.SURE));
  }

  @Test
  void countsRunsWithoutANumberAsRuns() {
    assertThat(StopRule.judge(Collections.nCopies(5, Double.NaN), 0.035, 3, 20))
        .isEqualTo(new StopRule(false, 1, Reason.FEW_RUNS));
    assertThat(StopRule.judge(Collections.nCopies(20, Double.NaN), 0.035, 3, 20).enough()).isTrue();
  }

  @Test
  void stopsAsSoonAsACriterionIsDecided() {
    Criterion criterion = new Criterion(0.05, false);
    List<Double> base = List.of(10.0, 10.1, 9.9, 10.0, 10.1, 9.9);
    List<Double> slower = List.of(18.0, 21.0, 24.0, 19.0, 22.0, 25.0);
    List<Double> close = List.of(8.0, 12.0, 10.0, 9.0, 11.0, 10.5);

    assertThat(StopRule.judge(slower, 0.035, 3, 50).enough()).isFalse();
    assertThat(StopRule.judge(base, slower, criterion, 0.035, 3, 50))
        .isEqualTo(new StopRule(true, 0, Reason.DECIDED));
    assertThat(StopRule.judge(base, close, criterion, 0.035, 3, 50).reason())
        .isEqualTo(Reason.SCATTERED);
  }

  @Test
  void saysHowManyRunsASmallerIntervalTakes() {
    assertThat(runsFor(SCATTERED)).isEqualTo(12);
    assertThat(runsFor(STEADY)).isEqualTo(6);
    assertThat(runsFor(List.of(1.0))).isEqualTo(Integer.MAX_VALUE);
    assertThat(runsFor(List.of(0.0, 0.0))).isEqualTo(Integer.MAX_VALUE);
  }

  private static int runsFor(List<Double> values) {
    Sample sample = Sample.of(values);
    return StopRule.runsFor(sample, Bootstrap.ofMedian(sample, 0.95, 1), 0.1, 0.95);
  }
}
