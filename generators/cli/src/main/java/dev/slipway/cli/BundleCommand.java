// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.build.BuildRequest;
import dev.slipway.build.BuildResult;
import dev.slipway.build.ComponentBuild;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.local.LocalRun;
import dev.slipway.local.LocalRunRequest;
import dev.slipway.local.LocalRunResult;
import dev.slipway.local.TrafficReportJson;
import dev.slipway.local.TrafficReportText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;

/** What the commands that work on a bundle have in common. */
abstract class BundleCommand extends SlipwaySubcommand {
  /** What commands say about the argument BUNDLE in their help. */
  static final String BUNDLE_DESCRIPTION = "The folder that 'slipway generate' wrote.";

  /** What commands say about the option --dds in their help. */
  static final String DDS_DESCRIPTION =
      "DDS implementation: cyclonedds, fastdds or opendds (default: ${DEFAULT-VALUE}).";

  /** What a user mends by installing something. */
  private static final Set<String> MISSING = Set.of("BUILD_TOOL_MISSING", "BUILD_DDS_MISSING");

  @Mixin private FormatOption format = new FormatOption();

  @Override
  final boolean printsJson() {
    return format.isJson();
  }

  /** Does the work; what stops it from outside is reported by {@link #run}. */
  abstract ExitCode work() throws IOException, InterruptedException;

  @Override
  final ExitCode run() {
    try {
      return work();
    } catch (IOException e) {
      tell(
          Diagnostics.of(
              List.of(
                  Diagnostic.builder(
                          "FILE_ACCESS_FAILED", Severity.ERROR, "File cannot be read or written")
                      .message("{}", e.toString())
                      .hint("See to the rights on the bundle's folder and to free space.")
                      .build())));
      return ExitCode.REMOTE_ACTION_FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
  }

  /** Opens a bundle; empty, and the reasons printed, if there is something wrong with it. */
  final Optional<Bundle> open(Path folder) {
    Bundle.Opened opened = Bundle.open(folder);
    tell(Diagnostics.of(opened.diagnostics()));
    return opened.bundle();
  }

  /**
   * How a build went.
   *
   * @param result the archives, or what went wrong
   * @param code how a command that does no more ends
   */
  record Built(BuildResult result, ExitCode code) {}

  /**
   * Builds a bundle's components and says how it went.
   *
   * @param jobs compilers at once; 0 leaves it to the build
   * @param archives where to put the archives; empty is into the bundle
   */
  final Built build(
      Bundle bundle, DdsImplementation dds, int jobs, Optional<Path> archives, Progress progress)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    BuildRequest usual = BuildRequest.of(bundle, dds, jobs, System.getenv());
    BuildRequest request =
        archives
            .map(
                folder ->
                    new BuildRequest(bundle, dds, jobs, folder, usual.cache(), usual.environment()))
            .orElse(usual);
    BuildResult result = ComponentBuild.run(request, progress::step);
    progress.clear();
    tell(Diagnostics.of(result.diagnostics()));
    if (!result.succeeded()) {
      return new Built(
          result,
          result.diagnostics().stream().allMatch(found -> MISSING.contains(found.code()))
              ? ExitCode.USAGE
              : ExitCode.REMOTE_ACTION_FAILED);
    }
    progress.line(
        "%d component archives in %s: %s (%.1f s)"
            .formatted(
                result.archives().size(),
                VisibleText.name(request.archives().toString()),
                result.summary(),
                (System.nanoTime() - begun) / 1e9));
    return new Built(result, ExitCode.OK);
  }

  /** Runs a built bundle on this machine and prints the report. */
  final ExitCode runLocally(
      Bundle bundle, DdsImplementation dds, RunOptions options, Progress progress)
      throws IOException, InterruptedException {
    LocalRunRequest request =
        LocalRunRequest.of(bundle, dds, options.time(), options.domainOffset());
    LocalRunResult result =
        options.keep()
            ? LocalRun.run(
                request, progress::line, measured -> goOn(bundle, dds, measured, progress))
            : LocalRun.run(request, progress::line);
    print(bundle, dds, result);
    if (!result.ran()) {
      return ExitCode.REMOTE_ACTION_FAILED;
    }
    return result.report().isEmpty() || result.report().get().passed()
        ? ExitCode.OK
        : ExitCode.MODEL_ERROR;
  }

  private void goOn(
      Bundle bundle, DdsImplementation dds, LocalRunResult measured, Progress progress)
      throws InterruptedException {
    print(bundle, dds, measured);
    out().flush();
    progress.line("The components go on. Press Ctrl-C to end them.");
    Thread.sleep(Long.MAX_VALUE);
  }

  private void print(Bundle bundle, DdsImplementation dds, LocalRunResult result) {
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
                printPlaces(bundle, dds, result.folder());
              }
            });
  }

  private void printPlaces(Bundle bundle, DdsImplementation dds, Path folder) {
    out().println();
    place("Bundle", bundle.folder());
    place("Component archives", bundle.folder().resolve(ComponentArchive.FOLDER).resolve(dds.id()));
    place("Logs", folder.resolve("*").resolve("log"));
    place("Statistics", folder.resolve("*").resolve("run").resolve("*.statistics.json"));
    place("This report", folder.resolve("traffic.json"));
  }

  private void place(String what, Path where) {
    out().println("%-19s %s".formatted(what, Location.of(where.toString())));
  }
}
