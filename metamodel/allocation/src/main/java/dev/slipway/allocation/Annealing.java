// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.AllocationProblem.PairCosts;
import dev.slipway.allocation.Constraint.Apart;
import dev.slipway.allocation.Constraint.Limit;
import dev.slipway.allocation.Constraint.Places;
import dev.slipway.allocation.Constraint.Reachable;
import dev.slipway.allocation.Constraint.Spread;
import dev.slipway.allocation.Constraint.Together;
import dev.slipway.validation.analysis.TransferTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Improves a large allocation by simulated annealing: an instance, with those that it must be
 * together with, goes to the node of one that it exchanges data with, or changes places with one
 * there; now and then a whole cluster does. What makes it worse is taken less and less. All
 * constraints but those on links hold at each step; an allocation that overloads links is not kept.
 */
final class Annealing {
  private static final int LEVELS = 120;

  /** Tries at each level for each instance. */
  private static final int TRIES = 400;

  /** The temperature falls from this share of the mean cost of a pair. */
  private static final double HOTTEST = 0.2;

  /** The last temperature as a share of the first. */
  private static final double COLDEST = 0.01;

  /** One of so many steps is that of a cluster. */
  private static final int STEPS_FOR_A_CLUSTER = 30;

  /** One of so many clusters goes to any node, the others to that of a partner. */
  private static final int CLUSTERS_FOR_A_NODE = 3;

  /** No cost: it does not fit. */
  private static final long NO_ROOM = Long.MAX_VALUE;

  /** The share of the time in which Java may still be slow. */
  private static final double GRACE = 0.1;

  /** How often all units are tried on all nodes at the end, at most. */
  private static final int SWEEPS = 10;

  private final AllocationProblem problem;
  private final Random random;
  private final int[] at;

  /** Instances that are on one node, in one unit; and the unit of each instance. */
  private final List<int[]> units = new ArrayList<>();

  private final int[] unitOf;
  private final BitSet[] places;
  private final List<Limit> limits = new ArrayList<>();
  private final int[][] limitsOf;
  private final long[] used;
  private final int[][] pairsOf;
  private final BitSet mustReach = new BitSet();
  private final List<List<Constraint>> separations = new ArrayList<>();

  /** The instances on each node, how many they are, and the place of each instance among them. */
  private final int[][] on;

  private final int[] onCount;
  private final int[] onPlace;

  /** For each pair of an instance: the other one, and whether the instance is the first. */
  private final int[][] partnersOf;

  private final boolean[][] isFirst;
  private final TransferPrices prices;

  /** What each pair costs at most with its first instance on the first node. */
  private final long[] greatestCosts;

  /** One instance of each unit that a step of a cluster has taken off its node. */
  private final List<Integer> moved = new ArrayList<>();

  private int[] best;
  private int brokenByBest;

