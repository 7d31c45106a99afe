// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayBuild;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals that read a model have in common. */
abstract class ModelMojo extends SlipwayMojo {
  /**
   * The model: a {@code .deployment} file, or a folder in which one such file holds a deployment.
   * The other files of that folder and of those below it may be libraries that it imports.
   */
  @Parameter(
      property = "slipway.model",
      defaultValue = "${project.basedir}/src/main/slipway",
      required = true)
  private File model;

  /**
   * Folders outside the model's own that its files may refer to, relative to the folder of the
   * project, such as {@code ../types/src/main/slipway} of another module. Libraries are not
   * searched for in them: the model names each by a path relative to the file that imports it, such
   * as {@code ../../../../types/src/main/slipway/types.deployment}, and a path that leads neither
   * into the model's folder nor into one of these is refused.
   */
  @Parameter(property = "slipway.libraryFolders")
  private List<File> libraryFolders = List.of();

  /**
   * The variant of the deployment to use; unset is the system as drawn. {@code validate} then also
   * checks every variant.
   */
  @Parameter(property = "slipway.variant")
  private String variant;

  /**
   * IDL dialect to generate, and to check the model by: {@code common} (the default, accepted by
   * all), {@code opendds}, {@code fastdds}, {@code cyclonedds}, {@code opendds-pragma} (3.13 and
   * before) or {@code full}.
   */
  @Parameter(property = "slipway.idlProfile")
  private String idlProfile;

  /** Whether a warning fails the build as an error does. */
  @Parameter(property = "slipway.failOnWarnings", defaultValue = "false")
  private boolean failOnWarnings;

  @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
  private File basedir;

  @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
  private PluginDescriptor plugin;

  /** The build of Slipway that this plugin is of. */
  final SlipwayBuild build() {
    return SlipwayBuild.of(
        plugin.getArtifacts().stream().map(artifact -> artifact.getFile().toPath()).toList());
  }

  /** What is generated with: these options, and those that have a parameter of their own. */
  final GeneratorOptions generatorOptions(Map<String, String> options) {
    Map<String, String> values = new TreeMap<>(options);
    if (idlProfile != null) {
      values.put("idl.profile", idlProfile);
    }
    return GeneratorOptions.of(values);
  }

  /** The place of a file that is named relative to the project's folder. */
  final Path inProject(String name) {
    return basedir.toPath().resolve(name);
  }

  /** A path for a reader: relative to the project's folder where it is inside. */
  final String shown(Path path) {
    Path base = basedir.toPath();
    return VisibleText.of((path.startsWith(base) ? base.relativize(path) : path).toString());
  }

  /** Does the work with the model. */
  abstract void run(ModelSource source, Outcome outcome)
      throws MojoFailureException, MojoExecutionException;

  @Override
  final void run() throws MojoFailureException, MojoExecutionException {
    Outcome outcome = new Outcome(getLog(), failOnWarnings);
    Diagnostics found = new Diagnostics();
    Optional<ModelSource> source =
        ModelSource.find(model.toPath(), libraryFolders.stream().map(File::toPath).toList(), found);
    if (source.isEmpty()) {
      outcome.log(found.toList());
      outcome.require("No model was found", found.toList(), ExitCode.USAGE);
      return;
    }
    run(source.get().of(Optional.ofNullable(variant)), outcome);
  }
}
