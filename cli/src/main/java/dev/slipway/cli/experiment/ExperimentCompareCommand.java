// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.cli.command.BundleCommand;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.experiment.report.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code experiment compare}. */
@Command(
    name = "compare",
    description = {
      "Compare the results of two experiments, for example before and after a tuning.",
      "Lists first what else differs between them, which may be the true cause. Exits with 1 if a"
          + " figure is worse."
    },
    footer = {
      "",
      "Examples:",
      "  slipway experiment compare before after",
      "  slipway experiment compare before after -o comparison.html"
    })
public final class ExperimentCompareCommand extends BundleCommand {
  @Parameters(
      paramLabel = "BEFORE",
      index = "0",
      description = "A folder that 'slipway experiment run' wrote.")
  private Path before;

  @Parameters(
      paramLabel = "AFTER",
      index = "1",
      description = "Another such folder, which is judged against the first.")
  private Path after;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Also write the comparison as an HTML page.")
  private Optional<Path> output = Optional.empty();

  @Override
  protected ExitCode work() throws IOException {
    Comparison comparison =
        Comparison.of(new ResultFolder(before).read(), new ResultFolder(after).read());
    if (output.isPresent()) {
      Files.createDirectories(output.get().toAbsolutePath().getParent());
      Files.writeString(output.get(), comparison.html());
    }
    if (printsJson()) {
      printDocument(comparison.json());
    } else {
      out().print(comparison.text());
    }
    return comparison.worse() ? ExitCode.MODEL_ERROR : ExitCode.OK;
  }
}
