// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.Sha256;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nodes of an experiment: what runs on each, in which folder, and how to call it. */
final class ExperimentNodes {
  private final RunRequest request;
  private final ExperimentPlan plan;

  /** Folders of activities on nodes, by what is prepared in them. */
  private final Map<String, String> folders = new LinkedHashMap<>();

  ExperimentNodes(RunRequest request) {
    this.request = request;
    this.plan = request.plan();
    for (Activity activity : plan.activities()) {
      folders.putIfAbsent(prepared(activity), activity.benchmark() + "-" + (folders.size() + 1));
    }
  }

  private static String prepared(Activity activity) {
    return activity.benchmark() + activity.parameters();
  }

  /** The folder of the experiment on a node: two nodes may be of one machine, as in the lab. */
  static String folder(String node) {
    return "/var/tmp/slipway-experiment-"
        + Sha256.of(node.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
  }

  /** Where an activity runs on one of its nodes. */
  Workplace workplace(String node, Activity activity, int index) {
    return Workplace.of(
        plan,
        activity,
        index,
        request.suite().get(activity.benchmark()),
        folder(node) + "/" + folders.get(prepared(activity)));
  }

  /** The known benchmarks that a node takes part in. */
  Set<Benchmark> benchmarks(String node) {
    Set<Benchmark> benchmarks = new LinkedHashSet<>();
    activities(node)
        .forEach(activity -> request.suite().find(activity.benchmark()).ifPresent(benchmarks::add));
    return benchmarks;
  }

  /** The activities that a node takes part in. */
  List<Activity> activities(String node) {
    return plan.activities().stream()
        .filter(activity -> activity.roles().stream().anyMatch(role -> role.node().equals(node)))
        .toList();
  }

  /** Runs a command on a node. */
  RemoteResult call(String node, RemoteCommand command)
      throws RemoteException, InterruptedException {
    return request.hosts().open(node).run(command);
  }

  /** Reports a step before the first run. */
  void say(String text) {
    request.events().accept(new RunEvent(text, 0, 0, Duration.ZERO));
  }
}
