// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.build.BuildRequest;
import dev.slipway.build.BuildResult;
import dev.slipway.build.ComponentBuild;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Compiles a bundle's components and packs each into a component archive. Unchanged components are
 * not compiled again, whichever bundle they are in.
 *
 * <p>Needs CMake, Ninja, a C++ compiler and the DDS implementation, and uses ccache if installed.
 * The environment variables {@code CXX} and {@code CMAKE_PREFIX_PATH} choose the compiler and where
 * the DDS implementation is, {@code XDG_CACHE_HOME} where built archives are kept.
 */
@Mojo(name = "build", defaultPhase = LifecyclePhase.COMPILE, threadSafe = true)
public final class BuildMojo extends SlipwayMojo {
  /** The bundle's folder, which {@code generate} has written. */
  @Parameter(
      property = "slipway.outputDirectory",
      defaultValue = "${project.build.directory}/slipway",
      required = true)
  private File outputDirectory;

  /** DDS implementation to build with: {@code cyclonedds}, {@code fastdds} or {@code opendds}. */
  @Parameter(property = "slipway.dds", defaultValue = "cyclonedds", required = true)
  private String dds;

  /** Maximum number of concurrent compilers; 0, the default, is one per processor. */
  @Parameter(property = "slipway.jobs", defaultValue = "0")
  private int jobs;

  @Override
  void run() throws MojoFailureException, MojoExecutionException {
    Outcome outcome = new Outcome(getLog(), false);
    Bundle.Opened opened = Bundle.open(outputDirectory.toPath());
    outcome.log(opened.diagnostics());
    if (opened.bundle().isEmpty()) {
      outcome.require("There is no bundle to build", opened.diagnostics(), ExitCode.USAGE);
      return;
    }
    BuildRequest request =
        BuildRequest.of(opened.bundle().get(), implementation(), jobs, System.getenv());
    BuildResult result = build(request);
    outcome.log(result.diagnostics());
    if (!result.succeeded()) {
      outcome.require("No components were built", result.diagnostics(), ExitCode.MODEL_ERROR);
    }
    getLog()
        .info("%d component archives: %s".formatted(result.archives().size(), result.summary()));
  }

  private DdsImplementation implementation() throws MojoFailureException {
    return DdsImplementation.of(dds)
        .orElseThrow(
            () ->
                new MojoFailureException(
                    "There is no DDS implementation %s; known are %s."
                        .formatted(
                            VisibleText.name(dds),
                            Arrays.stream(DdsImplementation.values())
                                .map(DdsImplementation::id)
                                .collect(Collectors.joining(", ")))));
  }

  private BuildResult build(BuildRequest request) throws MojoExecutionException {
    try {
      return ComponentBuild.run(
          request,
          (done, total, step) ->
              getLog().info("[%d/%d] %s".formatted(done, total, VisibleText.name(step))));
    } catch (IOException e) {
      throw new MojoExecutionException("A file cannot be read or written: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("The build was interrupted.", e);
    }
  }
}
