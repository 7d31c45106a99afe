// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Task;
import java.util.List;

/** What comes after drawing in an editor that only draws: nothing. */
final class NoPipeline implements Pipeline {
  @Override
  public Generated generate(Generation wanted, Task task) {
    return new Generated(Ending.FAILED, "", List.of(), List.of(missing()));
  }

  private static Diagnostic missing() {
    return Diagnostic.builder("EDITOR_ONLY_DRAWS", Severity.ERROR, "This editor only draws")
        .message("It was started without what generates and deploys.")
        .hint("Use 'slipway edit'.")
        .build();
  }
}
