// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.Constraint.Deadline;
import dev.slipway.validation.analysis.ChainGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the transfers of pairs cost beside their traffic, so that chains which miss their deadlines
 * come nearer: nothing at first, and more whenever a deadline is missed.
 */
final class TransferPrices {
  private final AllocationProblem problem;
  private final double first;

  /** What one ns of each pair's transfers costs, in bit/s. */
  private final double[] prices;

  private final List<List<Chains.Hop>> hops = new ArrayList<>();
  private final Map<Pair, Integer> numbers = new HashMap<>();
  private final Map<Integer, BitSet> pairsBefore = new HashMap<>();

  /**
   * No prices yet.
   *
   * @param first the first price, in bit/s for a ns
   */
  TransferPrices(AllocationProblem problem, double first) {
    this.problem = problem;
    this.first = first;
    prices = new double[problem.pairs().size()];
    problem
        .pairs()
        .forEach(
            pair -> {
              numbers.put(pair, hops.size());
              hops.add(new ArrayList<>());
            });
    for (Chains.Hop hop : problem.chains().hops()) {
      Integer pair = numbers.get(pair(hop));
      if (pair != null) {
        hops.get(pair).add(hop);
      }
    }
  }

  private static Pair pair(Chains.Hop hop) {
    return new Pair(Math.min(hop.from(), hop.to()), Math.max(hop.from(), hop.to()));
  }

  /** How long the transfers of a pair take together, in ns beyond those within a node. */
  long time(int pair, int firstNode, int secondNode) {
    long sum = 0;
    for (Chains.Hop hop : hops.get(pair)) {
      boolean forward = hop.from() == problem.pairs().get(pair).first();
      int from = forward ? firstNode : secondNode;
      int to = forward ? secondNode : firstNode;
      Chains chains = problem.chains();
      sum += chains.time(hop, from, to).worst() - chains.time(hop, from, from).worst();
    }
    return sum;
  }

  /** What the transfers of a pair cost, in bit/s. */
  long cost(int pair, int firstNode, int secondNode) {
    return prices[pair] == 0 ? 0 : (long) (prices[pair] * time(pair, firstNode, secondNode));
  }

  /** Raises the prices of all pairs in chains whose deadlines are among what is broken. */
  void raise(List<Constraint> broken) {
    for (Constraint constraint : broken) {
      if (constraint instanceof Deadline deadline) {
        BitSet pairs = new BitSet();
        pairs.or(pairsBefore(deadline.stage()));
        add(problem.chains().stages().get(deadline.stage()).outgoing(), pairs);
        pairs.stream().forEach(pair -> prices[pair] = Math.max(first, 2 * prices[pair]));
      }
    }
  }

  /** The pairs whose samples lead to a reaction. */
  private BitSet pairsBefore(int stage) {
    BitSet known = pairsBefore.get(stage);
    if (known == null) {
      known = new BitSet();
      for (ChainGraph.Incoming incoming : problem.chains().stages().get(stage).incoming()) {
        add(List.of(incoming.hop()), known);
        for (int maker : incoming.makers()) {
          known.or(pairsBefore(maker));
        }
      }
      pairsBefore.put(stage, known);
    }
    return known;
  }

  private void add(List<ChainGraph.Hop> drawn, BitSet pairs) {
    for (ChainGraph.Hop hop : drawn) {
      Integer pair = numbers.get(pair(problem.chains().hop(hop)));
      if (pair != null) {
        pairs.set(pair);
      }
    }
  }
}
