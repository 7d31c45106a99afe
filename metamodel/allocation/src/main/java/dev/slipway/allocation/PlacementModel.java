// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.AllocationProblem.PairCosts;
import dev.slipway.allocation.Constraint.Apart;
import dev.slipway.allocation.Constraint.Bandwidth;
import dev.slipway.allocation.Constraint.Deadline;
import dev.slipway.allocation.Constraint.Limit;
import dev.slipway.allocation.Constraint.Places;
import dev.slipway.allocation.Constraint.Reachable;
import dev.slipway.allocation.Constraint.Spread;
import dev.slipway.allocation.Constraint.Together;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An allocation problem for the solver CP-SAT.
 *
 * <p>One Boolean for each instance and node. A pair costs by levels: for each amount that it may
 * cost at least, a Boolean must be true as soon as the second instance is on none of the nodes that
 * are nearer than that to the first.
 */
final class PlacementModel {
  /** How long to solve, by the solver's own count of work, which is the same on every machine. */
  record Effort(double work, double seconds, int seed) {}

  /** How a search ended. */
  enum End {
    /** The allocation is the best. */
    OPTIMAL,
    /** There is an allocation, and maybe a better one. */
    FEASIBLE,
    /** There is none. */
    INFEASIBLE,
    /** Not known. */
    UNKNOWN
  }

  /**
   * What came of it.
   *
   * @param allocation empty without one
   * @param bound no allocation has less traffic between hosts, in bit/s; 0 where nothing is known
   * @param timedOut whether the time was over before the work
   */
  record Outcome(End end, int[] allocation, long bound, boolean timedOut) {}

  private final AllocationProblem problem;
  private final CpModel model = new CpModel();
  private final PlacementVariables at = new PlacementVariables(model);
  private final LinearExprBuilder objective = LinearExpr.newBuilder();
  private final Weights weights;
  private final ChainModel chains;

  static {
    Loader.loadNativeLibraries();
  }

  private PlacementModel(AllocationProblem problem, Weights weights) {
    this.problem = problem;
    this.weights = weights;
    chains = new ChainModel(problem.chains(), model, at);
  }

  /**
   * Finds the best allocation. Interfaces and networks are looked at only where an allocation
   * overloads them, for few do.
   *
   * @param constraints those that must hold
   * @param minimise whether the best is searched for, or any
   */
  static Outcome solve(
      AllocationProblem problem,
      Collection<Constraint> constraints,
      boolean minimise,
      Effort effort) {
    Set<Bandwidth> tight = new HashSet<>();
    Weights weights = minimise ? Weights.of(problem) : Weights.NONE;
    while (true) {
      PlacementModel model = new PlacementModel(problem, weights);
      model.build(constraints, tight, minimise);
      Outcome outcome = model.run(effort, minimise);
      if (outcome.allocation().length == 0) {
        return outcome;
      }
      double[] loads = problem.loads(outcome.allocation());
      boolean added = false;
      for (Constraint constraint : constraints) {
        if (constraint instanceof Bandwidth bandwidth
            && loads[bandwidth.load()] > bandwidth.capacity() * (1 + 1e-9)) {
          if (!tight.add(bandwidth)) {
            // Rounded sums may differ by a bit; the next machine's answer would be the same.
            return new Outcome(End.UNKNOWN, new int[0], outcome.bound(), outcome.timedOut());
          }
          added = true;
        }
      }
      if (!added) {
        return outcome;
      }
    }
  }

