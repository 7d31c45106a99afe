// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.LatencyAnalysis.Chain;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where instances are proposed to go.
 *
 * @param outcome how far the search got
 * @param moves the instances that change their node, in the model's order; empty where there is no
 *     proposal, or none better than what is drawn
 * @param weighed whether traffic counts as it was measured to cost, and not at each hop between
 *     hosts
 * @param trafficBefore between hosts as drawn, in bit/s
 * @param trafficAfter between hosts as proposed, in bit/s
 * @param bound no allocation has less traffic between hosts, in bit/s
 * @param transfersBefore of samples in chains of reactions, together, as drawn, in ns
 * @param transfersAfter the same as proposed
 * @param chainsBefore the chains of reactions as drawn
 * @param chainsAfter the same chains in the same order, as proposed
 * @param loadsBefore the capacity table as drawn
 * @param loadsAfter the capacity table as proposed
 * @param repeatable whether the same request gives the same proposal on every machine; false where
 *     the time ended the search
 * @param diagnostics why there is no proposal, or what the rules have against it
 */
public record Proposal(
    Outcome outcome,
    List<Move> moves,
    boolean weighed,
    long trafficBefore,
    long trafficAfter,
    long bound,
    long transfersBefore,
    long transfersAfter,
    List<Chain> chainsBefore,
    List<Chain> chainsAfter,
    List<Usage> loadsBefore,
    List<Usage> loadsAfter,
    boolean repeatable,
    List<Diagnostic> diagnostics) {
  /** How far the search got. */
  public enum Outcome {
    /** No allocation is better: less traffic, else shorter transfers, else fewer moves. */
    OPTIMAL,
    /** An allocation was found, and better ones are not ruled out. */
    FEASIBLE,
    /** No allocation meets all constraints. */
    INFEASIBLE,
    /** None was found in the time, and none is ruled out. */
    UNKNOWN
  }

  /**
   * An instance that changes its node.
   *
   * @param instance which
   * @param from empty where it is on none
   * @param to the proposed node
   */
  public record Move(ComponentInstance instance, Optional<Node> from, Node to) {}

  public Proposal {
    moves = List.copyOf(moves);
    chainsBefore = List.copyOf(chainsBefore);
    chainsAfter = List.copyOf(chainsAfter);
    loadsBefore = List.copyOf(loadsBefore);
    loadsAfter = List.copyOf(loadsAfter);
    diagnostics = List.copyOf(diagnostics);
  }

  /** Whether there is an allocation that meets all constraints. */
  public boolean isFound() {
    return outcome == Outcome.OPTIMAL || outcome == Outcome.FEASIBLE;
  }

  /** How much of the proposed traffic might still be saved: 0.05 is 5 %. */
  public OptionalDouble gap() {
    if (!isFound()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        trafficAfter <= bound ? 0 : (double) (trafficAfter - bound) / trafficAfter);
  }
}
