// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.DesiredComponents;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.PlanText;
import dev.slipway.plan.Scope;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code plan}. */
@Command(
    name = "plan",
    description = {
      "Say what is to be done so that the nodes are as the bundle wants.",
      "Asks every node what is there, and changes nothing. Ends with 1 if the bundle is not built,"
          + " with 3 if a node does not answer.",
      "A saved plan is the consent to what it does: at a terminal, 'slipway apply --plan' carries"
          + " it out without another question, lost logs included."
    },
    footer = {
      "",
      "Examples:",
      "  slipway plan bundle",
      "  slipway plan bundle -o plan.json && slipway apply bundle --plan plan.json",
      "  slipway plan bundle --destroy --tree"
    })
public final class PlanCommand extends PlanningCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Save the plan, for 'slipway apply --plan'; it is the consent to what it does.")
  private Path output;

  @Option(names = "--tree", description = "Show all resources as a tree, not the actions only.")
  private boolean tree;

  @Option(names = "--summary", description = "Only say how much is to be done.")
  private boolean summary;

  @Option(names = "--destroy", description = "Plan the removal of the deployment.")
  private boolean destroy;

  @Option(
      names = "--node",
      paramLabel = "NODE",
      description = "Limit the plan to this node; may be repeated.")
  private List<String> nodes = List.of();

  @Mixin private TargetOption targets = new TargetOption();

  @Override
  ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Purpose purpose = destroy ? Purpose.DESTROY : Purpose.APPLY;
    Optional<DesiredComponents> desired = desired(bundle, purpose);
    if (desired.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    Optional<Plan> made =
        plan(
            bundle,
            hosts,
            purpose,
            desired.get(),
            scope ->
                nodes.isEmpty() || scope.type().equals(Scope.NODE) && nodes.contains(scope.name()));
    if (made.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    Plan plan = targets.part(made.get());
    tellUnknown(plan);
    if (output != null) {
      save(plan);
    }
    if (printsJson()) {
      printDocument(PlanJson.print(plan));
    } else {
      out().print(text(plan));
      if (output != null) {
        out().println(consent(plan));
      }
    }
    return plan.complete() ? ExitCode.OK : ExitCode.REMOTE_ACTION_FAILED;
  }

  private void save(Plan plan) throws IOException {
    try {
      Files.writeString(output, PlanJson.print(plan));
    } catch (NoSuchFileException e) {
      throw new FileSystemException(output.toString(), null, "nothing can be created there");
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new FileSystemException(output.toString(), null, e.getMessage());
    }
  }

  /** What it means to carry out the saved plan. */
  private static String consent(Plan plan) {
    String effect =
        !plan.needsConsent()
            ? "."
            : (plan.losesData() ? " and loses these logs" : " and removes these resources")
                + " without asking; without a terminal it also needs --yes.";
    return "Saved: 'slipway apply --plan' carries out this plan" + effect;
  }

  private String text(Plan plan) {
    if (summary) {
      return PlanText.summary(plan) + "\n";
    }
    return tree ? PlanText.tree(plan) : PlanText.table(plan);
  }
}