  private void build(Collection<Constraint> constraints, Set<Bandwidth> tight, boolean minimise) {
    addPlaces(constraints);
    Set<Integer> reachable = new HashSet<>();
    for (Constraint constraint : constraints) {
      if (constraint instanceof Together together) {
        addTogether(together);
      } else if (constraint instanceof Apart apart) {
        addApart(apart);
      } else if (constraint instanceof Spread spread) {
        addSpread(spread);
      } else if (constraint instanceof Limit limit) {
        addLimit(limit);
      } else if (constraint instanceof Reachable pair) {
        reachable.add(pair.pair());
      } else if (constraint instanceof Bandwidth bandwidth && tight.contains(bandwidth)) {
        addBandwidth(bandwidth);
      } else if (constraint instanceof Deadline deadline) {
        chains.add(deadline);
      }
    }
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      if (minimise || reachable.contains(pair)) {
        addPair(pair, reachable.contains(pair), minimise);
      }
    }
    if (minimise) {
      for (Chains.Hop hop : problem.chains().hops()) {
        if (!hop.isFixed()) {
          at.addLevels(
              hop.from(),
              hop.to(),
              (from, to) -> weights.units(problem.chains().time(hop, from, to).worst()),
              weights.transfers(),
              objective);
        }
      }
      model.minimize(objective);
    }
  }

  private void addPlaces(Collection<Constraint> constraints) {
    List<BitSet> places = new ArrayList<>();
    for (int instance = 0; instance < problem.instances().size(); instance++) {
      BitSet nodes = new BitSet();
      nodes.set(0, problem.nodes().size());
      places.add(nodes);
    }
    for (Constraint constraint : constraints) {
      if (constraint instanceof Places some) {
        places.get(some.instance()).and(some.nodes());
      }
    }
    for (int instance = 0; instance < places.size(); instance++) {
      Map<Integer, BoolVar> here = new TreeMap<>();
      int now = problem.current()[instance];
      for (int node : places.get(instance).stream().toArray()) {
        BoolVar literal = model.newBoolVar("");
        here.put(node, literal);
        if (now >= 0) {
          model.addHint(literal, node == now ? 1 : 0);
          objective.addTerm(literal, node == now ? 0 : 1);
        }
      }
      model.addExactlyOne(here.values().toArray(BoolVar[]::new));
      at.add(here);
    }
  }

  private void addTogether(Together together) {
    Set<Integer> all = new TreeSet<>(at.of(together.first()).keySet());
    all.addAll(at.of(together.second()).keySet());
    for (int node : all) {
      model.addEquality(
          at.on(together.first(), Set.of(node)), at.on(together.second(), Set.of(node)));
    }
  }

  /** The nodes that are in play, by their domain. */
  private Map<Integer, Set<Integer>> byDomain(int[] domains) {
    Map<Integer, Set<Integer>> nodes = new TreeMap<>();
    for (int node = 0; node < domains.length; node++) {
      nodes.computeIfAbsent(domains[node], unused -> new TreeSet<>()).add(node);
    }
    return nodes;
  }

  private void addApart(Apart apart) {
    for (Set<Integer> nodes : byDomain(apart.domains()).values()) {
      LinearExprBuilder sum = at.on(apart.first(), nodes);
      at.add(sum, apart.second(), nodes, 1);
      model.addLessOrEqual(sum, 1);
    }
  }

  private void addSpread(Spread spread) {
    for (Set<Integer> nodes : byDomain(spread.domains()).values()) {
      LinearExprBuilder sum = LinearExpr.newBuilder();
      for (int instance : spread.instances()) {
        at.add(sum, instance, nodes, 1);
      }
      model.addLessOrEqual(sum, spread.instances().length - 1L);
    }
  }

  private void addLimit(Limit limit) {
    Set<Integer> nodes = new TreeSet<>(limit.nodes().stream().boxed().toList());
    LinearExprBuilder sum = LinearExpr.newBuilder();
    long all = 0;
    for (int instance = 0; instance < limit.demands().length; instance++) {
      long demand = limit.demands()[instance];
      if (demand > 0 && at.of(instance).keySet().stream().anyMatch(nodes::contains)) {
        at.add(sum, instance, nodes, demand);
        all += demand;
      }
    }
    if (all > limit.capacity()) {
      model.addLessOrEqual(sum, limit.capacity());
    }
  }

  private void addPair(int pair, boolean mustReach, boolean minimise) {
    Pair both = problem.pairs().get(pair);
    PlacementVariables.Distance cost = (first, second) -> problem.costs().cost(pair, first, second);
    if (mustReach && !areAlwaysReached(both, cost)) {
      at.nearer(both.first(), both.second(), cost, Long.MAX_VALUE)
          .forEach(
              (near, group) ->
                  model.addLessOrEqual(at.on(both.first(), group), at.on(both.second(), near)));
    }
    if (minimise) {
      at.addLevels(both.first(), both.second(), cost, weights.traffic(), objective);
    }
  }

  private boolean areAlwaysReached(Pair both, PlacementVariables.Distance cost) {
    return at.of(both.first()).keySet().stream()
        .allMatch(
            first ->
                at.of(both.second()).keySet().stream()
                    .allMatch(second -> cost.between(first, second) != PairCosts.UNREACHABLE));
  }

  private void addBandwidth(Bandwidth bandwidth) {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      Pair both = problem.pairs().get(pair);
      long most = 0;
      Map<Long, Map<Set<Integer>, Set<Integer>>> amounts = new TreeMap<>();
      for (int first : at.of(both.first()).keySet()) {
        Map<Long, Set<Integer>> byAmount = new HashMap<>();
        for (int second : at.of(both.second()).keySet()) {
          double[] loads = new double[problem.costs().loads()];
          problem.costs().addLoads(pair, first, second, loads);
          long amount = (long) Math.ceil(loads[bandwidth.load()]);
          if (amount > 0) {
            byAmount.computeIfAbsent(amount, unused -> new TreeSet<>()).add(second);
            most = Math.max(most, amount);
          }
        }
        int here = first;
        byAmount.forEach(
            (amount, seconds) ->
                amounts
                    .computeIfAbsent(amount, unused -> new LinkedHashMap<>())
                    .computeIfAbsent(seconds, unused -> new TreeSet<>())
                    .add(here));
      }
      if (most > 0) {
        IntVar load = model.newIntVar(0, most, "");
        sum.addTerm(load, 1);
        amounts.forEach(
            (amount, groups) ->
                groups.forEach(
                    (seconds, firsts) -> {
                      LinearExprBuilder least = LinearExpr.newBuilder();
                      at.add(least, both.first(), firsts, amount);
                      at.add(least, both.second(), seconds, amount);
                      least.add(-amount);
                      model.addGreaterOrEqual(load, least);
                    }));
      }
    }
    model.addLessOrEqual(sum, bandwidth.capacity());
  }

  private Outcome run(Effort effort, boolean minimise) {
    CpSolver solver = new CpSolver();
    solver
        .getParameters()
        .setNumWorkers(1)
        .setRandomSeed(effort.seed())
        .setMaxDeterministicTime(effort.work())
        .setMaxTimeInSeconds(Math.max(0.01, effort.seconds()));
    CpSolverStatus status = solver.solve(model);
    boolean timedOut = solver.wallTime() >= effort.seconds();
    return switch (status) {
      case OPTIMAL ->
          new Outcome(End.OPTIMAL, allocation(solver), minimise ? bound(solver) : 0, timedOut);
      case FEASIBLE ->
          new Outcome(End.FEASIBLE, allocation(solver), minimise ? bound(solver) : 0, timedOut);
      case INFEASIBLE -> new Outcome(End.INFEASIBLE, new int[0], 0, timedOut);
      case UNKNOWN -> new Outcome(End.UNKNOWN, new int[0], minimise ? bound(solver) : 0, timedOut);
      default -> throw new IllegalStateException("the solver says " + status);
    };
  }

  private long bound(CpSolver solver) {
    return Math.max(0, (long) Math.ceil(solver.bestObjectiveBound() - 1e-6)) / weights.traffic();
  }

  private int[] allocation(CpSolver solver) {
    int[] allocation = new int[problem.instances().size()];
    Arrays.fill(allocation, -1);
    for (int instance = 0; instance < allocation.length; instance++) {
      for (Map.Entry<Integer, BoolVar> place : at.of(instance).entrySet()) {
        if (solver.booleanValue(place.getValue())) {
          allocation[instance] = place.getKey();
        }
      }
    }
    return allocation;
  }
}
