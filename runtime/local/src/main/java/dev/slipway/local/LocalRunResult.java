// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.traffic.TrafficReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Outcome of a run.
 *
 * @param report measured traffic; empty if nothing could be measured
 * @param diagnostics what went wrong apart from the traffic
 * @param folder where the processes' homes are, with their logs and statistics
 */
public record LocalRunResult(
    Optional<TrafficReport> report, List<Diagnostic> diagnostics, Path folder) {
  public LocalRunResult {
    diagnostics = List.copyOf(diagnostics);
  }

  /** Whether all components ran to the end. */
  public boolean ran() {
    return diagnostics.stream().noneMatch(found -> found.severity() == Severity.ERROR);
  }
}
