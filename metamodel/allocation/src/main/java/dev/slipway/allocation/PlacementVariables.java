// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.slipway.allocation.AllocationProblem.PairCosts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** One Boolean for each instance and node that it may be on, and sums of them. */
final class PlacementVariables {
  private final CpModel model;
  private final List<Map<Integer, BoolVar>> at = new ArrayList<>();

  /** What two instances have between them, by their nodes. */
  interface Distance {
    long between(int firstNode, int secondNode);
  }

  PlacementVariables(CpModel model) {
    this.model = model;
  }

  /** Adds the next instance, by the numbers of its nodes. */
  void add(Map<Integer, BoolVar> nodes) {
    at.add(nodes);
  }

  /** The variables of an instance, by the numbers of its nodes. */
  Map<Integer, BoolVar> of(int instance) {
    return at.get(instance);
  }

  LinearExprBuilder on(int instance, Collection<Integer> nodes) {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    add(sum, instance, nodes, 1);
    return sum;
  }

  void add(LinearExprBuilder sum, int instance, Collection<Integer> nodes, long factor) {
    at.get(instance)
        .forEach(
            (node, literal) -> {
              if (nodes.contains(node)) {
                sum.addTerm(literal, factor);
              }
            });
  }

  /** The nodes of the second instance that are nearer than a level, by those of the first. */
  Map<Set<Integer>, Set<Integer>> nearer(int first, int second, Distance distance, long level) {
    Map<Set<Integer>, Set<Integer>> groups = new LinkedHashMap<>();
    for (int here : at.get(first).keySet()) {
      Set<Integer> near = new TreeSet<>();
      for (int there : at.get(second).keySet()) {
        long between = distance.between(here, there);
        if (between != PairCosts.UNREACHABLE && between < level) {
          near.add(there);
        }
      }
      groups.computeIfAbsent(near, unused -> new TreeSet<>()).add(here);
    }
    return groups;
  }

  /** Adds at least the distance of two instances, each unit so many times, to a sum. */
  void addLevels(int first, int second, Distance distance, long factor, LinearExprBuilder sum) {
    Set<Long> levels = new TreeSet<>();
    for (int here : at.get(first).keySet()) {
      for (int there : at.get(second).keySet()) {
        levels.add(Math.max(0, distance.between(here, there)));
      }
    }
    long below = 0;
    for (long level : levels) {
      if (level > 0) {
        BoolVar reached = model.newBoolVar("");
        sum.addTerm(reached, (level - below) * factor);
        nearer(first, second, distance, level)
            .forEach(
                (near, group) -> {
                  LinearExprBuilder allowed = on(second, near);
                  allowed.addTerm(reached, 1);
                  model.addLessOrEqual(on(first, group), allowed);
                });
        below = level;
      }
    }
  }
}
