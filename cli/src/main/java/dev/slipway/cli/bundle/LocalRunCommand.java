// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.DdsOption;
import dev.slipway.cli.option.JunitOption;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.local.LocalRun;
import dev.slipway.local.LocalRunRequest;
import dev.slipway.local.LocalRunResult;
import dev.slipway.traffic.RunTestReport;
import dev.slipway.traffic.TrafficReportJson;
import dev.slipway.traffic.TrafficReportText;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** What the commands that run a bundle on this machine have in common. */
public abstract class LocalRunCommand extends BundleCommand {
  @Mixin private DdsOption dds = new DdsOption();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private JunitOption junit = new JunitOption();

  /** Does what comes before the run, and runs. */
  protected abstract ExitCode launch() throws IOException, InterruptedException;

  /** Whether the components go on after the report. */
  protected abstract boolean keeps();

  @Override
  protected final ExitCode work() throws IOException, InterruptedException {
    options.check();
    junit.begin();
    return launch();
  }

  @Override
  protected final ExitCode ended(ExitCode code) {
    return endedWith(junit, code);
  }

  /** What was chosen about the run. */
  protected final RunOptions options() {
    return options;
  }

  /** Where the verdicts go. */
  protected final JunitOption junit() {
    return junit;
  }

  /** DDS implementation that the components are built with. */
  protected final DdsImplementation dds() {
    return dds.implementation();
  }

  /** Runs a built bundle on this machine and prints the report. */
  protected final ExitCode runLocally(Bundle bundle, Progress progress)
      throws IOException, InterruptedException {
    LocalRunRequest request =
        LocalRunRequest.of(bundle, dds(), options.time(), options.domainOffset());
    LocalRunResult result =
        keeps()
            ? LocalRun.run(request, progress::line, measured -> goOn(bundle, measured, progress))
            : LocalRun.run(request, progress::line);
    report(bundle, result);
    if (!result.ran()) {
      return ExitCode.REMOTE_ACTION_FAILED;
    }
    return result.report().isEmpty() || result.report().get().passed()
        ? ExitCode.OK
        : ExitCode.MODEL_ERROR;
  }

  private void goOn(Bundle bundle, LocalRunResult measured, Progress progress)
      throws InterruptedException {
    try {
      report(bundle, measured);
    } catch (IOException e) {
      progress.line("The report is not written: " + FileFailure.text(e) + ".");
    }
    out().flush();
    progress.line("The components keep running. Press Ctrl-C to end them.");
    Thread.sleep(Long.MAX_VALUE);
  }

  private void report(Bundle bundle, LocalRunResult result) throws IOException {
    tell(Diagnostics.of(result.diagnostics()));
    err().flush();
    result
        .report()
        .ifPresent(
            report -> {
              if (printsJson()) {
                printDocument(TrafficReportJson.print(report));
              } else {
                out().print("\n" + TrafficReportText.print(report));
                printPlaces(bundle, result.folder());
              }
            });
    junit.write(
        RunTestReport.of(
            bundle.manifest().deployment().name(), dds(), result.report(), result.diagnostics()));
  }

  private void printPlaces(Bundle bundle, Path folder) {
    out().println();
    place("Bundle", bundle.folder());
    place(
        "Component archives", bundle.folder().resolve(ComponentArchive.FOLDER).resolve(dds().id()));
    place("Logs", folder.resolve("*").resolve("log"));
    place("Statistics", folder.resolve("*").resolve("run").resolve("*.statistics.json"));
    place("This report", folder.resolve("traffic.json"));
  }

  private void place(String what, Path where) {
    out().println("%-19s %s".formatted(what, Location.of(where.toString())));
  }
}
