// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import dev.slipway.experiment.ExperimentResults.NodeConditions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The conditions under which nodes measure: hardware, kernel and versions of tools. */
final class NodeInspection {
  private final RunRequest request;
  private final ExperimentNodes nodes;

  NodeInspection(RunRequest request, ExperimentNodes nodes) {
    this.request = request;
    this.nodes = nodes;
  }

  /**
   * What each node is.
   *
   * @throws ExperimentException if one does not say
   */
  List<NodeConditions> conditions() throws ExperimentException, InterruptedException {
    return List.copyOf(SideBySide.onEach(request.plan().nodes(), this::conditions).values());
  }

  private NodeConditions conditions(String node)
      throws RemoteException, ExperimentException, InterruptedException {
    SortedSet<String> packages = new TreeSet<>();
    nodes.benchmarks(node).forEach(benchmark -> packages.addAll(benchmark.packages()));
    RemoteResult result = nodes.call(node, NodeCommands.conditions(List.copyOf(packages)));
    if (!result.succeeded()) {
      throw ExperimentProblems.unprepared(node, "tell what it is", result);
    }
    Map<String, String> said = new TreeMap<>();
    for (String line : result.output().lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        said.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    SortedMap<String, String> tools = new TreeMap<>();
    said.forEach(
        (key, value) -> {
          if (key.startsWith("tool:")) {
            tools.put(key.substring("tool:".length()), value);
          }
        });
    return new NodeConditions(
        node,
        request.kinds().getOrDefault(node, ""),
        said.getOrDefault("kernel", ""),
        said.getOrDefault("cpu", ""),
        Integer.parseInt(said.getOrDefault("cores", "0")),
        Long.parseLong(said.getOrDefault("memory", "0")),
        Optional.of(said.getOrDefault("governor", "")).filter(governor -> !governor.isEmpty()),
        tools);
  }
}
