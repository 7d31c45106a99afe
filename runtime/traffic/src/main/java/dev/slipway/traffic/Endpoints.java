// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds what a process counted for an endpoint of its component. Both lists are in the component's
 * order, so the nth publication of a topic is the nth of that topic there.
 */
final class Endpoints {
  private Endpoints() {}

  static Optional<ProcessStatistics.Publication> counted(
      ProcessStatistics statistics, Component component, Publication publication) {
    return counterpart(
        component.publications(),
        publication,
        Publication::topic,
        statistics.publications(),
        ProcessStatistics.Publication::topic);
  }

  static Optional<ProcessStatistics.Subscription> counted(
      ProcessStatistics statistics, Component component, Subscription subscription) {
    return counterpart(
        component.subscriptions(),
        subscription,
        Subscription::topic,
        statistics.subscriptions(),
        ProcessStatistics.Subscription::topic);
  }

  private static <D, C> Optional<C> counterpart(
      List<D> drawn,
      D wanted,
      Function<D, String> drawnTopic,
      List<C> counted,
      Function<C, String> countedTopic) {
    String topic = drawnTopic.apply(wanted);
    long place =
        drawn.stream()
            .takeWhile(other -> other != wanted)
            .filter(other -> drawnTopic.apply(other).equals(topic))
            .count();
    return counted.stream()
        .filter(other -> countedTopic.apply(other).equals(topic))
        .skip(place)
        .findFirst();
  }
}
