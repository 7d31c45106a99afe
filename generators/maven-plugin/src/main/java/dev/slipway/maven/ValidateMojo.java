// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.ValidationRun;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Judges a model by all rules; errors fail the build. {@code generate} does so too: this goal is
 * for a project that generates nothing, and for a build that is to fail before anything else is
 * done.
 */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
public final class ValidateMojo extends ModelMojo {
  @Override
  void run(ModelSource source, Outcome outcome)
      throws MojoFailureException, MojoExecutionException {
    ValidationRun.Report report = ValidationRun.execute(source);
    outcome.log(report.diagnostics());
    outcome.require(
        shown(source.file()) + " is not valid", report.diagnostics(), report.exitCode());
  }
}
