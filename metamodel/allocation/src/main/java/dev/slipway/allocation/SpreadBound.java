// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.Relaxation.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/**
 * What traffic between hosts no allocation avoids, since few instances fit beside each other: a
 * spreading metric (Even, Naor, Rao and Schieber, JACM 2000).
 *
 * <ol>
 *   <li>Each pair has a distance, 0 on one host and 1 on two; some never are on one. Around each
 *       instance no more is at distance 0 than a host holds, so along any tree of pairs the
 *       distances from its root, weighted by what each instance needs, sum to what does not fit on
 *       one host.
 *   <li>Distances may be fractions, so the least cost of that is the value of a linear program. Of
 *       its constraints, one for each tree, those are added that its solution breaks. They are
 *       looked for between the solution and an allocation that is known, where they cut deeper
 *       (Ben-Ameur and Neto, Networks 2007).
 *   <li>Any prices of the constraints, not negative, prove a bound: the bound is computed from the
 *       solver's prices, and not taken from the solver. What the prices leave of each cost is
 *       another problem, whose bound adds to this one (Fischetti and Toth, Operations Research
 *       1989).
 * </ol>
 */
final class SpreadBound {
  /** Where trees are looked for: this share of the known allocation, the rest the solution. */
  private static final double[] DEPTHS = {0.9, 0.7, 0.5, 0.3, 0.1, 0};

  /** How often the program is solved at most. */
  private static final int ROUNDS = 60;

  /** Fewer new trees than this share of the instances: look nearer to the solution. */
  private static final double FEW = 0.03;

  /** A tree is large enough when it breaks its constraint by this share of a host. */
  private static final double BROKEN_ENOUGH = 0.5;

  private static final double TOLERANCE = 1e-6;

  private final Relaxation relaxation;
  private final List<int[]> links = new ArrayList<>();
  private final MPSolver solver = MPSolver.createSolver("GLOP");
  private final List<MPVariable> distances = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<MPConstraint> constraints = new ArrayList<>();
  private final Set<Row> known = new HashSet<>();

  static {
    Loader.loadNativeLibraries();
  }

  /** The distances of some pairs, each times a factor, sum to so much at least; in hosts. */
  private record Row(Map<Integer, Double> factors, double least) {}

  /**
   * A bound.
   *
   * @param bound no allocation has less traffic between hosts, in bit/s
   * @param rest the costs of pairs that are not counted in it; what they cost at least adds to it
   */
  record Result(long bound, long[] rest) {}

  private SpreadBound(Relaxation relaxation) {
    this.relaxation = relaxation;
    List<List<Integer>> of = new ArrayList<>();
    for (int instance = 0; instance < relaxation.instances(); instance++) {
      of.add(new ArrayList<>());
    }
    MPObjective objective = solver.objective();
    for (int pair = 0; pair < relaxation.pairs().size(); pair++) {
      Pair both = relaxation.pairs().get(pair);
      of.get(both.first()).add(pair);
      of.get(both.second()).add(pair);
      MPVariable distance = solver.makeNumVar(relaxation.divided().get(pair) ? 1 : 0, 1, "");
      objective.setCoefficient(distance, relaxation.costs()[pair]);
      distances.add(distance);
    }
    objective.setMinimization();
    of.forEach(pairs -> links.add(pairs.stream().mapToInt(Integer::intValue).toArray()));
  }

  /**
   * A bound on the traffic between hosts.
   *
   * @param hosts the host of each instance in an allocation that is known
   * @param end when to stop, as of {@link System#nanoTime}
   */
  static Result of(Relaxation relaxation, int[] hosts, long end) {
    return new SpreadBound(relaxation).find(hosts, end);
  }

