// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.bundle.ExperimentJson;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.output.ExperimentResultView;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.TestReport;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.report.ExperimentReport;

/** What the commands have in common that tell what came of an experiment. */
abstract class ResultCommand extends BundleCommand {
  /**
   * Shows results, and ends as they came out.
   *
   * @param folder where they are
   */
  final ExitCode report(ResultFolder folder, ExperimentResults results) {
    TestReport verdicts = ExperimentReport.verdicts(results);
    if (printsJson()) {
      printDocument(ExperimentJson.write(results));
    } else {
      out().print(new ExperimentResultView(results, verdicts, folder.page()).text());
    }
    if (results.outcome() == Outcome.INTERRUPTED) {
      return ExitCode.INTERRUPTED;
    }
    if (results.outcome() == Outcome.INCOMPLETE) {
      return ExitCode.REMOTE_ACTION_FAILED;
    }
    return verdicts.count(TestReport.Outcome.FAILED) > 0 ? ExitCode.MODEL_ERROR : ExitCode.OK;
  }
}
