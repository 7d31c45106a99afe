// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.experiment.statistics.Difference.Terms;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Samples of known distributions, drawn from a seed: what is said with a confidence has to be true
 * that often.
 */
@Tag("slow")
class SimulationTest {
  private static final int TRIALS = 200;

  /** Three standard errors of a share of 95 % in that many trials. */
  private static final double TOLERANCE = 0.046;

  private static final Terms TERMS = new Terms(true, 0.95, 0, 0.05);

  @ParameterizedTest
  @CsvSource({"5, 0.9375", "7, 0.95", "10, 0.95", "20, 0.95"})
  void intervalsHoldTheMedianAsOftenAsTheySay(int count, double confidence) {
    // Skewed, as times of computers are.
    LogNormalDistribution times = LogNormalDistribution.of(3, 0.5);

    assertThat(held(times, count, confidence)).isGreaterThan(confidence - TOLERANCE);
  }

  @Test
  void intervalsAreNoWiderThanTheyNeedToBe() {
    assertThat(held(NormalDistribution.of(100, 5), 20, 0.95)).isLessThan(0.995);
    double half =
        Bootstrap.ofMedian(draw(NormalDistribution.of(100, 5), 50, 1), 0.95, 1)
            .orElseThrow()
            .half();
    // The standard error of a median of 50 is about 1.25 * 5 / sqrt(50).
    assertThat(half).isBetween(0.9, 2.8);
  }

  private static double held(ContinuousDistribution of, int count, double confidence) {
    double median = of.inverseCumulativeProbability(0.5);
    return share(
        trial -> {
          Interval interval = Bootstrap.ofMedian(draw(of, count, trial), 0.95, trial).orElseThrow();
          assertThat(interval.confidence()).isEqualTo(confidence);
          return interval.contains(median);
        });
  }

  @ParameterizedTest
  @CsvSource({"4, 0.01", "10, 0.03", "7, 0.3"})
  void doesNotSeeADifferenceOfASystemToItself(int count, double deviation) {
    NormalDistribution system = NormalDistribution.of(100, 100 * deviation);

    double seen =
        share(
            trial -> {
              Verdict verdict = compare(system, system, count, trial).verdict();
              return verdict == Verdict.BETTER || verdict == Verdict.WORSE;
            });

    assertThat(seen).isLessThan(0.05 + TOLERANCE);
  }

  @Test
  void saysNoDifferenceOfASteadySystemToItselfAsOftenAsStated() {
    NormalDistribution system = NormalDistribution.of(100, 2);

    double same =
        share(trial -> compare(system, system, 10, trial).verdict() == Verdict.NO_DIFFERENCE_SEEN);

    assertThat(same).isGreaterThanOrEqualTo(0.95 - TOLERANCE);
  }

  @Test
  void seesADifferenceThatIsGreatComparedWithTheScatter() {
    double seen =
        share(
            trial ->
                compare(NormalDistribution.of(100, 2), NormalDistribution.of(108, 2), 7, trial)
                        .verdict()
                    == Verdict.BETTER);

    assertThat(seen).isGreaterThan(0.95);
  }

  @Test
  void doesNotCallADifferenceNoneThatCouldHideInTheScatter() {
    double none =
        share(
            trial ->
                compare(NormalDistribution.of(100, 30), NormalDistribution.of(108, 30), 7, trial)
                        .verdict()
                    == Verdict.NO_DIFFERENCE_SEEN);

    assertThat(none).isLessThan(0.02);
  }

  private static Difference compare(
      ContinuousDistribution base, ContinuousDistribution other, int count, int trial) {
    return Difference.of(
        draw(base, count, 2 * trial), draw(other, count, 2 * trial + 1), TERMS, trial);
  }

  private static double share(IntPredicate holds) {
    return (double) IntStream.range(0, TRIALS).filter(holds).count() / TRIALS;
  }

  private static Sample draw(ContinuousDistribution of, int count, int trial) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1_000L + trial);
    return Sample.of(
        DoubleStream.generate(of.createSampler(random)::sample).limit(count).boxed().toList());
  }
}
