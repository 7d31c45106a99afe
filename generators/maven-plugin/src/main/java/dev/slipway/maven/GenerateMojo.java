// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Generates the bundle of a model: IDL, C++ dummy components, Heat templates, {@code slipway.json}.
 *
 * <p>Files that do not change are not touched, files that are no longer generated are removed, and
 * files of yours stay. If the model, the libraries that it imports, the parameters and Slipway are
 * those of the last run, and no generated file was edited, the goal only says {@code up to date}.
 * With an error in the model nothing is written.
 */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends GenerationMojo {
  /** What Maven calls an execution that was asked for on its command line. */
  private static final String COMMAND_LINE = "default-cli";

  /**
   * Whether to write into a folder that is not a bundle, and to overwrite files that are not
   * Slipway's; those are kept in {@code .slipway/replaced} of the output folder.
   */
  @Parameter(property = "slipway.force", defaultValue = "false")
  private boolean force;

  @Parameter(defaultValue = "${mojo.executionId}", readonly = true, required = true)
  private String execution;

  @Override
  Mode mode() {
    return Mode.WRITE;
  }

  @Override
  boolean force() {
    return force;
  }

  /** Two executions that write to one folder would undo each other's work, run after run. */
  @Override
  void prepare() throws MojoFailureException {
    String other = firstWriter(output());
    if (!other.equals(execution) && !Set.of(other, execution).contains(COMMAND_LINE)) {
      throw new MojoFailureException(
          "The executions %s and %s both generate into %s; give each an outputDirectory of its own."
              .formatted(other, execution, shown(output())));
    }
  }

  /** The execution of this project that was first to write to a folder, perhaps this one. */
  @SuppressWarnings("unchecked")
  private String firstWriter(Path folder) {
    Map<Object, Object> context = getPluginContext();
    return (String) context.computeIfAbsent("writer of " + folder, any -> execution);
  }

  @Override
  void conclude(Path file, GenerationReport report) {
    getLog().info(shown(output()) + ": " + GenerationReportText.summary(report, mode()));
  }
}
