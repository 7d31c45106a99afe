// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.output.LabText;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.lab.Lab;
import dev.slipway.lab.LabJson;
import dev.slipway.lab.LabRecord;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code lab up}. */
@Command(
    name = "up",
    description = {
      "Create the nodes and networks of a bundle on this machine.",
      "What already matches the drawing stays as it is; the rest is created. Reports what this"
          + " machine cannot reproduce as drawn. Exits with 2 if a program is missing or namespaces"
          + " are not allowed, with 3 if a node could not be created."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab up bundle",
      "  slipway lab up bundle --lab /tmp/lab --format json > lab.json"
    })
public final class LabUpCommand extends BundleCommand {
  /** What a user mends by installing something or by other rights. */
  private static final List<String> NOT_HERE =
      List.of("LAB_TOOL_MISSING", Lab.NAMESPACES_REFUSED, "LAB_LOCKED");

  @Mixin private LabFolderOption where = new LabFolderOption();

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    Lab lab = where.lab();
    Optional<Bundle> bundle = open(where.bundle());
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    long begun = System.nanoTime();
    Progress progress = new Progress(err());
    BundleManifest manifest = bundle.get().manifest();
    Lab.Result result = lab.up(manifest, progress::step);
    progress.clear();
    tell(Diagnostics.of(result.diagnostics()));
    if (result.record().isEmpty()) {
      return result.diagnostics().stream().map(Diagnostic::code).anyMatch(NOT_HERE::contains)
          ? ExitCode.USAGE
          : ExitCode.REMOTE_ACTION_FAILED;
    }
    if (printsJson()) {
      printDocument(LabJson.document(result.record().get()));
    } else {
      LabRecord record = result.record().get();
      out()
          .println(
              "%s (%s)."
                  .formatted(
                      LabText.summary(record),
                      Quantities.seconds((System.nanoTime() - begun) / 1e9)));
      out().println("  ssh -F %s NODE".formatted(VisibleText.of(record.sshConfig())));
    }
    return ExitCode.OK;
  }
}
