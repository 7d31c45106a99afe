// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.validation.analysis.AnalysisReport;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.CapacityResource;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;

/** What diagrams say of loads: how high they are, and in which words. */
public final class ElementLoads {
  private static final Comparator<Usage> BY_LOAD =
      Comparator.comparingDouble((Usage usage) -> ofLimit(usage)).thenComparing(Usage::demand);

  private ElementLoads() {}

  /** How much of what may be planned is used. */
  public enum Level {
    /** There is load, and no limit to hold it against. */
    UNLIMITED,
    /** At most a quarter. */
    LOW,
    /** At most half. */
    MODERATE,
    /** At most three quarters. */
    HIGH,
    /** At most all of it. */
    FULL,
    /** More than that. */
    EXCEEDED
  }

  /**
   * What is used of an element.
   *
   * @param interfaces whether a node counts with its interfaces, where these are not drawn
   */
  public static List<Usage> of(CapacityAnalysis capacity, EObject element, boolean interfaces) {
    List<Usage> usages = new ArrayList<>(capacity.usagesOf(element));
    if (interfaces && element instanceof Node host) {
      host.getNics().forEach(nic -> usages.addAll(capacity.usagesOf(nic)));
    }
    return usages;
  }

  /** What is used along a way: the interfaces at both ends, and the networks between. */
  public static List<Usage> along(CapacityAnalysis capacity, Route route) {
    List<Usage> usages = new ArrayList<>();
    for (Usage usage : capacity.usagesOf(route.source())) {
      if (usage.resource() == CapacityResource.NIC_SENT) {
        usages.add(usage);
      }
    }
    route.networks().forEach(network -> usages.addAll(capacity.usagesOf(network)));
    for (Usage usage : capacity.usagesOf(route.target())) {
      if (usage.resource() == CapacityResource.NIC_RECEIVED) {
        usages.add(usage);
      }
    }
    return usages;
  }

  /** What is used most; empty where nothing is. */
  public static Optional<Usage> most(List<Usage> usages) {
    return usages.stream().max(BY_LOAD);
  }

  /** All usages, line by line. */
  public static String text(List<Usage> usages) {
    return usages.stream().map(ElementLoads::line).collect(Collectors.joining("\n"));
  }

  /** Demand over what may be planned; 0 where nothing limits it. */
  private static double ofLimit(Usage usage) {
    if (usage.isExceeded()) {
      return Double.POSITIVE_INFINITY;
    }
    return usage.allowed().isPresent() ? usage.demand() / usage.allowed().getAsDouble() : 0;
  }

  /** How high a usage is. */
  public static Level level(Usage usage) {
    if (usage.capacity().isEmpty()) {
      return Level.UNLIMITED;
    }
    if (usage.isExceeded()) {
      return Level.EXCEEDED;
    }
    double part = ofLimit(usage);
    return part <= 0.25
        ? Level.LOW
        : part <= 0.5 ? Level.MODERATE : part <= 0.75 ? Level.HIGH : Level.FULL;
  }

  /** A usage in a few words. */
  public static String badge(Usage usage) {
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
  public static String linkBadge(Usage usage) {
    return usage.capacity().isEmpty() ? "" : badge(usage);
  }

  /** What a flow shares with others is told where it is much. */
  public static String wayBadge(Usage usage) {
    Level level = level(usage);
    return level == Level.FULL || level == Level.EXCEEDED
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
