// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.plan.DesiredSystem;
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
      "Remove from the nodes all that earlier runs made there.",
      "What others made stays. The logs of removed components are lost, so --yes is needed;"
          + " 'slipway plan --destroy' shows what would be done."
    },
    footer = {"", "Examples:", "  slipway destroy bundle --yes"})
final class DestroyCommand extends DeploymentCommand {
  @Option(
      names = "--keep-going",
      description = "After a failure, go on with what does not depend on it.")
  private boolean keepGoing;

  @Option(names = "--yes", description = "Yes, remove it all.")
  private boolean yes;

  @Override
  ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Optional<Plan> plan =
        plan(bundle, hosts, Purpose.DESTROY, DesiredSystem.nothing(), node -> true);
    if (plan.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    requireConsent(plan.get(), yes);
    return carryOutAll(plan.get(), bundle, hosts, DesiredSystem.nothing(), keepGoing);
  }
}
