// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.load;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.AnalysisReport;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.CapacityAnalysis.Resource;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.Quantities;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;

/**
 * What the {@link CapacityAnalysis} says of what a diagram draws. Where interfaces are not drawn, a
 * host shows theirs as well, and a flow what is used most on its way.
 */
public final class Loads {
  private static final Comparator<Usage> BY_LOAD =
      Comparator.comparingDouble((Usage usage) -> ofLimit(usage)).thenComparing(Usage::demand);

  private final CapacityAnalysis capacity;
  private final Topology topology;
  private final DrawnDiagram drawn;
  private final Map<String, Decoration> found = new HashMap<>();

  private Loads(ModelIndex index, DrawnDiagram drawn) {
    this.capacity = CapacityAnalysis.of(index);
    this.topology = Topology.of(index);
    this.drawn = drawn;
  }

  /** The decorations, by the id of their element. To be called while nobody changes the model. */
  public static Map<String, Decoration> of(ModelIndex index, DrawnDiagram drawn) {
    Loads loads = new Loads(index, drawn);
    loads.addAll();
    return loads.found;
  }

  private void addAll() {
    boolean interfaces =
        drawn.kind().edges().stream().anyMatch(edge -> "nics".equals(edge.owner()));
    for (DrawnNode node : drawn.nodes()) {
      List<Usage> usages = new ArrayList<>(capacity.usagesOf(node.element()));
      if (!interfaces && node.element() instanceof Node host) {
        host.getNics().forEach(nic -> usages.addAll(capacity.usagesOf(nic)));
      }
      add(node.id(), usages, Loads::badge);
    }
    for (DrawnEdge edge : drawn.edges()) {
      if (edge.element() instanceof Nic nic) {
        add(edge.id(), capacity.usagesOf(nic), Loads::linkBadge);
      } else if (edge.element() == null) {
        route(edge).ifPresent(route -> add(edge.id(), usages(route), Loads::wayBadge));
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

  private List<Usage> usages(Route route) {
    List<Usage> usages = new ArrayList<>();
    for (Usage usage : capacity.usagesOf(route.source())) {
      if (usage.resource() == Resource.NIC_SENT) {
        usages.add(usage);
      }
    }
    route.networks().forEach(network -> usages.addAll(capacity.usagesOf(network)));
    for (Usage usage : capacity.usagesOf(route.target())) {
      if (usage.resource() == Resource.NIC_RECEIVED) {
        usages.add(usage);
      }
    }
    return usages;
  }

  private void add(String id, List<Usage> usages, Function<Usage, String> badge) {
    usages.stream()
        .max(BY_LOAD)
        .ifPresent(
            most ->
                found.put(
                    id,
                    new Decoration(
                        sign(most),
                        badge.apply(most),
                        usages.stream().map(Loads::line).collect(Collectors.joining("\n")))));
  }

  /** Demand over what may be planned; 0 where nothing limits it. */
  private static double ofLimit(Usage usage) {
    if (usage.isExceeded()) {
      return Double.POSITIVE_INFINITY;
    }
    return usage.allowed().isPresent() ? usage.demand() / usage.allowed().getAsDouble() : 0;
  }

  private static Sign sign(Usage usage) {
    if (usage.capacity().isEmpty()) {
      return Sign.LOAD_UNLIMITED;
    }
    if (usage.isExceeded()) {
      return Sign.LOAD_EXCEEDED;
    }
    double part = ofLimit(usage);
    return part <= 0.25
        ? Sign.LOAD_LOW
        : part <= 0.5 ? Sign.LOAD_MODERATE : part <= 0.75 ? Sign.LOAD_HIGH : Sign.LOAD_FULL;
  }

  private static String badge(Usage usage) {
    String amount = AnalysisReport.quantity(usage, usage.demand());
    if (usage.utilization().isEmpty()) {
      return amount;
    }
    String percent = percent(usage.utilization().getAsDouble());
    return switch (usage.resource()) {
      case NIC_SENT, NIC_RECEIVED, NETWORK -> percent + " · " + amount;
      case VCPU -> percent + " vCPU";
      case VM_MEMORY -> percent + " VM memory";
      case GPU, VM_GPU -> percent + " GPU";
      default -> percent + " " + usage.resource().label();
    };
  }

  /** Links are many: those that nothing limits keep their figures for whoever points at them. */
  private static String linkBadge(Usage usage) {
    return usage.capacity().isEmpty() ? "" : badge(usage);
  }

  /** What a flow shares with others is told where it is much. */
  private static String wayBadge(Usage usage) {
    Sign sign = sign(usage);
    return sign == Sign.LOAD_FULL || sign == Sign.LOAD_EXCEEDED
        ? percent(usage.utilization().orElse(0))
        : "";
  }

  private static String percent(double share) {
    return share > 0 && share < 0.005 ? "<1 %" : Math.round(share * 100) + " %";
  }

  private static String line(Usage usage) {
    StringBuilder line = new StringBuilder();
    EObject element = usage.element();
    if (element instanceof Nic nic) {
      line.append(ElementTexts.name(nic.eContainer())).append(' ');
    }
    if (element instanceof Nic || element instanceof Network) {
      line.append(ElementTexts.name(element)).append(' ');
    }
    line.append(usage.resource().label())
        .append(": ")
        .append(AnalysisReport.quantity(usage, usage.demand()));
    if (usage.capacity().isPresent()) {
      line.append(" of ")
          .append(AnalysisReport.quantity(usage, usage.capacity().getAsDouble()))
          .append(", limit ")
          .append(Quantities.percent(usage.share()));
      if (usage.isExceeded()) {
        line.append(", exceeded");
      }
    } else {
      line.append(", no limit");
    }
    return line.toString();
  }
}
