// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {
  @Test
  void describesValuesInAnyOrder() {
    Sample sample = Sample.of(List.of(9.0, 2.0, 4.0, 7.0));

    assertThat(sample.count()).isEqualTo(4);
    assertThat(sample.median()).isEqualTo(5.5);
    assertThat(sample.mean()).isEqualTo(5.5);
    assertThat(sample.least()).isEqualTo(2);
    assertThat(sample.greatest()).isEqualTo(9);
    assertThat(sample.values()).containsExactly(2.0, 4.0, 7.0, 9.0);
    // The squares of the distances from 5.5 sum up to 29.
    assertThat(sample.deviation()).isCloseTo(Math.sqrt(29.0 / 3) / 5.5, within(1e-12));
  }

  @Test
  void leavesOutAndCountsWhatIsNoNumber() {
    Sample sample = Sample.of(List.of(Double.NaN, 3.0, Double.POSITIVE_INFINITY));

    assertThat(sample.count()).isEqualTo(1);
    assertThat(sample.notNumbers()).isEqualTo(2);
    assertThat(sample.median()).isEqualTo(3);
    assertThat(sample.deviation()).isNaN();
  }

  @Test
  void knowsNothingWithoutValues() {
    Sample sample = Sample.of(List.of());

    assertThat(sample.median()).isNaN();
    assertThat(sample.mean()).isNaN();
    assertThat(sample.least()).isNaN();
    assertThat(sample.greatest()).isNaN();
    assertThat(sample.deviation()).isNaN();
  }

  @Test
  void hasADeviationAlsoAroundZero() {
    assertThat(Sample.of(List.of(0.0, 0.0)).deviation()).isZero();
    assertThat(Sample.of(List.of(-1.0, 1.0)).deviation()).isInfinite();
    assertThat(Sample.of(List.of(-2.0, -4.0)).deviation()).isPositive();
  }
}
