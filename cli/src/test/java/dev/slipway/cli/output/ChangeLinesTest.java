// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.CloudReached;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.HostMeasured;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.HostUnreachable;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.event.RuntimeEvent.TrafficMeasured;
import dev.slipway.live.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ChangeLinesTest {
  private static final List<RuntimeEvent> EVENTS =
      List.of(
          new HostReached("blade"),
          new StateChanged(
              "instance/blade/bow",
              Optional.of("RUNNING"),
              Optional.of("FAILED"),
              Optional.of("ended")),
          new HostMeasured("blade", 0.5, 60),
          new TrafficMeasured(
              "Contact",
              Optional.of(50.0),
              Optional.of(49.9),
              Optional.of(3200.0),
              OptionalLong.of(2),
              OptionalLong.empty()),
          new HostUnreachable(
              "blade", new Problem("REMOTE_LOST", "error", "Lost", "blade:\nit is gone", "")),
          new CloudReached("private"),
          new StackMeasured(
              "stack/private/lab", Optional.of("CREATE_FAILED"), 2, 3, Optional.of("no host")),
          new CloudUnreachable(
              "private", new Problem("CLOUD_TIMEOUT", "error", "Too long", "No answer.", "")));

  private static String told(boolean measurements) {
    EventStream stream = new EventStream(() -> Instant.parse("2026-03-01T12:00:00.123456Z"));
    StringWriter text = new StringWriter();
    stream.subscribe(new ChangeLines(new PrintWriter(text), measurements));
    EVENTS.forEach(stream::publish);
    return text.toString();
  }

  @Test
  void aChangeIsALine() {
    assertThat(told(false))
        .isEqualTo(
            """
            2026-03-01T12:00:00.123Z  blade answers
            2026-03-01T12:00:00.123Z  instance/blade/bow: RUNNING -> FAILED (ended)
            2026-03-01T12:00:00.123Z  blade: Lost. blade:\\nit is gone [REMOTE_LOST]
            2026-03-01T12:00:00.123Z  cloud private answers
            2026-03-01T12:00:00.123Z  stack/private/lab: CREATE_FAILED, 2 of 3 resources (no host)
            2026-03-01T12:00:00.123Z  cloud private: Too long. No answer. [CLOUD_TIMEOUT]
            """);
  }

  @Test
  void measurementsAreToldWhenAskedFor() {
    assertThat(told(true).lines())
        .hasSize(8)
        .contains(
            "2026-03-01T12:00:00.123Z  blade: load 0.50",
            "2026-03-01T12:00:00.123Z  topic Contact: 49.9 samples/s of 50, 3.13 KiB/s, 2 lost");
  }
}
