// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.PlanText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code plan}. */
@Command(
    name = "plan",
    description = {
      "Say what is to be done so that the nodes are as the bundle wants.",
      "Asks every node what is there, and changes nothing. Ends with 1 if the bundle is not built,"
          + " with 3 if a node does not answer."
    },
    footer = {
      "",
      "Examples:",
      "  slipway plan bundle",
      "  slipway plan bundle -o plan.json && slipway apply bundle --plan plan.json",
      "  slipway plan bundle --destroy --tree"
    })
final class PlanCommand extends DeploymentCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Save the plan, for 'slipway apply --plan'.")
  private Path output;

  @Option(names = "--tree", description = "Show all resources as a tree, not the actions only.")
  private boolean tree;

  @Option(names = "--summary", description = "Only say how much is to be done.")
  private boolean summary;

  @Option(names = "--destroy", description = "Plan the removal of all that was made.")
  private boolean destroy;

  @Option(
      names = "--node",
      paramLabel = "NODE",
      description = "Limit the plan to this node; may be repeated.")
  private List<String> nodes = List.of();

  @Override
  ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Purpose purpose = destroy ? Purpose.DESTROY : Purpose.APPLY;
    Optional<DesiredSystem> desired = desired(bundle, purpose);
    if (desired.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    Optional<Plan> made =
        plan(
            bundle, hosts, purpose, desired.get(), node -> nodes.isEmpty() || nodes.contains(node));
    if (made.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    Plan plan = made.get();
    if (output != null) {
      Files.writeString(output, PlanJson.print(plan));
    }
    if (printsJson()) {
      printDocument(PlanJson.print(plan));
    } else {
      out().print(text(plan));
    }
    return plan.complete() ? ExitCode.OK : ExitCode.REMOTE_ACTION_FAILED;
  }

  private String text(Plan plan) {
    if (summary) {
      return PlanText.summary(plan) + "\n";
    }
    return tree ? PlanText.tree(plan) : PlanText.table(plan);
  }
}
