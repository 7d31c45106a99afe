// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.PlacementModel.Effort;
import dev.slipway.allocation.Relaxation.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What traffic between hosts no allocation avoids, for problems too large for a proof by search.
 *
 * <ol>
 *   <li>The instances are parted into pieces, of which each fits on a host: those that exchange
 *       most come first.
 *   <li>An allocation divides a piece among hosts, which costs at least the piece's minimum cut
 *       (Stoer and Wagner, JACM 1997), or keeps it whole. Two whole pieces that do not fit on one
 *       host together are on two, which costs all that they exchange.
 *   <li>Whole pieces are packed on the hosts there are. Which ones are large is rounded in a way
 *       that any packing keeps to (dual feasible functions: Fekete and Schepers, 2001), so some
 *       must be divided where hosts are scarce.
 *   <li>The least cost of that choice, which has a decision for each piece instead of one for each
 *       instance and node, bounds the traffic of any allocation.
 * </ol>
 *
 * <p>All of it holds for whatever pieces; several partings are tried, and the best bound counts.
 */
final class PieceBound {
  /** The least shares of the heaviest exchange that join pieces, in the partings that are tried. */
  private static final double[] JOINING = {0.0, 0.05, 0.1, 0.2};

  /** Sizes are looked at in halves, thirds, quarters and fifths of a host. */
  private static final int MOST_PARTS = 5;

  private final Relaxation relaxation;
  private final long[] costs;
  private final List<Resource> resources;

  static {
    Loader.loadNativeLibraries();
  }

  private record Piece(List<Integer> instances, long[] demands) {}

  private PieceBound(Relaxation relaxation) {
    this.relaxation = relaxation;
    costs = relaxation.costs();
    resources = relaxation.resources();
  }

  /**
   * A bound on the traffic between hosts, in bit/s.
   *
   * @param effort how long to work on it
   */
  static long of(Relaxation relaxation, Effort effort) {
    long end = System.nanoTime() + (long) (effort.seconds() * 1e9);
    PieceBound bound = new PieceBound(relaxation);
    long best = 0;
    for (int tried = 0; tried < JOINING.length && System.nanoTime() < end; tried++) {
      double seconds = (end - System.nanoTime()) / 1e9 / (JOINING.length - tried);
      Effort share = new Effort(effort.work() / JOINING.length, seconds, effort.seed());
      best = Math.max(best, bound.of(bound.pieces(JOINING[tried]), share));
    }
    return best;
  }

  /** Instances that exchange much and fit on a host. */
  static List<List<Integer>> pieces(Relaxation relaxation) {
    return new PieceBound(relaxation).pieces(JOINING[0]).stream().map(Piece::instances).toList();
  }

  private List<Piece> pieces(double joining) {
    long heaviest = Arrays.stream(costs).max().orElse(0);
    int[] owner = IntStream.range(0, relaxation.instances()).toArray();
    List<Piece> pieces = new ArrayList<>();
    for (int instance = 0; instance < owner.length; instance++) {
      int one = instance;
      pieces.add(
          new Piece(
              List.of(instance),
              resources.stream().mapToLong(each -> each.demands()[one]).toArray()));
    }
    List<Integer> order =
        IntStream.range(0, costs.length)
            .boxed()
            .sorted(Comparator.comparingLong((Integer pair) -> -costs[pair]))
            .filter(pair -> costs[pair] > heaviest * joining)
            .toList();
    for (int pair : order) {
      int first = owner[relaxation.pairs().get(pair).first()];
      int second = owner[relaxation.pairs().get(pair).second()];
      if (first != second && fit(pieces.get(first), pieces.get(second))) {
        Piece joined = join(pieces.get(first), pieces.get(second));
        pieces.set(first, joined);
        pieces.get(second).instances().forEach(instance -> owner[instance] = first);
        pieces.set(second, new Piece(List.of(), new long[resources.size()]));
      }
    }
    return pieces.stream().filter(piece -> !piece.instances().isEmpty()).toList();
  }

  private boolean fit(Piece first, Piece second) {
    return IntStream.range(0, resources.size())
        .allMatch(
            each ->
                first.demands()[each] + second.demands()[each] <= resources.get(each).capacity());
  }

  private static Piece join(Piece first, Piece second) {
    List<Integer> instances = new ArrayList<>(first.instances());
    instances.addAll(second.instances());
    long[] demands = first.demands().clone();
    Arrays.setAll(demands, each -> demands[each] + second.demands()[each]);
    return new Piece(instances, demands);
  }

