// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.traffic.Measurement.MeasuredProcess;
import dev.slipway.traffic.Measurement.Outcome;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.ProcessStatistics.Status;
import dev.slipway.traffic.ProcessStatistics.Usage;
import dev.slipway.traffic.TrafficReport.EndpointOfProcess;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.Role;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TrafficJudgeTest {
  private static final double SECONDS = 8;
  private static final Status MATCHED = new Status(1, 0);

  private final List<MeasuredProcess> processes = new ArrayList<>();
  private double seconds = SECONDS;

  @Test
  void trafficAsModelledIsOk() {
    sonar("sonar", 400, 50);
    display(400, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle());
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
    assertThat(topic.findings()).isEmpty();
    assertThat(topic.writers())
        .singleElement()
        .satisfies(
            writer -> {
              assertThat(writer.process()).isEqualTo("sonar");
              assertThat(writer.modelRate()).hasValue(50);
              assertThat(writer.rate().orElseThrow()).isBetween(49.9, 50.1);
              assertThat(writer.sent()).isEqualTo(400);
            });
    assertThat(topic.readers())
        .singleElement()
        .satisfies(
            reader -> {
              assertThat(reader.expected()).isEqualTo(400);
              assertThat(reader.received()).isEqualTo(400);
              assertThat(reader.lost()).isZero();
            });
  }

  @Test
  void aProcessThatDiedIsTheGravest() {
    died("sonar");
    display(0, 0, 0, new Status(0, 0));
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(tuple(Verdict.DEAD, "sonar died."));
  }

  @Test
  void aComponentWithoutStatisticsFailsNothing() {
    processes.add(new MeasuredProcess("sonar", "sonar", Outcome.UNMEASURED, Optional.empty()));
    display(0, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle());
    assertThat(topic.findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(tuple(Verdict.UNMEASURED, "sonar keeps no statistics."));
    assertThat(topic.verdict().failed()).isFalse();
  }

  @Test
  void statisticsWithoutTheEndpointAreUnmeasured() {
    processes.add(ran("sonar", "sonar", List.of(), List.of()));
    display(0, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(Verdict.UNMEASURED, "The statistics of sonar lack its publication Contact."));
  }

  @Test
  void aWriterThatSentNothingIsSilent() {
    sonar("sonar", 0, 0);
    display(0, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(Verdict.SILENT, "sonar sent nothing in 8.0 s; modelled are 50 samples/s."));
  }

  @Test
  void aSlowWriterThatSentNothingYetIsNotSilent() {
    sonar("sonar", 0, 0);
    display(0, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle().withRate(0.1, 1, 0)).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void aReaderWithoutAnyFlowIsStarved() {
    sonar("sonar", 400, 50);
    display(0, 0, 0, new Status(0, 0));
    assertThat(judge(new SampleBundle().withFlows(List.of())).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(Verdict.STARVED, "No writer of the bundle matches Contact of display."));
  }

  @Test
  void aReaderThatMatchesNobodyIsStarved() {
    sonar("sonar", 400, 50);
    display(0, 0, 0, new Status(0, 0));
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(
                Verdict.STARVED,
                "display got none of the 400 samples sent to it; it matches no writer."));
  }

  @Test
  void aStarvedReaderWithIncompatibleQosIsToldSo() {
    sonar("sonar", 400, 50);
    display(0, 0, 0, new Status(0, 1));
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::reason)
        .containsExactly(
            "display got none of the 400 samples sent to it;"
                + " its QoS is incompatible with the writers'.");
  }

  @Test
  void lossAboveTheThresholdIsLossy() {
    sonar("sonar", 1000, 50);
    display(998, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle());
    assertThat(topic.findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(Verdict.LOSSY, "display lost 2 of 1000 samples: 0.2 % is more than 0.1 %."));
    assertThat(topic.readers().get(0).lost()).isEqualTo(2);
  }

  @Test
  void lossAtTheThresholdIsOk() {
    sonar("sonar", 1000, 50);
    display(999, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle()).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void duplicatesDoNotMakeUpForLosses() {
    sonar("sonar", 1000, 50);
    display(1000, 0, 10, MATCHED);
    TopicTraffic topic = judge(new SampleBundle());
    assertThat(topic.verdict()).isEqualTo(Verdict.LOSSY);
    assertThat(topic.readers().get(0).received()).isEqualTo(990);
  }

  @Test
  void aFilterLosesNothing() {
    sonar("sonar", 400, 50);
    display(3, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle().withFilter("depth > 100"));
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
    assertThat(topic.readers().get(0).lost()).isZero();
  }

  @Test
  void aFilterThatNothingPassesDoesNotStarve() {
    sonar("sonar", 400, 50);
    display(0, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle().withFilter("depth > 100")).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void latenessAboveTheThresholdIsLate() {
    sonar("sonar", 400, 50);
    display(400, 5, 0, MATCHED);
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(
                Verdict.LATE,
                "display got 5 of 400 samples late: 1.25 % is more than 1 %;"
                    + " the slowest took 2.5 ms."));
  }

  @Test
  void latenessAtTheThresholdIsOk() {
    sonar("sonar", 400, 50);
    display(400, 4, 0, MATCHED);
    assertThat(judge(new SampleBundle()).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void aRateTooLowIsTold() {
    sonar("sonar", 376, 47);
    display(376, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(
                Verdict.RATE,
                "sonar sent 47 samples/s; modelled are 50, and 6 % off is more than 2 %."));
  }

  @Test
  void aRateTooHighIsTold() {
    sonar("sonar", 480, 60);
    display(480, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle()).verdict()).isEqualTo(Verdict.RATE);
  }

  @Test
  void threeSamplesAreTheLeastForARate() {
    sonar("sonar", 2, 40);
    display(2, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle());
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
    assertThat(topic.writers().get(0).rate()).isEmpty();
  }

  @Test
  void jitterMayMoveTheFirstAndTheLastSample() {
    // Five samples at 1 Hz span 4 s; 0.2 s of jitter at both ends make up to 10 %.
    sonar("sonar", 5, 1.09);
    display(5, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle().withRate(1, 1, 200_000_000)).verdict())
        .isEqualTo(Verdict.OK);
    assertThat(judge(new SampleBundle().withRate(1, 1, 0)).verdict()).isEqualTo(Verdict.RATE);
  }

  @Test
  void theRateOfBurstsIsFromBurstToBurst() {
    // Ten bursts of ten at 2 Hz: from the first sample to the last pass nine periods of 0.5 s.
    sonar("sonar", 100, 99 / 4.5);
    display(100, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle().withRate(2, 10, 0));
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
    assertThat(topic.writers().get(0).modelRate()).hasValue(20);
    assertThat(topic.writers().get(0).rate().orElseThrow()).isBetween(19.99, 20.01);
  }

  @Test
  void aReactionIsJudgedByItsTriggers() {
    reactingSonar(800, 400, 40);
    display(400, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle().reacting(2));
    assertThat(topic.writers().get(0).modelRate()).hasValue(50);
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void aReactionThatIsBehindIsTold() {
    reactingSonar(800, 380, 50);
    display(380, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle().reacting(2)).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(
                Verdict.RATE,
                "sonar sent 380 samples where its reactions come to 400: more than 2 % off."));
  }

  @Test
  void reactionsUnderWayAtTheEndAreAllowed() {
    reactingSonar(20, 8, 50);
    display(8, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle().reacting(2)).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void aReactionThatNothingSetsOffIsSilent() {
    reactingSonar(0, 0, 0);
    display(0, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle().reacting(2)).verdict()).isEqualTo(Verdict.SILENT);
  }

  @Test
  void allReplicasOfTheWriterAreExpected() {
    sonar("sonar", 400, 50);
    sonar("sonar.2", 400, 50);
    display(400, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle().withSonars(2));
    assertThat(topic.writers()).hasSize(2);
    assertThat(topic.readers().get(0).expected()).isEqualTo(800);
    assertThat(topic.verdict()).isEqualTo(Verdict.LOSSY);
  }

  @Test
  void onlyTheStrongestOfExclusiveWritersIsExpected() {
    sonar("sonar", 400, 50);
    sonar("spare", 410, 50);
    display(400, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle().exclusive(4));
    assertThat(topic.readers().get(0).expected()).isEqualTo(400);
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void samplesOfTheStrongestExclusiveWriterCanBeLost() {
    sonar("sonar", 400, 50);
    sonar("spare", 410, 50);
    display(397, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle().exclusive(6)).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(Verdict.LOSSY, "display lost 13 of 410 samples: 3.17 % is more than 0.1 %."));
  }

  @Test
  void anyOfExclusiveWritersThatAreEquallyStrongMayBeTheOwner() {
    sonar("sonar", 400, 50);
    sonar("sonar.2", 398, 50);
    sonar("spare", 410, 50);
    display(398, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle().withSonars(2).exclusive(5));
    assertThat(topic.readers().get(0).expected()).isEqualTo(398);
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void theReaderOfAnExclusiveOwnerThatWasNotMeasuredIsNotJudgedByIt() {
    processes.add(new MeasuredProcess("sonar", "sonar", Outcome.UNMEASURED, Optional.empty()));
    sonar("spare", 410, 50);
    display(20, 0, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle().exclusive(4));
    assertThat(topic.readers().get(0).expected()).isZero();
    assertThat(topic.verdict()).isEqualTo(Verdict.UNMEASURED);
  }

  @Test
  void whatTheModelLeavesUnreadIsNoFailure() {
    sonar("sonar", 400, 50);
    TopicTraffic topic = judge(new SampleBundle().unread());
    assertThat(topic.verdict()).isEqualTo(Verdict.UNREAD);
    assertThat(topic.verdict().failed()).isFalse();
  }

  @Test
  void theGravestFindingComesFirst() {
    sonar("sonar", 480, 60);
    display(400, 40, 0, MATCHED);
    TopicTraffic topic = judge(new SampleBundle());
    assertThat(topic.findings())
        .extracting(Finding::verdict)
        .containsExactly(Verdict.LOSSY, Verdict.LATE, Verdict.RATE);
    assertThat(topic.verdict()).isEqualTo(Verdict.LOSSY);
  }

  @Test
  void aFindingNamesItsEndpoint() {
    sonar("sonar", 480, 60);
    display(400, 0, 0, MATCHED);
    assertThat(judge(new SampleBundle()).findings())
        .extracting(Finding::endpoint)
        .containsExactly(
            Optional.of(new EndpointOfProcess("display", Role.READER, "Contact")),
            Optional.of(new EndpointOfProcess("sonar", Role.WRITER, "Contact")));
  }

  @Test
  void aProcessOfAnotherBundleIsADefect() {
    sonar("radar", 1, 1);
    assertThatThrownBy(() -> judge(new SampleBundle()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no instance radar");
  }

  @Test
  void aChainWithinItsDeadlineIsReported() {
    TopicTraffic topic = judgeChain(new Latency(100, 1, 2, 3, 90_000_000, 4, 300_000_000), 100);
    assertThat(topic.verdict()).isEqualTo(Verdict.OK);
    assertThat(topic.chains())
        .singleElement()
        .satisfies(
            chain -> {
              assertThat(chain.process()).isEqualTo("display");
              assertThat(chain.endpoint().name()).isEqualTo("echo of sonar");
              assertThat(chain.deadlineNs()).isEqualTo(100_000_000);
              assertThat(chain.latency().count()).isEqualTo(100);
            });
  }

  /** Of a hundred chains one may be late: what 99 % of them took is held against the deadline. */
  @Test
  void aChainThatTakesLongerThanItsDeadlineIsOverdue() {
    TopicTraffic topic = judgeChain(new Latency(100, 1, 2, 3, 100_000_001, 4, 300_000_000), 100);
    assertThat(topic.findings())
        .extracting(Finding::verdict, Finding::endpoint, Finding::reason)
        .containsExactly(
            tuple(
                Verdict.OVERDUE,
                Optional.of(new EndpointOfProcess("display", Role.CHAIN, "echo of sonar")),
                "Chains to display through sonar took 100 ms, not counting the slowest 1 %;"
                    + " the deadline is 100 ms."));
    assertThat(topic.verdict().failed()).isTrue();
  }

  @Test
  void aChainThatNobodyCouldMeasureIsNotCalledGood() {
    TopicTraffic topic = judgeChain(Latency.NONE, 100);
    assertThat(topic.findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(
                Verdict.UNMEASURED,
                "What sonar sends to display does not tell when its chain began."));
  }

  /** One component died at once, and with it the run; the others have hardly begun. */
  @Test
  void aRunThatEndsBeforeItHasBegunMeasuresNothing() {
    seconds = 0.02;
    sonar("sonar", 1, 0);
    display(1, 0, 0, MATCHED);
    processes.add(new MeasuredProcess("sonar.2", "sonar", Outcome.DIED, Optional.empty()));
    assertThat(judge(new SampleBundle().withSonars(2)).verdict()).isEqualTo(Verdict.DEAD);
    processes.set(2, new MeasuredProcess("other", "other", Outcome.DIED, Optional.empty()));
    BundleManifest manifest = new SampleBundle().withBystander();
    assertThat(judge(manifest).findings())
        .extracting(Finding::verdict, Finding::reason)
        .containsExactly(
            tuple(Verdict.UNMEASURED, "The run ended after 0.0 s, too soon to measure it."));
  }

  private TopicTraffic judgeChain(Latency latency, long sent) {
    reactingSonar(sent, sent, 50);
    processes.add(
        ran(
            "display",
            "display",
            List.of(),
            List.of(
                new ProcessStatistics.Subscription(
                    "Contact",
                    sent,
                    0,
                    0,
                    0,
                    latency,
                    MATCHED,
                    OptionalLong.of(0),
                    List.of(
                        new ProcessStatistics.Writer(
                            "sonar", sent, OptionalLong.of(0), latency, latency))))));
    return judge(new SampleBundle().reacting(1, OptionalLong.of(100_000_000)));
  }

  private TopicTraffic judge(SampleBundle bundle) {
    return judge(bundle.manifest());
  }

  private TopicTraffic judge(BundleManifest manifest) {
    TrafficReport report =
        TrafficJudge.judge(manifest, new Measurement(seconds, OptionalLong.of(0), processes));
    assertThat(report.topics()).hasSize(1);
    assertThat(report.passed()).isEqualTo(!report.topics().get(0).verdict().failed());
    return report.topics().get(0);
  }

  private void died(String instance) {
    processes.add(new MeasuredProcess(instance, instance, Outcome.DIED, Optional.empty()));
  }

  private void sonar(String process, long sent, double rate) {
    processes.add(
        ran(
            process,
            process.replaceAll("\\..*", ""),
            List.of(new ProcessStatistics.Publication("Contact", 64, sent, rate, 0, 0, 0, MATCHED)),
            List.of()));
  }

  private void reactingSonar(long pings, long sent, double rate) {
    processes.add(
        ran(
            "sonar",
            "sonar",
            List.of(new ProcessStatistics.Publication("Contact", 64, sent, rate, 0, 0, 0, MATCHED)),
            List.of(
                new ProcessStatistics.Subscription(
                    "Ping", pings, 0, 0, 0, Latency.NONE, MATCHED))));
  }

  private void display(long received, long late, long duplicates, Status status) {
    processes.add(
        ran(
            "display",
            "display",
            List.of(),
            List.of(
                new ProcessStatistics.Subscription(
                    "Contact",
                    received,
                    late,
                    0,
                    duplicates,
                    new Latency(received, 80_000, 120_000, 500_000, 900_000, 1_000_000, 2_500_000),
                    status))));
  }

  private static MeasuredProcess ran(
      String process,
      String instance,
      List<ProcessStatistics.Publication> publications,
      List<ProcessStatistics.Subscription> subscriptions) {
    return new MeasuredProcess(
        process,
        instance,
        Outcome.RAN,
        Optional.of(
            new ProcessStatistics(
                ProcessStatistics.SCHEMA,
                "Any",
                "1.0.0",
                process,
                1,
                "none",
                "RUNNING",
                SECONDS,
                new Usage(0, 0),
                publications,
                subscriptions)));
  }
}
