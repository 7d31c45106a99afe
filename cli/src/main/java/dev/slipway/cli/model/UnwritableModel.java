// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.util.List;

/** Says why a command could not write the model that it has changed. */
final class UnwritableModel {
  private UnwritableModel() {}

  /**
   * The one diagnostic about it.
   *
   * @param code that of the command
   */
  static Diagnostics told(String code, IOException failure) {
    return Diagnostics.of(
        List.of(
            Diagnostic.builder(code, Severity.ERROR, "Model cannot be written")
                .message("{}.", FileFailure.writing(failure))
                .hint("Check the permissions of the file and its folder, and the free space.")
                .build()));
  }
}
