// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AnalyseCommandTest {
  private static final Path SUBMARINE_LAB = Path.of("..", "samples", "submarine-lab");

  @Test
  void printsThreeTables() {
    CommandRun run = CommandRun.of("analyse", SUBMARINE_LAB);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Traffic by topic\n", "\nCapacity\n", "\nLatency of reaction chains\n")
        .contains("PeriscopeVideo");
  }

  @Test
  void leavesOutWhatTheModelHasNot() {
    CommandRun run = CommandRun.of("analyse", Path.of("..", "samples", "minimal"));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("\nCapacity\n").doesNotContain("reaction chains");
  }

  @Test
  void printsJson() {
    CommandRun run = CommandRun.of("analyse", SUBMARINE_LAB, "--format", "json");
    assertThat(run.code()).isZero();
    assertThat(JsonParser.parseString(run.out()).getAsJsonObject().keySet())
        .containsExactly("schema", "topics", "capacity", "latency");
  }

  @Test
  void whatCannotBeReadIsToldOnce() {
    CommandRun run = CommandRun.of("analyse", "no-such-file.deployment");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("[MODEL_FILE_NOT_FOUND]");
  }
}
