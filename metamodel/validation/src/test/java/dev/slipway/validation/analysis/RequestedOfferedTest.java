// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.AccessScope;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DestinationOrderKind;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.LivelinessKind;
import dev.slipway.model.dds.OwnershipKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.validation.QosPolicies;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the RxO table of DDS 1.4, 2.2.3, from both sides. */
class RequestedOfferedTest {
  static Stream<Arguments> compatible() {
    return Stream.of(
        pair(durability(DurabilityKind.PERSISTENT), durability(DurabilityKind.VOLATILE)),
        pair(durability(DurabilityKind.TRANSIENT), durability(DurabilityKind.TRANSIENT)),
        pair(
            presentation(AccessScope.GROUP, true, true),
            presentation(AccessScope.TOPIC, false, true)),
        pair(deadline(5), deadline(5)),
        pair(deadline(5), deadline(-1)),
        pair(latencyBudget(1), latencyBudget(2)),
        pair(ownership(OwnershipKind.EXCLUSIVE), ownership(OwnershipKind.EXCLUSIVE)),
        pair(
            liveliness(LivelinessKind.MANUAL_BY_TOPIC, 5), liveliness(LivelinessKind.AUTOMATIC, 5)),
        pair(reliability(ReliabilityKind.RELIABLE), reliability(ReliabilityKind.BEST_EFFORT)),
        pair(
            destinationOrder(DestinationOrderKind.BY_SOURCE_TIMESTAMP),
            destinationOrder(DestinationOrderKind.BY_RECEPTION_TIMESTAMP)),
        pair(
            representation(DataRepresentationKind.XCDR2, DataRepresentationKind.XCDR1),
            representation(DataRepresentationKind.XCDR1, DataRepresentationKind.XCDR2)),
        pair(profile -> {}, representation(DataRepresentationKind.XCDR1)));
  }

  static Stream<Arguments> incompatible() {
    return Stream.of(
        pair(
            durability(DurabilityKind.VOLATILE),
            durability(DurabilityKind.TRANSIENT_LOCAL),
            new Mismatch("DURABILITY", "VOLATILE", "TRANSIENT_LOCAL")),
        pair(
            presentation(AccessScope.INSTANCE, false, false),
            presentation(AccessScope.TOPIC, false, false),
            new Mismatch("PRESENTATION", "INSTANCE", "TOPIC")),
        pair(
            presentation(AccessScope.TOPIC, false, true),
            presentation(AccessScope.TOPIC, true, true),
            new Mismatch("PRESENTATION", "TOPIC ordered", "TOPIC coherent ordered")),
        pair(
            presentation(AccessScope.TOPIC, true, false),
            presentation(AccessScope.TOPIC, true, true),
            new Mismatch("PRESENTATION", "TOPIC coherent", "TOPIC coherent ordered")),
        pair(deadline(6), deadline(5), new Mismatch("DEADLINE", "6 ns", "5 ns")),
        pair(deadline(-1), deadline(5), new Mismatch("DEADLINE", "infinite", "5 ns")),
        pair(
            latencyBudget(2_000_000),
            latencyBudget(0),
            new Mismatch("LATENCY_BUDGET", "2 ms", "0 ns")),
        pair(
            ownership(OwnershipKind.EXCLUSIVE),
            ownership(OwnershipKind.SHARED),
            new Mismatch("OWNERSHIP", "EXCLUSIVE", "SHARED")),
        pair(
            liveliness(LivelinessKind.AUTOMATIC, 5),
            liveliness(LivelinessKind.MANUAL_BY_PARTICIPANT, 5),
            new Mismatch(
                "LIVELINESS", "AUTOMATIC, lease 5 ns", "MANUAL_BY_PARTICIPANT, lease 5 ns")),
        pair(
            liveliness(LivelinessKind.AUTOMATIC, -1),
            liveliness(LivelinessKind.AUTOMATIC, 5),
            new Mismatch("LIVELINESS", "AUTOMATIC, lease infinite", "AUTOMATIC, lease 5 ns")),
        pair(
            reliability(ReliabilityKind.BEST_EFFORT),
            reliability(ReliabilityKind.RELIABLE),
            new Mismatch("RELIABILITY", "BEST_EFFORT", "RELIABLE")),
        pair(
            destinationOrder(DestinationOrderKind.BY_RECEPTION_TIMESTAMP),
            destinationOrder(DestinationOrderKind.BY_SOURCE_TIMESTAMP),
            new Mismatch("DESTINATION_ORDER", "BY_RECEPTION_TIMESTAMP", "BY_SOURCE_TIMESTAMP")),
        pair(
            representation(DataRepresentationKind.XCDR2, DataRepresentationKind.XCDR1),
            representation(DataRepresentationKind.XCDR1),
            new Mismatch("DATA_REPRESENTATION", "XCDR2", "XCDR1")));
  }

  @ParameterizedTest
  @MethodSource
  void compatible(Consumer<QosProfile> offered, Consumer<QosProfile> requested) {
    assertThat(mismatches(offered, requested)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource
  void incompatible(
      Consumer<QosProfile> offered, Consumer<QosProfile> requested, Mismatch mismatch) {
    assertThat(mismatches(offered, requested)).containsExactly(mismatch);
  }

  private static List<Mismatch> mismatches(
      Consumer<QosProfile> offered, Consumer<QosProfile> requested) {
    return RequestedOffered.mismatches(qos(offered), qos(requested));
  }

  private static EffectiveQos qos(Consumer<QosProfile> set) {
    QosProfile profile = DdsFactory.eINSTANCE.createQosProfile();
    set.accept(profile);
    return EffectiveQos.ofWriter(profile);
  }

  private static Arguments pair(
      Consumer<QosProfile> offered, Consumer<QosProfile> requested, Object... more) {
    Object[] all = new Object[2 + more.length];
    all[0] = offered;
    all[1] = requested;
    System.arraycopy(more, 0, all, 2, more.length);
    return Arguments.of(all);
  }

  private static Consumer<QosProfile> durability(DurabilityKind kind) {
    return profile -> QosPolicies.durability(profile, kind);
  }

  private static Consumer<QosProfile> presentation(
      AccessScope scope, boolean coherent, boolean ordered) {
    return profile -> QosPolicies.presentation(profile, scope, coherent, ordered);
  }

  private static Consumer<QosProfile> deadline(long period) {
    return profile -> QosPolicies.deadline(profile, period);
  }

  private static Consumer<QosProfile> latencyBudget(long duration) {
    return profile -> QosPolicies.latencyBudget(profile, duration);
  }

  private static Consumer<QosProfile> ownership(OwnershipKind kind) {
    return profile -> QosPolicies.ownership(profile, kind);
  }

  private static Consumer<QosProfile> liveliness(LivelinessKind kind, long lease) {
    return profile -> QosPolicies.liveliness(profile, kind, lease);
  }

  private static Consumer<QosProfile> reliability(ReliabilityKind kind) {
    return profile -> QosPolicies.reliability(profile, kind);
  }

  private static Consumer<QosProfile> destinationOrder(DestinationOrderKind kind) {
    return profile -> QosPolicies.destinationOrder(profile, kind);
  }

  private static Consumer<QosProfile> representation(DataRepresentationKind... kinds) {
    return profile -> QosPolicies.representation(profile, kinds);
  }
}
