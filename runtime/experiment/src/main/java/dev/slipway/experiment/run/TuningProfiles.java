// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The tuning profiles of an experiment, for the time that it runs. */
final class TuningProfiles {
  private final ExperimentPlan plan;
  private final ExperimentNodes nodes;

  TuningProfiles(ExperimentPlan plan, ExperimentNodes nodes) {
    this.plan = plan;
    this.nodes = nodes;
  }

  /**
   * Sets what they say on all nodes of the experiment.
   *
   * @return what could not be set, each a sentence
   */
  List<String> tune() throws ExperimentException, InterruptedException {
    List<String> problems = new ArrayList<>();
    Map<String, NodeTuning> tunings = new TreeMap<>();
    plan.tunings().stream()
        .filter(tuning -> plan.nodes().contains(tuning.node()))
        .forEach(tuning -> tunings.put(tuning.node(), tuning));
    SortedMap<String, List<String>> found =
        SideBySide.onEach(tunings.keySet(), node -> tune(tunings.get(node)));
    found.values().forEach(problems::addAll);
    return problems;
  }

  private List<String> tune(NodeTuning tuning) throws RemoteException, InterruptedException {
    List<List<String>> wanted = new ArrayList<>();
    tuning.sysctl().forEach((name, value) -> wanted.add(List.of("sysctl", name, value)));
    for (String address : addresses(tuning.node())) {
      tuning.mtu().ifPresent(mtu -> wanted.add(List.of("mtu", address, String.valueOf(mtu))));
      tuning
          .txQueueLength()
          .ifPresent(length -> wanted.add(List.of("queue", address, String.valueOf(length))));
    }
    tuning.cpuGovernor().ifPresent(name -> wanted.add(List.of("governor", "-", name)));
    if (!wanted.isEmpty() && !nodes.call(tuning.node(), NodeCommands.rights()).succeeded()) {
      return List.of(
          "profile %s is not set on %s: its account is not root's, and may not use sudo without a"
                  .formatted(tuning.profile(), tuning.node())
              + " password");
    }
    List<String> problems = new ArrayList<>();
    for (List<String> words : wanted) {
      RemoteResult result =
          nodes.call(
              tuning.node(), NodeCommands.tune(ExperimentNodes.folder(tuning.node()), words));
      if (!result.succeeded()) {
        problems.add(
            "%s of profile %s could not be set on %s: %s"
                .formatted(
                    words.get(0).equals("sysctl") ? words.get(1) : words.get(0),
                    tuning.profile(),
                    tuning.node(),
                    NodeCommands.said(result)));
      }
    }
    return problems;
  }

  private SortedSet<String> addresses(String node) {
    SortedSet<String> addresses = new TreeSet<>();
    plan.activities()
        .forEach(
            activity ->
                activity.roles().stream()
                    .filter(role -> role.node().equals(node))
                    .forEach(role -> role.address().ifPresent(addresses::add)));
    return addresses;
  }
}
