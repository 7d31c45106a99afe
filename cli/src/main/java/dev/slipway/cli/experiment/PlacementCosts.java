// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.allocation.MeasuredCosts;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.statistics.Sample;
import dev.slipway.model.experiment.PairClass;
import dev.slipway.validation.analysis.PairClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What traffic costs by how two nodes are placed, as a PlacementMatrix has measured it. */
public final class PlacementCosts {
  /** The benchmark and its figure that tell what a pair carries. */
  private static final String BENCHMARK = "iperf-tcp";

  private static final String FIGURE = "throughput";

  /** The benchmark and its figure, in ms, that tell how long a packet takes there and back. */
  private static final String PING = "ping";

  private static final String ROUND_TRIP = "median";
  private static final double NANOSECONDS = 1e6;

  private PlacementCosts() {}

  /**
   * The costs in the results of an experiment: the medians of its TCP throughputs, and of its round
   * trips by ICMP where it has measured them.
   *
   * @param folder where {@code experiment run} has put them
   * @throws WrongUsageException if there are none that can be read, or none of TCP between pairs
   */
  public static MeasuredCosts read(Path folder) {
    ExperimentResults results = results(folder);
    Map<PairClass, Double> throughputs = medians(results, BENCHMARK, FIGURE);
    if (results.plan().kind() != Kind.PLACEMENT_MATRIX || throughputs.isEmpty()) {
      throw new WrongUsageException(
          Diagnostic.builder(
                  "ALLOCATION_COSTS_MISSING", Severity.ERROR, "Results without costs of placement")
              .in(Location.of(folder.toString()))
              .message("Experiment {} has not measured TCP between pairs.", results.plan().name())
              .hint("Name the results of a PlacementMatrix whose protocols include TCP.")
              .build());
    }
    Map<PairClass, Double> roundTrips = medians(results, PING, ROUND_TRIP);
    roundTrips.replaceAll((pairClass, milliseconds) -> milliseconds * NANOSECONDS);
    return MeasuredCosts.ofThroughputs(throughputs).withRoundTrips(roundTrips);
  }

  private static Map<PairClass, Double> medians(
      ExperimentResults results, String benchmark, String figure) {
    Map<PairClass, Double> medians = new TreeMap<>();
    for (PairClass pairClass : PairClass.values()) {
      List<Double> values = values(results, benchmark, figure, PairClasses.label(pairClass));
      if (!values.isEmpty()) {
        medians.put(pairClass, Sample.of(values).median());
      }
    }
    return medians;
  }

  private static ExperimentResults results(Path folder) {
    try {
      return new ResultFolder(folder).read();
    } catch (IOException e) {
      throw new WrongUsageException(
          Diagnostic.builder(
                  "ALLOCATION_COSTS_UNREADABLE", Severity.ERROR, "Results cannot be read")
              .in(Location.of(folder.toString()))
              .message("{}.", FileFailure.text(e))
              .hint("Check the permissions of the folder.")
              .build());
    }
  }

  private static List<Double> values(
      ExperimentResults results, String benchmark, String figure, String variant) {
    List<String> measurements =
        results.plan().measurements().stream()
            .filter(each -> each.subject().equals(benchmark) && each.variant().equals(variant))
            .map(Measurement::name)
            .toList();
    return results.runs().stream()
        .filter(run -> run.failure().isEmpty() && measurements.contains(run.measurement()))
        .flatMap(run -> run.activities().stream())
        .filter(activity -> activity.figures().containsKey(figure))
        .map(activity -> activity.figures().get(figure))
        .toList();
  }
}
