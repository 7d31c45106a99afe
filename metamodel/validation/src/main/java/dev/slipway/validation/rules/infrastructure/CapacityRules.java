// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.validation.analysis.AnalysisReport;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.CapacityResource;
import dev.slipway.validation.rules.Check;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/** Rules that compare what components take with what there is, by {@link CapacityAnalysis}. */
public final class CapacityRules {
  private CapacityRules() {}

  /** The rules about capacity. */
  public static List<Rule<?>> rules() {
    return List.of(
        exceeded(
            "NIC_CAPACITY_EXCEEDED",
            "Interface overloaded",
            "Beyond the planned share of a link, samples queue, come late and are lost.",
            "Lower rates or sizes, move components that exchange much data to one node, or use a"
                + " faster link.",
            Nic.class,
            CapacityResource.NIC_SENT,
            CapacityResource.NIC_RECEIVED),
        exceeded(
            "NETWORK_CAPACITY_EXCEEDED",
            "Network overloaded",
            "Beyond the planned share of a shared medium, samples queue, come late and are lost.",
            "Lower rates or sizes, or divide the traffic among networks.",
            Network.class,
            CapacityResource.NETWORK),
        exceeded(
            "NODE_CPU_EXCEEDED",
            "CPU overloaded",
            "Reactions that wait for a core miss their deadlines. Counted are the demand of the"
                + " components and, for reactions, rate times mean computing time.",
            "Move components to other nodes, lower rates, or use more cores.",
            Node.class,
            CapacityResource.CPU),
        exceeded(
            "NODE_MEMORY_EXCEEDED",
            "Not enough memory",
            "A node that runs out of memory kills processes.",
            "Move components to other nodes, or use more memory.",
            Node.class,
            CapacityResource.MEMORY),
        exceeded(
            "NODE_DISK_EXCEEDED",
            "Not enough disk space",
            "Components that cannot write their files and logs fail.",
            "Move components to other nodes, or use a larger disk.",
            Node.class,
            CapacityResource.DISK),
        exceeded(
            "NODE_GPU_EXCEEDED",
            "Not enough GPUs",
            "A GPU serves one component; those that a hypervisor passes through are not its own.",
            "Move components to nodes with GPUs, or use a flavor with more.",
            Node.class,
            CapacityResource.GPU),
        exceeded(
            "HYPERVISOR_VCPU_EXCEEDED",
            "Virtual CPUs overcommitted beyond the limit",
            "Overcommitted virtual CPUs wait for one another; a real-time load tolerates that only"
                + " up to the overcommitment that the site allows.",
            "Move virtual machines to other hosts, or use smaller flavors.",
            Node.class,
            CapacityResource.VCPU),
        exceeded(
            "HYPERVISOR_MEMORY_EXCEEDED",
            "Memory overcommitted beyond the limit",
            "Overcommitted memory is swapped, or machines are not started at all.",
            "Move virtual machines to other hosts, or use smaller flavors.",
            Node.class,
            CapacityResource.VM_MEMORY),
        exceeded(
            "HYPERVISOR_GPU_EXCEEDED",
            "Not enough GPUs for passthrough",
            "A GPU is passed through to one machine only.",
            "Move virtual machines to other hosts, or use flavors without GPUs.",
            Node.class,
            CapacityResource.VM_GPU),
        new Rule<>(
            "NODE_CAPACITY_UNKNOWN",
            INFO,
            BATCH,
            "Unknown hardware of a node",
            "The demand of a node's components is compared only with the hardware that the model"
                + " states.",
            "Set cores and memory of the host or its host type, or choose a flavor.",
            Node.class,
            CapacityRules::checkKnown));
  }

  private static <T extends EObject> Rule<T> exceeded(
      String code,
      String summary,
      String purpose,
      String hint,
      Class<T> type,
      CapacityResource first,
      CapacityResource... others) {
    Set<CapacityResource> resources = EnumSet.of(first, others);
    Check<T> check = (element, context) -> check(element, resources, context);
    return new Rule<>(code, ERROR, LIVE, summary, purpose, hint, type, check);
  }

  private static void check(EObject element, Set<CapacityResource> resources, RuleContext context) {
    for (Usage usage : CapacityAnalysis.of(context.index()).usagesOf(element)) {
      if (resources.contains(usage.resource()) && usage.isExceeded()) {
        double capacity = usage.capacity().orElseThrow();
        context.report(
            element,
            "Needed for {}: {}; allowed: {}, which is {} of {}.",
            usage.resource().label(),
            AnalysisReport.quantity(usage, usage.demand()),
            AnalysisReport.quantity(usage, usage.allowed().orElseThrow()),
            Quantities.percent(usage.share()),
            AnalysisReport.quantity(usage, capacity));
      }
    }
  }

  private static void checkKnown(Node node, RuleContext context) {
    for (Usage usage : CapacityAnalysis.of(context.index()).usagesOf(node)) {
      if (usage.capacity().isEmpty()) {
        context.report(
            node,
            "Needed for {}: {}; the model does not say how much there is.",
            usage.resource().label(),
            AnalysisReport.quantity(usage, usage.demand()));
      }
    }
  }
}
