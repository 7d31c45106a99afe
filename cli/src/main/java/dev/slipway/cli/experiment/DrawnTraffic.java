// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.TrafficMeasurement;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.TrafficFigures;
import dev.slipway.experiment.run.TrafficSource;
import dev.slipway.traffic.TrafficReport;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Measures the traffic of the drawn components where they are deployed. */
final class DrawnTraffic implements TrafficSource {
  private static final Duration MATCH_TIME = Duration.ofSeconds(20);
  private static final int PARALLEL = 64;

  /** Parameter of the activity: names of the instances that are measured; all without it. */
  private static final String INSTANCES = "instances";

  private final BundleManifest manifest;
  private final ExperimentPlan plan;
  private final RemoteHosts hosts;
  private final boolean oneClock;

  /**
   * @param oneClock whether it is known that the nodes are one machine, as those of a lab are
   */
  DrawnTraffic(BundleManifest manifest, ExperimentPlan plan, RemoteHosts hosts, boolean oneClock) {
    this.manifest = manifest;
    this.plan = plan;
    this.hosts = hosts;
    this.oneClock = oneClock;
  }

  /** The components publish before they are measured, too: that is the warm-up. */
  @Override
  public List<ActivityResults> measure(Activity activity, Runnable counting)
      throws Failure, InterruptedException {
    Thread.sleep(Duration.ofNanos(plan.warmUpNs()).toMillis());
    TrafficMeasurement.Result result =
        TrafficMeasurement.run(
            new TrafficMeasurement.Request(
                manifest,
                hosts,
                PARALLEL,
                Duration.ofNanos(activity.durationNs() - plan.warmUpNs()),
                MATCH_TIME,
                oneClock),
            text -> {},
            counting);
    for (Diagnostic found : result.diagnostics()) {
      if (found.severity() == Severity.ERROR) {
        throw new Failure(found);
      }
    }
    TrafficReport report = result.report().orElseThrow(DrawnTraffic::silent);
    Set<String> topics = topics(activity);
    return TrafficFigures.of(report).stream()
        .filter(found -> topics.contains(found.activity()))
        .toList();
  }

  private static Failure silent() {
    return new Failure(
        Diagnostic.builder("EXPERIMENT_NOT_DEPLOYED", Severity.ERROR, "Components are not running")
            .message("No node runs components.")
            .hint("Deploy the bundle with 'slipway apply' first.")
            .build());
  }

  /** Topics that the instances which are measured send or receive. */
  private Set<String> topics(Activity activity) {
    Set<String> topics = new HashSet<>();
    if (!activity.parameters().containsKey(INSTANCES)) {
      manifest.topics().forEach(topic -> topics.add(topic.name()));
      return topics;
    }
    List<String> measured = List.of(activity.parameters().get(INSTANCES).split(","));
    for (BundleManifest.Flow flow : manifest.flows()) {
      if (measured.contains(flow.publisher()) || measured.contains(flow.subscriber())) {
        topics.add(flow.topic());
      }
    }
    return topics;
  }
}