  private long of(List<Piece> pieces, Effort effort) {
    int[] owner = new int[relaxation.instances()];
    for (int piece = 0; piece < pieces.size(); piece++) {
      for (int instance : pieces.get(piece).instances()) {
        owner[instance] = piece;
      }
    }
    Map<Long, Long> exchanged = new TreeMap<>();
    for (int pair = 0; pair < costs.length; pair++) {
      Pair both = relaxation.pairs().get(pair);
      int first = Math.min(owner[both.first()], owner[both.second()]);
      int second = Math.max(owner[both.first()], owner[both.second()]);
      if (first != second && !fit(pieces.get(first), pieces.get(second))) {
        exchanged.merge((long) first * pieces.size() + second, costs[pair], Long::sum);
      }
    }
    CpModel model = new CpModel();
    LinearExprBuilder objective = LinearExpr.newBuilder();
    BoolVar[] divided = new BoolVar[pieces.size()];
    for (int piece = 0; piece < divided.length; piece++) {
      divided[piece] = model.newBoolVar("");
      if (pieces.get(piece).instances().size() > 1) {
        objective.addTerm(divided[piece], minimumCut(pieces.get(piece)));
      } else {
        model.addEquality(divided[piece], 0);
      }
    }
    exchanged.forEach(
        (both, cost) -> {
          BoolVar crosses = model.newBoolVar("");
          objective.addTerm(crosses, cost);
          model.addBoolOr(
              new Literal[] {
                crosses,
                divided[(int) (both / pieces.size())],
                divided[(int) (both % pieces.size())]
              });
        });
    addPacking(model, pieces, divided);
    model.minimize(objective);
    CpSolver solver = new CpSolver();
    solver
        .getParameters()
        .setNumWorkers(1)
        .setRandomSeed(effort.seed())
        .setMaxDeterministicTime(effort.work())
        .setMaxTimeInSeconds(Math.max(0.01, effort.seconds()));
    CpSolverStatus status = solver.solve(model);
    return status == CpSolverStatus.INFEASIBLE || status == CpSolverStatus.MODEL_INVALID
        ? 0
        : Math.max(0, (long) Math.ceil(solver.bestObjectiveBound() - 1e-6));
  }

  /** A piece of x hosts counts as many parts of a host as (parts + 1) times x has whole ones. */
  private void addPacking(CpModel model, List<Piece> pieces, BoolVar[] divided) {
    for (int each = 0; each < resources.size(); each++) {
      long capacity = resources.get(each).capacity();
      for (int parts = 1; capacity > 0 && parts < MOST_PARTS; parts++) {
        LinearExprBuilder whole = LinearExpr.newBuilder();
        long all = 0;
        for (int piece = 0; piece < divided.length; piece++) {
          long scaled = (parts + 1) * pieces.get(piece).demands()[each];
          // What is a whole number of parts is not rounded up, as it would fill them exactly.
          long counted =
              Math.min(
                  parts,
                  scaled % capacity == 0 && scaled > 0 ? scaled / capacity - 1 : scaled / capacity);
          if (counted > 0) {
            whole.addTerm(divided[piece], -counted);
            all += counted;
          }
        }
        if (all > (long) parts * relaxation.hosts()) {
          whole.add(all);
          model.addLessOrEqual(whole, (long) parts * relaxation.hosts());
        }
      }
    }
  }

  /** The least traffic between two parts of a piece, both not empty. */
  private long minimumCut(Piece piece) {
    int size = piece.instances().size();
    Map<Integer, Integer> numbers = new TreeMap<>();
    piece.instances().forEach(instance -> numbers.put(instance, numbers.size()));
    long[][] weights = new long[size][size];
    for (int pair = 0; pair < costs.length; pair++) {
      Integer first = numbers.get(relaxation.pairs().get(pair).first());
      Integer second = numbers.get(relaxation.pairs().get(pair).second());
      if (first != null && second != null) {
        weights[first][second] += costs[pair];
        weights[second][first] += costs[pair];
      }
    }
    return minimumCut(weights);
  }

  static long minimumCut(long[][] weights) {
    long best = Long.MAX_VALUE;
    List<Integer> vertices = new ArrayList<>(IntStream.range(0, weights.length).boxed().toList());
    while (vertices.size() > 1) {
      long[] connected = new long[weights.length];
      List<Integer> rest = new ArrayList<>(vertices);
      int last = -1;
      int before = -1;
      while (!rest.isEmpty()) {
        int next = rest.get(0);
        for (int candidate : rest) {
          next = connected[candidate] > connected[next] ? candidate : next;
        }
        rest.remove((Integer) next);
        before = last;
        last = next;
        for (int other : rest) {
          connected[other] += weights[next][other];
        }
      }
      best = Math.min(best, connected[last]);
      for (int other : vertices) {
        weights[before][other] += weights[last][other];
        weights[other][before] += weights[other][last];
      }
      vertices.remove((Integer) last);
    }
    return best;
  }
}
