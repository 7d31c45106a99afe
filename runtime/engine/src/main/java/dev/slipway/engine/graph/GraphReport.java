// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;

/**
 * The live DDS graph held against the drawn one.
 *
 * @param domains how much of each domain is there, by number
 * @param findings what is missing (errors), and what is there besides (warnings)
 */
public record GraphReport(List<Domain> domains, List<Diagnostic> findings) {
  public GraphReport {
    domains = List.copyOf(domains);
    findings = List.copyOf(findings);
  }

  /** Whether something is missing, or not as it is drawn. */
  public boolean deviates() {
    return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
  }

  /**
   * A domain.
   *
   * @param domain its number
   * @param participants the processes of the bundle's instances
   * @param writers their DataWriters
   * @param readers their DataReaders
   * @param others participants that the bundle does not draw
   * @param seenFrom the nodes that told of it
   */
  public record Domain(
      @Allowed(max = BundleManifest.GREATEST_DOMAIN) int domain,
      Count participants,
      Count writers,
      Count readers,
      int others,
      List<String> seenFrom) {
    public Domain {
      seenFrom = List.copyOf(seenFrom);
    }
  }

  /**
   * How many there are.
   *
   * @param drawn in the bundle
   * @param running of instances that run, so that they have to be seen
   * @param seen by anybody
   */
  public record Count(int drawn, int running, int seen) {}
}
