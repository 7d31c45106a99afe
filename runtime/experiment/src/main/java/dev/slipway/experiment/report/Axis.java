// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * An axis of a plot: where values are on it, and which are labelled.
 *
 * @param label what is drawn along it, with its unit
 * @param from value at its beginning
 * @param to value at its end, greater
 * @param scale how values are spread over it
 * @param ticks labelled values, ascending
 */
record Axis(String label, double from, double to, Scale scale, List<Double> ticks) {
  private static final int TICKS = 6;
  private static final int MOST_POWERS = 8;

  /** What is so little above a tick needs no further one. */
  private static final double NEARLY = 1e-9;

  private static final double[] ROUND = {1, 2, 5, 10};
  private static final double TEN_THOUSAND = 10_000;

  /** How values are spread over an axis. */
  enum Scale {
    /** Equal differences are equally far apart. */
    LINEAR(10, 1000, "k", "M", "G", "T"),
    /** Equal factors are; decades are labelled. */
    DECADES(10, 1000, "k", "M", "G", "T"),
    /** Equal factors are; powers of two are labelled, as of sizes in memory. */
    POWERS_OF_TWO(2, 1024, "Ki", "Mi", "Gi", "Ti");

    private final double base;
    private final double thousand;
    private final String[] prefixes;

    Scale(double base, double thousand, String... prefixes) {
      this.base = base;
      this.thousand = thousand;
      this.prefixes = prefixes;
    }
  }

  /** A linear axis from 0 to no less than all values. */
  static Axis fromZero(String label, DoubleStream values) {
    double greatest = values.filter(Double::isFinite).max().orElse(1);
    return linear(label, 0, greatest > 0 ? greatest : 1);
  }

  /** A linear axis that begins and ends at labelled values around the given ones. */
  static Axis linear(String label, double least, double greatest) {
    double width = greatest > least ? greatest - least : Math.max(1, Math.abs(least) / TICKS);
    double step = step(width / TICKS);
    long first = (long) Math.floor(least / step + NEARLY);
    long last = Math.max((long) Math.ceil(greatest / step - NEARLY), first + 1);
    List<Double> ticks =
        LongStream.rangeClosed(first, last).mapToObj(number -> number * step).toList();
    return of(label, Scale.LINEAR, ticks);
  }

  /** The least of 1, 2 and 5 times a power of ten that is no less than a value above 0. */
  private static double step(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double round : ROUND) {
      if (round * power >= value * (1 - NEARLY)) {
        return round * power;
      }
    }
    return power;
  }

  /** A logarithmic axis around those of the values that are above 0. */
  static Axis logarithmic(String label, Scale scale, DoubleStream values) {
    double[] positive = values.filter(value -> value > 0 && Double.isFinite(value)).toArray();
    double least = DoubleStream.of(positive).min().orElse(1);
    double greatest = DoubleStream.of(positive).max().orElse(1);
    long first = (long) Math.floor(power(least, scale) + NEARLY);
    long last = Math.max((long) Math.ceil(power(greatest, scale) - NEARLY), first + 1);
    if (last - first <= 1 && scale == Scale.DECADES) {
      return withinDecade(label, least, greatest, Math.pow(scale.base, first));
    }
    long every = (last - first + MOST_POWERS - 1) / MOST_POWERS;
    SortedSet<Double> ticks = new TreeSet<>();
    for (long power = first; power < last + every; power += every) {
      ticks.add(Math.pow(scale.base, power));
    }
    return of(label, scale, List.copyOf(ticks));
  }

  private static double power(double value, Scale scale) {
    return Math.log(value) / Math.log(scale.base);
  }

  private static Axis withinDecade(String label, double least, double greatest, double decade) {
    List<Double> ticks =
        DoubleStream.of(0.5, 1, 1.5, 2, 3, 5, 7, 10, 15, 20)
            .map(factor -> factor * decade)
            .boxed()
            .toList();
    double from = ticks.stream().filter(tick -> tick <= least).reduce((a, b) -> b).orElseThrow();
    double to =
        ticks.stream().filter(tick -> tick >= greatest && tick > from).findFirst().orElseThrow();
    return of(
        label,
        Scale.DECADES,
        ticks.stream().filter(tick -> from <= tick && tick <= to).collect(Collectors.toList()));
  }

  private static Axis of(String label, Scale scale, List<Double> ticks) {
    return new Axis(label, ticks.get(0), ticks.get(ticks.size() - 1), scale, ticks);
  }

  /** Where a value is between two places; what is beyond the axis is at its end. */
  double place(double value, double begin, double end) {
    double within = Math.max(from, Math.min(to, value));
    double share =
        scale == Scale.LINEAR
            ? (within - from) / (to - from)
            : Math.log(within / from) / Math.log(to / from);
    return begin + share * (end - begin);
  }

  /** What is written at a labelled value. */
  String tick(double value) {
    int prefix = -1;
    double shown = value;
    while (Math.abs(shown)
            >= (prefix < 0 && scale != Scale.POWERS_OF_TWO ? TEN_THOUSAND : scale.thousand)
        && prefix < scale.prefixes.length - 1) {
      shown /= scale.thousand;
      prefix++;
    }
    return Words.number(shown) + (prefix < 0 ? "" : scale.prefixes[prefix]);
  }
}
