// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.generator.GeneratorOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a user asks of one generation.
 *
 * @param model where the model is read from
 * @param output the bundle's folder; created if it is missing
 * @param only names of the generators to run; empty runs all
 * @param mode what is done with the files
 * @param force whether to write into a folder that is no bundle, over files that are not Slipway's
 * @param options choices for the generators
 * @param templates template sets to generate from beside the generators: names of those that come
 *     with Slipway, or folders
 * @param toolVersion semantic version of Slipway
 * @param toolFingerprint changes with every build of Slipway; empty never takes an earlier run's
 *     word that nothing has changed
 */
public record GenerationRequest(
    ModelSource model,
    Path output,
    SortedSet<String> only,
    Mode mode,
    boolean force,
    GeneratorOptions options,
    List<String> templates,
    String toolVersion,
    Optional<String> toolFingerprint) {
  /** What is done with the generated files. */
  public enum Mode {
    /** Bring the folder up to date. */
    WRITE,
    /** Say what writing would do. */
    DRY_RUN,
    /** Say where the folder differs from what the model gives. */
    CHECK
  }

  public GenerationRequest {
    Objects.requireNonNull(model);
    Objects.requireNonNull(output);
    only = new TreeSet<>(only);
    Objects.requireNonNull(mode);
    Objects.requireNonNull(options);
    templates = List.copyOf(templates);
    Objects.requireNonNull(toolVersion);
    Objects.requireNonNull(toolFingerprint);
  }

  /** A request without template sets. */
  public GenerationRequest(
      ModelSource model,
      Path output,
      SortedSet<String> only,
      Mode mode,
      boolean force,
      GeneratorOptions options,
      String toolVersion,
      Optional<String> toolFingerprint) {
    this(model, output, only, mode, force, options, List.of(), toolVersion, toolFingerprint);
  }
}
