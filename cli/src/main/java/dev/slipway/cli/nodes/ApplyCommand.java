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
import dev.slipway.metal.installation.InstallationJudge;
import dev.slipway.metal.installation.SharedTransfers;
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
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code apply}. */
@Command(
    name = "apply",
    description = {
      "Make the nodes match the bundle.",
      "Carries out a plan, by default one that is made now; a saved plan is refused if it is out of"
          + " date. The next run resumes an interrupted one. Exits with 1 if the plan is refused,"
          + " with 2 if it needs --yes, with 3 if something failed on a node or a node does not"
          + " answer.",
      "A plan that replaces or removes components loses their logs and needs your consent: --yes"
          + " or, at a terminal, a saved plan (--plan), which is carried out without another"
          + " question."
    },
    footer = {
      "",
      "Examples:",
      "  slipway apply bundle",
      "  slipway apply bundle --plan plan.json --keep-going",
      "  slipway apply bundle --reprovision compute-1 --power-credentials power.json --yes",
      "  slipway apply bundle --format json | jq .type"
    })
public final class ApplyCommand extends InstallingCommand {
  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description =
          "Carry out this plan, which 'slipway plan -o' saved. At a terminal it is your consent to"
              + " everything in it; elsewhere, a plan that loses logs or removes resources needs"
              + " --yes, too.")
  private Path file;

  @Option(
      names = "--yes",
      description = "Also replace and remove components, whose logs on the nodes are lost.")
  private boolean yes;

  @Option(
      names = "--reprovision",
      paramLabel = "HOST",
      description =
          "Also restore the drawn image to the disk of this host, whose data is lost, and then what"
              + " belongs on it; may be repeated.")
  private Set<String> reprovisioned = Set.of();

  @Mixin private TargetOption targets = new TargetOption();

  @Override
  Set<String> reprovisioned() {
    return reprovisioned;
  }

  @Override
  ExitCode install(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Optional<Plan> saved = file == null ? Optional.empty() : Optional.of(read());
    if (saved.isPresent()) {
      if (!reprovisioned.isEmpty()) {
        throw new WrongUsageException(
            Diagnostic.builder(
                    "PLAN_OPTIONS_CONFLICT", Severity.ERROR, "Options that exclude one another")
                .message("A saved plan says which hosts are installed; --reprovision says it, too.")
                .hint("Leave --reprovision to 'slipway plan -o'.")
                .build());
      }
      reprovisioned = InstallationJudge.restored(saved.get());
    }
    if (!mayReprovision(bundle)) {
      return ExitCode.MODEL_ERROR;
    }
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
          plan.get(), yes, "Add --yes to accept that; 'slipway plan' shows the plan in full.");
    }
    return carryOutAll(plan.get(), bundle, hosts, desired.get(), keepsGoing());
  }

  private Plan read() {
    try {
      return PlanJson.readPlan(
          Files.readString(file),
          new Judges(
              List.of(
                  new ComponentJudge(),
                  new CloudJudge(true),
                  new InstallationJudge(Set.of(), SharedTransfers.NONE))));
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
