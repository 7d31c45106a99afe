// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TestReport;
import dev.slipway.diagnostics.TestReport.Outcome;
import dev.slipway.diagnostics.TestReport.TestCase;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.TrafficReport.ChainTraffic;
import dev.slipway.traffic.TrafficReport.EndpointOfProcess;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.Role;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunTestReportTest {
  private static final EndpointOfProcess DISPLAY =
      new EndpointOfProcess("display", Role.READER, "Contact");

  private static final WriterTraffic SONAR =
      new WriterTraffic(
          "sonar", "Contact", OptionalDouble.of(50), OptionalDouble.of(50), 400, 0, 64);

  private static final ReaderTraffic LOSING =
      new ReaderTraffic(
          "display",
          "Contact",
          400,
          398,
          2,
          9,
          0,
          new Latency(398, 850, 85_123, 500_000, 1_250_000, 1_500_000, 2_000));

  private static final ChainTraffic CHAIN =
      new ChainTraffic(
          "display",
          "Contact",
          "sonar",
          "echo",
          100_000_000,
          new Latency(398, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000, 6_000_000));

  @Test
  void aTopicItsWritersAndItsReadersAreChecked() {
    TestReport report =
        of(
            new Finding(Verdict.LOSSY, Optional.of(DISPLAY), "lost."),
            new Finding(Verdict.LATE, Optional.of(DISPLAY), "late."));
    assertThat(report.cases())
        .extracting(TestCase::group, TestCase::name, TestCase::outcome)
        .containsExactly(
            tuple("run", "components run to the end", Outcome.PASSED),
            tuple("Contact", "topic as a whole", Outcome.PASSED),
            tuple("Contact", "writer sonar, Contact", Outcome.PASSED),
            tuple("Contact", "reader display, Contact", Outcome.FAILED),
            tuple("Contact", "chain display, echo of sonar", Outcome.PASSED));
    assertThat(report.cases().get(2).messages())
        .containsExactly("sent 400, late 0, 64 B a sample, samples/s 50, modelled 50");
    TestCase reader = report.cases().get(3);
    assertThat(reader.type()).contains("LOSSY");
    assertThat(reader.messages())
        .containsExactly(
            "LOSSY: lost.",
            "LATE: late.",
            "sent to it 400, received 398, lost 2, late 9, out of order 0;"
                + " latency min 850 ns, P50 85.1 us, P99 1.25 ms, max 2 us");
    assertThat(report.cases().get(4).messages())
        .containsExactly(
            "398 chains, deadline 100 ms;" + " latency min 1 ms, P50 2 ms, P99 4 ms, max 6 ms",
            "Clock error: 0 ns.");
  }

  @Test
  void theCircumstancesAreProperties() {
    assertThat(of().properties())
        .containsEntry("deployment", "lab")
        .containsEntry("dds", "fastdds")
        .containsEntry("modelSha256", "00")
        .containsEntry("maxLost", "0.001");
    assertThat(of().seconds()).isEqualTo(8);
  }

  @Test
  void verdictsThatFailNoRunFailNoCheck() {
    assertThat(of(new Finding(Verdict.UNREAD, "unread.")).cases().get(1).outcome())
        .isEqualTo(Outcome.PASSED);
    assertThat(of(new Finding(Verdict.UNMEASURED, "unknown.")).cases().get(1).outcome())
        .isEqualTo(Outcome.SKIPPED);
    for (Verdict verdict : Verdict.values()) {
      boolean fails =
          of(new Finding(verdict, "why.")).cases().stream()
              .anyMatch(
                  each -> each.outcome() == Outcome.FAILED || each.outcome() == Outcome.BROKEN);
      assertThat(fails).as(verdict.name()).isEqualTo(verdict.failed());
    }
  }

  @Test
  void aRunThatDidNotComeAboutIsBroken() {
    Diagnostic error =
        Diagnostic.builder("BUILD_TOOL_MISSING", Severity.ERROR, "Tool missing")
            .message("There is no cmake.")
            .build();
    TestReport report = RunTestReport.notRun("lab", List.of(error));
    assertThat(report.cases())
        .singleElement()
        .satisfies(
            only -> {
              assertThat(only.outcome()).isEqualTo(Outcome.BROKEN);
              assertThat(only.type()).contains("BUILD_TOOL_MISSING");
              assertThat(only.messages().get(0)).contains("There is no cmake.");
            });
    TestReport nothing =
        RunTestReport.of("lab", DdsImplementation.CYCLONEDDS, Optional.empty(), List.of(error));
    assertThat(nothing.count(Outcome.BROKEN)).isEqualTo(1);
  }

  private static TestReport of(Finding... findings) {
    TrafficReport traffic =
        new TrafficReport(
            new SampleBundle().manifest().deployment(),
            8,
            OptionalLong.of(0),
            new SampleBundle().manifest().thresholds(),
            List.of(
                new TopicTraffic(
                    "Contact",
                    "sonar::Contact",
                    Arrays.asList(findings),
                    List.of(SONAR),
                    List.of(LOSING),
                    List.of(CHAIN))));
    return RunTestReport.of("lab", DdsImplementation.FASTDDS, Optional.of(traffic), List.of());
  }
}
