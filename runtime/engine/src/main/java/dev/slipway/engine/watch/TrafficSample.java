// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.Replica;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.TrafficCounts;
import dev.slipway.engine.TrafficCounts.Counted;
import dev.slipway.live.SystemSnapshot.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Measures the traffic of a deployed system once. */
public final class TrafficSample {
  private TrafficSample() {}

  /**
   * Asks all processes twice what they have counted, and changes nothing. Nodes that do not answer
   * count for nothing.
   *
   * @param between time between the two; less than a second gives no rates
   * @param parallel how many nodes are asked at a time
   * @return the topics of the bundle, in its order
   * @throws InterruptedException if the thread was interrupted
   */
  public static List<Topic> take(
      BundleManifest manifest, RemoteHosts hosts, Duration between, int parallel)
      throws InterruptedException {
    TrafficMeter meter = new TrafficMeter(manifest);
    TrafficCounts counts = new TrafficCounts(manifest, hosts, parallel);
    add(manifest, counts.ask(), meter);
    Thread.sleep(between.toMillis());
    add(manifest, counts.ask(), meter);
    return meter.topics();
  }

  private static void add(BundleManifest manifest, Counted counted, TrafficMeter meter) {
    for (Replica replica : Replica.of(manifest)) {
      Optional.ofNullable(counted.processes().get(replica.name()))
          .ifPresent(found -> meter.counted(replica.label(), found));
    }
  }
}
