// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.output.FileChange;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemoViewTest {
  private final StringWriter text = new StringWriter();
  private final DemoView view = new DemoView(new Progress(new PrintWriter(text), false));

  @Test
  void titlesAreNumbered() {
    view.steps(3);
    view.title("Building");
    view.title("Running");
    assertThat(text).hasToString("[1/3] Building\n[2/3] Running\n");
  }

  @Test
  void commandsCanBeCopied() {
    view.command(List.of("lab", "exec", "my bundle", "node", "--", "sh"));
    assertThat(text).hasToString("$ slipway lab exec 'my bundle' node -- sh\n");
  }

  @Test
  void whatFollowsIsListed() {
    view.labStays(List.of(List.of("status", "b"), List.of("lab", "down", "b")));
    assertThat(text)
        .hasToString("\nThe lab stays. Go on with:\n$ slipway status b\n$ slipway lab down b\n");
  }

  @Test
  void ofABundleThatIsUpToDateNoFilesAreCounted() {
    FileChange made = new FileChange(FileChange.Kind.CREATE, "a", Optional.empty());
    FileChange same = new FileChange(FileChange.Kind.UNCHANGED, "b", Optional.empty());
    view.generated(
        new GenerationReport(List.of(), List.of(made, same), ExitCode.OK), Path.of("bundle"));
    view.generated(new GenerationReport(List.of(), List.of(same), ExitCode.OK), Path.of("bundle"));
    assertThat(text).hasToString("1 file written to bundle\nbundle is up to date\n");
  }
}
