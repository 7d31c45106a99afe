// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.experiment.statistics.Interval;
import java.util.Optional;

/** What reports of experiments say of values, some of which are unknown. */
final class Words {
  private static final int DIGITS = 5;
  private static final int FEW_DIGITS = 2;
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
    return Double.isFinite(value) ? Quantities.number(value, DIGITS) : UNKNOWN;
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
    return Quantities.decimals(percent, decimals) + " %";
  }

  /** A share of which the size matters only, with two significant digits. */
  static String about(double share) {
    return Double.isFinite(share) ? Quantities.percent(share, FEW_DIGITS) : UNKNOWN;
  }

  /** A change from a ratio, such as {@code +2.5 %}. */
  static String change(double ratio) {
    String percent = percent(ratio - 1);
    return ratio > 1 && Double.isFinite(ratio) ? "+" + percent : percent;
  }

  /** A range, or its one value where both ends read the same. */
  static String range(String low, String high) {
    return low.equals(high) ? low : low + " to " + high;
  }

  /** An interval of values; empty where there is none. */
  static String interval(Optional<Interval> interval) {
    return interval.map(found -> range(number(found.low()), number(found.high()))).orElse("");
  }

  /** An interval of ratios; empty where there is none. */
  static String percentInterval(Optional<Interval> interval) {
    return interval
        .map(
            found ->
                range(percent(found.low()), percent(found.high())).replaceFirst(" % to ", " to "))
        .orElse("");
  }

  /** A time in seconds. */
  static String seconds(long nanoseconds) {
    return number(nanoseconds / NS_PER_S) + " s";
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
}
