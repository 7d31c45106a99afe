// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.DestinationOrder;
import dev.slipway.bundle.BundleManifest.Durability;
import dev.slipway.bundle.BundleManifest.Subscription;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Finds requested QoS that a DDS implementation cannot give. What a DataWriter offers beyond that
 * is no matter: it offers less, and a reader that asks for more is found here.
 */
final class QosSupport {
  private QosSupport() {}

  /** Errors on the subscriptions of components that would not get what they ask for. */
  static List<Diagnostic> check(Collection<Component> components, DdsImplementation dds) {
    List<Diagnostic> found = new ArrayList<>();
    if (dds != DdsImplementation.FASTDDS) {
      return found;
    }
    for (Component component : components) {
      for (Subscription subscription : component.subscriptions()) {
        Durability durability = subscription.policies().durability();
        if (durability == Durability.TRANSIENT || durability == Durability.PERSISTENT) {
          found.add(
              refused(
                  component,
                  subscription,
                  "DURABILITY " + durability,
                  "keeps samples no longer than their DataWriter lives (TRANSIENT_LOCAL)"));
        }
        if (subscription.policies().destinationOrder() == DestinationOrder.BY_SOURCE_TIMESTAMP) {
          found.add(
              refused(
                  component,
                  subscription,
                  "DESTINATION_ORDER " + DestinationOrder.BY_SOURCE_TIMESTAMP,
                  "orders samples by their reception"));
        }
      }
    }
    return found;
  }

  private static Diagnostic refused(
      Component component, Subscription subscription, String policy, String instead) {
    return Diagnostic.builder(
            "BUILD_QOS_UNSUPPORTED", Severity.ERROR, "QoS that the DDS implementation lacks")
        .at(
            ElementPath.ROOT
                .child("component type", component.name())
                .child("subscription", subscription.name()),
            subscription.elementId())
        .message("It requests {} of topic {}; Fast DDS {}.", policy, subscription.topic(), instead)
        .hint("Request less, or build with --dds cyclonedds.")
        .build();
  }
}
