// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.Constraint.Apart;
import dev.slipway.allocation.Constraint.Bandwidth;
import dev.slipway.allocation.Constraint.Deadline;
import dev.slipway.allocation.Constraint.Limit;
import dev.slipway.allocation.Constraint.Places;
import dev.slipway.allocation.Constraint.Reachable;
import dev.slipway.allocation.Constraint.Spread;
import dev.slipway.allocation.Constraint.Together;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What is to be decided: a node for each instance, such that all constraints hold, with the least
 * traffic between hosts; among those, with the shortest transfers in chains of reactions; and among
 * those, with the fewest moves.
 *
 * @param instances those that are on a node or go to one
 * @param nodes those that components can be installed on
 * @param hosts what carries each node outermost, as a number: nodes with the same one fail together
 * @param current the node of each instance now; -1 where there is none
 * @param pairs the instances that exchange data
 * @param costs what pairs cost and load
 * @param chains the chains of reactions
 * @param constraints all that must hold
 */
record AllocationProblem(
    List<ComponentInstance> instances,
    List<Node> nodes,
    int[] hosts,
    int[] current,
    List<Pair> pairs,
    PairCosts costs,
    Chains chains,
    List<Constraint> constraints) {

  /**
   * How good an allocation is; the better one comes first.
   *
   * @param traffic between hosts in bit/s
   * @param transfers of chains, together in ns
   * @param moves how many instances leave their node
   */
  record Worth(long traffic, long transfers, int moves) implements Comparable<Worth> {
    private static final Comparator<Worth> ORDER =
        Comparator.comparingLong(Worth::traffic)
            .thenComparingLong(Worth::transfers)
            .thenComparingInt(Worth::moves);

    @Override
    public int compareTo(Worth other) {
      return ORDER.compare(this, other);
    }
  }

  /** Two instances that exchange data, one way or both. */
  record Pair(int first, int second) {}

  /** What the exchange of pairs costs, by where the two are. */
  interface PairCosts {
    /** No packets get from one to the other. */
    long UNREACHABLE = -1;

    /** Traffic between hosts in bit/s, or {@link #UNREACHABLE}. */
    long cost(int pair, int firstNode, int secondNode);

    /** Adds what the pair loads to the loads, in bit/s. */
    void addLoads(int pair, int firstNode, int secondNode, double[] loads);

    /** How many loads there are. */
    int loads();
  }

  AllocationProblem {
    instances = List.copyOf(instances);
    nodes = List.copyOf(nodes);
    pairs = List.copyOf(pairs);
    constraints = List.copyOf(constraints);
  }

  /** Traffic between hosts in bit/s; pairs without a node or way count nothing. */
  long traffic(int[] allocation) {
    long traffic = 0;
    for (int pair = 0; pair < pairs.size(); pair++) {
      traffic += Math.max(0, cost(pair, allocation));
    }
    return traffic;
  }

  private long cost(int pair, int[] allocation) {
    int first = allocation[pairs.get(pair).first()];
    int second = allocation[pairs.get(pair).second()];
    return first < 0 || second < 0 ? 0 : costs.cost(pair, first, second);
  }

  /** How many instances leave the node that they are on now. */
  int moves(int[] allocation) {
    int moves = 0;
    for (int instance = 0; instance < allocation.length; instance++) {
      moves += current[instance] >= 0 && current[instance] != allocation[instance] ? 1 : 0;
    }
    return moves;
  }

  Worth worth(int[] allocation) {
    return new Worth(traffic(allocation), chains.transfers(allocation), moves(allocation));
  }

  /** What traffic loads, in bit/s. */
  double[] loads(int[] allocation) {
    double[] loads = new double[costs.loads()];
    for (int pair = 0; pair < pairs.size(); pair++) {
      int first = allocation[pairs.get(pair).first()];
      int second = allocation[pairs.get(pair).second()];
      if (first >= 0 && second >= 0) {
        costs.addLoads(pair, first, second, loads);
      }
    }
    return loads;
  }

  /** The constraints that an allocation breaks. */
  List<Constraint> broken(int[] allocation) {
    double[] loads = loads(allocation);
    boolean timed = constraints.stream().anyMatch(Deadline.class::isInstance);
    long[] times = timed ? chains.worst(allocation) : new long[0];
    return constraints.stream().filter(one -> !holds(one, allocation, loads, times)).toList();
  }

  private boolean holds(Constraint constraint, int[] allocation, double[] loads, long[] times) {
    if (constraint instanceof Places places) {
      int node = allocation[places.instance()];
      return node >= 0 && places.nodes().get(node);
    }
    if (constraint instanceof Together together) {
      return allocation[together.first()] == allocation[together.second()];
    }
    if (constraint instanceof Apart apart) {
      int first = allocation[apart.first()];
      int second = allocation[apart.second()];
      return first < 0 || second < 0 || apart.domains()[first] != apart.domains()[second];
    }
    if (constraint instanceof Spread spread) {
      return Arrays.stream(spread.instances())
              .map(instance -> allocation[instance])
              .map(node -> node < 0 ? -1 : spread.domains()[node])
              .distinct()
              .count()
          > 1;
    }
    if (constraint instanceof Limit limit) {
      long sum = 0;
      for (int instance = 0; instance < allocation.length; instance++) {
        if (allocation[instance] >= 0 && limit.nodes().get(allocation[instance])) {
          sum += limit.demands()[instance];
        }
      }
      return sum <= limit.capacity();
    }
    if (constraint instanceof Reachable reachable) {
      return cost(reachable.pair(), allocation) != PairCosts.UNREACHABLE;
    }
    if (constraint instanceof Deadline deadline) {
      return times[deadline.stage()] <= deadline.limit();
    }
    Bandwidth bandwidth = (Bandwidth) constraint;
    return loads[bandwidth.load()] <= bandwidth.capacity() * (1 + 1e-9);
  }
}
