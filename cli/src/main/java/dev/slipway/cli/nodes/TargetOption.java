// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.plan.Action;
import dev.slipway.plan.Plan;
import dev.slipway.plan.ResourceAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The option that limits a plan to some resources and what they need. */
final class TargetOption {
  @Option(
      names = "--target",
      paramLabel = "ADDRESS",
      description =
          "Limit the plan to this resource and what it needs, such as instance/NODE/NAME, or to all"
              + " of a kind, such as server/CLOUD; may be repeated.")
  private List<String> addresses = List.of();

  /**
   * The part of a plan that is meant.
   *
   * @throws WrongUsageException if a target is no resource of the plan
   */
  Plan part(Plan plan) {
    if (addresses.isEmpty()) {
      return plan;
    }
    Set<ResourceAddress> targets = new LinkedHashSet<>();
    for (String text : addresses) {
      List<ResourceAddress> meant =
          plan.actions().stream()
              .map(Action::resource)
              .filter(resource -> isMeant(text, resource))
              .toList();
      if (meant.isEmpty()) {
        throw unknown(text);
      }
      targets.addAll(meant);
    }
    return plan.only(targets);
  }

  /** Whether a text is the address of a resource, or that without the name. */
  private static boolean isMeant(String text, ResourceAddress resource) {
    return text.equals(resource.toString())
        || text.equals(ResourceAddress.of(resource.kind(), resource.scope()).toString());
  }

  private static WrongUsageException unknown(String text) {
    return new WrongUsageException(
        Diagnostic.builder("PLAN_TARGET_UNKNOWN", Severity.ERROR, "Unknown target")
            .message(
                "The plan has no resource {}, or what it is in did not answer.",
                VisibleText.of(text))
            .hint("'slipway plan --format json' has the address of every resource.")
            .build());
  }
}
