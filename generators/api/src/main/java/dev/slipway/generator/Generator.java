// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.validation.ValidatedDeployment;
import java.util.List;

/** Derives files of one kind from a deployment. */
public interface Generator {
  /** What users call it, as in {@code --only idl,cpp}: lower-case letters and hyphens. */
  String name();

  /** The options that it reads, in the order for help. */
  default List<GeneratorOption<?>> options() {
    return List.of();
  }

  /**
   * Changes with whatever decides the files beside the model, the options and the build of Slipway,
   * such as templates of the user's own.
   */
  default String fingerprint() {
    return "";
  }

  /**
   * What stands in the way of generating, found without making files: what {@link #generate} says
   * in place of files.
   *
   * @param model a deployment without errors; not to be changed
   * @param options the user's choices
   * @return empty if nothing does, or if it takes generating to know
   */
  default List<Diagnostic> check(ValidatedDeployment model, GeneratorOptions options) {
    return List.of();
  }

  /**
   * The files of a deployment; a pure function of its arguments. One that may take long looks at
   * its thread's interruption, and may then return anything.
   *
   * @param model a deployment without errors; not to be changed
   * @param options the user's choices
   * @return files with paths in the bundle; rendering their content may wait until it is asked for
   */
  GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options);

  /**
   * The files that {@link #generate} returns, for whoever asks for their paths only: nothing is
   * derived that only their content or the diagnostics need.
   *
   * @param model a deployment without errors; not to be changed
   * @param options the user's choices
   */
  default List<GeneratedFile> files(ValidatedDeployment model, GeneratorOptions options) {
    return generate(model, options).files();
  }
}
