// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Generates the bundle of a model: IDL, C++ dummy components, and {@code slipway.json}.
 *
 * <p>Files that do not change are not touched, files that are no longer generated are removed, and
 * files of yours stay. If the model, the libraries that it imports, the parameters and Slipway are
 * those of the last run, and nobody has touched a generated file, nothing is done but to say so.
 * With an error in the model nothing is written.
 */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends GenerationMojo {
  @Override
  Mode mode() {
    return Mode.WRITE;
  }

  @Override
  void conclude(Path file, GenerationReport report) {
    getLog().info(shown(output()) + ": " + GenerationReportText.summary(report, mode()));
  }
}
