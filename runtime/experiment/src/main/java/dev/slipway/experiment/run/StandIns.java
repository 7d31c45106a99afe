// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Benchmarks that take the place of those whose binaries a node lacks: on all nodes, for what is
 * compared has to be the same.
 */
public final class StandIns {
  private final BenchmarkSuite suite;
  private final RemoteHosts hosts;
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  public StandIns(BenchmarkSuite suite, RemoteHosts hosts) {
    this.suite = suite;
    this.hosts = hosts;
  }

  /** What was replaced, a remark each. */
  public List<Diagnostic> diagnostics() {
    return List.copyOf(diagnostics);
  }

  /** The benchmarks that may take the place of some of the plan. */
  public Set<String> names(ExperimentPlan plan) {
    Set<String> names = new TreeSet<>();
    replaceable(plan).forEach(each -> names.add(each.instead().orElseThrow()));
    return names;
  }

  /**
   * The plan as its nodes can run it. A node that does not answer is taken to have the binaries:
   * the check of the experiment reports it.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  public ExperimentPlan asInstalled(ExperimentPlan plan) throws InterruptedException {
    ExperimentPlan changed = plan;
    for (Benchmark benchmark : replaceable(plan)) {
      for (Map.Entry<String, Set<String>> needed : binaries(plan, benchmark).entrySet()) {
        List<String> missing = missing(needed.getKey(), needed.getValue());
        if (!missing.isEmpty()) {
          String other = benchmark.instead().orElseThrow();
          changed = changed.withBenchmark(benchmark.name(), other);
          diagnostics.add(
              Diagnostic.builder(
                      "EXPERIMENT_BENCHMARK_REPLACED",
                      Severity.INFO,
                      "Benchmark replaced for missing binaries")
                  .message(
                      "{} has no {}: {} is run in place of {}.",
                      needed.getKey(),
                      String.join(", ", missing),
                      other,
                      benchmark.name())
                  .hint("Install the binaries{}.", choices(benchmark))
                  .build());
          break;
        }
      }
    }
    return changed;
  }

  /** How to name other binaries; empty if no parameter does. */
  private static String choices(Benchmark benchmark) {
    String options =
        benchmark.binaryParameters().stream()
            .map(name -> "--set " + benchmark.name() + "." + name + "=VALUE")
            .collect(Collectors.joining(", "));
    return options.isEmpty() ? "" : ", or choose others with " + options;
  }

  private Set<Benchmark> replaceable(ExperimentPlan plan) {
    Set<Benchmark> found = new LinkedHashSet<>();
    plan.activities()
        .forEach(
            activity ->
                suite
                    .find(activity.benchmark())
                    .filter(benchmark -> benchmark.instead().isPresent())
                    .ifPresent(found::add));
    return found;
  }

  /** What each node needs for a benchmark. */
  private static Map<String, Set<String>> binaries(ExperimentPlan plan, Benchmark benchmark) {
    Map<String, Set<String>> binaries = new LinkedHashMap<>();
    plan.activities().stream()
        .filter(activity -> activity.benchmark().equals(benchmark.name()))
        .forEach(activity -> addBinaries(activity, benchmark, binaries));
    return binaries;
  }

  private static void addBinaries(
      Activity activity, Benchmark benchmark, Map<String, Set<String>> binaries) {
    for (Role role : activity.roles()) {
      binaries
          .computeIfAbsent(role.node(), unused -> new TreeSet<>())
          .addAll(benchmark.binaries(activity.parameters()));
    }
  }

  private List<String> missing(String node, Set<String> binaries) throws InterruptedException {
    try {
      return hosts
          .open(node)
          .run(NodeCommands.missing(List.copyOf(binaries)))
          .output()
          .lines()
          .toList();
    } catch (RemoteException e) {
      return List.of();
    }
  }
}
