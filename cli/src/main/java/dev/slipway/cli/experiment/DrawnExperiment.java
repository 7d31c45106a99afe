// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.experiment.run.RunEvent;
import dev.slipway.experiment.run.RunRequest;
import dev.slipway.generator.engine.SlipwayVersion;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * An experiment and the nodes that it measures.
 *
 * @param bundle the bundle
 * @param plan what is measured
 * @param suite the benchmarks that there are
 * @param hosts the nodes
 */
record DrawnExperiment(
    Bundle bundle, ExperimentPlan plan, BenchmarkSuite suite, RemoteHosts hosts) {
  /** What each node runs, by name. */
  SortedMap<String, String> kinds() {
    SortedMap<String, String> kinds = new TreeMap<>();
    for (BundleManifest.Node node : bundle.manifest().nodes()) {
      kinds.put(node.name(), node.kind());
    }
    return kinds;
  }

  /**
   * The experiment to be run.
   *
   * @param lab whether the nodes are those of the bundle's lab
   * @param output where what it makes is kept
   * @param seed what the order of runs is made from; empty for any
   * @param installPackages whether packages that are missing on nodes are installed
   * @param stop true from when it is to end soon
   * @param events takes how far it is
   */
  RunRequest request(
      boolean lab,
      Path output,
      OptionalLong seed,
      boolean installPackages,
      BooleanSupplier stop,
      Consumer<RunEvent> events) {
    return new RunRequest(
        plan,
        bundle.manifest().deployment().name(),
        "slipway " + SlipwayVersion.number(),
        suite,
        hosts,
        kinds(),
        output,
        seed,
        installPackages,
        Optional.of(new DrawnTraffic(bundle.manifest(), plan, hosts, lab)),
        stop,
        events);
  }
}
