// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.cli.output.Progress;
import dev.slipway.cli.output.RoughTime;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.StopSignal;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.run.ExperimentException;
import dev.slipway.experiment.run.ExperimentRunner;
import dev.slipway.experiment.run.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code experiment run}. */
@Command(
    name = "run",
    description = {
      "Run an experiment on the nodes, and write its report.",
      "Afterwards, the nodes have their former settings, processes and files. Ctrl-C stops it soon;"
          + " the same command then resumes where it stopped, even after a failure of this machine"
          + " or a node. Exits with 1 if a criterion is not met, with 3 if a node cannot be"
          + " measured or runs failed."
    },
    footer = {
      "",
      "Examples:",
      "  slipway experiment run bundle placement --repeats 3 --duration 10",
      "  slipway experiment run bundle hypervisors --install-packages -o before"
    })
public final class ExperimentRunCommand extends DrawnExperimentCommand {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed for the random order of runs (default: a random one, which is recorded).")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--install-packages",
      description = "Install Debian packages that benchmarks need and nodes lack.")
  private boolean installPackages;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description =
          "The folder for results and report; an unfinished experiment in it is resumed (default: a"
              + " numbered folder in the state folder).")
  private Path output;

  @Override
  ExitCode work(DrawnExperiment drawn)
      throws ExperimentException, IOException, InterruptedException {
    ResultFolder folder =
        output != null
            ? new ResultFolder(output)
            : ResultFolder.usual(stateFolder(drawn.bundle()), drawn.plan());
    Optional<ExperimentResults> complete =
        folder
            .readIfThere()
            .filter(results -> results.outcome() == Outcome.COMPLETE)
            .filter(results -> results.plan().equals(drawn.plan()));
    if (complete.isPresent()) {
      err().println("All runs are there; nothing is measured. Use another folder to repeat it.");
      return report(folder, complete.get());
    }
    folder.create();
    return report(folder, measure(drawn, folder));
  }

  private ExperimentResults measure(DrawnExperiment drawn, ResultFolder folder)
      throws ExperimentException, IOException, InterruptedException {
    Progress progress = new Progress(err());
    try (StopSignal stop =
        new StopSignal(
            ExperimentRunner.LONGEST_STOP,
            () ->
                progress.line(
                    "Stopping, and restoring the nodes' settings. Run the same command again to"
                        + " resume."))) {
      ExperimentResults results =
          new ExperimentRunner(
                  drawn.request(
                      isLab(),
                      folder.path(),
                      seed.map(OptionalLong::of).orElseGet(OptionalLong::empty),
                      installPackages,
                      stop,
                      event -> show(event, progress)))
              .run();
      folder.write(results);
      return results;
    } finally {
      progress.clear();
    }
  }

  private static void show(RunEvent event, Progress progress) {
    if (event.total() == 0) {
      progress.state(event.text());
    } else {
      progress.step(
          event.done(),
          event.total(),
          event.text()
              + (event.left().isZero() ? "" : ", about " + RoughTime.text(event.left()) + " left"));
    }
  }
}
