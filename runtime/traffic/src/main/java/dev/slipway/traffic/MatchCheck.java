// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.Flow;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Subscription;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Compares the matches of a process's endpoints with the bundle's flows. */
public final class MatchCheck {
  private static final int MOST_TOLD = 3;

  private final BundleManifest manifest;
  private final ToLongFunction<String> running;

  /**
   * A check of that bundle's processes.
   *
   * @param running how many processes of an instance run
   */
  public MatchCheck(BundleManifest manifest, ToLongFunction<String> running) {
    this.manifest = manifest;
    this.running = running;
  }

  /**
   * What does not match yet.
   *
   * @param process name of the process
   * @param instance name of its instance
   * @param statistics what it counted
   * @return a text for each endpoint that matches fewer others than it should
   */
  public List<String> missing(String process, String instance, ProcessStatistics statistics) {
    Optional<Component> component =
        manifest.instance(instance).map(Instance::component).flatMap(manifest::component);
    List<String> missing = new ArrayList<>();
    if (component.isEmpty()) {
      return missing;
    }
    for (Publication publication : component.get().publications()) {
      long wanted =
          partners(
              flow ->
                  flow.publisher().equals(instance)
                      && flow.publication().equals(publication.name()),
              Flow::subscriber);
      Endpoints.counted(statistics, component.get(), publication)
          .map(counted -> counted.status().matched())
          .filter(matched -> matched < wanted)
          .map(matched -> text(process, matched, wanted, "readers", publication.topic()))
          .ifPresent(missing::add);
    }
    for (Subscription subscription : component.get().subscriptions()) {
      long wanted =
          partners(
              flow ->
                  flow.subscriber().equals(instance)
                      && flow.subscription().equals(subscription.name()),
              Flow::publisher);
      Endpoints.counted(statistics, component.get(), subscription)
          .map(counted -> counted.status().matched())
          .filter(matched -> matched < wanted)
          .map(matched -> text(process, matched, wanted, "writers", subscription.topic()))
          .ifPresent(missing::add);
    }
    return missing;
  }

  /**
   * What to say if something does not match in time.
   *
   * @param time how long it was waited for
   * @param missing what does not match
   */
  public static Diagnostic unmatched(Duration time, List<String> missing) {
    return Diagnostic.builder("RUN_UNMATCHED", Severity.WARNING, "Writers and readers do not match")
        .message(
            "After {} s: {}.",
            time.toSeconds(),
            String.join("; ", missing.subList(0, Math.min(missing.size(), MOST_TOLD))))
        .hint("The logs say which QoS policy is incompatible, if one is.")
        .build();
  }

  /** Processes at the other end of the flows chosen. */
  private long partners(Predicate<Flow> chosen, Function<Flow, String> other) {
    return manifest.flows().stream().filter(chosen).map(other).mapToLong(running).sum();
  }

  private static String text(
      String process, long matched, long wanted, String others, String topic) {
    return "%s matches %d of %d %s of %s".formatted(process, matched, wanted, others, topic);
  }
}
