// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.build.BuildResult;
import dev.slipway.build.BuildResultJson;
import dev.slipway.bundle.Bundle;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.DdsOption;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code build}. */
@Command(
    name = "build",
    description = {
      "Compile a bundle's components and pack each into a component archive.",
      "Unchanged components are not compiled again, whichever bundle they are in. Uses CMake and"
          + " Ninja, and ccache if installed; CXX and CMAKE_PREFIX_PATH choose the compiler"
          + " and where the DDS implementation is."
    },
    footer = {
      "",
      "Examples:",
      "  slipway build bundle",
      "  slipway build bundle --dds fastdds --jobs 4",
      "  slipway build bundle -o /srv/components",
      "  slipway build bundle --format json > archives.json"
    })
public final class BuildCommand extends BundleCommand {
  @Parameters(paramLabel = "BUNDLE", description = BUNDLE_DESCRIPTION)
  private Path folder;

  @Mixin private DdsOption dds = new DdsOption();

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      defaultValue = "0",
      description = "Maximum number of concurrent compilers; 0, the default, is one per processor.")
  private int jobs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "Where to put the archives (default: BUNDLE/archives/DDS).")
  private Path archives;

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    NumberRange.requireAtLeast(0, jobs, "--jobs");
    Optional<Bundle> bundle = open(folder);
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    BuildResult built =
        build(
            bundle.get(),
            dds.implementation(),
            jobs,
            Optional.ofNullable(archives),
            new Progress(err()));
    if (printsJson()) {
      printDocument(BuildResultJson.document(built, dds.implementation()));
    }
    return built.exitCode();
  }
}
