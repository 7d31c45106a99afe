// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.GraphObservation;
import dev.slipway.engine.GraphObservation.Told;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.graph.GraphComparison;
import dev.slipway.engine.graph.GraphReport;
import dev.slipway.host.HostStatus;
import dev.slipway.live.InstanceState;
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
                instance.state() == InstanceState.RUNNING
                    || instance.state() == InstanceState.PAUSED);
  }
}
