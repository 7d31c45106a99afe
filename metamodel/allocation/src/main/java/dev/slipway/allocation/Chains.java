// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.ChainGraph;
import dev.slipway.validation.analysis.ChainGraph.Stage;
import dev.slipway.validation.analysis.Latency;
import dev.slipway.validation.analysis.LatencyAnalysis;
import dev.slipway.validation.analysis.LatencyAnalysis.Chain;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.PairClasses;
import dev.slipway.validation.analysis.ReactionOrder.Point;
import dev.slipway.validation.analysis.TransferTimes;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The chains of reactions of a model, whose latency depends on where instances are. */
final class Chains {
  private static final int UNDECIDED = -1;

  private final ModelIndex index;
  private final List<Node> nodes;
  private final Optional<MeasuredCosts> measured;
  private final TransferTimes times;
  private final List<Stage> stages;
  private final Map<ComponentInstance, Integer> numbers = new IdentityHashMap<>();
  private final Map<ChainGraph.Hop, Hop> hops = new LinkedHashMap<>();

  /**
   * A sample on its way in a chain.
   *
   * @param from the number of the instance that sends it; -1 where its node is not decided on
   * @param to the number of the one that receives it; likewise
   * @param known the times by the numbers of the two nodes, as far as they were asked for
   */
  record Hop(ChainGraph.Hop drawn, int from, int to, Map<Long, Latency> known) {
    /** Whether it takes the same time wherever the instances are. */
    boolean isFixed() {
      return from == to || from < 0 || to < 0;
    }
  }

  Chains(
      ModelIndex index,
      List<ComponentInstance> instances,
      List<Node> nodes,
      Optional<MeasuredCosts> measured) {
    this.index = index;
    this.nodes = List.copyOf(nodes);
    this.measured = measured;
    times = TransferTimes.of(index);
    stages = ChainGraph.of(index).stages();
    instances.forEach(instance -> numbers.put(instance, numbers.size()));
    for (Stage stage : stages) {
      stage.incoming().forEach(incoming -> add(incoming.hop()));
      stage.outgoing().forEach(this::add);
    }
  }

  private void add(ChainGraph.Hop hop) {
    hops.computeIfAbsent(
        hop,
        drawn ->
            new Hop(
                drawn,
                numbers.getOrDefault(drawn.writer().instance(), UNDECIDED),
                numbers.getOrDefault(drawn.reader().instance(), UNDECIDED),
                new HashMap<>()));
  }

  /** The reactions, each after those that feed it. */
  List<Stage> stages() {
    return stages;
  }

  /** All ways of samples in chains, each once. */
  List<Hop> hops() {
    return List.copyOf(hops.values());
  }

  Hop hop(ChainGraph.Hop drawn) {
    return hops.get(drawn);
  }

  /**
   * How long a sample takes between two nodes.
   *
   * @param from the number of a node; -1 where there is none
   * @param to likewise
   */
  Latency time(Hop hop, int from, int to) {
    long key = (long) (from + 1) * (nodes.size() + 1) + to + 1;
    Latency known = hop.known().get(key);
    if (known == null) {
      Node sends = from < 0 ? null : nodes.get(from);
      Node receives = to < 0 ? null : nodes.get(to);
      known = times.between(hop.drawn().writer(), sends, receives, measured(sends, receives));
      hop.known().put(key, known);
    }
    return known;
  }

  private OptionalLong measured(Node from, Node to) {
    if (measured.isEmpty() || from == null || to == null || from == to) {
      return OptionalLong.empty();
    }
    return PairClasses.of(index, from, to)
        .map(measured.get()::latency)
        .orElse(OptionalLong.empty());
  }

  private Latency time(Hop hop, int[] allocation) {
    if (hop.from() >= 0 && hop.to() >= 0) {
      return time(hop, allocation[hop.from()], allocation[hop.to()]);
    }
    return times.between(
        hop.drawn().writer(),
        node(hop.from(), hop.drawn().writer().instance(), allocation),
        node(hop.to(), hop.drawn().reader().instance(), allocation));
  }

  private Node node(int number, ComponentInstance instance, int[] allocation) {
    if (number < 0) {
      return instance.getAllocatedTo();
    }
    return allocation[number] < 0 ? null : nodes.get(allocation[number]);
  }

  /** How long all ways of samples in chains take together in the worst case, in ns. */
  long transfers(int[] allocation) {
    long sum = 0;
    for (Hop hop : hops.values()) {
      sum += hop.isFixed() ? 0 : time(hop, allocation).worst();
    }
    return sum;
  }

  /** The slowest chain that ends with each reaction, in an allocation. */
  List<Chain> chains(int[] allocation) {
    return LatencyAnalysis.with(index, drawn -> time(hop(drawn), allocation)).chains();
  }

  /** The worst case of the chain that ends with each stage, by the number of the stage, in ns. */
  long[] worst(int[] allocation) {
    Map<Point, Long> times = new HashMap<>();
    chains(allocation)
        .forEach(
            chain ->
                times.put(new Point(chain.instance(), chain.reaction()), chain.time().worst()));
    return stages.stream().mapToLong(stage -> times.get(stage.point())).toArray();
  }

  /** The chains if all instances were on one node: no allocation has faster ones. */
  List<Chain> fastest() {
    return LatencyAnalysis.with(index, drawn -> times.between(drawn.writer(), null, null)).chains();
  }
}
