// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.TrafficReport;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;
import dev.slipway.traffic.Verdict;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TrafficFiguresTest {
  private static final Latency QUICK =
      new Latency(90, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000);
  private static final Latency SLOW =
      new Latency(80, 15_000, 25_000, 30_000, 90_000, 95_000, 99_000);

  @Test
  void showTheWorstEndpointOfEachTopic() {
    TopicTraffic topic =
        new TopicTraffic(
            "Track",
            "combat::Track",
            List.of(new Finding(Verdict.LOSSY, "b.1 lost 20 of 100 samples.")),
            List.of(
                new WriterTraffic(
                    "a.1", "out", OptionalDouble.of(50), OptionalDouble.of(49), 100, 0, 64)),
            List.of(
                new ReaderTraffic("b.1", "in", 100, 80, 20, 4, 0, SLOW),
                new ReaderTraffic("c.1", "in", 100, 90, 10, 9, 0, QUICK)),
            List.of());

    ActivityResults figures = figures(topic);

    assertThat(figures.activity()).isEqualTo("Track");
    assertThat(figures.figures())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "late", 10.0,
                "lost", 20.0,
                "rate-error", 2.0000000000000018,
                "latency-p50", 25.0,
                "latency-p99", 90.0,
                "latency-max", 99.0,
                "jitter", 75.0,
                "clock-error", 0.5,
                "passed", 0.0));
    assertThat(TrafficFigures.info().figures())
        .extracting(FigureInfo::name)
        .containsAll(figures.figures().keySet());
  }

  @Test
  void leaveOutWhatWasNotMeasured() {
    TopicTraffic topic =
        new TopicTraffic(
            "Quiet",
            "combat::Quiet",
            List.of(),
            List.of(
                new WriterTraffic(
                    "a.1", "out", OptionalDouble.empty(), OptionalDouble.empty(), 0, 0, 64)),
            List.of(new ReaderTraffic("b.1", "in", 0, 0, 0, 0, 0, Latency.NONE)),
            List.of());

    assertThat(figures(topic).figures()).isEqualTo(Map.of("passed", 1.0));
  }

  private static ActivityResults figures(TopicTraffic topic) {
    return TrafficFigures.of(
            new TrafficReport(
                new BundleManifest.Deployment("system", "1", "id", "0"),
                10,
                OptionalLong.of(500),
                new BundleManifest.Thresholds(0.1, 0.1, 0.1),
                List.of(topic)))
        .get(0);
  }
}
