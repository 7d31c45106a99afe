// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The words of a command with values filled in. */
class StepTest {
  @Test
  void valuesAreFilledInOnce() {
    assertThat(
            step("run", "--on=${address:server}:${port}", "${size}")
                .words(
                    Map.of("address:server", "10.0.0.1", "port", "5001", "size", "${port} $(id)")))
        .containsExactly("run", "--on=10.0.0.1:5001", "${port} $(id)");
  }

  @Test
  void aValueOfSeveralWordsIsPartedAsAShellWould() {
    assertThat(
            step("${command...}", "end")
                .words(Map.of("command", " ./app 'a b'\t\"c \\\"d\\\"\"  e\\ f '' $HOME;rm")))
        .containsExactly("./app", "a b", "c \"d\"", "e f", "", "$HOME;rm", "end");
    assertThat(step("a", "${more...}").words(Map.of("more", " "))).containsExactly("a");
  }

  @Test
  void whatCannotBeFilledInIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> step("${size}").words(Map.of()))
        .withMessage("no value for ${size}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> step("${size...}").words(Map.of("size", "'a")))
        .withMessage("a quote is not closed: 'a");
  }

  @Test
  void theTimeLimitGrowsWithWhatIsAskedFor() {
    Map<String, String> values = Map.of("seconds", "60", "warmup", "10");
    assertThat(step("a").timeLimit(values)).isEqualTo(Duration.ofSeconds(30));
    assertThat(step("a", "-t${seconds}").timeLimit(values)).isEqualTo(Duration.ofSeconds(90));
    assertThat(step("${warmup}", "${seconds}", "${seconds}").timeLimit(values))
        .isEqualTo(Duration.ofSeconds(100));
  }

  private static Step step(String... words) {
    return new Step(
        "node", List.of(words), Optional.empty(), Duration.ofSeconds(30), false, Optional.empty());
  }
}
