// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.NodeConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What differs between two results beside what was measured: each may be why figures differ. */
final class ConditionDifferences {
  private static final String NONE = "none";

  private final List<String> sentences = new ArrayList<>();

  private ConditionDifferences() {}

  /** The differences, each a sentence. */
  static List<String> of(ExperimentResults before, ExperimentResults after) {
    ConditionDifferences differences = new ConditionDifferences();
    differences.compare("Deployment", before.deployment(), after.deployment());
    differences.compare("Slipway", before.tool(), after.tool());
    differences.compare(
        "Time of a run",
        Words.seconds(before.plan().durationNs()),
        Words.seconds(after.plan().durationNs()));
    differences.compare(
        "Time that does not count",
        Words.seconds(before.plan().warmUpNs()),
        Words.seconds(after.plan().warmUpNs()));
    differences.compareAll(nodes(before), nodes(after));
    differences.compareAll(tunings(before), tunings(after));
    differences.compareAll(parameters(before), parameters(after));
    return List.copyOf(differences.sentences);
  }

  private void compareAll(Map<String, String> before, Map<String, String> after) {
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    names.forEach(
        name -> compare(name, before.getOrDefault(name, NONE), after.getOrDefault(name, NONE)));
  }

  private void compare(String what, String before, String after) {
    if (!before.equals(after)) {
      sentences.add("%s: before %s, after %s.".formatted(what, before, after));
    }
  }

  private static SortedMap<String, String> nodes(ExperimentResults results) {
    SortedMap<String, String> conditions = new TreeMap<>();
    for (NodeConditions node : results.conditions()) {
      String name = node.node();
      conditions.put(name + ", kind", node.kind());
      conditions.put(name + ", kernel", node.kernel());
      conditions.put(name + ", CPU", node.cpu());
      conditions.put(name + ", cores", String.valueOf(node.cores()));
      conditions.put(name + ", memory in bytes", String.valueOf(node.memory()));
      conditions.put(name + ", CPU frequency governor", node.cpuGovernor().orElse(NONE));
      node.tools().forEach((tool, version) -> conditions.put(name + ", " + tool, version));
    }
    return conditions;
  }

  private static SortedMap<String, String> tunings(ExperimentResults results) {
    SortedMap<String, String> tunings = new TreeMap<>();
    for (NodeTuning tuning : results.plan().tunings()) {
      String name = tuning.node() + ", tuned ";
      tuning.sysctl().forEach((key, value) -> tunings.put(name + key, value));
      put(tunings, name + "MTU", tuning.mtu());
      put(tunings, name + "transmit queue", tuning.txQueueLength());
      put(tunings, name + "CPU frequency governor", tuning.cpuGovernor());
    }
    return tunings;
  }

  private static void put(Map<String, String> tunings, String name, Optional<?> value) {
    value.ifPresent(set -> tunings.put(name, set.toString()));
  }

  private static SortedMap<String, String> parameters(ExperimentResults results) {
    SortedMap<String, String> parameters = new TreeMap<>();
    results.plan().measurements().stream()
        .forEach(
            measurement ->
                measurement
                    .activities()
                    .forEach(
                        activity ->
                            activity
                                .parameters()
                                .forEach(
                                    (name, value) ->
                                        parameters.put(
                                            "%s, %s, parameter %s"
                                                .formatted(
                                                    measurement.name(), activity.name(), name),
                                            value))));
    return parameters;
  }
}
