// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.experiment.Experiment;
import dev.slipway.model.experiment.HpcComparison;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.model.experiment.QosPhases;
import dev.slipway.model.experiment.TrafficFlow;
import dev.slipway.model.experiment.WanAggregate;
import dev.slipway.model.infrastructure.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The nodes that experiments name. */
public final class ExperimentNodes {
  private ExperimentNodes() {}

  /** Those of one, each once, in the order in which it names them; a traffic run names none. */
  public static List<Node> of(Experiment experiment) {
    Stream<? extends Node> nodes;
    if (experiment instanceof HypervisorComparison comparison) {
      nodes = comparison.getPlatforms().stream();
    } else if (experiment instanceof PlacementMatrix matrix) {
      nodes = matrix.getMachines().stream();
    } else if (experiment instanceof QosPhases phases) {
      List<TrafficFlow> flows = new ArrayList<>(phases.getFlows());
      flows.addAll(phases.getFlooders());
      nodes = flows.stream().flatMap(ExperimentNodes::ends);
    } else if (experiment instanceof HpcComparison comparison) {
      nodes =
          Stream.of(comparison.getNativeNodes(), comparison.getVirtualNodes())
              .flatMap(Collection::stream);
    } else if (experiment instanceof WanAggregate wan) {
      nodes = Stream.concat(wan.getSources().stream(), Stream.ofNullable(wan.getSink()));
    } else {
      nodes = Stream.empty();
    }
    return nodes.<Node>map(node -> node).distinct().toList();
  }

  private static Stream<Node> ends(TrafficFlow flow) {
    return Stream.concat(Stream.ofNullable(flow.getSource()), Stream.ofNullable(flow.getTarget()));
  }
}
