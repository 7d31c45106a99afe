// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.experiment.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/** How values are written in reports. */
final class Words {
  private static final MathContext DIGITS = new MathContext(5);
  private static final MathContext TWO_DIGITS = new MathContext(2);
  private static final String UNKNOWN = "–";
  private static final double NS_PER_S = 1e9;

  /** From here on, hundredths of a percent say nothing. */
  private static final double MANY_PERCENT = 1000;

  private static final int MANY_RUNS = 1000;

  private Words() {}

  /**
   * A value with five significant digits, or all before the point where those are more; a dash
   * where it is not a number.
   */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    boolean many = exact.precision() - exact.scale() > DIGITS.getPrecision();
    return plain(many ? exact.setScale(0, RoundingMode.HALF_UP) : exact.round(DIGITS));
  }

  /** A value and its unit. */
  static String number(double value, String unit) {
    return unit.isEmpty() || !Double.isFinite(value)
        ? number(value)
        : number(value) + " " + unit(unit);
  }

  /** A unit as it is written in English texts. */
  static String unit(String unit) {
    return unit.equals("us") ? "µs" : unit;
  }

  /** A share or ratio in percent with two decimals at most. */
  static String percent(double share) {
    if (!Double.isFinite(share)) {
      return UNKNOWN;
    }
    double percent = share * 100;
    int decimals = Math.abs(percent) < MANY_PERCENT ? 2 : 0;
    return plain(new BigDecimal(percent).setScale(decimals, RoundingMode.HALF_UP)) + " %";
  }

  /** A share of which the size matters only, with two significant digits. */
  static String about(double share) {
    return Double.isFinite(share)
        ? plain(new BigDecimal(share * 100).round(TWO_DIGITS)) + " %"
        : UNKNOWN;
  }

  /** A change from a ratio, such as {@code +2.5 %}. */
  static String change(double ratio) {
    String percent = percent(ratio - 1);
    return ratio > 1 && Double.isFinite(ratio) ? "+" + percent : percent;
  }

  /** An interval of values; empty where there is none. */
  static String interval(Optional<Interval> interval) {
    return interval
        .map(found -> "%s to %s".formatted(number(found.low()), number(found.high())))
        .orElse("");
  }

  /** An interval of ratios; empty where there is none. */
  static String percentInterval(Optional<Interval> interval) {
    return interval
        .map(
            found ->
                "%s to %s".formatted(percent(found.low()).replace(" %", ""), percent(found.high())))
        .orElse("");
  }

  /** A time in seconds. */
  static String seconds(long nanoseconds) {
    return number(nanoseconds / NS_PER_S) + " s";
  }

  /** How many there are of something. */
  static String count(int count, String one) {
    return count + " " + one + (count == 1 ? "" : "s");
  }

  /** What a kind of experiment is called. */
  static String kind(ExperimentPlan.Kind kind) {
    return switch (kind) {
      case HYPERVISOR_COMPARISON -> "Comparison of hypervisors";
      case PLACEMENT_MATRIX -> "Placement matrix";
      case QOS_PHASES -> "QoS in phases";
      case HPC_COMPARISON -> "HPC, virtual against native";
      case WAN_AGGREGATE -> "Aggregate over a long path";
      case TRAFFIC_RUN -> "Traffic of the drawn components";
    };
  }

  /** A number of runs, of which only the size matters where there are very many. */
  static String runs(int runs) {
    return runs > MANY_RUNS ? "more than " + MANY_RUNS : String.valueOf(runs);
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
