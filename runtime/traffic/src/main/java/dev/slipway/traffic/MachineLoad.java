// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether this machine had more to do than it has processors for. */
public final class MachineLoad {
  private static final Path LOAD = Path.of("/proc/loadavg");

  /** Waiting programs for each processor from which on measured times are the scheduler's. */
  private static final double BUSY = 1.5;

  private MachineLoad() {}

  /** What to say of a failed verdict, if the machine was busy in the last minute. */
  public static Optional<Diagnostic> remark() {
    try {
      return remark(Files.readString(LOAD), Runtime.getRuntime().availableProcessors());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The same for a content of {@code /proc/loadavg} (proc(5)). */
  static Optional<Diagnostic> remark(String averages, int processors) {
    double load = Double.parseDouble(averages.split(" ", 2)[0]);
    if (load <= BUSY * processors) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.builder("RUN_MACHINE_BUSY", Severity.WARNING, "Machine is busy")
            .message(
                "The load average is {} on {} processors: samples may be late or lost for that.",
                load,
                processors)
            .hint("Run again when the machine has less to do.")
            .build());
  }
}
