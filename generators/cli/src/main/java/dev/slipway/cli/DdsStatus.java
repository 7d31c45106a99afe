// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.engine.GraphObservation;
import dev.slipway.engine.GraphObservation.Told;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.RuntimeEvent.Problem;
import dev.slipway.engine.graph.GraphComparison;
import dev.slipway.engine.graph.GraphReport;
import dev.slipway.engine.graph.GraphReport.Count;
import dev.slipway.host.HostStatus;
import dev.slipway.plan.ComponentState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The part of {@code status} that holds the live DDS graph against the drawn one.
 *
 * @param report what there is and what deviates
 * @param problems why nodes did not tell what they see
 */
record DdsStatus(GraphReport report, List<Diagnostic> problems) {
  /** Discovery takes a moment: what deviates is asked for again, this often. */
  private static final int FURTHER_TRIES = 3;

  private static final long PAUSE_SECONDS = 1;

  /**
   * The part of the JSON document.
   *
   * @param domains how much of each domain is there
   * @param findings what deviates
   */
  record Section(List<GraphReport.Domain> domains, List<Problem> findings) {}

  /**
   * Asks the nodes on which instances live, again while something deviates that may only not have
   * been discovered yet.
   *
   * @param seen what runs on the nodes
   * @param parallel how many are asked at a time
   * @throws InterruptedException if the thread was interrupted
   */
  static DdsStatus of(BundleManifest manifest, RemoteHosts hosts, Observed seen, int parallel)
      throws InterruptedException {
    List<String> nodes =
        seen.statuses().entrySet().stream()
            .filter(entry -> lives(entry.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    for (int left = FURTHER_TRIES; ; left--) {
      Told told = GraphObservation.ask(hosts, nodes, parallel);
      GraphReport report = GraphComparison.of(manifest, seen.statuses(), told.views());
      if (left == 0 || !report.deviates()) {
        return new DdsStatus(report, told.problems());
      }
      TimeUnit.SECONDS.sleep(PAUSE_SECONDS);
    }
  }

  private static boolean lives(HostStatus status) {
    return status.instances().stream()
        .anyMatch(
            instance ->
                instance.state() == ComponentState.RUNNING
                    || instance.state() == ComponentState.PAUSED);
  }

  /** What the document says of it. */
  Section section() {
    return new Section(report.domains(), report.findings().stream().map(Problem::of).toList());
  }

  /** A heading and a table; empty where the bundle has no domain. */
  String text() {
    TextTable table =
        new TextTable(
            Column.words("DDS domain"),
            Column.words("Participants"),
            Column.words("DataWriters"),
            Column.words("DataReaders"),
            Column.words("Not drawn"),
            Column.words("Seen from"));
    for (GraphReport.Domain domain : report.domains()) {
      table.add(
          String.valueOf(domain.domain()),
          said(domain.participants()),
          said(domain.writers()),
          said(domain.readers()),
          String.valueOf(domain.others()),
          domain.seenFrom().size() + (domain.seenFrom().size() == 1 ? " node" : " nodes"));
    }
    return table.isEmpty() ? "" : "\n" + table.print();
  }

  private static String said(Count count) {
    return count.seen() + " of " + count.drawn();
  }
}
