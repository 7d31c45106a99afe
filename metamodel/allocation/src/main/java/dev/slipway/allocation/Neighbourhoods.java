// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.PlacementModel.Effort;
import dev.slipway.allocation.PlacementModel.Outcome;
import dev.slipway.allocation.PlacementModel.Part;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * Improves an allocation that is too large to be solved as a whole: again and again the best is
 * found for the instances of a few nodes that exchange data, the others staying where they are.
 */
final class Neighbourhoods {
  private static final int NODES = 4;

  /** A part is done with after so much work; most are solved with a tenth of it. */
  private static final double WORK_OF_PART = 0.3;

  private final AllocationProblem problem;
  private final Random random;
  private final int[] allocation;
  private long objective;

  Neighbourhoods(AllocationProblem problem, int[] start, int seed) {
    this.problem = problem;
    random = new Random(seed);
    allocation = start.clone();
    objective = PlacementModel.objective(problem, start);
  }

  /**
   * Searches until as many parts in a row as there are nodes gave nothing, or the time is over.
   *
   * @param end as of {@link System#nanoTime}
   * @return whether it ended by itself
   */
  boolean improve(long end, int seed) {
    int idle = 0;
    while (idle < Math.max(20, problem.nodes().size())) {
      double seconds = (end - System.nanoTime()) / 1e9;
      if (seconds <= 0) {
        return false;
      }
      List<Integer> crossing = crossingPairs();
      if (crossing.isEmpty()) {
        return true;
      }
      Part part = part(crossing.get(random.nextInt(crossing.size())), crossing);
      Outcome outcome =
          PlacementModel.solve(
              problem, part, problem.constraints(), true, new Effort(WORK_OF_PART, seconds, seed));
      if (outcome.timedOut()) {
        return false;
      }
      idle = take(outcome) ? 0 : idle + 1;
    }
    return true;
  }

  /** The best allocation so far. */
  int[] allocation() {
    return allocation.clone();
  }

  private boolean take(Outcome outcome) {
    if (outcome.allocation().length == 0) {
      return false;
    }
    long found = PlacementModel.objective(problem, outcome.allocation());
    if (found >= objective) {
      return false;
    }
    System.arraycopy(outcome.allocation(), 0, allocation, 0, allocation.length);
    objective = found;
    return true;
  }

  private List<Integer> crossingPairs() {
    List<Integer> crossing = new ArrayList<>();
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      Pair both = problem.pairs().get(pair);
      if (problem.costs().cost(pair, allocation[both.first()], allocation[both.second()]) > 0) {
        crossing.add(pair);
      }
    }
    return crossing;
  }

  /** The nodes of a pair and those of others that one of them exchanges data with. */
  private Part part(int start, List<Integer> crossing) {
    TreeSet<Integer> nodes = new TreeSet<>();
    addNodes(nodes, start);
    int first = random.nextInt(crossing.size());
    for (int step = 0; step < crossing.size() && nodes.size() < NODES; step++) {
      int pair = crossing.get((first + step) % crossing.size());
      Pair both = problem.pairs().get(pair);
      if (nodes.contains(allocation[both.first()]) || nodes.contains(allocation[both.second()])) {
        addNodes(nodes, pair);
      }
    }
    while (nodes.size() < Math.min(NODES, problem.nodes().size())) {
      nodes.add(random.nextInt(problem.nodes().size()));
    }
    BitSet chosen = new BitSet();
    nodes.forEach(chosen::set);
    BitSet free = new BitSet();
    for (int instance = 0; instance < allocation.length; instance++) {
      if (chosen.get(allocation[instance])) {
        free.set(instance);
      }
    }
    return new Part(allocation.clone(), free, chosen);
  }

  private void addNodes(TreeSet<Integer> nodes, int pair) {
    nodes.add(allocation[problem.pairs().get(pair).first()]);
    nodes.add(allocation[problem.pairs().get(pair).second()]);
  }
}
