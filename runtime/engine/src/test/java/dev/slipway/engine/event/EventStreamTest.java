// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.engine.event.RuntimeEvent.ActionFailed;
import dev.slipway.engine.event.RuntimeEvent.ActionFinished;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.ActionSkipped;
import dev.slipway.engine.event.RuntimeEvent.ActionStarted;
import dev.slipway.engine.event.RuntimeEvent.CloudReached;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.HostMeasured;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.HostUnreachable;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.RunFinished;
import dev.slipway.engine.event.RuntimeEvent.RunStarted;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.event.RuntimeEvent.TrafficMeasured;
import dev.slipway.live.Problem;
import dev.slipway.plan.Change;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventStreamTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Problem PROBLEM =
      new Problem("REMOTE_TIMEOUT", "error", "Host timed out", "n1: it\nhangs", "Look at it.");

  private static final List<RuntimeEvent> STORY =
      List.of(
          new HostReached("n1"),
          new HostUnreachable("n2", PROBLEM),
          new RunStarted("lab", "APPLY", 3, false),
          new ActionStarted("host/n1", Change.CREATE, "PREPARE_HOST"),
          new ActionStarted("component/n1/A-1.0.0", Change.CREATE, "INSTALL_COMPONENT"),
          new ActionProgress("component/n1/A-1.0.0", "upload", 512, 1024),
          new ActionFinished("host/n1", 1250),
          new ActionFailed("component/n1/A-1.0.0", PROBLEM, 30_000),
          new ActionSkipped("instance/n1/a", "component/n1/A-1.0.0 failed."),
          new Remark(PROBLEM),
          new StateChanged(
              "instance/n1/b", Optional.of("RUNNING"), Optional.empty(), Optional.of("ended")),
          new HostMeasured("n1", 0.25, 7200),
          new CloudReached("private"),
          new CloudUnreachable("private", PROBLEM),
          new StackMeasured(
              "stack/private/fleet", Optional.of("CREATE_FAILED"), 2, 3, Optional.of("no host")),
          new TrafficMeasured(
              "Contacts",
              Optional.of(10.0),
              Optional.of(9.98),
              Optional.of(2874.5),
              OptionalLong.of(3),
              OptionalLong.empty()),
          new RunFinished(Outcome.FAILED, 1, 1, 1, 1, 31_250));

  private static void tell(EventSink sink) {
    EventStream stream = new EventStream(() -> NOON);
    stream.subscribe(sink);
    STORY.forEach(stream::publish);
  }

  @Test
  void allSinksGetAllEventsInOneOrder() throws Exception {
    EventStream stream = new EventStream();
    List<Long> first = new ArrayList<>();
    List<Long> second = new ArrayList<>();
    stream.subscribe(event -> first.add(event.sequence()));
    stream.subscribe(event -> second.add(event.sequence()));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int j = 0; j < 250; j++) {
                  stream.publish(new HostReached("n"));
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(first).isEqualTo(LongStream.rangeClosed(1, 1000).boxed().toList()).isEqualTo(second);
  }

  @Test
  void aSinkThatLeavesHearsNoMore() {
    EventStream stream = new EventStream();
    List<PublishedEvent> heard = new ArrayList<>();
    EventSink sink = heard::add;
    stream.subscribe(sink);
    stream.publish(new HostReached("n"));
    stream.unsubscribe(sink);
    stream.publish(new HostReached("n"));
    assertThat(heard).hasSize(1);
  }

  @Test
  void everyKindOfEventIsALineOfItsSchema() {
    assertThat(STORY.stream().map(Object::getClass).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(
            RuntimeEvent.kinds().stream()
                .filter(kind -> RuntimeEvent.class.isAssignableFrom(kind))
                .collect(Collectors.toSet()));
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(EventJson.class.getResourceAsStream(EventJson.SCHEMA_RESOURCE));
    List<String> lines = new ArrayList<>();
    tell(event -> lines.add(EventJson.line(event)));
    assertThat(lines).hasSize(STORY.size());
    lines.forEach(line -> assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty());
    assertThat(schema.validate(lines.get(0).replace("\"node\"", "\"nude\""), InputFormat.JSON))
        .isNotEmpty();
    assertThat(lines.get(5))
        .isEqualTo(
            "{\"schema\":\"slipway-event/1\",\"sequence\":6,\"time\":\"2026-03-01T12:00:00Z\","
                + "\"type\":\"action-progress\",\"resource\":\"component/n1/A-1.0.0\","
                + "\"step\":\"upload\",\"done\":512,\"size\":1024}");
  }

  @Test
  void withoutATerminalTheConsoleHasALineForWhatIsOver() {
    StringWriter text = new StringWriter();
    tell(new ConsoleSink(new PrintWriter(text), false));
    assertThat(text)
        .hasToString(
            """
            n2 is unknown
              error: Host timed out [REMOTE_TIMEOUT]
                n1: it
                hangs
                Hint: Look at it.
            Carrying out 3 actions
            [1/3]  host/n1: prepare host (1.3 s)
            [2/3]  component/n1/A-1.0.0 FAILED (30.0 s)
              error: Host timed out [REMOTE_TIMEOUT]
                n1: it
                hangs
                Hint: Look at it.
            [3/3]  instance/n1/a not started: component/n1/A-1.0.0 failed.
              error: Host timed out [REMOTE_TIMEOUT]
                n1: it
                hangs
                Hint: Look at it.
            instance/n1/b: RUNNING -> nothing (ended)
            private is unknown
              error: Host timed out [REMOTE_TIMEOUT]
                n1: it
                hangs
                Hint: Look at it.
            Failed: 1 action done, 1 failed, 1 not started, 1 node unknown, in 31.3 s
            """);
  }

  @Test
  void atATerminalBarsFollowBelowAndAreRemoved() {
    StringWriter text = new StringWriter();
    ConsoleSink sink = new ConsoleSink(new PrintWriter(text), true);
    List<RuntimeEvent> events =
        List.of(
            new RunStarted("lab", "APPLY", 1, false),
            new ActionStarted("component/n/A-1", Change.CREATE, "INSTALL_COMPONENT"),
            new ActionProgress("component/n/A-1", "upload", 1, 2),
            new ActionProgress("component/n/A-1", "upload", 2, 2),
            new ActionFinished("component/n/A-1", 100));
    Instant now = NOON;
    for (RuntimeEvent event : events) {
      sink.accept(new PublishedEvent(1, now, event));
      now = now.plus(Duration.ofMillis(60));
    }
    String bars = "\u001b[2A\r\u001b[J";
    String empty = "[------------------------]";
    String full = "[########################]";
    assertThat(text)
        .hasToString(
            "Carrying out 1 action\n"
                + empty
                + " component/n/A-1: install component\n"
                + empty
                + " 0 of 1\n"
                + bars
                + full
                + " component/n/A-1: upload\n"
                + empty
                + " 0 of 1\n"
                + bars
                + "[1/1]  component/n/A-1: upload (0.1 s)\n");
  }
}
