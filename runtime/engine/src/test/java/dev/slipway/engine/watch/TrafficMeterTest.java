// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.live.SystemSnapshot.Flow;
import dev.slipway.live.SystemSnapshot.Topic;
import dev.slipway.traffic.ProcessStatistics;
import dev.slipway.traffic.SampleBundle;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrafficMeterTest {
  private static ProcessStatistics sonar(long process, double seconds, long sent) {
    return ProcessStatistics.parse(
        """
        {"schema":"slipway-dummy-statistics/1","process_id":%d,"elapsed_seconds":%s,
         "publications":[{"topic":"Contact","size_bytes":64,"sent":%d}]}
        """
            .formatted(process, seconds, sent));
  }

  private static ProcessStatistics display(double seconds, long received, String lost) {
    return ProcessStatistics.parse(
        """
        {"schema":"slipway-dummy-statistics/1","process_id":9,"elapsed_seconds":%s,
         "subscriptions":[{"topic":"Contact","received":%d,"late":4,"lost":%s,
          "writers":[{"instance":"sonar","received":%d,"lost":%s,
            "latency_ns":{"count":5,"p50":80000,"p99":120000}},
           {"instance":"sonar.2","received":10,"lost":null,
            "latency_ns":{"count":1,"p50":90000,"p99":90000}}]}]}
        """
            .formatted(seconds, received, lost, received - 10, lost));
  }

  private static Topic only(TrafficMeter meter) {
    assertThat(meter.topics()).hasSize(1);
    return meter.topics().get(0);
  }

  @Test
  void nothingIsKnownBeforeTheSecondAnswer() {
    TrafficMeter meter = new TrafficMeter(new SampleBundle().manifest());
    Topic before = only(meter);
    assertThat(before.modelledRate()).contains(50.0);
    assertThat(before.flows())
        .extracting(Flow::publisher, Flow::subscriber, Flow::modelledRate)
        .containsExactly(tuple("sonar", "display", 50.0));
    meter.counted("sonar", sonar(1, 10, 500));
    assertThat(only(meter).rate()).isEmpty();
    assertThat(only(meter).late()).isEmpty();
  }

  @Test
  void ratesAreByTheClockOfTheProcess() {
    TrafficMeter meter = new TrafficMeter(new SampleBundle().manifest());
    meter.counted("sonar", sonar(1, 10, 500));
    meter.counted("sonar", sonar(1, 12, 599));
    assertThat(only(meter).rate().orElseThrow()).isEqualTo(49.5, within(1e-9));
    assertThat(only(meter).bytesPerSecond().orElseThrow()).isEqualTo(49.5 * 64, within(1e-6));
    meter.counted("sonar", sonar(1, 12.1, 640));
    assertThat(only(meter).rate().orElseThrow()).isEqualTo(49.5, within(1e-9));
    meter.counted("sonar", sonar(1, 13, 649));
    assertThat(only(meter).rate().orElseThrow()).isEqualTo(50, within(1e-9));
  }

  @Test
  void allProcessesOfAnInstanceCount() {
    TrafficMeter meter = new TrafficMeter(new SampleBundle().withSonars(2).manifest());
    assertThat(only(meter).modelledRate()).contains(100.0);
    assertThat(only(meter).flows().get(0).modelledRate()).isEqualTo(100);
    meter.counted("sonar", sonar(1, 0, 0));
    meter.counted("sonar.2", sonar(2, 0, 0));
    meter.counted("sonar", sonar(1, 1, 50));
    meter.counted("sonar.2", sonar(2, 1, 40));
    assertThat(only(meter).rate().orElseThrow()).isEqualTo(90, within(1e-9));
    meter.still("sonar.2");
    assertThat(only(meter).rate().orElseThrow()).isEqualTo(50, within(1e-9));
    meter.unknown("sonar");
    assertThat(only(meter).rate()).contains(0.0);
    meter.unknown("sonar.2");
    assertThat(only(meter).rate()).isEmpty();
  }

  @Test
  void countsThatBeginAnewAreNoRate() {
    TrafficMeter meter = new TrafficMeter(new SampleBundle().manifest());
    meter.counted("sonar", sonar(1, 10, 500));
    meter.counted("sonar", sonar(1, 11, 550));
    meter.counted("sonar", sonar(2, 12, 600));
    assertThat(only(meter).rate()).isEmpty();
    meter.counted("sonar", sonar(2, 13, 620));
    assertThat(only(meter).rate().orElseThrow()).isEqualTo(20, within(1e-9));
    meter.counted("sonar", sonar(2, 14, 5));
    assertThat(only(meter).rate()).isEmpty();
  }

  @Test
  void whatArrivesIsCountedByWhomItCameFrom() {
    TrafficMeter meter = new TrafficMeter(new SampleBundle().withSonars(2).manifest());
    meter.counted("display", display(10, 100, "3"));
    meter.counted("display", display(12, 190, "3"));
    Topic topic = only(meter);
    assertThat(topic.lost()).hasValue(3);
    assertThat(topic.late()).hasValue(4);
    assertThat(topic.rate()).isEmpty();
    Flow flow = topic.flows().get(0);
    assertThat(flow.rate().orElseThrow()).isEqualTo(45, within(1e-9));
    assertThat(flow.lost()).hasValue(3);
    assertThat(flow.latencyP50Ns()).hasValue(90_000);
    assertThat(flow.latencyP99Ns()).hasValue(120_000);
    meter.counted("display", display(14, 230, "null"));
    assertThat(only(meter).lost()).isEmpty();
  }

  @Test
  void aStrangerIsAFlowThatIsNotDrawn() {
    TrafficMeter meter = new TrafficMeter(new SampleBundle().unread().manifest());
    assertThat(only(meter).flows()).isEmpty();
    meter = new TrafficMeter(new SampleBundle().withSonars(2).withFlows(List.of()).manifest());
    meter.counted("display", display(10, 100, "0"));
    meter.counted("display", display(11, 120, "0"));
    assertThat(only(meter).flows()).hasSize(1);
    assertThat(only(meter).flows().get(0).modelledRate()).isZero();
    assertThat(only(meter).flows().get(0).rate().orElseThrow()).isEqualTo(20, within(1e-9));
  }
}