  private Result find(int[] hosts, long end) {
    solver.setSolverSpecificParametersAsString("use_dual_simplex: true");
    double[] inside = new double[distances.size()];
    for (int pair = 0; pair < inside.length; pair++) {
      Pair both = relaxation.pairs().get(pair);
      inside[pair] = hosts[both.first()] == hosts[both.second()] ? 0 : 1;
    }
    double[] solution = new double[inside.length];
    relaxation.divided().stream().forEach(pair -> solution[pair] = 1);
    Result best = proved(new double[0]);
    int depth = 0;
    for (int round = 0; round < ROUNDS && depth < DEPTHS.length; round++) {
      double[] at = new double[inside.length];
      for (int pair = 0; pair < at.length; pair++) {
        at[pair] = DEPTHS[depth] * inside[pair] + (1 - DEPTHS[depth]) * solution[pair];
      }
      int added = addRows(at);
      if (added < FEW * relaxation.instances()) {
        depth++;
      }
      solver.setTimeLimit(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      if (added > 0
          && (System.nanoTime() >= end || solver.solve() != MPSolver.ResultStatus.OPTIMAL)) {
        return best;
      }
      if (added > 0) {
        Arrays.setAll(solution, pair -> distances.get(pair).solutionValue());
        Result next = proved(constraints.stream().mapToDouble(MPConstraint::dualValue).toArray());
        best = next.bound() > best.bound() ? next : best;
      }
    }
    return best;
  }

  /** What prices of the rows prove. */
  private Result proved(double[] prices) {
    double[] rest = Arrays.stream(relaxation.costs()).asDoubleStream().toArray();
    double bound = 0;
    for (int row = 0; row < prices.length; row++) {
      double price = Math.max(0, prices[row]);
      bound += price * rows.get(row).least();
      rows.get(row).factors().forEach((pair, factor) -> rest[pair] -= price * factor);
    }
    long[] left = new long[rest.length];
    for (int pair = 0; pair < rest.length; pair++) {
      // What is counted more than it costs is taken back: no distance is greater than 1.
      boolean isOne = relaxation.divided().get(pair);
      bound += isOne ? rest[pair] : Math.min(0, rest[pair]);
      left[pair] = isOne ? 0 : (long) Math.floor(Math.max(0, rest[pair] * (1 - TOLERANCE)));
    }
    return new Result((long) Math.max(0, Math.floor(bound * (1 - TOLERANCE))), left);
  }

  private int addRows(double[] at) {
    int added = 0;
    for (int root = 0; root < relaxation.instances(); root++) {
      Tree tree = new Tree(root, at);
      Row deepest = null;
      double most = TOLERANCE;
      for (Resource resource : relaxation.resources()) {
        double broken = tree.grow(resource);
        if (broken > most) {
          most = broken;
          deepest = tree.row(resource);
        }
      }
      if (deepest != null && known.add(deepest)) {
        MPConstraint constraint = solver.makeConstraint(deepest.least(), MPSolver.infinity());
        deepest
            .factors()
            .forEach((pair, factor) -> constraint.setCoefficient(distances.get(pair), factor));
        rows.add(deepest);
        constraints.add(constraint);
        added++;
      }
    }
    return added;
  }

  /** The instances that are nearer than 1 to the root, by the shortest ways. */
  private final class Tree {
    private final List<Integer> order = new ArrayList<>();
    private final double[] distance = new double[relaxation.instances()];
    private final int[] link = new int[relaxation.instances()];

    /** How many instances of the order are in the tree. */
    private int size;

    private record Step(int instance, double distance) {}

    Tree(int root, double[] at) {
      Arrays.fill(distance, 1);
      Arrays.fill(link, -1);
      distance[root] = 0;
      PriorityQueue<Step> next =
          new PriorityQueue<>(
              Comparator.comparingDouble(Step::distance).thenComparingInt(Step::instance));
      next.add(new Step(root, 0));
      while (!next.isEmpty()) {
        Step step = next.remove();
        if (step.distance() <= distance[step.instance()]) {
          order.add(step.instance());
          for (int pair : links.get(step.instance())) {
            int other = other(pair, step.instance());
            double way = step.distance() + Math.max(0, at[pair]);
            if (way < distance[other]) {
              distance[other] = way;
              link[other] = pair;
              next.add(new Step(other, way));
            }
          }
        }
      }
    }

    private int other(int pair, int instance) {
      Pair both = relaxation.pairs().get(pair);
      return both.first() == instance ? both.second() : both.first();
    }

    /** Takes so many instances that the row of the resource is well broken; by how much it is. */
    private double grow(Resource resource) {
      double broken = -1;
      size = 0;
      while (size < order.size() && broken < BROKEN_ENOUGH) {
        int instance = order.get(size++);
        broken += share(resource, instance) * (1 - distance[instance]);
      }
      return broken;
    }

    private double share(Resource resource, int instance) {
      return (double) resource.demands()[instance] / Math.max(1, resource.capacity());
    }

    /** The row of the tree as it has grown. */
    private Row row(Resource resource) {
      double[] behind = new double[distance.length];
      double all = 0;
      for (int place = 0; place < size; place++) {
        behind[order.get(place)] = share(resource, order.get(place));
        all += behind[order.get(place)];
      }
      Map<Integer, Double> factors = new TreeMap<>();
      for (int place = size - 1; place > 0; place--) {
        int instance = order.get(place);
        // One distance of 1 may keep the whole row: more than that tells nothing.
        factors.put(link[instance], Math.min(behind[instance], all - 1));
        behind[other(link[instance], instance)] += behind[instance];
      }
      return new Row(factors, all - 1);
    }
  }
}
