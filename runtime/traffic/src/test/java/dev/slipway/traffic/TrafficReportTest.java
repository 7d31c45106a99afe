// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.TrafficReport.ChainTraffic;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TrafficReportTest {
  private static final TrafficReport REPORT =
      report(
          new TopicTraffic(
              "Contact",
              "sonar::Contact",
              List.of(new Finding(Verdict.RATE, "slow."), new Finding(Verdict.LOSSY, "lost.")),
              List.of(
                  new WriterTraffic(
                      "sonar",
                      "Contact",
                      OptionalDouble.of(50),
                      OptionalDouble.of(47.123456),
                      400,
                      3,
                      65536)),
              List.of(
                  new ReaderTraffic(
                      "display",
                      "Contact",
                      400,
                      398,
                      2,
                      0,
                      0,
                      new Latency(398, 850, 85_123, 900_000, 1_250_000, 1_500_000, 2_000_000_000)),
                  new ReaderTraffic("log", "Contact", 400, 0, 400, 0, 0, Latency.NONE)),
              List.of(
                  new ChainTraffic(
                      "display",
                      "Contact",
                      "sonar",
                      "echo",
                      100_000_000,
                      new Latency(
                          398, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000, 6_000_000)),
                  new ChainTraffic("log", "Contact", "sonar", "", 100_000_000, Latency.NONE))),
          new TopicTraffic("Mode\u001b[2J", "m::Mode", List.of(), List.of(), List.of(), List.of()));

  @Test
  void printsTables() {
    assertThat(TrafficReportText.print(REPORT))
        .isEqualTo(
            """
            Topic    Writer    Size  Rate/s  Model  Sent  Late
            Contact  sonar   64 KiB   47.12     50   400     3

            Topic    Reader   Sent  Received  Lost  Late     Min      P50      P99  Max
            Contact  display   400       398     2     0  850 ns  85.1 us  1.25 ms  2 s
                     log       400         0   400     0       -        -        -    -

            Chain to  Reaction       Topic    Count   P50   P99   Max  Deadline
            display   echo of sonar  Contact    398  2 ms  4 ms  6 ms    100 ms
            log       of sonar       Contact      0     -     -     -    100 ms
            Clock error: 0 ns.

            Verdict  Topic          Why
            LOSSY    Contact        lost.
            RATE                    slow.
            OK       Mode\\u{1b}[2J

            1 of 2 topics is not as modelled, measured for 8.0 s.
            """);
  }

  @Test
  void saysThatAllIsWell() {
    assertThat(TrafficReportText.summary(report()))
        .isEqualTo("All 0 topics are as modelled, measured for 8.0 s.");
  }

  @Test
  void saysHowManyTopicsAreNotMeasured() {
    Finding unmeasured = new Finding(Verdict.UNMEASURED, "why.");
    TopicTraffic topic =
        new TopicTraffic("T", "m::T", List.of(unmeasured), List.of(), List.of(), List.of());
    assertThat(TrafficReportText.summary(report(topic)))
        .isEqualTo("0 of 1 topics are not as modelled, 1 not measured, in 8.0 s.");
    WriterTraffic writer =
        new WriterTraffic("w", "T", OptionalDouble.empty(), OptionalDouble.empty(), 1, 0, 4);
    TopicTraffic partly =
        new TopicTraffic("T", "m::T", List.of(unmeasured), List.of(writer), List.of(), List.of());
    assertThat(TrafficReportText.summary(report(partly)))
        .isEqualTo("The topic is as modelled, measured for 8.0 s.");
  }

  @Test
  void theJsonMatchesItsSchema() throws IOException {
    try (InputStream schema =
        TrafficReportJson.class.getResourceAsStream(TrafficReportJson.SCHEMA_RESOURCE)) {
      assertThat(
              JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                  .getSchema(schema)
                  .validate(TrafficReportJson.print(REPORT), InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void theJsonHoldsTheVerdicts() {
    assertThat(TrafficReportJson.print(REPORT))
        .contains("\"passed\": false", "\"verdict\": \"LOSSY\"", "\"rateHz\": 47.123456");
  }

  @Test
  void statisticsAreReadAsTheComponentsPrintThem() {
    ProcessStatistics read =
        ProcessStatistics.parse(
            """
            {"schema":"slipway-dummy-statistics/1","component":"Sonar","version":"1.0.0",
             "instance":"sonar","process_id":17,"elapsed_seconds":1.5,
             "process":{"cpu_seconds":0.25,"peak_rss_bytes":4096},
             "publications":[{"topic":"T","rate_hz":null,"size_bytes":64,"sent":3,
               "measured_rate_hz":49.5,"late":1,"skipped":2,"timed_out":0,
               "status":{"matched":1,"incompatible_qos":0}}],
             "subscriptions":[{"topic":"U","received":2,"loss_basis":"sent","lost":null,"late":0,
               "out_of_order":1,"duplicates":0,
               "latency_ns":{"count":2,"min":1,"p50":2,"p90":3,"p99":4,"p999":5,"max":6,"mean":3.5},
               "status":{"matched":1,"incompatible_qos":1}}]}
            """);
    assertThat(read.processId()).isEqualTo(17);
    assertThat(read.process().cpuSeconds()).isEqualTo(0.25);
    assertThat(read.publications().get(0).measuredRateHz()).isEqualTo(49.5);
    assertThat(read.publications().get(0).skipped()).isEqualTo(2);
    assertThat(read.subscriptions().get(0).outOfOrder()).isEqualTo(1);
    assertThat(read.subscriptions().get(0).latencyNs().p99()).isEqualTo(4);
    assertThat(read.subscriptions().get(0).status().incompatibleQos()).isEqualTo(1);
  }

  private static TrafficReport report(TopicTraffic... topics) {
    return new TrafficReport(
        new SampleBundle().manifest().deployment(),
        8,
        OptionalLong.of(0),
        new SampleBundle().manifest().thresholds(),
        List.of(topics));
  }
}
