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
   * @param bound no allocation has less {@link #objective}; 0 where nothing is known
   * @param timedOut whether the time was over before the work
   */
  record Outcome(End end, int[] allocation, long bound, boolean timedOut) {}

  private final AllocationProblem problem;
  private final CpModel model = new CpModel();
  private final List<Map<Integer, BoolVar>> at = new ArrayList<>();
  private final LinearExprBuilder objective = LinearExpr.newBuilder();

  static {
    Loader.loadNativeLibraries();
  }

  private PlacementModel(AllocationProblem problem) {
    this.problem = problem;
  }

  /** What is minimised: traffic first, then moves. */
  static long objective(AllocationProblem problem, int[] allocation) {
    return problem.traffic(allocation) * trafficWeight(problem) + problem.moves(allocation);
  }

  /** By how much one bit/s counts for more than all moves together. */
  static long trafficWeight(AllocationProblem problem) {
    return problem.instances().size() + 1L;
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
    while (true) {
      PlacementModel model = new PlacementModel(problem);
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
      }
    }
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      if (minimise || reachable.contains(pair)) {
        addPair(pair, reachable.contains(pair), minimise);
      }
    }
    if (minimise) {
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

  private LinearExprBuilder on(int instance, Collection<Integer> nodes) {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    add(sum, instance, nodes, 1);
    return sum;
  }

  private void add(LinearExprBuilder sum, int instance, Collection<Integer> nodes, long factor) {
    at.get(instance)
        .forEach(
            (node, literal) -> {
              if (nodes.contains(node)) {
                sum.addTerm(literal, factor);
              }
            });
  }

  private void addTogether(Together together) {
    Set<Integer> all = new TreeSet<>(at.get(together.first()).keySet());
    all.addAll(at.get(together.second()).keySet());
    for (int node : all) {
      model.addEquality(on(together.first(), Set.of(node)), on(together.second(), Set.of(node)));
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
      LinearExprBuilder sum = on(apart.first(), nodes);
      add(sum, apart.second(), nodes, 1);
      model.addLessOrEqual(sum, 1);
    }
  }

  private void addSpread(Spread spread) {
    for (Set<Integer> nodes : byDomain(spread.domains()).values()) {
      LinearExprBuilder sum = LinearExpr.newBuilder();
      for (int instance : spread.instances()) {
        add(sum, instance, nodes, 1);
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
      if (demand > 0 && at.get(instance).keySet().stream().anyMatch(nodes::contains)) {
        add(sum, instance, nodes, demand);
        all += demand;
      }
    }
    if (all > limit.capacity()) {
      model.addLessOrEqual(sum, limit.capacity());
    }
  }

  /** The nodes of the second instance that cost less than a level, by those of the first. */
  private Map<Set<Integer>, Set<Integer>> nearer(int pair, long level) {
    Pair both = problem.pairs().get(pair);
    Map<Set<Integer>, Set<Integer>> groups = new LinkedHashMap<>();
    for (int first : at.get(both.first()).keySet()) {
      Set<Integer> near = new TreeSet<>();
      for (int second : at.get(both.second()).keySet()) {
        long cost = problem.costs().cost(pair, first, second);
        if (cost != PairCosts.UNREACHABLE && cost < level) {
          near.add(second);
        }
      }
      groups.computeIfAbsent(near, unused -> new TreeSet<>()).add(first);
    }
    return groups;
  }

  private void addPair(int pair, boolean mustReach, boolean minimise) {
    Pair both = problem.pairs().get(pair);
    Set<Long> levels = new TreeSet<>();
    boolean apart = false;
    for (int first : at.get(both.first()).keySet()) {
      for (int second : at.get(both.second()).keySet()) {
        long cost = problem.costs().cost(pair, first, second);
        apart |= cost == PairCosts.UNREACHABLE;
        levels.add(Math.max(0, cost));
      }
    }
    if (mustReach && apart) {
      nearer(pair, Long.MAX_VALUE)
          .forEach(
              (near, group) ->
                  model.addLessOrEqual(on(both.first(), group), on(both.second(), near)));
    }
    long below = 0;
    for (long level : levels) {
      if (minimise && level > 0) {
        BoolVar reached = model.newBoolVar("");
        objective.addTerm(reached, (level - below) * trafficWeight(problem));
        nearer(pair, level)
            .forEach(
                (near, group) -> {
                  LinearExprBuilder allowed = on(both.second(), near);
                  allowed.addTerm(reached, 1);
                  model.addLessOrEqual(on(both.first(), group), allowed);
                });
        below = level;
      }
    }
  }

  private void addBandwidth(Bandwidth bandwidth) {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      Pair both = problem.pairs().get(pair);
      long most = 0;
      Map<Long, Map<Set<Integer>, Set<Integer>>> amounts = new TreeMap<>();
      for (int first : at.get(both.first()).keySet()) {
        Map<Long, Set<Integer>> byAmount = new HashMap<>();
        for (int second : at.get(both.second()).keySet()) {
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
                      add(least, both.first(), firsts, amount);
                      add(least, both.second(), seconds, amount);
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

  private static long bound(CpSolver solver) {
    return Math.max(0, (long) Math.ceil(solver.bestObjectiveBound() - 1e-6));
  }

  private int[] allocation(CpSolver solver) {
    int[] allocation = new int[at.size()];
    Arrays.fill(allocation, -1);
    for (int instance = 0; instance < allocation.length; instance++) {
      for (Map.Entry<Integer, BoolVar> place : at.get(instance).entrySet()) {
        if (solver.booleanValue(place.getValue())) {
          allocation[instance] = place.getKey();
        }
      }
    }
    return allocation;
  }
}
