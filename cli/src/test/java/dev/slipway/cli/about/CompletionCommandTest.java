// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandRun;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts in the shells themselves. */
class CompletionCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "'import ', idl",
    "'lab openstack u', up",
    "'generate --dry', --dry-run",
    "'edit --dds f', fastdds",
    "'lab openstack up --ti', --tier",
  })
  void everyShellCompletesCommandsOptionsAndValues(String typed, String offered) throws Exception {
    assertThat(offeredByBash(typed)).contains(offered);
    assertThat(offeredByFish(typed)).contains(offered);
  }

  @Test
  void aCommandThatIsCompleteOffersNothingOfOthers() throws Exception {
    assertThat(offeredByBash("import --")).doesNotContain("idl", "--dry-run");
    assertThat(offeredByFish("validate --")).contains("--format").doesNotContain("--dry-run");
  }

  @Test
  void zshKnowsTheCommand() throws Exception {
    Needs.programs("zsh");
    assertThat(
            linesOf(
                "zsh",
                "-fc",
                "autoload -U compinit; compinit -D -u; source "
                    + script("zsh")
                    + "; print $_comps[slipway]"))
        .containsExactly("_bash_complete -F _complete_slipway -o default");
  }

  @Test
  void anUnknownShellIsRefused() {
    CommandRun run = CommandRun.of("completion", "csh");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("COMMAND_LINE_INVALID", "[BASH, ZSH, FISH]");
  }

  private List<String> offeredByBash(String typed) throws Exception {
    Needs.programs("bash");
    String complete =
        """
        source "$1"
        COMP_LINE="slipway $2"
        read -r -a COMP_WORDS <<<"$COMP_LINE"
        [[ $COMP_LINE != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_POINT=${#COMP_LINE}
        _complete_slipway
        printf '%s\\n' "${COMPREPLY[@]}"
        """;
    return linesOf("bash", "-c", complete, "bash", script("bash").toString(), typed);
  }

  private List<String> offeredByFish(String typed) throws Exception {
    Needs.programs("fish");
    return linesOf(
            "fish",
            "--no-config",
            "-c",
            "source $argv[1]; complete -C \"slipway $argv[2]\"",
            script("fish").toString(),
            typed)
        .stream()
        .map(line -> line.split("\t", 2)[0])
        .toList();
  }

  private Path script(String shell) throws Exception {
    CommandRun run = CommandRun.of("completion", shell);
    assertThat(run.code()).isZero();
    return Files.writeString(folder.resolve("completion." + shell), run.out());
  }

  private List<String> linesOf(String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("HOME", folder.toString());
    Process process = builder.start();
    try (var lines = process.inputReader()) {
      return lines.lines().toList();
    } finally {
      process.destroy();
    }
  }
}
