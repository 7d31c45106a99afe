// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.validation.RuleTable;
import org.junit.jupiter.api.Test;

class RulesCommandTest {
  @Test
  void listsEveryRule() {
    CommandRun run = CommandRun.of("rules");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().filter(line -> line.matches("[A-Z][A-Z0-9_]+  .*")))
        .hasSize(RuleTable.all().size());
    assertThat(run.out()).endsWith("\n" + RuleTable.all().size() + " rules\n");
  }

  @Test
  void explainsOne() {
    CommandRun run = CommandRun.of("rules", "qos_reader_starved");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("QOS_READER_STARVED: Reader without a matching writer\n  error, live\n\n  ")
        .contains("\n  Hint: ");
  }

  @Test
  void printsJson() {
    CommandRun run = CommandRun.of("rules", "--format", "json");
    assertThat(run.code()).isZero();
    JsonObject document = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(document.getAsJsonArray("rules")).hasSize(RuleTable.all().size());
  }

  @Test
  void unknownRuleIsWrongUsage() {
    CommandRun run = CommandRun.of("rules", "NO_SUCH_RULE");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            error: Unknown rule [RULE_UNKNOWN]
              There is no rule NO_SUCH_RULE.
              Hint: 'slipway rules' lists all.
            """);
  }
}
