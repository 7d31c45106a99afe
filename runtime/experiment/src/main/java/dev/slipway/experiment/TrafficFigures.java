// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.TrafficReport;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The figures of a run of the drawn components: one activity for each topic, named after it. Each
 * figure is that of the topic's worst endpoint, as one that misses its samples is not made good by
 * others.
 */
public final class TrafficFigures {
  /** Samples that are late, of those received, in percent. */
  public static final String LATE = "late";

  /** Samples that are lost, of those sent, in percent. */
  public static final String LOST = "lost";

  /** How far a rate is from the modelled one, in percent. */
  public static final String RATE_ERROR = "rate-error";

  /** P50 of the one-way latency in microseconds. */
  public static final String LATENCY_P50 = "latency-p50";

  /** P99 of the one-way latency in microseconds. */
  public static final String LATENCY_P99 = "latency-p99";

  /** Max one-way latency in microseconds. */
  public static final String LATENCY_MAX = "latency-max";

  /** What latencies vary by: the 99th percentile less the least, in microseconds. */
  public static final String JITTER = "jitter";

  /** How far clocks may differ, by which every latency is uncertain, in microseconds. */
  public static final String CLOCK_ERROR = "clock-error";

  /** 1 where every verdict on the topic passed, else 0. */
  public static final String PASSED = "passed";

  private static final double NS_PER_US = 1000;

  private TrafficFigures() {}

  /** What reports say of the benchmark {@link ExperimentPlan#TRAFFIC}. */
  public static BenchmarkInfo info() {
    return new BenchmarkInfo(
        ExperimentPlan.TRAFFIC,
        "Traffic of the drawn components",
        "EPL-2.0",
        List.of(
            new FigureInfo(LATE, "Late samples", "%", false, "LATENCY"),
            new FigureInfo(LOST, "Lost samples", "%", false, "NETWORK"),
            new FigureInfo(RATE_ERROR, "Error of the rate", "%", false, "CPU"),
            new FigureInfo(LATENCY_P50, "P50 latency", "us", false, "LATENCY"),
            new FigureInfo(LATENCY_P99, "P99 latency", "us", false, "LATENCY"),
            new FigureInfo(LATENCY_MAX, "Max latency", "us", false, "LATENCY"),
            new FigureInfo(JITTER, "Jitter", "us", false, "LATENCY"),
            new FigureInfo(CLOCK_ERROR, "Error of clocks", "us", false, ""),
            new FigureInfo(PASSED, "Verdicts passed", "", true, "")),
        List.of());
  }

  /** The figures of measured traffic. What was not measured is missing. */
  public static List<ActivityResults> of(TrafficReport traffic) {
    return traffic.topics().stream().map(topic -> of(traffic, topic)).toList();
  }

  private static ActivityResults of(TrafficReport traffic, TopicTraffic topic) {
    SortedMap<String, Double> figures = new TreeMap<>();
    put(figures, LATE, readers(topic, each -> percent(each.late(), each.received())));
    put(figures, LOST, readers(topic, each -> percent(each.lost(), each.expected())));
    put(figures, RATE_ERROR, topic.writers().stream().mapToDouble(TrafficFigures::rateError));
    put(figures, LATENCY_P50, latencies(topic, Latency::p50));
    put(figures, LATENCY_P99, latencies(topic, Latency::p99));
    put(figures, LATENCY_MAX, latencies(topic, Latency::max));
    put(figures, JITTER, latencies(topic, latency -> latency.p99() - latency.min()));
    if (figures.containsKey(LATENCY_P50)) {
      traffic.clockErrorNs().ifPresent(error -> figures.put(CLOCK_ERROR, error / NS_PER_US));
    }
    figures.put(PASSED, topic.verdict().failed() ? 0.0 : 1.0);
    return new ActivityResults(topic.name(), figures, new TreeMap<>());
  }

  private static void put(SortedMap<String, Double> figures, String name, DoubleStream values) {
    values
        .filter(value -> !Double.isNaN(value))
        .max()
        .ifPresent(greatest -> figures.put(name, greatest));
  }

  private static DoubleStream readers(TopicTraffic topic, ToDoubleFunction<ReaderTraffic> value) {
    return topic.readers().stream().mapToDouble(value);
  }

  private static DoubleStream latencies(TopicTraffic topic, ToDoubleFunction<Latency> nanoseconds) {
    return topic.readers().stream()
        .map(ReaderTraffic::latency)
        .filter(latency -> latency.count() > 0)
        .mapToDouble(latency -> nanoseconds.applyAsDouble(latency) / NS_PER_US);
  }

  private static double percent(long part, long whole) {
    return whole == 0 ? Double.NaN : 100.0 * part / whole;
  }

  private static double rateError(WriterTraffic writer) {
    return writer.rate().isEmpty() || writer.modelRate().isEmpty()
        ? Double.NaN
        : 100 * Math.abs(writer.rate().getAsDouble() / writer.modelRate().getAsDouble() - 1);
  }
}
