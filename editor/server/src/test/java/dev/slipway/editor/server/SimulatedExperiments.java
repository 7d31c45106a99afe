// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Task;
import java.nio.file.Path;
import java.util.List;

/**
 * Experiments of submarine-lab, in memory only: {@code kernels} is measured from the beginning, and
 * {@code placement} once it was run.
 */
final class SimulatedExperiments implements Experiments {
  private static final String PLACEMENT = "placement";

  /** The host {@code compute-10-33-136-8}. */
  private static final String HOST = "b6121df4-6dee-5f72-91ec-62f656e1566f";

  /** The host {@code esxi-slave}. */
  private static final String OTHER = "5506106a-b75e-5b50-a96e-da6f83c75285";

  private static final Result KERNELS =
      new Result(
          "kernels",
          "6 runs, complete.",
          List.of(
              new Figure(
                  List.of(HOST), "SciMark, native", "1820 MFLOPS", List.of("Sum: 1820 MFLOPS"))));

  private boolean ran;

  @Override
  public synchronized Measured last(Path bundle) {
    return new Measured(
        Ending.DONE,
        List.of(
            KERNELS,
            ran
                ? new Result(
                    PLACEMENT,
                    "3 runs, complete.",
                    List.of(
                        new Figure(
                            List.of(HOST, OTHER),
                            "TCP throughput, -HNR",
                            "9.41 Gbit/s",
                            List.of("Throughput: 9.41 Gbit/s"))))
                : new Result(PLACEMENT, "Not run yet.", List.of())),
        List.of());
  }

  @Override
  public synchronized Measured run(Path bundle, String name, Task task) {
    task.stage("1 of 3: iperf-tcp, -HNR");
    if (!name.equals(PLACEMENT)) {
      return new Measured(
          Ending.FAILED,
          List.of(),
          List.of(
              Diagnostic.builder("EXPERIMENT_UNKNOWN", Severity.ERROR, "Unknown experiment")
                  .message("The bundle has no experiment {}.", name)
                  .build()));
    }
    ran = true;
    return last(bundle);
  }

  @Override
  public String command(Path bundle, String name) {
    return "slipway experiment run " + bundle + " " + name;
  }
}
