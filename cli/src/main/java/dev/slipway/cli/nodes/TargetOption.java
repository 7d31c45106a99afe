// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
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
          "Limit the plan to this resource and what it needs, such as instance/NODE/NAME; may be"
              + " repeated.")
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
      targets.add(plan.action(text).orElseThrow(() -> unknown(text)).resource());
    }
    return plan.only(targets);
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
