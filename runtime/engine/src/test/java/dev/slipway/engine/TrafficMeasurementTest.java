// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.traffic.SampleBundle;
import dev.slipway.traffic.TrafficReport;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Measuring on hosts that answer as component hosts do; real traffic is tested end to end. */
class TrafficMeasurementTest {
  private static final String HASH = "0".repeat(64);
  private static final int BURST = 50;

  private final List<String> calls = new ArrayList<>();
  private final Map<String, String> boots = new HashMap<>();
  private final FakeRemoteHosts hosts = new FakeRemoteHosts(Path::of, this::answer);
  private String sonar = "RUNNING";
  private final Map<String, Duration> ahead = new HashMap<>();
  private boolean tellsTime = true;
  private boolean oneClock;
  private boolean held;
  private int sent = 7;
  private int before = 7;
  private int lostOnTheWay;

  @Test
  void onlyWhatIsSentBetweenReleaseAndHoldCounts() throws Exception {
    TrafficMeasurement.Result result = measure();
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.complete()).isTrue();
    TrafficReport report = result.report().orElseThrow();
    assertThat(report.passed()).isTrue();
    TopicTraffic topic = report.topics().get(0);
    assertThat(topic.writers().get(0).sent()).isEqualTo(BURST);
    assertThat(topic.readers().get(0).received()).isEqualTo(BURST);
    assertThat(calls.stream().filter(call -> call.startsWith("west ")).distinct())
        .containsExactly("west hold", "west reset", "west release");
    assertThat(calls.stream().filter(call -> call.endsWith("hold"))).hasSize(4);
    // Nobody is released before all count anew, and nobody is left held.
    assertThat(calls.indexOf("west release")).isGreaterThan(calls.indexOf("east reset"));
    assertThat(calls.indexOf("east release")).isGreaterThan(calls.indexOf("west reset"));
    assertThat(calls.indexOf("counting"))
        .isGreaterThan(calls.indexOf("west release"))
        .isGreaterThan(calls.indexOf("east release"));
    assertThat(held).isFalse();
  }

  @Test
  void whatDoesNotArriveIsLost() throws Exception {
    lostOnTheWay = 3;
    TopicTraffic topic = measure().report().orElseThrow().topics().get(0);
    assertThat(topic.verdict()).isEqualTo(Verdict.LOSSY);
    assertThat(topic.readers().get(0).lost()).isEqualTo(3);
  }

  @Test
  void oneThatHasFailedIsDeadAndOneThatIsStoppedIsNot() throws Exception {
    sonar = "FAILED";
    TrafficMeasurement.Result failed = measure();
    assertThat(failed.complete()).isFalse();
    assertThat(failed.diagnostics().stream().map(Diagnostic::code))
        .containsExactly("TRAFFIC_INSTANCE_SILENT");
    assertThat(failed.report().orElseThrow().topics().get(0).verdict()).isEqualTo(Verdict.DEAD);
    sonar = "STOPPED";
    TrafficMeasurement.Result stopped = measure();
    assertThat(stopped.complete()).isTrue();
    assertThat(stopped.report().orElseThrow().topics().get(0).findings().get(0).reason())
        .isEqualTo("sonar is stopped.");
  }

  @Test
  void nodesOfSeveralMachinesHaveTheirOwnClocks() throws Exception {
    assertThat(measure().report().orElseThrow().clockErrorNs()).hasValue(0);
    boots.put("east", "another-boot");
    TrafficMeasurement.Result result = measure();
    assertThat(result.report().orElseThrow().clockErrorNs().orElseThrow())
        .isPositive()
        .isLessThan(Duration.ofSeconds(30).toNanos());
    assertClocksDiffer(result, Severity.INFO, "latencies .*, which is at most .*[.]");
    tellsTime = false;
    result = measure();
    assertThat(result.report().orElseThrow().clockErrorNs()).isEmpty();
    assertClocksDiffer(result, Severity.INFO, "latencies .*, which is not known[.]");
    oneClock = true;
    assertThat(measure().diagnostics()).isEmpty();
  }

  @Test
  void clocksThatAreFarApartAreAWarning() throws Exception {
    boots.put("east", "another-boot");
    ahead.put("east", Duration.ofHours(-1));
    TrafficMeasurement.Result result = measure();
    assertClocksDiffer(
        result,
        Severity.WARNING,
        "the clock of west is 3600 s ahead of that of east, give or take .*");
    assertThat(result.complete()).isTrue();
    assertThat(result.report().orElseThrow().clockErrorNs().orElseThrow())
        .isGreaterThanOrEqualTo(Duration.ofHours(1).toNanos());
  }

  private static void assertClocksDiffer(
      TrafficMeasurement.Result result, Severity severity, String message) {
    assertThat(result.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("TRAFFIC_CLOCKS_DIFFER");
              assertThat(found.severity()).isEqualTo(severity);
              assertThat(found.message()).matches("The nodes are 2 machines: " + message);
            });
  }

  @Test
  void withoutAnyNodeNothingIsMeasured() throws Exception {
    hosts.takeAway("east");
    hosts.takeAway("west");
    TrafficMeasurement.Result result = measure();
    assertThat(result.report()).isEmpty();
    assertThat(result.diagnostics()).hasSize(2);
  }

  private TrafficMeasurement.Result measure() throws InterruptedException {
    return TrafficMeasurement.run(
        new TrafficMeasurement.Request(
            new SampleBundle().placed(),
            hosts,
            4,
            Duration.ofMillis(20),
            Duration.ofMillis(20),
            oneClock),
        step -> {},
        () -> calls.add("counting"));
  }

  private synchronized RemoteResult answer(String node, RemoteCommand command) {
    String script = Path.of(command.words().get(0)).getFileName().toString();
    return switch (script) {
      case "status" -> new RemoteResult(0, status(node), "");
      case "statistics" -> new RemoteResult(0, statistics(node), "");
      case "date" -> new RemoteResult(0, date(node), "");
      default -> {
        calls.add(node + " " + script);
        steer(node, script);
        yield new RemoteResult(0, "", "");
      }
    };
  }

  private String date(String node) {
    Instant now = Instant.now().plus(ahead.getOrDefault(node, Duration.ZERO));
    return tellsTime ? "%d.%09d\n".formatted(now.getEpochSecond(), now.getNano()) : "busy\n";
  }

  private void steer(String node, String script) {
    held = script.equals("hold");
    if (node.equals("west") && script.equals("release")) {
      sent += BURST;
    } else if (node.equals("west") && script.equals("reset")) {
      before = sent;
    }
  }

  private String status(String node) {
    String instance = node.equals("west") ? "sonar" : "display";
    String state = node.equals("west") ? sonar : "RUNNING";
    return "slipway-host-status/1\nhost\t-\t%s\t%s\t0.1\t9\ninstance\t%s\tX-1\t%s\t%s\t%s\t-\t-\nend\n"
        .formatted(
            node,
            boots.getOrDefault(node, "boot"),
            instance,
            state,
            state.equals("RUNNING") ? "7" : "-",
            HASH);
  }

  private String statistics(String node) {
    Optional<String> document =
        node.equals("east")
            ? Optional.of(
                "display\t{\"schema\":\"slipway-dummy-statistics/1\",\"subscriptions\":[{\"topic\":"
                    + "\"Contact\",\"received\":%d,\"status\":{\"matched\":1}}]}"
                        .formatted(sent - before - lostOnTheWay))
            : Optional.of(
                    "sonar"
                        + "\t{\"schema\":\"slipway-dummy-statistics/1\",\"publications\":[{\"topic\":"
                        + "\"Contact\",\"sent\":%d,\"measured_rate_hz\":50,\"status\":{\"matched\":1}}]}"
                            .formatted(sent - before))
                .filter(text -> sonar.equals("RUNNING"));
    return "slipway-host-statistics/1\n"
        + document.map(text -> "instance\t" + text + "\n").orElse("")
        + "end\n";
  }
}