  Annealing(AllocationProblem problem, int seed) {
    this.problem = problem;
    random = new Random(seed);
    int count = problem.instances().size();
    at = new int[count];
    Arrays.fill(at, -1);
    unitOf = IntStream.range(0, count).toArray();
    places = new BitSet[count];
    for (int instance = 0; instance < count; instance++) {
      places[instance] = new BitSet();
      places[instance].set(0, problem.nodes().size());
      separations.add(new ArrayList<>());
    }
    problem.constraints().forEach(this::add);
    for (int instance = 0; instance < count; instance++) {
      int unit = unitOf[instance];
      units.add(IntStream.range(0, count).filter(each -> unitOf[each] == unit).toArray());
    }
    limitsOf = new int[problem.nodes().size()][];
    for (int node = 0; node < limitsOf.length; node++) {
      int here = node;
      limitsOf[node] =
          IntStream.range(0, limits.size())
              .filter(limit -> limits.get(limit).nodes().get(here))
              .toArray();
    }
    on = new int[problem.nodes().size()][count];
    onCount = new int[on.length];
    onPlace = new int[count];
    used = new long[limits.size()];
    List<List<Integer>> pairs = new ArrayList<>();
    IntStream.range(0, count).forEach(unused -> pairs.add(new ArrayList<>()));
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      pairs.get(problem.pairs().get(pair).first()).add(pair);
      pairs.get(problem.pairs().get(pair).second()).add(pair);
    }
    pairsOf =
        pairs.stream()
            .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    partnersOf = new int[count][];
    isFirst = new boolean[count][];
    for (int instance = 0; instance < count; instance++) {
      int[] own = pairsOf[instance];
      partnersOf[instance] = new int[own.length];
      isFirst[instance] = new boolean[own.length];
      for (int number = 0; number < own.length; number++) {
        Pair both = problem.pairs().get(own[number]);
        isFirst[instance][number] = both.first() == instance;
        partnersOf[instance][number] = isFirst[instance][number] ? both.second() : both.first();
      }
    }
    greatestCosts = new long[problem.pairs().size()];
    Arrays.setAll(greatestCosts, this::greatestCost);
    prices = new TransferPrices(problem, meanCost() / TransferTimes.VIRTUAL_NIC_NS);
  }

  private void add(Constraint constraint) {
    if (constraint instanceof Places some) {
      places[some.instance()].and(some.nodes());
    } else if (constraint instanceof Limit limit) {
      limits.add(limit);
    } else if (constraint instanceof Reachable reachable) {
      mustReach.set(reachable.pair());
    } else if (constraint instanceof Together together) {
      int to = unitOf[together.first()];
      int from = unitOf[together.second()];
      for (int instance = 0; instance < unitOf.length; instance++) {
        unitOf[instance] = unitOf[instance] == from ? to : unitOf[instance];
      }
    } else if (constraint instanceof Apart apart) {
      separations.get(apart.first()).add(apart);
      separations.get(apart.second()).add(apart);
    } else if (constraint instanceof Spread spread) {
      for (int instance : spread.instances()) {
        separations.get(instance).add(spread);
      }
    }
  }

  /**
   * An allocation that meets all constraints but maybe those on links: the pieces that exchange
   * most stay together as far as they fit.
   *
   * @return empty where it finds none, which says nothing of whether there is one
   */
  Optional<int[]> pack(List<List<Integer>> pieces) {
    pieces.stream()
        .sorted(Comparator.comparingLong(piece -> -size(piece)))
        .forEach(piece -> placeWhole(piece));
    List<Integer> rest =
        IntStream.range(0, at.length)
            .filter(instance -> at[instance] < 0)
            .boxed()
            .sorted(Comparator.comparingLong(instance -> -size(List.of(instance))))
            .toList();
    for (int instance : rest) {
      if (at[instance] < 0 && !placeUnit(instance)) {
        return Optional.empty();
      }
    }
    return Optional.of(at.clone());
  }

  private long size(List<Integer> instances) {
    return limits.isEmpty()
        ? 0
        : instances.stream().mapToLong(instance -> limits.get(0).demands()[instance]).sum();
  }

  private void placeWhole(List<Integer> piece) {
    for (int node = 0; node < problem.nodes().size(); node++) {
      List<Integer> placed = new ArrayList<>();
      for (int instance : piece) {
        if (at[instance] < 0 && fits(instance, node)) {
          put(instance, node);
          placed.add(instance);
        } else if (at[instance] != node) {
          break;
        }
      }
      if (piece.stream().allMatch(instance -> at[instance] >= 0)) {
        return;
      }
      placed.forEach(instance -> put(instance, -1));
    }
  }

  private boolean placeUnit(int instance) {
    int best = -1;
    long least = Long.MAX_VALUE;
    for (int node = 0; node < problem.nodes().size(); node++) {
      if (fits(instance, node)) {
        long cost = cost(instance, node);
        if (cost < least) {
          least = cost;
          best = node;
        }
      }
    }
    if (best >= 0) {
      put(instance, best);
    }
    return best >= 0;
  }

  /**
   * Improves an allocation.
   *
   * @param start meets all constraints but maybe deadlines
   * @param end as of {@link System#nanoTime}
   * @return the best that meets all constraints, or the start; whether it is repeatable
   */
  Result improve(int[] start, long end) {
    for (int instance = 0; instance < at.length; instance++) {
      if (at[instance] != start[instance]) {
        put(instance, start[instance]);
      }
    }
    best = start.clone();
    brokenByBest = problem.broken(best).size();
    double hottest = HOTTEST * meanCost();
    long begin = System.nanoTime();
    boolean hurried = false;
    double progress = 0;
    for (int level = 0; progress < 1; level++) {
      double temperature = hottest * Math.pow(COLDEST, progress);
      for (int step = 0; step < TRIES * at.length; step++) {
        step(temperature);
      }
      prices.raise(keepIfBest());
      // A slow machine cools faster: an allocation that is still hot is worth nothing.
      double levels = (level + 1.0) / LEVELS;
      double spent = (double) (System.nanoTime() - begin) / Math.max(1, end - begin);
      double time = (spent - GRACE) / (1 - GRACE);
      hurried |= time > levels;
      progress = Math.max(levels, time);
    }
    descend();
    keepIfBest();
    return new Result(best, !hurried);
  }

  /** Keeps the allocation as it is now where none is better; what it breaks. */
  private List<Constraint> keepIfBest() {
    List<Constraint> broken = problem.broken(at);
    boolean mends = broken.isEmpty() && brokenByBest > 0;
    if (mends || broken.isEmpty() && problem.worth(at).compareTo(problem.worth(best)) < 0) {
      best = at.clone();
      brokenByBest = 0;
    }
    return broken;
  }

  /** Moves single units as long as traffic falls, or the transfers of chains at equal traffic. */
  private void descend() {
    boolean changed = true;
    for (int sweep = 0; sweep < SWEEPS && changed; sweep++) {
      changed = false;
      for (int instance = 0; instance < at.length; instance++) {
        for (int node = 0; node < problem.nodes().size(); node++) {
          if (node != at[instance] && fits(instance, node)) {
            long traffic = cost(instance, node) - cost(instance, at[instance]);
            if (traffic < 0
                || traffic == 0 && transfers(instance, node) < transfers(instance, at[instance])) {
              put(instance, node);
              changed = true;
            }
          }
        }
      }
    }
  }

  /** How long the transfers of chains take between the unit of the instance and others. */
  private long transfers(int instance, int node) {
    return sum(instance, node, prices::time);
  }

  /**
   * What came of it.
   *
   * @param finished whether the time was enough for all tries, so that others find the same
   */
  record Result(int[] allocation, boolean finished) {}

  private long greatestCost(int pair) {
    long most = 0;
    for (int node = 1; node < problem.nodes().size(); node++) {
      most = Math.max(most, problem.costs().cost(pair, 0, node));
    }
    return most;
  }

  private double meanCost() {
    double sum = 0;
    for (long each : greatestCosts) {
      sum += each;
    }
    return sum / Math.max(1, greatestCosts.length);
  }

  private void step(double temperature) {
    int instance = random.nextInt(at.length);
    if (greatestCosts.length > 0 && random.nextInt(STEPS_FOR_A_CLUSTER) == 0) {
      moveCluster(instance, -Math.log(1 - random.nextDouble()) * temperature);
      return;
    }
    int from = at[instance];
    int to = target(instance);
    if (to == from || !places[instance].get(to)) {
      return;
    }
    // It is taken if it makes it worse by no more than this.
    double accepted = -Math.log(1 - random.nextDouble()) * temperature;
    boolean fits = fits(instance, to);
    if (!fits && onCount[to] == 0) {
      return;
    }
    int other = fits ? -1 : on[to][random.nextInt(onCount[to])];
    long more = cost(instance, to) - cost(instance, from);
    if (fits && more <= accepted) {
      put(instance, to);
    } else if (!fits && unitOf[instance] != unitOf[other]) {
      // What the two exchange with each other makes it only worse.
      long least = more + cost(other, from) - cost(other, to);
      if (least <= accepted) {
        exchange(instance, other, accepted);
      }
    }
  }

  /**
   * Takes an instance and those on its node that it exchanges much with to another node, in
   * exchange for what is in the way there: single steps would first have to pay for all that they
   * part.
   */
  private void moveCluster(int instance, double accepted) {
    int from = at[instance];
    int to =
        random.nextInt(CLUSTERS_FOR_A_NODE) == 0
            ? random.nextInt(problem.nodes().size())
            : target(instance);
    if (to == from) {
      return;
    }
    moved.clear();
    long least = greatestCosts[random.nextInt(greatestCosts.length)];
    long saved = takeCluster(instance, least);
    int size = moved.size();
    long there = putAll(0, size, to);
    while (there == NO_ROOM && onCount[to] > 0) {
      saved += takeCluster(on[to][random.nextInt(onCount[to])], least);
      there = putAll(0, size, to);
    }
    long here = there == NO_ROOM ? NO_ROOM : putAll(size, moved.size(), from);
    if (here == NO_ROOM || there + here - saved > accepted) {
      moved.forEach(each -> put(each, -1));
      for (int number = 0; number < moved.size(); number++) {
        put(moved.get(number), number < size ? from : to);
      }
    }
  }

  /**
   * Takes an instance off its node, and those there that are tied to it by pairs of at least a
   * cost; what they had cost.
   */
  private long takeCluster(int instance, long least) {
    int node = at[instance];
    int next = moved.size();
    long saved = takeUnit(instance);
    for (; next < moved.size(); next++) {
      for (int member : units.get(moved.get(next))) {
        int[] partners = partnersOf[member];
        for (int number = 0; number < partners.length; number++) {
          if (at[partners[number]] == node && greatestCosts[pairsOf[member][number]] >= least) {
            saved += takeUnit(partners[number]);
          }
        }
      }
    }
    return saved;
  }

  private long takeUnit(int instance) {
    long cost = cost(instance, at[instance]);
    put(instance, -1);
    moved.add(instance);
    return cost;
  }

  /** Puts some of those that were taken on a node, or none: what they cost there. */
  private long putAll(int first, int end, int node) {
    long cost = 0;
    for (int number = first; number < end; number++) {
      int instance = moved.get(number);
      if (!fits(instance, node)) {
        while (--number >= first) {
          put(moved.get(number), -1);
        }
        return NO_ROOM;
      }
      cost += cost(instance, node);
      put(instance, node);
    }
    return cost;
  }

  private void exchange(int instance, int other, double accepted) {
    int from = at[instance];
    int to = at[other];
    // What the two exchange with each other is in the first cost, and not in the second.
    long before = cost(instance, from);
    put(instance, -1);
    before += cost(other, to);
    put(other, -1);
    if (fits(instance, to)) {
      put(instance, to);
      if (fits(other, from)) {
        long without = cost(instance, to);
        put(other, from);
        if (without + cost(other, from) - before <= accepted) {
          return;
        }
        put(other, -1);
      }
      put(instance, -1);
    }
    put(instance, from);
    put(other, to);
  }

  /** Mostly the node of one that it exchanges data with. */
  private int target(int instance) {
    int[] pairs = pairsOf[instance];
    if (pairs.length == 0 || random.nextInt(10) == 0) {
      return random.nextInt(problem.nodes().size());
    }
    return at[partnersOf[instance][random.nextInt(pairs.length)]];
  }

  /** What the unit of the instance exchanges with others, were it on the node. */
  private long cost(int instance, int node) {
    return sum(instance, node, this::pairCost);
  }

  private long pairCost(int pair, int first, int second) {
    return Math.max(0, problem.costs().cost(pair, first, second))
        + prices.cost(pair, first, second);
  }

  /** What a pair has by the nodes of its two instances. */
  private interface PairAmount {
    long of(int pair, int firstNode, int secondNode);
  }

  /** The sum over the pairs of the unit of the instance with others, were it on the node. */
  private long sum(int instance, int node, PairAmount amount) {
    long sum = 0;
    for (int member : units.get(instance)) {
      int[] pairs = pairsOf[member];
      int[] partners = partnersOf[member];
      for (int number = 0; number < pairs.length; number++) {
        int other = partners[number];
        int place = unitOf[other] == unitOf[member] ? node : at[other];
        if (place >= 0 && place != node) {
          sum +=
              isFirst[member][number]
                  ? amount.of(pairs[number], node, place)
                  : amount.of(pairs[number], place, node);
        }
      }
    }
    return sum;
  }

  /** Puts the unit of the instance on a node, or on none with -1. */
  private void put(int instance, int node) {
    for (int member : units.get(instance)) {
      if (at[member] >= 0) {
        change(member, at[member], -1);
        leave(member, at[member]);
      }
      at[member] = node;
      if (node >= 0) {
        change(member, node, 1);
        onPlace[member] = onCount[node];
        on[node][onCount[node]++] = member;
      }
    }
  }

  /** The last one there takes its place. */
  private void leave(int instance, int node) {
    int last = on[node][--onCount[node]];
    on[node][onPlace[instance]] = last;
    onPlace[last] = onPlace[instance];
  }

  private void change(int instance, int node, int sign) {
    for (int limit : limitsOf[node]) {
      used[limit] += sign * limits.get(limit).demands()[instance];
    }
  }

  /** Whether the unit of the instance may go to the node, with all that is there now. */
  private boolean fits(int instance, int node) {
    int[] unit = units.get(instance);
    int from = at[instance];
    for (int limit : limitsOf[node]) {
      Limit each = limits.get(limit);
      long more = 0;
      for (int member : unit) {
        more += each.demands()[member];
      }
      boolean inside = from >= 0 && each.nodes().get(from);
      if (!inside && more > 0 && used[limit] + more > each.capacity()) {
        return false;
      }
    }
    for (int member : unit) {
      if (!places[member].get(node) || !isSeparate(member, node) || !reaches(member, node)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSeparate(int instance, int node) {
    for (Constraint constraint : separations.get(instance)) {
      if (constraint instanceof Apart apart) {
        int other = at[apart.first() == instance ? apart.second() : apart.first()];
        if (other >= 0 && apart.domains()[other] == apart.domains()[node]) {
          return false;
        }
      } else if (constraint instanceof Spread spread && !isSpread(spread, instance, node)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSpread(Spread spread, int moved, int node) {
    for (int instance : spread.instances()) {
      boolean elsewhere =
          at[instance] < 0 || spread.domains()[at[instance]] != spread.domains()[node];
      if (instance != moved && elsewhere) {
        return true;
      }
    }
    return false;
  }

  private boolean reaches(int instance, int node) {
    if (mustReach.isEmpty()) {
      return true;
    }
    for (int number = 0; number < pairsOf[instance].length; number++) {
      int pair = pairsOf[instance][number];
      boolean first = isFirst[instance][number];
      int other = partnersOf[instance][number];
      int place = unitOf[other] == unitOf[instance] ? node : at[other];
      if (mustReach.get(pair) && place >= 0) {
        long cost =
            first
                ? problem.costs().cost(pair, node, place)
                : problem.costs().cost(pair, place, node);
        if (cost == PairCosts.UNREACHABLE) {
          return false;
        }
      }
    }
    return true;
  }
}
