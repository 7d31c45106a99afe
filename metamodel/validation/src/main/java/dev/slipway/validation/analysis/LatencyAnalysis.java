// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Reaction;
import dev.slipway.validation.analysis.ChainGraph.Hop;
import dev.slipway.validation.analysis.ChainGraph.Incoming;
import dev.slipway.validation.analysis.ChainGraph.Stage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * How long a chain of reactions takes, from the publication that starts it to the receipt of its
 * last effect.
 *
 * <p>A chain adds up, hop by hop:
 *
 * <ul>
 *   <li>the way of a sample ({@link TransferTimes});
 *   <li>the wait for the nth sample, where a reaction takes only every nth: what a sample tells may
 *       have to wait for n - 1 more in the worst case; the mean is that of the sample that
 *       triggers, which does not wait;
 *   <li>the computing, mean or worst ({@link ComputeTimes}).
 * </ul>
 *
 * <p>Queues in a network, scheduling of a busy CPU and samples sent again are not in it: the
 * capacity rules keep utilizations low enough for them to be small. For each reaction of each
 * instance there is one chain, the one with the greatest worst case. Cycles are cut as {@link
 * ReactionOrder} says; a reaction that nothing triggers has no chain.
 */
public final class LatencyAnalysis {
  private final Function<Hop, Latency> transfers;

  /** The reactions of the stages of the graph, by their numbers. */
  private final List<Arrival> reacted = new ArrayList<>();

  private final List<Chain> chains = new ArrayList<>();

  /** The slowest chain that ends with a reaction of an instance. */
  public static final class Chain {
    private final ReactionOrder.Point end;
    private final Arrival arrival;
    private final Optional<ComponentInstance> target;

    private Chain(ReactionOrder.Point end, Arrival arrival, Optional<ComponentInstance> target) {
      this.end = end;
      this.arrival = arrival;
      this.target = target;
    }

    /** The instance whose publication starts it. */
    public ComponentInstance source() {
      return arrival.source;
    }

    /** The instance that reacts last. */
    public ComponentInstance instance() {
      return end.instance();
    }

    /** Its reaction. */
    public Reaction reaction() {
      return end.reaction();
    }

    /** The instance that receives the effect; empty where nobody reads it. */
    public Optional<ComponentInstance> target() {
      return target;
    }

    /** From source to target. */
    public List<ChainStep> steps() {
      return arrival.steps();
    }

    /** The sum of the steps. */
    public Latency time() {
      return arrival.time;
    }

    /** The deadline of the last reaction, in ns; empty where it has none. */
    public OptionalLong deadline() {
      Long deadline = reaction().getDeadline();
      return deadline == null ? OptionalLong.empty() : OptionalLong.of(deadline);
    }

    /** Whether the worst case takes longer than the deadline allows. */
    public boolean isAtRisk() {
      return deadline().isPresent() && time().worst() > deadline().getAsLong();
    }

    /** The judgement in words. */
    public String verdict() {
      if (deadline().isEmpty()) {
        return "no deadline";
      }
      if (time().mean() > deadline().getAsLong()) {
        return "missed";
      }
      return isAtRisk() ? "at risk" : "kept";
    }
  }

  /** The slowest way to have a sample written or a reaction done; steps are linked backwards. */
  private record Arrival(
      ComponentInstance source, Latency time, List<ChainStep> last, Arrival before) {
    List<ChainStep> steps() {
      List<ChainStep> steps = new ArrayList<>();
      for (Arrival at = this; at != null; at = at.before) {
        List<ChainStep> reversed = new ArrayList<>(at.last);
        Collections.reverse(reversed);
        steps.addAll(reversed);
      }
      Collections.reverse(steps);
      return steps;
    }
  }

  private LatencyAnalysis(ModelIndex index, Function<Hop, Latency> transfers) {
    this.transfers = transfers;
    for (Stage stage : ChainGraph.of(index).stages()) {
      Arrival arrival = react(stage);
      reacted.add(arrival);
      finish(stage, arrival);
    }
    chains.sort(
        Comparator.comparing((Chain chain) -> index.path(chain.instance()))
            .thenComparing(chain -> index.path(chain.reaction())));
  }

  /** The model's own. */
  public static LatencyAnalysis of(ModelIndex index) {
    return index.derived(
        LatencyAnalysis.class,
        model -> {
          TransferTimes times = TransferTimes.of(model);
          return with(
              model,
              hop ->
                  times.between(
                      hop.writer(),
                      hop.writer().instance().getAllocatedTo(),
                      hop.reader().instance().getAllocatedTo()));
        });
  }

  /**
   * The chains of a model as they are with other transfers, such as those of another allocation.
   *
   * @param transfers how long samples take on their way
   */
  public static LatencyAnalysis with(ModelIndex index, Function<Hop, Latency> transfers) {
    return new LatencyAnalysis(index, transfers);
  }

  /** One chain for each reaction of each instance that something triggers, by instance. */
  public List<Chain> chains() {
    return List.copyOf(chains);
  }

  private Arrival react(Stage stage) {
    Arrival slowest = null;
    for (Incoming incoming : stage.incoming()) {
      ComponentInstance source = incoming.hop().writer().instance();
      Arrival written =
          incoming.starts() ? new Arrival(source, Latency.NONE, List.of(), null) : null;
      for (int maker : incoming.makers()) {
        written = slower(written, reacted.get(maker));
      }
      slowest = slower(slowest, transfer(written, incoming.hop()));
    }
    return new Arrival(slowest.source, slowest.time.plus(stage.ownTime()), stage.own(), slowest);
  }

  private void finish(Stage stage, Arrival arrival) {
    Arrival last = arrival;
    ComponentInstance target = null;
    for (Hop hop : stage.outgoing()) {
      Arrival received = transfer(arrival, hop);
      if (target == null || received.time.worst() > last.time.worst()) {
        last = received;
        target = hop.reader().instance();
      }
    }
    chains.add(new Chain(stage.point(), last, Optional.ofNullable(target)));
  }

  /** The one with the greater worst case; the first of equals, which keeps the model's order. */
  private static Arrival slower(Arrival first, Arrival second) {
    return first == null || second.time.worst() > first.time.worst() ? second : first;
  }

  private Arrival transfer(Arrival written, Hop hop) {
    Latency time = transfers.apply(hop);
    String label =
        "%s from %s to %s"
            .formatted(
                hop.writer().publication().getTopic().getName(),
                hop.writer().instance().getName(),
                hop.reader().instance().getName());
    return new Arrival(
        written.source,
        written.time.plus(time),
        List.of(new ChainStep(ChainStepKind.TRANSFER, label, time)),
        written);
  }
}
