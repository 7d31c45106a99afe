// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Fails the build if the output folder differs from what would be generated, and lists the
 * differences. Writes nothing. For projects that keep the bundle under version control.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends GenerationMojo {
  @Override
  Mode mode() {
    return Mode.CHECK;
  }

  @Override
  void conclude(Path file, GenerationReport report) throws MojoFailureException {
    String summary = shown(output()) + ": " + GenerationReportText.summary(report, mode());
    if (!report.differs()) {
      getLog().info(summary);
      return;
    }
    GenerationReportText.changes(report, mode())
        .forEach(change -> getLog().error(change.stripTrailing()));
    throw new MojoFailureException(
        "%s is not what %s gives; run the goal 'generate' to make it so."
            .formatted(shown(output()), shown(file)));
  }
}
