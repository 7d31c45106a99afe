// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.output.Progress;
import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundleCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"build", "run"})
  void aFolderThatIsNoBundleIsWrongUsage(String command) {
    CommandRun run = CommandRun.of(command, folder.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("Not a bundle [BUNDLE_MANIFEST_UNREADABLE]");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "build, --jobs=-1, '-1; the minimum is 0.'",
    "run, --seconds=0, '0; the minimum is 0.1.'",
    "run, --seconds=NaN, 'NaN; the minimum is 0.1.'",
    "run, --domain-offset=-1, '-1; the minimum is 0.'"
  })
  void aNumberWithoutSenseIsWrongUsage(String command, String option, String told) {
    CommandRun run = CommandRun.of(command, folder.toString(), option);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[COMMAND_LINE_INVALID]", told);
  }

  @ParameterizedTest
  @ValueSource(strings = {"build", "run"})
  void anUnknownImplementationIsWrongUsage(String command) {
    CommandRun run = CommandRun.of(command, folder.toString(), "--dds", "nodds");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[COMMAND_LINE_INVALID]", "'nodds'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"build", "run"})
  void theHelpHasExamples(String command) {
    CommandRun run = CommandRun.of(command, "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Examples:", "  slipway " + command + " bundle");
  }

  @Test
  void anUnknownSampleIsWrongUsage() {
    CommandRun run = CommandRun.of("demo", "no-such-sample");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[SAMPLE_UNKNOWN]", "no-such-sample");
  }

  @Test
  void whatIsNotRunIsABrokenCheck() throws IOException {
    Path verdicts = folder.resolve("reports/verdicts.xml");
    CommandRun run = CommandRun.of("run", folder, "--junit", verdicts);
    assertThat(run.code()).isEqualTo(2);
    assertThat(verdicts).content().contains("errors=\"1\"", "type=\"BUNDLE_MANIFEST_UNREADABLE\"");
    assertThat(CommandRun.of("demo", "no-such-sample", "--junit", verdicts).code()).isEqualTo(2);
    assertThat(verdicts).content().contains("errors=\"1\"", "type=\"SAMPLE_UNKNOWN\"");
    assertThat(CommandRun.of("run", folder, "--junit", folder).code()).isEqualTo(74);
  }

  @Test
  void theDemoSaysWhatItDoes() {
    CommandRun run = CommandRun.of("demo", "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Examples:", "submarine-lab", "--keep", "--dds");
  }

  @Test
  void stepsHaveTheirOwnLinesWithoutATerminal() {
    assertThat(progress(false)).isEqualTo("[1/2] compiling a\\u{1b}.cpp\nbuilt\n");
  }

  @Test
  void stepsReplaceOneAnotherAtATerminal() {
    assertThat(progress(true)).isEqualTo("\r\u001b[K[1/2] compiling a\\u{1b}.cpp\r\u001b[Kbuilt\n");
  }

  private static String progress(boolean terminal) {
    StringWriter text = new StringWriter();
    Progress progress = new Progress(new PrintWriter(text), terminal);
    progress.step(1, 2, "compiling a\u001b.cpp");
    progress.line("built");
    return text.toString();
  }
}
