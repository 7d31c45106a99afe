// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.slipway.allocation.Constraint.Deadline;
import dev.slipway.validation.analysis.ChainGraph;
import java.util.HashMap;
import java.util.Map;

/** The times of chains for the solver, as far as deadlines ask for them. */
final class ChainModel {
  /** No chain takes longer: 13 days. */
  private static final long LONGEST_NS = 1L << 50;

  private final Chains chains;
  private final CpModel model;
  private final PlacementVariables at;
  private final Map<ChainGraph.Hop, LinearExpr> transfers = new HashMap<>();
  private final Map<Integer, IntVar> reacted = new HashMap<>();

  ChainModel(Chains chains, CpModel model, PlacementVariables at) {
    this.chains = chains;
    this.model = model;
    this.at = at;
  }

  /** A chain's time is at least that of each way through the reactions before it. */
  void add(Deadline deadline) {
    IntVar end = reacted(deadline.stage());
    model.addLessOrEqual(end, deadline.limit());
    for (ChainGraph.Hop hop : chains.stages().get(deadline.stage()).outgoing()) {
      model.addLessOrEqual(LinearExpr.newBuilder().add(end).add(transfer(hop)), deadline.limit());
    }
  }

  /** When the reaction is done, in ns after the chain's first sample. */
  private IntVar reacted(int stage) {
    IntVar known = reacted.get(stage);
    if (known == null) {
      ChainGraph.Stage drawn = chains.stages().get(stage);
      IntVar time = model.newIntVar(0, LONGEST_NS, "");
      long own = drawn.ownTime().worst();
      for (ChainGraph.Incoming incoming : drawn.incoming()) {
        LinearExpr way = transfer(incoming.hop());
        if (incoming.starts()) {
          model.addGreaterOrEqual(time, LinearExpr.newBuilder().add(way).add(own));
        }
        for (int maker : incoming.makers()) {
          model.addGreaterOrEqual(
              time, LinearExpr.newBuilder().add(way).add(reacted(maker)).add(own));
        }
      }
      reacted.put(stage, time);
      known = time;
    }
    return known;
  }

  private LinearExpr transfer(ChainGraph.Hop drawn) {
    return transfers.computeIfAbsent(
        drawn,
        unused -> {
          Chains.Hop hop = chains.hop(drawn);
          LinearExprBuilder time = LinearExpr.newBuilder();
          if (hop.isFixed()) {
            time.add(chains.time(hop, -1, -1).worst());
          } else {
            at.addLevels(
                hop.from(), hop.to(), (from, to) -> chains.time(hop, from, to).worst(), 1, time);
          }
          return time.build();
        });
  }
}
