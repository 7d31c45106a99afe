// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What chains of reactions are made of, wherever the instances are: the reactions that something
 * triggers, and the samples that go between them. Cycles are cut as {@link ReactionOrder} says.
 */
public final class ChainGraph {
  private final Matching matching;
  private final SampleRates rates;
  private final List<Stage> stages = new ArrayList<>();

  /** A sample on its way. */
  public record Hop(Writer writer, Reader reader) {}

  /**
   * Samples that trigger a reaction.
   *
   * @param hop their way
   * @param starts whether the writer publishes by itself, so that a chain starts there
   * @param makers the stages whose effects they are, by their numbers
   */
  public record Incoming(Hop hop, boolean starts, List<Integer> makers) {}

  /**
   * A reaction of an instance.
   *
   * @param incoming what triggers it; never empty
   * @param own its waiting and computing
   * @param outgoing its effects, on their way to each reader
   */
  public record Stage(
      ReactionOrder.Point point, List<Incoming> incoming, List<ChainStep> own, List<Hop> outgoing) {
    /** How long it waits and computes. */
    public Latency ownTime() {
      return own.stream().map(ChainStep::time).reduce(Latency.NONE, Latency::plus);
    }
  }

  private ChainGraph(ModelIndex index) {
    matching = Matching.of(index);
    rates = SampleRates.of(index);
    Map<Writer, List<Integer>> makers = new HashMap<>();
    for (ReactionOrder.Point point : ReactionOrder.of(index).points()) {
      List<Incoming> incoming = new ArrayList<>();
      for (Writer writer : matching.writersOf(point.trigger())) {
        boolean starts = writer.publication().getRate() > 0;
        List<Integer> earlier = List.copyOf(makers.getOrDefault(writer, List.of()));
        if (starts || !earlier.isEmpty()) {
          incoming.add(new Incoming(new Hop(writer, point.trigger()), starts, earlier));
        }
      }
      if (!incoming.isEmpty()) {
        List<Hop> outgoing = new ArrayList<>();
        for (Writer effect : point.effects()) {
          makers.computeIfAbsent(effect, unused -> new ArrayList<>()).add(stages.size());
          matching.readersOf(effect).forEach(reader -> outgoing.add(new Hop(effect, reader)));
        }
        stages.add(new Stage(point, incoming, own(point), outgoing));
      }
    }
  }

  /** The graph of a model. */
  public static ChainGraph of(ModelIndex index) {
    return index.derived(ChainGraph.class, ChainGraph::new);
  }

  /** The reactions, each after those that feed it. */
  public List<Stage> stages() {
    return List.copyOf(stages);
  }

  private List<ChainStep> own(ReactionOrder.Point point) {
    List<ChainStep> own = new ArrayList<>();
    waiting(point).ifPresent(own::add);
    ComputeTimes computing = ComputeTimes.of(point.reaction());
    own.add(
        new ChainStep(
            ChainStepKind.COMPUTE,
            label(point),
            new Latency(Math.round(computing.mean()), Math.round(computing.worst()))));
    return List.copyOf(own);
  }

  private Optional<ChainStep> waiting(ReactionOrder.Point point) {
    int skipped = point.reaction().getEveryNth() - 1;
    double rate = rates.receivedBy(point.trigger());
    if (skipped == 0 || rate == 0) {
      return Optional.empty();
    }
    double worst = skipped / rate * 1e9;
    return Optional.of(
        new ChainStep(ChainStepKind.WAIT, label(point), new Latency(0, Math.round(worst))));
  }

  private static String label(ReactionOrder.Point point) {
    String name = point.reaction().getName();
    return name == null || name.isEmpty()
        ? point.instance().getName()
        : point.instance().getName() + " " + name;
  }
}
