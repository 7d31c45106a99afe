// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.PlanView;
import dev.slipway.cli.output.PlanView.Detail;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.DesiredComponents;
import dev.slipway.metal.PowerControls;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.Scope;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code plan}. */
@Command(
    name = "plan",
    description = {
      "Show what has to change for the nodes to match the bundle.",
      "Asks every node for its state, and changes nothing. Exits with 1 if the bundle is not built"
          + " or a quota is too small, with 3 if a node does not answer.",
      "A saved plan is your consent to what it does: at a terminal, 'slipway apply --plan' carries"
          + " it out without another question, lost logs included."
    },
    footer = {
      "",
      "Examples:",
      "  slipway plan bundle",
      "  slipway plan bundle -o plan.json && slipway apply bundle --plan plan.json",
      "  slipway plan bundle --reprovision compute-1",
      "  slipway plan bundle --destroy --tree"
    })
public final class PlanCommand extends PlanningCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Save the plan, for 'slipway apply --plan'; it is your consent to what it does.")
  private Path output;

  @Option(names = "--tree", description = "Show all resources as a tree, not only the actions.")
  private boolean tree;

  @Option(names = "--summary", description = "Print only the number of changes.")
  private boolean summary;

  @Option(names = "--destroy", description = "Plan the removal of the deployment.")
  private boolean destroy;

  @Option(
      names = "--node",
      paramLabel = "NODE",
      description = "Limit the plan to this node; may be repeated.")
  private List<String> nodes = List.of();

  @Option(
      names = "--reprovision",
      paramLabel = "HOST",
      description =
          "Also restore the drawn image to the disk of this host, and then what belongs on it; may"
              + " be repeated.")
  private Set<String> reprovisioned = Set.of();

  @Mixin private TargetOption targets = new TargetOption();

  @Mixin private MulticastOption transfer = new MulticastOption();

  @Override
  boolean multicast() {
    return transfer.isWanted();
  }

  /** Whoever plans needs no credentials. */
  @Override
  Optional<PowerControls> power(RemoteHosts hosts) {
    return Optional.empty();
  }

  @Override
  Set<String> reprovisioned() {
    return reprovisioned;
  }

  @Override
  ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Purpose purpose = destroy ? Purpose.DESTROY : Purpose.APPLY;
    if (destroy && !reprovisioned.isEmpty()) {
      throw new WrongUsageException(
          Diagnostic.builder(
                  "PLAN_OPTIONS_CONFLICT", Severity.ERROR, "Options that exclude one another")
              .message("--destroy removes, --reprovision installs.")
              .hint("Plan one of the two.")
              .build());
    }
    if (!mayReprovision(bundle)) {
      return ExitCode.MODEL_ERROR;
    }
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
    PlanView view = new PlanView(plan, detail());
    if (output != null) {
      save(view.json());
    }
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.text());
      out().print(output == null ? "" : view.consent());
    }
    if (purpose == Purpose.APPLY) {
      tellOtherImages(bundle);
    }
    ExitCode objected = tellObjections(plan, bundle, hosts, desired.get());
    if (objected != ExitCode.OK) {
      return objected;
    }
    return plan.complete() ? ExitCode.OK : ExitCode.REMOTE_ACTION_FAILED;
  }

  private Detail detail() {
    if (summary) {
      return Detail.SUMMARY;
    }
    return tree ? Detail.RESOURCES : Detail.ACTIONS;
  }

  private void save(String document) throws IOException {
    try {
      Files.writeString(output, document);
    } catch (NoSuchFileException e) {
      throw new FileSystemException(output.toString(), null, "nothing can be created there");
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new FileSystemException(output.toString(), null, e.getMessage());
    }
  }
}
