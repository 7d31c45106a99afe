// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.Constraint.Reason;
import dev.slipway.allocation.PlacementModel.Effort;
import dev.slipway.allocation.PlacementModel.End;
import dev.slipway.allocation.Proposal.Move;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Proposes where the instances of a model go.
 *
 * <ol>
 *   <li>Read from the model what is to be decided ({@link ProblemReader}).
 *   <li>A small problem is solved as a whole, with proof. A large one is packed, annealed ({@link
 *       Annealing}) and held against a bound ({@link TrafficBound}).
 *   <li>Where nothing meets the constraints, find a few that contradict one another.
 *   <li>Set the nodes in the model, make its capacity table, and let all rules judge it.
 * </ol>
 */
public final class Allocator {
  /** The greatest problem that is solved as a whole: instances times nodes. */
  private static final int WHOLE = 4000;

  /** The share of the time that is left for the bound. */
  private static final double BOUNDING = 0.3;

  /** The solver's own count of work that a second may take; measured machines do about as much. */
  private static final double WORK_A_SECOND = 0.25;

  /** How long one question may take of those that find the reasons of a contradiction. */
  private static final Effort QUESTION_EFFORT = new Effort(1, 10, 1);

  private final LoadedModel model;
  private final AllocationRequest request;
  private final long end;

  private Allocator(LoadedModel model, AllocationRequest request) {
    this.model = model;
    this.request = request;
    end = System.nanoTime() + (long) (request.seconds() * 1e9);
  }

  /** What a search found. */
  private record Found(Proposal.Outcome outcome, int[] allocation, long bound, boolean repeatable) {
    private static Found nothing(Proposal.Outcome outcome, boolean repeatable) {
      return new Found(outcome, new int[0], 0, repeatable);
    }
  }

  /**
   * The names in a request that neither an instance nor a node has.
   *
   * @return one error each; empty where the request can be worked on
   */
  public static List<Diagnostic> check(LoadedModel model, AllocationRequest request) {
    return ProblemReader.unknownNames(new ModelIndex(model), request).stream()
        .map(
            name ->
                Diagnostic.builder(
                        "ALLOCATION_NAME_UNKNOWN", Severity.ERROR, "Unknown instance or node")
                    .message("The model has no instance and no node {}.", name)
                    .hint("Name a component instance, or a node for all instances on it.")
                    .build())
        .toList();
  }

  /**
   * Makes a proposal and sets it in the model; nothing is written.
   *
   * @param request names only what the model has ({@link #check})
   */
  public static Proposal propose(LoadedModel model, AllocationRequest request) {
    return new Allocator(model, request).propose();
  }

  private Proposal propose() {
    ModelIndex index = new ModelIndex(model);
    List<Usage> before = CapacityAnalysis.of(index).usages();
    Set<String> known = errors(Validator.validate(model));
    AllocationProblem problem = ProblemReader.read(index, request);
    Found found = search(problem);
    if (found.allocation().length == 0) {
      return nothing(problem, found, before);
    }
    List<Move> moves = moves(problem, found.allocation());
    moves.forEach(move -> move.instance().setAllocatedTo(move.to()));
    List<Diagnostic> refused =
        Validator.validate(model).diagnostics().stream()
            .filter(one -> one.severity() == Severity.ERROR && !known.contains(key(one)))
            .toList();
    return new Proposal(
        found.outcome(),
        moves,
        request.costs().isPresent(),
        problem.traffic(problem.current()),
        problem.traffic(found.allocation()),
        found.bound(),
        problem.chains().transfers(problem.current()),
        problem.chains().transfers(found.allocation()),
        problem.chains().chains(problem.current()),
        problem.chains().chains(found.allocation()),
        before,
        CapacityAnalysis.of(new ModelIndex(model)).usages(),
        found.repeatable(),
        refused);
  }

  private static Set<String> errors(ValidationResult judged) {
    Set<String> keys = new HashSet<>();
    judged.diagnostics().stream()
        .filter(one -> one.severity() == Severity.ERROR)
        .forEach(one -> keys.add(key(one)));
    return keys;
  }

  private static String key(Diagnostic diagnostic) {
    return diagnostic.code() + " " + diagnostic.elementPath();
  }

