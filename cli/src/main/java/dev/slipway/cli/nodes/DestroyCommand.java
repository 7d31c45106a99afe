// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.output.PlanView;
import dev.slipway.cli.output.PlanView.Detail;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.DesiredComponents;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code destroy}. */
@Command(
    name = "destroy",
    description = {
      "Remove the deployment from the nodes.",
      "Removes what earlier runs recorded, and what the bundle describes and the nodes hold, even"
          + " if nothing is recorded; everything else stays. Shows what it removes. The logs of"
          + " removed components are lost, so --yes is needed; 'slipway plan --destroy' shows the"
          + " same without removing anything. Exits with 2 without --yes, with 3 if something"
          + " failed on a node or a node does not answer."
    },
    footer = {"", "Examples:", "  slipway destroy bundle --yes"})
public final class DestroyCommand extends PlanningCommand {
  @Option(
      names = "--keep-going",
      description = "After a failure, continue with what does not depend on it.")
  private boolean keepGoing;

  @Option(names = "--yes", description = "Confirm the removal.")
  private boolean yes;

  @Override
  ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    DesiredComponents none = DesiredComponents.noneOf(bundle);
    Optional<Plan> plan = plan(bundle, hosts, Purpose.DESTROY, none, scope -> true);
    if (plan.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    err().print(new PlanView(plan.get(), Detail.ACTIONS).text());
    err().flush();
    requireConsent(plan.get(), yes, "Add --yes to remove it all.");
    return carryOutAll(plan.get(), bundle, hosts, none, keepGoing);
  }
}
