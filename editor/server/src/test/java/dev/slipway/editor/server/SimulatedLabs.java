// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Labs;
import dev.slipway.editor.server.pipeline.Pipeline.SilentNode;
import dev.slipway.editor.server.pipeline.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The lab of submarine-lab, in memory only. Once it has been taken down, compute does not answer
 * until it is up again; it can be brought up only once.
 */
final class SimulatedLabs implements Labs {
  private boolean down;
  private boolean wasUp;

  /** The nodes that do not answer. */
  synchronized List<SilentNode> silent() {
    return down
        ? List.of(
            new SilentNode("compute", Optional.empty(), "Node not reached", "Connection refused."))
        : List.of();
  }

  @Override
  public synchronized Ended up(Path bundle, Task task) {
    task.stage("1 of 2: compute");
    if (wasUp) {
      return new Ended(
          Ending.FAILED,
          "",
          List.of(
              Diagnostic.builder("SIMULATED_LAB", Severity.ERROR, "Program missing")
                  .message("There is no unshare.")
                  .build()),
          "");
    }
    wasUp = true;
    down = false;
    return new Ended(
        Ending.DONE,
        "9 nodes, 0 routers and 1 network are up.",
        List.of(
            Diagnostic.builder("SIMULATED_LIMIT", Severity.INFO, "No limits of CPU and memory")
                .message("CPU and memory limits are not enforced.")
                .build()),
        "slipway plan bundle");
  }

  @Override
  public synchronized boolean exists(Path bundle) {
    return !down;
  }

  @Override
  public synchronized Ended down(Path bundle, Task task) {
    boolean there = !down;
    down = true;
    return new Ended(
        Ending.DONE, there ? "The lab is down." : "No lab was running.", List.of(), "");
  }
}
