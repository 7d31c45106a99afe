// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.engine.RemoteHosts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * An experiment to be run.
 *
 * @param plan what is measured
 * @param deployment name of the deployment that the bundle describes
 * @param tool name and version of this program
 * @param suite the benchmarks that the plan names, but for {@link ExperimentPlan#TRAFFIC}
 * @param hosts the nodes
 * @param kinds what each node runs, as in the bundle's manifest
 * @param folder where the journal and what commands printed are kept; made if it is not there. An
 *     experiment whose journal is there goes on.
 * @param seed what the order of runs is made from; empty for any. A journal's own counts first.
 * @param installPackages whether packages that are missing on nodes are installed there
 * @param traffic measures the drawn components; empty where that cannot be
 * @param stop true from when the experiment is to end soon
 * @param events takes how far it is, in any thread
 */
public record RunRequest(
    ExperimentPlan plan,
    String deployment,
    String tool,
    BenchmarkSuite suite,
    RemoteHosts hosts,
    SortedMap<String, String> kinds,
    Path folder,
    OptionalLong seed,
    boolean installPackages,
    Optional<TrafficSource> traffic,
    BooleanSupplier stop,
    Consumer<RunEvent> events) {
  /** The same of another plan. */
  RunRequest with(ExperimentPlan other) {
    return new RunRequest(
        other,
        deployment,
        tool,
        suite,
        hosts,
        kinds,
        folder,
        seed,
        installPackages,
        traffic,
        stop,
        events);
  }
}
