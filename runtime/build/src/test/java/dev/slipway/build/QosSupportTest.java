// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest.AccessScope;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.DestinationOrder;
import dev.slipway.bundle.BundleManifest.Durability;
import dev.slipway.bundle.BundleManifest.EndpointPolicies;
import dev.slipway.bundle.BundleManifest.Liveliness;
import dev.slipway.bundle.BundleManifest.Ownership;
import dev.slipway.bundle.BundleManifest.Reliability;
import dev.slipway.bundle.BundleManifest.Subscription;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class QosSupportTest {
  @Test
  void refusesWhatReadersWouldNotGetFromFastDds() {
    Component plot = reader(Durability.PERSISTENT, DestinationOrder.BY_SOURCE_TIMESTAMP);
    assertThat(
            TextDiagnosticPrinter.print(
                Diagnostics.of(QosSupport.check(List.of(plot), DdsImplementation.FASTDDS))))
        .isEqualTo(
            """
            error: QoS that the DDS implementation lacks [BUILD_QOS_UNSUPPORTED]
              for subscription Tracks (/component type Plot/subscription Tracks)
              It requests DESTINATION_ORDER BY_SOURCE_TIMESTAMP of topic Track; Fast DDS orders samples by their reception.
              Hint: Request less, or build with --dds cyclonedds.
            error: QoS that the DDS implementation lacks [BUILD_QOS_UNSUPPORTED]
              for subscription Tracks (/component type Plot/subscription Tracks)
              It requests DURABILITY PERSISTENT of topic Track; Fast DDS keeps samples no longer than their DataWriter lives (TRANSIENT_LOCAL).
              Hint: Request less, or build with --dds cyclonedds.
            """);
    assertThat(QosSupport.check(List.of(plot), DdsImplementation.CYCLONEDDS)).isEmpty();
  }

  @Test
  void takesWhatFastDdsGives() {
    Component plot = reader(Durability.TRANSIENT_LOCAL, DestinationOrder.BY_RECEPTION_TIMESTAMP);
    assertThat(QosSupport.check(List.of(plot), DdsImplementation.FASTDDS)).isEmpty();
  }

  private static Component reader(Durability durability, DestinationOrder order) {
    EndpointPolicies policies =
        new EndpointPolicies(
            durability,
            OptionalLong.empty(),
            OptionalLong.of(0),
            Liveliness.AUTOMATIC,
            OptionalLong.empty(),
            order,
            AccessScope.INSTANCE,
            false,
            false);
    Subscription subscription =
        new Subscription(
            "Tracks",
            "Track",
            "m::Track",
            Reliability.RELIABLE,
            Ownership.SHARED,
            List.of(),
            policies,
            Optional.empty(),
            0,
            "00000000-0000-4000-8000-000000000002");
    return new Component(
        "Plot-1.0.0",
        "Plot",
        "1.0.0",
        ComponentKind.DUMMY,
        "components/Plot-1.0.0",
        Optional.empty(),
        "00000000-0000-4000-8000-000000000001",
        List.of(),
        List.of(subscription),
        List.of());
  }
}
