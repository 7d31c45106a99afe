// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import dev.slipway.generator.engine.ModelSource;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --variant} of commands that look at one variant of a deployment. */
public final class VariantOption {
  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Variant of the deployment (default: the system as drawn).")
  private String name;

  /** The model, of which the variant is meant. */
  public ModelSource of(ModelSource model) {
    return model.of(Optional.ofNullable(name));
  }
}
