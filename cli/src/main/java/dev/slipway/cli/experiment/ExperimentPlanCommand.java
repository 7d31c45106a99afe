// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.cli.output.ExperimentPlanView;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.experiment.run.ExperimentException;
import dev.slipway.experiment.run.ExperimentRunner;
import dev.slipway.experiment.run.RunRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;

/** The command {@code experiment plan}. */
@Command(
    name = "plan",
    description = {
      "Show what an experiment would run, where and how long, and what is missing on the nodes.",
      "Changes nothing. Exits with 1 if the bundle cannot be measured as drawn, with 3 if a node"
          + " cannot be reached or lacks a program."
    },
    footer = {
      "",
      "Examples:",
      "  slipway experiment plan bundle",
      "  slipway experiment plan bundle placement --duration 10 --repeats 3"
    })
public final class ExperimentPlanCommand extends DrawnExperimentCommand {
  @Override
  ExitCode work(DrawnExperiment drawn) throws IOException, InterruptedException {
    Optional<ExperimentException> refusal = refusal(drawn);
    List<Diagnostic> obstacles = refusal.map(ExperimentException::diagnostics).orElse(List.of());
    ExperimentPlanView view = new ExperimentPlanView(drawn.plan(), drawn.suite(), obstacles);
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.text());
      out().flush();
    }
    tell(Diagnostics.of(obstacles));
    return refusal.map(ExperimentException::exitCode).orElse(ExitCode.OK);
  }

  private Optional<ExperimentException> refusal(DrawnExperiment drawn)
      throws IOException, InterruptedException {
    RunRequest request =
        drawn.request(
            isLab(),
            stateFolder(drawn.bundle()),
            OptionalLong.empty(),
            false,
            () -> false,
            event -> {});
    try {
      new ExperimentRunner(request).check();
      return Optional.empty();
    } catch (ExperimentException e) {
      return Optional.of(e);
    }
  }
}
