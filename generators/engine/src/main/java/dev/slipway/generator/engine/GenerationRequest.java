// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.generator.GeneratorOptions;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a user asks of one generation. Begins with {@link #of}, which brings the whole bundle up to
 * date; what is to be otherwise is said by name after it.
 *
 * @param model where the model is read from
 * @param output the bundle's folder; created if it is missing
 * @param build the build of Slipway that generates
 * @param mode what is done with the files
 * @param force whether to write into a folder that is no bundle, over files that are not Slipway's
 * @param only names of the generators to run; empty runs all
 * @param options choices for the generators
 * @param templates template sets to generate from beside the generators: names of those that come
 *     with Slipway, or folders
 */
public record GenerationRequest(
    ModelSource model,
    Path output,
    SlipwayBuild build,
    Mode mode,
    boolean force,
    SortedSet<String> only,
    GeneratorOptions options,
    List<String> templates) {
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
    Objects.requireNonNull(build);
    Objects.requireNonNull(mode);
    only = Collections.unmodifiableSortedSet(new TreeSet<>(only));
    Objects.requireNonNull(options);
    templates = List.copyOf(templates);
  }

  /**
   * Brings the bundle up to date with all generators at their defaults, without template sets, and
   * leaves files alone that are not Slipway's.
   */
  public static GenerationRequest of(ModelSource model, Path output, SlipwayBuild build) {
    return new GenerationRequest(
        model,
        output,
        build,
        Mode.WRITE,
        false,
        Collections.emptySortedSet(),
        GeneratorOptions.defaults(),
        List.of());
  }

  /** The same with something else done with the files. */
  public GenerationRequest withMode(Mode mode) {
    return new GenerationRequest(model, output, build, mode, force, only, options, templates);
  }

  /** The same, writing or not over files that are not Slipway's. */
  public GenerationRequest withForce(boolean force) {
    return new GenerationRequest(model, output, build, mode, force, only, options, templates);
  }

  /** The same with these generators only; with all if none is named. */
  public GenerationRequest withOnly(Collection<String> names) {
    return new GenerationRequest(
        model, output, build, mode, force, new TreeSet<>(names), options, templates);
  }

  /** The same with these choices for the generators. */
  public GenerationRequest withOptions(GeneratorOptions options) {
    return new GenerationRequest(model, output, build, mode, force, only, options, templates);
  }

  /** The same with these template sets and no others. */
  public GenerationRequest withTemplates(List<String> templates) {
    return new GenerationRequest(model, output, build, mode, force, only, options, templates);
  }
}
