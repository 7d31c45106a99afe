// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.experiment.ExperimentResults;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code experiment report}. */
@Command(
    name = "report",
    description = {
      "Rewrite the report of an experiment from its results alone, and show the verdicts.",
      "Exits as 'slipway experiment run' did."
    },
    footer = {
      "",
      "Examples:",
      "  slipway experiment report before",
      "  slipway experiment report before --format json | jq '.runs | length'"
    })
public final class ExperimentReportCommand extends ResultCommand {
  @Parameters(
      paramLabel = "FOLDER",
      index = "0",
      description = "The folder that 'slipway experiment run' wrote.")
  private Path folder;

  @Override
  protected ExitCode work() throws IOException {
    ResultFolder results = new ResultFolder(folder);
    ExperimentResults read = results.read();
    results.write(read);
    return report(results, read);
  }
}
