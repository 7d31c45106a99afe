// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.output.ExperimentListView;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.experiment.BundleExperiments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code experiment list}. */
@Command(
    name = "list",
    description = {
      "List the experiments of a bundle: their kind, what they measure, and how long they take.",
      "The duration is that of the planned runs, without their preparation and without"
          + " benchmarks that run until their work is done."
    },
    footer = {
      "",
      "Examples:",
      "  slipway experiment list bundle",
      "  slipway experiment list bundle --format json | jq -r '.experiments[].name'"
    })
public final class ExperimentListCommand extends BundleCommand {
  @Parameters(paramLabel = "BUNDLE", index = "0", description = BUNDLE_DESCRIPTION)
  private Path folder;

  @Override
  protected ExitCode work() throws IOException {
    Optional<Bundle> bundle = open(folder);
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    BundleExperiments experiments = BundleExperiments.of(bundle.get());
    tell(Diagnostics.of(experiments.diagnostics()));
    if (!experiments.diagnostics().isEmpty()) {
      return ExitCode.USAGE;
    }
    BenchmarkSuite suite =
        BenchmarkSuite.with(bundle.get().resolve(ExperimentPlan.BENCHMARK_FOLDER));
    tell(Diagnostics.of(suite.diagnostics()));
    ExperimentListView view = new ExperimentListView(experiments.plans(), suite);
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.text());
    }
    return ExitCode.OK;
  }
}
