// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system in a lab, followed and changed by the commands; skipped where no lab can be made. */
@Tag("slow")
class WatchLabTest {
  private static final Path SAMPLE = Path.of("..", "samples", "routed");
  private static final int TRIES = 5;

  @TempDir private Path temporary;

  private Path bundle;
  private Path lab;

  private CommandRun run(String... words) {
    List<Object> arguments = new ArrayList<>(List.of((Object[]) words));
    arguments.add(words[0].equals("component") ? 2 : 1, bundle);
    arguments.addAll(
        List.of("--ssh-config", lab.resolve("ssh_config"), "--state", temporary.resolve("state")));
    return CommandRun.of(arguments.toArray());
  }

  private CommandRun done(String... words) {
    CommandRun run = run(words);
    assertThat(run.code()).as("%s: %s%s", String.join(" ", words), run.out(), run.err()).isZero();
    return run;
  }

  private void deploy() {
    bundle = temporary.resolve("bundle");
    assertThat(CommandRun.of("generate", SAMPLE, "-o", bundle).code()).isZero();
    CommandRun.of("build", bundle).succeedsOrLacks("nothing can be built");
    lab = temporary.resolve("lab");
    CommandRun.of("lab", "up", bundle, "--lab", lab).succeedsOrLacks("no lab can be made");
    done("apply");
  }

  @AfterEach
  void takeDown() {
    if (lab != null) {
      assertThat(CommandRun.of("lab", "down", bundle, "--lab", lab).code()).isZero();
    }
  }

  private Stream<JsonObject> events(String seconds, String type) {
    return done("watch", "--for", seconds, "--format", "json")
        .out()
        .lines()
        .map(line -> JsonForms.assertIs("event", line))
        .filter(event -> event.get("type").getAsString().equals(type));
  }

  /** Watches until a topic's rate is measured, which takes two answers of its processes. */
  private double rateOf(String topic) {
    for (int tried = 0; tried < TRIES; tried++) {
      List<Double> rates =
          events("10", "traffic-measured")
              .filter(event -> event.get("topic").getAsString().equals(topic) && event.has("rate"))
              .map(event -> event.get("rate").getAsDouble())
              .toList();
      if (!rates.isEmpty()) {
        return rates.get(rates.size() - 1);
      }
    }
    throw new AssertionError("no rate of " + topic);
  }

  @Test
  void whatRunsIsSeenAndOneThingAtATimeIsChanged() {
    deploy();
    assertThat(rateOf("Positions")).isPositive();
    JsonObject status =
        JsonForms.assertIs("status", run("status", "--traffic", "--format", "json").out());
    assertThat(status.getAsJsonArray("nodes")).hasSizeGreaterThanOrEqualTo(3);
    assertThat(status.getAsJsonArray("topics").get(0).getAsJsonObject().get("rate").getAsDouble())
        .isPositive();
    assertThat(run("status").out()).contains("RUNNING", "reporter", "virtual machine");

    done("component", "pause", "reporter");
    assertThat(done("watch", "--for", "8").out())
        .contains("instance/console/reporter: nothing -> PAUSED");
    assertThat(rateOf("Positions")).isZero();
    assertThat(done("component", "log", "reporter", "--lines", "500").out())
        .contains("publishing Positions seq");

    done("component", "uninstall", "Reporter-1.0.0");
    assertThat(run("status").out()).doesNotContain("reporter");
    assertThat(done("plan").out()).contains("component/console/Reporter-1.0.0");
    done("component", "install", "reporter", "--no-start");
    assertThat(done("watch", "--for", "8").out())
        .contains("instance/console/reporter: nothing -> STOPPED");
    done("component", "install", "reporter");
    assertThat(done("component", "install", "reporter", "--force", "--format", "json").out())
        .contains("\"operation\":\"REINSTALL_COMPONENT\"", "\"outcome\":\"DONE\"");
    JsonObject plan = JsonForms.assertIs("plan", done("plan", "--format", "json").out());
    plan.getAsJsonArray("actions")
        .forEach(
            action ->
                assertThat(action.getAsJsonObject().get("operation").getAsString())
                    .isEqualTo("KEEP"));
    assertThat(rateOf("Positions")).isPositive();
    done("destroy", "--yes");
  }
}
