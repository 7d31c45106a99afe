// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.ValidationRun;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Checks a model against all rules, and for what generating would refuse; errors fail the build.
 * {@code generate} does so, too: this goal is for a project that generates nothing, and for a build
 * that should fail before anything else is done.
 *
 * <p>A model without problems is not checked again until one of its files or Slipway changes.
 */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
public final class ValidateMojo extends ModelMojo {
  /** Where an execution keeps what it has seen. */
  @Parameter(
      defaultValue = "${project.build.directory}/slipway-validation/${mojo.executionId}",
      readonly = true,
      required = true)
  private File memory;

  @Override
  void run(ModelSource source, Outcome outcome)
      throws MojoFailureException, MojoExecutionException {
    ValidationRun.Report report = validate(source);
    outcome.log(report.diagnostics());
    outcome.require(
        shown(source.file()) + " is not valid", report.diagnostics(), report.exitCode());
    getLog()
        .info(
            "%s: %s".formatted(shown(source.file()), report.unchanged() ? "up to date" : "valid"));
  }

  private ValidationRun.Report validate(ModelSource source) throws MojoExecutionException {
    try {
      return ValidationRun.execute(source, generatorOptions(Map.of()), memory.toPath(), build());
    } catch (IOException e) {
      throw new MojoExecutionException("A file cannot be read or written: " + e, e);
    }
  }
}
