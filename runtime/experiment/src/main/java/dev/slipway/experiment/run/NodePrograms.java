// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The programs that benchmarks need on nodes. */
final class NodePrograms {
  private final RunRequest request;
  private final ExperimentNodes nodes;

  NodePrograms(RunRequest request, ExperimentNodes nodes) {
    this.request = request;
    this.nodes = nodes;
  }

  /**
   * What is missing, a diagnostic a node, after installing it where that is wished.
   *
   * @throws ExperimentException if a node is not reached, or its packages cannot be installed
   */
  List<Diagnostic> missing() throws ExperimentException, InterruptedException {
    return SideBySide.onEach(request.plan().nodes(), this::missing).values().stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Diagnostic> missing(String node)
      throws RemoteException, InterruptedException, ExperimentException {
    SortedSet<String> programs = new TreeSet<>();
    SortedSet<String> packages = new TreeSet<>();
    for (Benchmark benchmark : nodes.benchmarks(node)) {
      programs.addAll(benchmark.programs());
      packages.addAll(benchmark.packages());
    }
    nodes
        .activities(node)
        .forEach(
            activity ->
                request
                    .suite()
                    .find(activity.benchmark())
                    .ifPresent(each -> programs.addAll(each.binaries(activity.parameters()))));
    List<String> missing = missing(node, programs);
    if (!missing.isEmpty() && request.installPackages() && !packages.isEmpty()) {
      nodes.say("installing " + String.join(", ", packages) + " on " + node);
      RemoteResult result = nodes.call(node, NodeCommands.install(List.copyOf(packages)));
      if (!result.succeeded()) {
        throw ExperimentProblems.unprepared(node, "install packages", result);
      }
      missing = missing(node, programs);
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ExperimentProblems.problem(
                "EXPERIMENT_PROGRAM_MISSING",
                "Program missing on a node",
                node + " has no " + String.join(", ", missing) + ".",
                "Install "
                    + String.join(", ", packages)
                    + " there, or let it be done with --install-packages."));
  }

  private List<String> missing(String node, SortedSet<String> programs)
      throws RemoteException, InterruptedException {
    return programs.isEmpty()
        ? List.of()
        : nodes.call(node, NodeCommands.missing(List.copyOf(programs))).output().lines().toList();
  }
}
