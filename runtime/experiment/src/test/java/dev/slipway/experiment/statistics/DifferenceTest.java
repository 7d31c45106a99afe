// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.experiment.statistics.Difference.Terms;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  private static final Terms HIGHER = new Terms(true, 0.95, 0, 0.05);
  private static final Terms LOWER = new Terms(false, 0.95, 0, 0.05);
  private static final Sample BASE = Sample.of(List.of(10.0, 10.1, 9.9, 10.2, 10.0));
  private static final Sample MORE = Sample.of(List.of(12.0, 12.1, 11.9, 12.2, 12.0));

  @Test
  void saysBetterOrWorseByWhatIsTheBetterWay() {
    Difference more = Difference.of(BASE, MORE, HIGHER, 7);

    assertThat(more.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(more.ratio()).isCloseTo(1.2, within(1e-12));
    assertThat(more.shift()).isCloseTo(2, within(1e-12));
    assertThat(more.delta()).isEqualTo(1);
    assertThat(more.effect()).isEqualTo("large");
    assertThat(more.interval().orElseThrow().contains(1.2)).isTrue();
    assertThat(Difference.of(BASE, MORE, LOWER, 7).verdict()).isEqualTo(Verdict.WORSE);
    assertThat(Difference.of(MORE, BASE, LOWER, 7).verdict()).isEqualTo(Verdict.BETTER);
  }

  @Test
  void givesTheSameAnswerForTheSameSeed() {
    assertThat(Difference.of(BASE, MORE, HIGHER, 7))
        .isEqualTo(Difference.of(BASE, MORE, HIGHER, 7));
  }

  @Test
  void seesNoDifferenceWithinTheNoise() {
    assertThat(Difference.of(BASE, MORE, new Terms(true, 0.95, 0.25, 0.3), 7).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_SEEN);
  }

  @Test
  void seesNoDifferenceBetweenEqualValues() {
    Difference same = Difference.of(BASE, BASE, HIGHER, 7);

    assertThat(same.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SEEN);
    assertThat(same.effect()).isEqualTo("negligible");
    Sample constant = Sample.of(List.of(5.0, 5.0, 5.0, 5.0));
    assertThat(Difference.of(constant, constant, HIGHER, 7).p()).isEqualTo(1);
    assertThat(Difference.of(constant, constant, HIGHER, 7).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_SEEN);
  }

  @Test
  void saysNothingOfRunsThatAreTooFew() {
    Difference three =
        Difference.of(
            Sample.of(List.of(1.0, 1.1, 1.2)), Sample.of(List.of(5.0, 5.1, 5.2)), HIGHER, 7);

    // Even completely apart, three and three values are so in one of ten orders by chance.
    assertThat(three.verdict()).isEqualTo(Verdict.CANNOT_BE_SAID_YET);
    assertThat(three.runsWanted()).isEqualTo(4);
    Difference one = Difference.of(Sample.of(List.of(4.0)), Sample.of(List.of(5.0)), HIGHER, 7);
    assertThat(one.ratio()).isEqualTo(1.25);
    assertThat(one.interval()).isEmpty();
    assertThat(one.verdict()).isEqualTo(Verdict.CANNOT_BE_SAID_YET);
  }

  @Test
  void wantsMoreRunsWhereADifferenceMayHide() {
    Sample wide = Sample.of(List.of(6.0, 14.0, 9.0, 11.0, 8.0, 12.0, 10.0));
    Difference unsure = Difference.of(wide, wide, HIGHER, 7);

    assertThat(unsure.verdict()).isEqualTo(Verdict.CANNOT_BE_SAID_YET);
    assertThat(unsure.runsWanted()).isGreaterThan(50);
  }

  @Test
  void comparesAlsoWithABaseOfZeros() {
    Sample none = Sample.of(List.of(0.0, 0.0, 0.0, 0.0, 0.0));
    Sample some = Sample.of(List.of(0.1, 0.2, 0.3, 0.2, 0.1));
    Difference loss = Difference.of(none, some, LOWER, 7);

    assertThat(loss.ratio()).isNaN();
    assertThat(loss.interval()).isEmpty();
    assertThat(loss.shift()).isEqualTo(0.2);
    assertThat(loss.verdict()).isEqualTo(Verdict.WORSE);
  }

  @Test
  void callsNoDifferenceOneThatRanksDoNotShow() {
    Difference loss =
        Difference.of(
            Sample.of(List.of(0.0, 0.2, 0.4, 0.1, 0.3)),
            Sample.of(List.of(0.1, 0.35, 0.5, 0.05, 0.45)),
            LOWER,
            7);

    assertThat(loss.shift()).isPositive();
    assertThat(loss.p()).isGreaterThan(0.05);
    assertThat(loss.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SEEN);
  }

  @Test
  void knowsNothingWithoutValues() {
    Difference unknown = Difference.of(Sample.of(List.of()), BASE, HIGHER, 7);

    assertThat(unknown.ratio()).isNaN();
    assertThat(unknown.p()).isNaN();
    assertThat(unknown.effect()).isEqualTo("unknown");
    assertThat(unknown.verdict()).isEqualTo(Verdict.CANNOT_BE_SAID_YET);
  }

  @Test
  void judgesACriterionByTheWholeInterval() {
    Criterion rate = new Criterion(0.05, true);
    Criterion time = new Criterion(0.05, false);

    assertThat(rate.judge(interval(0.96, 1.2), 0.95)).isEqualTo(Criterion.Outcome.KEPT);
    assertThat(rate.judge(interval(0.90, 0.94), 0.95)).isEqualTo(Criterion.Outcome.BROKEN);
    assertThat(rate.judge(interval(0.94, 0.96), 0.95))
        .isEqualTo(Criterion.Outcome.CANNOT_BE_SAID_YET);
    assertThat(time.judge(interval(0.3, 1.04), 0.95)).isEqualTo(Criterion.Outcome.KEPT);
    assertThat(time.judge(interval(1.06, 1.2), 0.95)).isEqualTo(Criterion.Outcome.BROKEN);
    assertThat(time.judge(interval(1.04, 1.06), 0.95))
        .isEqualTo(Criterion.Outcome.CANNOT_BE_SAID_YET);
    assertThat(time.judge(interval(0.3, 1.04), 0.99))
        .isEqualTo(Criterion.Outcome.CANNOT_BE_SAID_YET);
    assertThat(time.judge(Optional.empty(), 0.95)).isEqualTo(Criterion.Outcome.CANNOT_BE_SAID_YET);
  }

  private static Optional<Interval> interval(double low, double high) {
    return Optional.of(new Interval(low, high, 0.95));
  }
}