  private Proposal nothing(AllocationProblem problem, Found found, List<Usage> before) {
    long traffic = problem.traffic(problem.current());
    return new Proposal(
        found.outcome(),
        List.of(),
        request.costs().isPresent(),
        traffic,
        traffic,
        0,
        0,
        0,
        List.of(),
        List.of(),
        before,
        before,
        found.repeatable(),
        found.outcome() == Proposal.Outcome.INFEASIBLE
            ? reasons(problem)
            : List.of(
                Diagnostic.builder(
                        "ALLOCATION_NOT_FOUND", Severity.ERROR, "No allocation found in time")
                    .message(
                        "No allocation that meets all constraints was found in {} s, and none is"
                            + " ruled out.",
                        request.seconds())
                    .hint("Give more time with --time-limit, or keep more instances.")
                    .build()));
  }

  private Found search(AllocationProblem problem) {
    int size = problem.instances().size() * problem.nodes().size();
    return size <= WHOLE ? searchWhole(problem) : searchLarge(problem);
  }

  private Effort effort() {
    double seconds = (end - System.nanoTime()) / 1e9;
    return new Effort(request.seconds() * WORK_A_SECOND, seconds, request.seed());
  }

  private Found searchWhole(AllocationProblem problem) {
    PlacementModel.Outcome outcome =
        PlacementModel.solve(problem, problem.constraints(), true, effort());
    return new Found(
        outcome(outcome.end()), outcome.allocation(), outcome.bound(), !outcome.timedOut());
  }

  private static Proposal.Outcome outcome(End end) {
    return switch (end) {
      case OPTIMAL -> Proposal.Outcome.OPTIMAL;
      case FEASIBLE -> Proposal.Outcome.FEASIBLE;
      case INFEASIBLE -> Proposal.Outcome.INFEASIBLE;
      case UNKNOWN -> Proposal.Outcome.UNKNOWN;
    };
  }

  private Found searchLarge(AllocationProblem problem) {
    Optional<int[]> start =
        new Annealing(problem, request.seed())
            .pack(PieceBound.pieces(Relaxation.of(problem)))
            .filter(packed -> breaksDeadlinesAtMost(problem, packed))
            .or(() -> Optional.of(problem.current()).filter(now -> problem.broken(now).isEmpty()));
    if (start.isEmpty()) {
      PlacementModel.Outcome any =
          PlacementModel.solve(problem, problem.constraints(), false, effort());
      if (any.allocation().length == 0) {
        return Found.nothing(outcome(any.end()), !any.timedOut());
      }
      start = Optional.of(any.allocation());
    }
    Annealing.Result annealed =
        new Annealing(problem, request.seed())
            .improve(start.get(), end - (long) (request.seconds() * BOUNDING * 1e9));
    if (!problem.broken(annealed.allocation()).isEmpty()) {
      return Found.nothing(Proposal.Outcome.UNKNOWN, annealed.finished());
    }
    return new Found(
        Proposal.Outcome.FEASIBLE,
        annealed.allocation(),
        TrafficBound.of(problem, annealed.allocation(), effort()),
        annealed.finished());
  }

  /** The search mends missed deadlines itself. */
  private static boolean breaksDeadlinesAtMost(AllocationProblem problem, int[] allocation) {
    return problem.broken(allocation).stream().allMatch(Constraint.Deadline.class::isInstance);
  }

  private static List<Move> moves(AllocationProblem problem, int[] allocation) {
    List<Move> moves = new ArrayList<>();
    for (int instance = 0; instance < allocation.length; instance++) {
      ComponentInstance moved = problem.instances().get(instance);
      Node to = problem.nodes().get(allocation[instance]);
      if (moved.getAllocatedTo() != to) {
        moves.add(new Move(moved, Optional.ofNullable(moved.getAllocatedTo()), to));
      }
    }
    return moves;
  }

  private List<Diagnostic> reasons(AllocationProblem problem) {
    // What takes too long to be ruled out counts as possible, so a reason may be one too many but
    // never one too few.
    List<Constraint> conflict =
        Conflict.of(
            problem.constraints(),
            some ->
                PlacementModel.solve(problem, some, false, QUESTION_EFFORT).end()
                    != End.INFEASIBLE);
    return conflict.stream().map(one -> diagnostic(one.reason())).toList();
  }

  private Diagnostic diagnostic(Reason reason) {
    return Diagnostic.builder(
            "ALLOCATION_IMPOSSIBLE", Severity.ERROR, "Constraints that no allocation meets")
        .at(ElementPaths.of(reason.element()), ElementPaths.idOf(reason.element()))
        .in(model.location(reason.element()).orElse(Location.NONE))
        .message("{}", reason.message())
        .hint("{}", reason.hint())
        .build();
  }
}
