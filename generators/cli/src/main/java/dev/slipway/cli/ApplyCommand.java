// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code apply}. */
@Command(
    name = "apply",
    description = {
      "Bring the nodes to what the bundle wants.",
      "Carries out a plan, by default one that is made now; one that was saved is refused if it is"
          + " not true any more. A run that was cut off is gone on with by the next. Ends with 1"
          + " if the plan is refused, with 3 if something failed on a node."
    },
    footer = {
      "",
      "Examples:",
      "  slipway apply bundle",
      "  slipway apply bundle --plan plan.json --keep-going",
      "  slipway apply bundle --format json | jq .type"
    })
final class ApplyCommand extends DeploymentCommand {
  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "Carry out this plan, which 'slipway plan -o' saved.")
  private Path file;

  @Option(
      names = "--keep-going",
      description = "After a failure, go on with what does not depend on it.")
  private boolean keepGoing;

  @Option(
      names = "--yes",
      description = "Also replace and remove components, whose logs on the nodes are then lost.")
  private boolean yes;

  @Override
  ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Optional<Plan> saved = file == null ? Optional.empty() : Optional.of(read());
    Purpose purpose = saved.map(Plan::purpose).orElse(Purpose.APPLY);
    Optional<DesiredSystem> desired = desired(bundle, purpose);
    if (desired.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    Optional<Plan> plan =
        saved.isPresent() ? saved : plan(bundle, hosts, purpose, desired.get(), node -> true);
    if (plan.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    if (saved.isEmpty()) {
      requireConsent(plan.get(), yes);
    }
    return carryOutAll(plan.get(), bundle, hosts, desired.get(), keepGoing);
  }

  private Plan read() throws IOException {
    try {
      return PlanJson.readPlan(Files.readString(file));
    } catch (JsonParseException e) {
      throw new WrongUsageException(
          Diagnostic.builder("PLAN_UNREADABLE", Severity.ERROR, "Not a plan")
              .message("{}: {}", file, e.getMessage())
              .hint("Make one with 'slipway plan -o FILE'.")
              .build());
    }
  }
}
