// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.ModelSource;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals that generate have in common, whether or not they write. */
abstract class GenerationMojo extends ModelMojo {
  /**
   * The bundle's folder; created if missing. Files of yours in it stay. Executions that generate
   * different things need a folder each.
   */
  @Parameter(
      property = "slipway.outputDirectory",
      defaultValue = "${project.build.directory}/slipway",
      required = true)
  private File outputDirectory;

  /**
   * Names of the generators to run, such as {@code idl}; empty, the default, runs all. Files that
   * the others generated earlier stay as they are.
   */
  @Parameter(property = "slipway.only")
  private List<String> only = List.of();

  /**
   * Template sets to generate from, besides the generators: folders, relative to the project's, or
   * names of sets that come with Slipway.
   */
  @Parameter(property = "slipway.templates")
  private List<String> templates = List.of();

  /**
   * Options of generators and template sets by name, for those that have no parameter of their own,
   * such as {@code templates.seconds}.
   */
  @Parameter private Map<String, String> options = Map.of();

  /** What is done with the generated files. */
  abstract Mode mode();

  /** Whether files that are not Slipway's are replaced. */
  boolean force() {
    return false;
  }

  /**
   * Looks whether the goal makes sense.
   *
   * @throws MojoFailureException if it does not
   */
  void prepare() throws MojoFailureException {}

  /**
   * Tells the user of a report without errors.
   *
   * @throws MojoFailureException if the goal is not reached all the same
   */
  abstract void conclude(Path file, GenerationReport report) throws MojoFailureException;

  @Override
  final void run(ModelSource source, Outcome outcome)
      throws MojoFailureException, MojoExecutionException {
    prepare();
    GenerationReport report =
        new GenerationRun(Generators.all(), Generators.templateSets())
            .execute(
                GenerationRequest.of(source, output(), build())
                    .withMode(mode())
                    .withForce(force())
                    .withOnly(only)
                    .withOptions(generatorOptions(options))
                    .withTemplates(templates.stream().map(this::templateSet).toList()));
    // Remarks are for who draws the model: 'validate' gives them.
    List<Diagnostic> told =
        report.diagnostics().stream()
            .filter(diagnostic -> diagnostic.severity() != Severity.INFO)
            .toList();
    outcome.log(told);
    if (report.hasErrors() || report.exitCode() == ExitCode.INTERRUPTED) {
      outcome.require(
          "Nothing was generated from " + shown(source.file()), told, report.exitCode());
    }
    conclude(source.file(), report);
    outcome.require("", told, ExitCode.OK);
  }

  /** The bundle's folder. */
  final Path output() {
    return outputDirectory.toPath();
  }

  /** A folder of the project by its full path, for Maven may have been started anywhere. */
  private String templateSet(String name) {
    Path folder = inProject(name);
    return Files.isDirectory(folder) ? folder.toString() : name;
  }
}
