// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.command;

import com.google.gson.JsonObject;
import dev.slipway.build.BuildRequest;
import dev.slipway.build.BuildResult;
import dev.slipway.build.ComponentBuild;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.JunitOption;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** What the commands that work on a bundle have in common. */
public abstract class BundleCommand extends SlipwaySubcommand {
  /** What commands say about the argument BUNDLE in their help. */
  public static final String BUNDLE_DESCRIPTION = "The folder that 'slipway generate' wrote.";

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected final boolean printsJson() {
    return format.isJson();
  }

  /** Does the work; what stops it from outside is reported by {@link #run}. */
  protected abstract ExitCode work() throws IOException, InterruptedException;

  @Override
  protected final ExitCode run() {
    try {
      return work();
    } catch (IOException e) {
      return accessFailed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
  }

  /** Says that a file could not be read or written, and ends so. */
  protected final ExitCode accessFailed(IOException failure) {
    tell(Diagnostics.of(List.of(FileFailure.diagnostic(failure))));
    return ExitCode.LOCAL_FILE_FAILED;
  }

  /**
   * Prints what came of the work, and what there is to say of it.
   *
   * @param document the JSON document, which has the diagnostics too
   * @param text the same as text, without the diagnostics
   * @param failed whether something could not be done
   */
  protected final ExitCode conclude(
      JsonObject document, String text, Diagnostics found, boolean failed) {
    if (printsJson()) {
      printDocument(document);
    } else {
      tell(found);
      out().print(text);
    }
    if (failed) {
      return ExitCode.REMOTE_ACTION_FAILED;
    }
    return found.hasErrors() ? ExitCode.MODEL_ERROR : ExitCode.OK;
  }

  /** Where something went wrong and there are no verdicts, writes why. */
  protected final ExitCode endedWith(JunitOption junit, ExitCode code) {
    if (!told().hasErrors()) {
      return code;
    }
    try {
      junit.writeUnless(told().toList());
      return code;
    } catch (IOException e) {
      return accessFailed(e);
    }
  }

  /** Opens a bundle; empty, and the reasons printed, if there is something wrong with it. */
  protected final Optional<Bundle> open(Path folder) {
    Bundle.Opened opened = Bundle.open(folder);
    tell(Diagnostics.of(opened.diagnostics()));
    return opened.bundle();
  }

  /**
   * Builds a bundle's components and says how it went.
   *
   * @param jobs compilers at once; 0 leaves it to the build
   * @param archives where to put the archives; empty is into the bundle
   */
  public final BuildResult build(
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
      return result;
    }
    progress.line(
        "%d component archives in %s: %s (%s)"
            .formatted(
                result.archives().size(),
                VisibleText.of(request.archives().toString()),
                result.summary(),
                Quantities.seconds((System.nanoTime() - begun) / 1e9)));
    return result;
  }
}
