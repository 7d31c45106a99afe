// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Task;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * What comes after drawing submarine-lab, in memory only. What is generated into a folder of the
 * name {@code endless} is so until it is cancelled, and into {@code broken} there is an error.
 */
final class SimulatedPipeline implements Pipeline {
  /** The instance {@code tracker}. */
  private static final String TRACKER = "430c29e4-3b62-55cb-90ef-e305583ea898";

  @Override
  public Generated generate(Generation wanted, Task task) {
    task.stage("Generating");
    return switch (wanted.bundle().getFileName().toString()) {
      case "endless" -> {
        CountDownLatch cancelled = new CountDownLatch(1);
        task.whenCancelled(cancelled::countDown);
        await(cancelled);
        yield new Generated(Ending.CANCELLED, "", List.of(), List.of());
      }
      case "broken" ->
          new Generated(
              Ending.FAILED,
              "",
              List.of(),
              List.of(
                  Diagnostic.builder("SIMULATED_ERROR", Severity.ERROR, "Something is wrong")
                      .at(ElementPath.ROOT.child("instance", "tracker"), TRACKER)
                      .message("It cannot be generated.")
                      .hint("draw it otherwise")
                      .build()));
      default ->
          new Generated(
              Ending.DONE,
              "1 created, 1 updated, 1 deleted, 1 unchanged",
              List.of(
                  new WrittenFile("idl/a.idl", FileChange.UNCHANGED),
                  new WrittenFile("idl/b.idl", FileChange.REMOVED),
                  new WrittenFile("idl/c.idl", FileChange.CHANGED),
                  new WrittenFile("slipway.json", FileChange.CREATED)),
              List.of());
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
