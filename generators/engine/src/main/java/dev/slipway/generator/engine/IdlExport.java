// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.idl.IdlGenerator;
import dev.slipway.idl.IdlProfile;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.analysis.ModelIndex;

/** The IDL of a model by itself, without a bundle: the same text as in one. */
public final class IdlExport {
  private IdlExport() {}

  /**
   * Prints the data types of a deployment or library, those of what it imports included.
   *
   * @return files in no folder, or what keeps the types from being printed
   */
  public static GeneratedFiles of(LoadedModel model, IdlProfile profile) {
    return new IdlGenerator("slipway " + SlipwayVersion.number())
        .print(new ModelIndex(model), profile, "");
  }
}
