// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.experiment.BundleExperiments;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.run.ExperimentException;
import dev.slipway.experiment.run.ExperimentRunner;
import dev.slipway.experiment.run.RunEvent;
import dev.slipway.experiment.run.StandIns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The experiments of a bundle for front ends other than the commands: what they have measured last,
 * and running one as {@code slipway experiment run} does without options.
 *
 * @param bundle the bundle
 * @param state where it is recorded what was made of the bundle
 */
public record BundleMeasurements(Bundle bundle, Path state) {
  /**
   * What came last of an experiment.
   *
   * @param results empty where it was never run
   * @param page the report on them
   */
  public record Last(ExperimentPlan plan, Optional<ExperimentResults> results, Path page) {}

  /**
   * The experiments of the bundle with what came last of each.
   *
   * @throws dev.slipway.cli.option.WrongUsageException if what is there is no result
   */
  public List<Last> last() throws IOException {
    List<Last> all = new ArrayList<>();
    for (ExperimentPlan plan : BundleExperiments.of(bundle).plans()) {
      ResultFolder folder = ResultFolder.last(state, plan);
      all.add(new Last(plan, folder.readIfThere(), folder.page()));
    }
    return all;
  }

  /** What is wrong with the bundle's experiments. */
  public List<Diagnostic> diagnostics() throws IOException {
    return BundleExperiments.of(bundle).diagnostics();
  }

  /**
   * Runs an experiment, or resumes it.
   *
   * @param plan one of the bundle's
   * @param lab whether the nodes are those of the bundle's lab
   * @param stop true from when it is to end soon
   */
  public void run(
      ExperimentPlan plan,
      RemoteHosts hosts,
      boolean lab,
      BooleanSupplier stop,
      Consumer<RunEvent> events)
      throws ExperimentException, IOException, InterruptedException {
    BenchmarkSuite suite = BenchmarkSuite.with(bundle.resolve(ExperimentPlan.BENCHMARK_FOLDER));
    ExperimentPlan installed = new StandIns(suite, hosts).asInstalled(plan);
    ResultFolder folder = ResultFolder.usual(state, installed);
    folder.create();
    folder.write(
        new ExperimentRunner(
                new DrawnExperiment(bundle, installed, suite, hosts)
                    .request(lab, folder.path(), OptionalLong.empty(), false, stop, events))
            .run());
  }
}
