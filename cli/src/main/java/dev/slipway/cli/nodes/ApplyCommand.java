// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.Bundle;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.ComponentJudge;
import dev.slipway.host.DesiredComponents;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import dev.slipway.stacks.CloudJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code apply}. */
@Command(
    name = "apply",
    description = {
      "Make the nodes match the bundle.",
      "Carries out a plan, by default one that is made now; a saved plan is refused if it is out of"
          + " date. The next run resumes one that was cut off. Ends with 1 if the plan is refused,"
          + " with 2 if it needs --yes, with 3 if something failed on a node or a node does not"
          + " answer.",
      "A plan that replaces or removes components loses their logs and needs consent: --yes, or at"
          + " a terminal a saved plan (--plan), which is carried out without another question."
    },
    footer = {
      "",
      "Examples:",
      "  slipway apply bundle",
      "  slipway apply bundle --plan plan.json --keep-going",
      "  slipway apply bundle --format json | jq .type"
    })
public final class ApplyCommand extends PlanningCommand {
  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description =
          "Carry out this plan, which 'slipway plan -o' saved. At a terminal it is the consent to"
              + " all that it does; without one, a plan that loses logs or removes resources needs"
              + " --yes, too.")
  private Path file;

  @Option(
      names = "--keep-going",
      description = "After a failure, go on with what does not depend on it.")
  private boolean keepGoing;

  @Option(
      names = "--yes",
      description = "Also replace and remove components, whose logs on the nodes are lost.")
  private boolean yes;

  @Mixin private TargetOption targets = new TargetOption();

  @Override
  ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Optional<Plan> saved = file == null ? Optional.empty() : Optional.of(read());
    Purpose purpose = saved.map(Plan::purpose).orElse(Purpose.APPLY);
    Optional<DesiredComponents> desired = desired(bundle, purpose);
    if (desired.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    Optional<Plan> plan =
        (saved.isPresent() ? saved : plan(bundle, hosts, purpose, desired.get(), scope -> true))
            .map(targets::part);
    if (plan.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    if (saved.isPresent()) {
      requireConsent(
          plan.get(),
          yes || System.console() != null,
          "Without a terminal, a saved plan that does this needs --yes, too.");
    } else {
      requireConsent(
          plan.get(), yes, "Add --yes if that is wanted; 'slipway plan' shows it in full.");
    }
    return carryOutAll(plan.get(), bundle, hosts, desired.get(), keepGoing);
  }

  private Plan read() {
    try {
      return PlanJson.readPlan(
          Files.readString(file), new Judges(List.of(new ComponentJudge(), new CloudJudge(true))));
    } catch (JsonParseException e) {
      throw unreadable(VisibleText.of(file.toString()) + ": " + JsonProblem.text(e));
    } catch (IOException e) {
      throw unreadable(FileFailure.text(file, e));
    }
  }

  private static WrongUsageException unreadable(String why) {
    return new WrongUsageException(
        Diagnostic.builder("PLAN_UNREADABLE", Severity.ERROR, "Unreadable plan")
            .message("{}.", why)
            .hint("Make one with 'slipway plan -o FILE'.")
            .build());
  }
}
