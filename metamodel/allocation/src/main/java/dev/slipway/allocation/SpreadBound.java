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
import java.util.TreeSet;

/**
 * What traffic between hosts no allocation avoids, since few instances fit beside each other: a
 * spreading metric (Even, Naor, Rao and Schieber, JACM 2000).
 *
 * <ol>
 *   <li>Each pair has a distance, 0 on one host and 1 on two; some never are on one. Around each
 *       instance no more is at distance 0 than a host holds, so along any tree of pairs the
 *       distances from its root, weighted by what each instance needs, sum to what does not fit on
 *       one host. As no part of an instance fits, such sums are rounded ({@link Rounding}).
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

  /** Trees take as many instances as so many hosts hold. */
  private static final int MOST_HOSTS = 4;

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

  /** The distances of some pairs, each times a factor, sum to 1 at least. */
  private record Row(Map<Integer, Double> factors) {}

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
      bound += price;
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
      Cut deepest = Cut.NONE;
      for (Resource resource : relaxation.resources()) {
        Cut next = tree.deepest(resource, at);
        deepest = next.depth() > deepest.depth() ? next : deepest;
      }
      if (deepest != Cut.NONE && known.add(deepest.row())) {
        MPConstraint constraint = solver.makeConstraint(1, MPSolver.infinity());
        deepest
            .row()
            .factors()
            .forEach((pair, factor) -> constraint.setCoefficient(distances.get(pair), factor));
        rows.add(deepest.row());
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

    /** Takes instances one by one: of the rows of all these trees, the one that is broken most. */
    Cut deepest(Resource resource, double[] at) {
      Cut deepest = Cut.NONE;
      long[] behind = new long[distance.length];
      long all = 0;
      int size = 0;
      while (size < order.size() && all <= MOST_HOSTS * resource.capacity()) {
        int added = order.get(size++);
        long demand = resource.demands()[added];
        all += demand;
        for (int each = added; link[each] >= 0; each = other(link[each], each)) {
          behind[each] += demand;
        }
        // Where not even the root fits there is no allocation.
        if (size > 1 && all > resource.capacity()) {
          Cut next = deepest(size, behind, all - resource.capacity(), at);
          deepest = next.depth() > deepest.depth() ? next : deepest;
        }
      }
      return deepest;
    }

    /** The row that is broken most of one tree: what does not fit is rounded in all useful ways. */
    private Cut deepest(int size, long[] behind, long least, double[] at) {
      Set<Long> units = new TreeSet<>();
      units.add(least);
      for (int place = 1; place < size; place++) {
        long unit = Math.min(least, behind[order.get(place)]);
        if (unit > 0) {
          units.add(unit);
        }
      }
      Rounding best = null;
      double depth = 0;
      for (long unit : units) {
        Rounding rounding = new Rounding(least, unit);
        double sum = 0;
        double squares = 0;
        for (int place = 1; place < size; place++) {
          int instance = order.get(place);
          double factor = rounding.of(behind[instance]);
          sum += factor * Math.max(0, at[link[instance]]);
          squares += factor * factor;
        }
        double broken = (1 - sum) / Math.sqrt(squares);
        if (squares > 0 && broken > depth) {
          depth = broken;
          best = rounding;
        }
      }
      if (best == null) {
        return Cut.NONE;
      }
      Map<Integer, Double> factors = new TreeMap<>();
      for (int place = 1; place < size; place++) {
        int instance = order.get(place);
        factors.put(link[instance], best.of(behind[instance]));
      }
      return new Cut(new Row(factors), depth);
    }
  }

  /** A row, and how far what breaks it is from it. */
  private record Cut(Row row, double depth) {
    private static final Cut NONE = new Cut(new Row(Map.of()), TOLERANCE);
  }

  /**
   * Distances are 0 or 1, so their sum, each times what is behind it, can be counted in units: what
   * is behind is rounded down to whole ones and what remains counts in proportion, while the least
   * is rounded up (Nemhauser and Wolsey, Mathematical Programming 1990).
   */
  private record Rounding(long least, long unit) {
    /** The factor of a distance, where the sum is to be 1 at least. */
    double of(long behind) {
      long rest = least % unit;
      if (rest == 0) {
        return Math.min(1, (double) behind / least);
      }
      double units = behind / unit + Math.min(1, (double) (behind % unit) / rest);
      // One distance of 1 may keep the whole row: more than that tells nothing.
      return Math.min(1, units / (least / unit + 1));
    }
  }
}
