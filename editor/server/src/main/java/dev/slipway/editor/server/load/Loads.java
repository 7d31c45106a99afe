// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.load;

import dev.slipway.editor.element.ElementLoads;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the {@link CapacityAnalysis} says of what a diagram draws. Where interfaces are not drawn, a
 * host shows theirs as well, and a flow what is used most on its way.
 */
public final class Loads {
  private final CapacityAnalysis capacity;
  private final Topology topology;
  private final DrawnDiagram drawn;
  private final Map<String, Decoration> found = new HashMap<>();

  private Loads(ModelIndex index, DrawnDiagram drawn) {
    this.capacity = CapacityAnalysis.of(index);
    this.topology = Topology.of(index);
    this.drawn = drawn;
  }

  /** The decorations, by the id of their element. To be called while the model does not change. */
  public static Map<String, Decoration> of(ModelIndex index, DrawnDiagram drawn) {
    Loads loads = new Loads(index, drawn);
    loads.addAll();
    return loads.found;
  }

  private void addAll() {
    boolean interfaces =
        drawn.kind().edges().stream().anyMatch(edge -> "nics".equals(edge.owner()));
    for (DrawnNode node : drawn.nodes()) {
      add(node.id(), ElementLoads.of(capacity, node.element(), !interfaces), ElementLoads::badge);
    }
    for (DrawnEdge edge : drawn.edges()) {
      if (edge.element() instanceof Nic nic) {
        add(edge.id(), capacity.usagesOf(nic), ElementLoads::linkBadge);
      } else if (edge.element() == null) {
        route(edge)
            .ifPresent(
                route ->
                    add(edge.id(), ElementLoads.along(capacity, route), ElementLoads::wayBadge));
      }
    }
  }

  /** The way of a flow; empty where it stays on its host, or has no way. */
  private Optional<Route> route(DrawnEdge flow) {
    if (flow.from().element() instanceof ComponentInstance from
        && flow.to().element() instanceof ComponentInstance to
        && from.getAllocatedTo() != null
        && to.getAllocatedTo() != null
        && from.getAllocatedTo() != to.getAllocatedTo()) {
      return topology.route(from.getAllocatedTo(), to.getAllocatedTo());
    }
    return Optional.empty();
  }

  private void add(String id, List<Usage> usages, Function<Usage, String> badge) {
    ElementLoads.most(usages)
        .ifPresent(
            most ->
                found.put(
                    id,
                    new Decoration(
                        Sign.valueOf("LOAD_" + ElementLoads.level(most)),
                        badge.apply(most),
                        ElementLoads.text(usages))));
  }
}
