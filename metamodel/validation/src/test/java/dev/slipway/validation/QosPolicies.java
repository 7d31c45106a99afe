// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.model.dds.AccessScope;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DataRepresentationPolicy;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DeadlinePolicy;
import dev.slipway.model.dds.DestinationOrderKind;
import dev.slipway.model.dds.DestinationOrderPolicy;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.DurabilityPolicy;
import dev.slipway.model.dds.DurabilityServicePolicy;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.HistoryPolicy;
import dev.slipway.model.dds.LatencyBudgetPolicy;
import dev.slipway.model.dds.LifespanPolicy;
import dev.slipway.model.dds.LivelinessKind;
import dev.slipway.model.dds.LivelinessPolicy;
import dev.slipway.model.dds.OwnershipKind;
import dev.slipway.model.dds.OwnershipPolicy;
import dev.slipway.model.dds.OwnershipStrengthPolicy;
import dev.slipway.model.dds.PresentationPolicy;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import dev.slipway.model.dds.ResourceLimitsPolicy;
import dev.slipway.model.dds.TimeBasedFilterPolicy;
import java.util.List;

/** Sets one policy of a QoS profile and gives the profile back. Durations in ns. */
public final class QosPolicies {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private QosPolicies() {}

  public static QosProfile history(QosProfile profile, HistoryKind kind, int depth) {
    HistoryPolicy policy = DDS.createHistoryPolicy();
    policy.setKind(kind);
    policy.setDepth(depth);
    profile.setHistory(policy);
    return profile;
  }

  public static QosProfile limits(QosProfile profile, int maxSamples, int perInstance) {
    ResourceLimitsPolicy policy = DDS.createResourceLimitsPolicy();
    policy.setMaxSamples(maxSamples);
    policy.setMaxSamplesPerInstance(perInstance);
    profile.setResourceLimits(policy);
    return profile;
  }

  public static QosProfile service(QosProfile profile, int depth, int maxSamples, int perInstance) {
    DurabilityServicePolicy policy = DDS.createDurabilityServicePolicy();
    policy.setHistoryDepth(depth);
    policy.setMaxSamples(maxSamples);
    policy.setMaxSamplesPerInstance(perInstance);
    profile.setDurabilityService(policy);
    return profile;
  }

  public static QosProfile deadline(QosProfile profile, long period) {
    DeadlinePolicy policy = DDS.createDeadlinePolicy();
    policy.setPeriod(period);
    profile.setDeadline(policy);
    return profile;
  }

  public static QosProfile filter(QosProfile profile, long separation) {
    TimeBasedFilterPolicy policy = DDS.createTimeBasedFilterPolicy();
    policy.setMinimumSeparation(separation);
    profile.setTimeBasedFilter(policy);
    return profile;
  }

  public static QosProfile lifespan(QosProfile profile, long duration) {
    LifespanPolicy policy = DDS.createLifespanPolicy();
    policy.setDuration(duration);
    profile.setLifespan(policy);
    return profile;
  }

  public static QosProfile strength(QosProfile profile, int value) {
    OwnershipStrengthPolicy policy = DDS.createOwnershipStrengthPolicy();
    policy.setValue(value);
    profile.setOwnershipStrength(policy);
    return profile;
  }

  public static QosProfile ownership(QosProfile profile, OwnershipKind kind) {
    OwnershipPolicy policy = DDS.createOwnershipPolicy();
    policy.setKind(kind);
    profile.setOwnership(policy);
    return profile;
  }

  public static QosProfile liveliness(QosProfile profile, LivelinessKind kind, long lease) {
    LivelinessPolicy policy = DDS.createLivelinessPolicy();
    policy.setKind(kind);
    policy.setLeaseDuration(lease);
    profile.setLiveliness(policy);
    return profile;
  }

  public static QosProfile durability(QosProfile profile, DurabilityKind kind) {
    DurabilityPolicy policy = DDS.createDurabilityPolicy();
    policy.setKind(kind);
    profile.setDurability(policy);
    return profile;
  }

  public static QosProfile reliability(QosProfile profile, ReliabilityKind kind) {
    ReliabilityPolicy policy = DDS.createReliabilityPolicy();
    policy.setKind(kind);
    profile.setReliability(policy);
    return profile;
  }

  public static QosProfile representation(QosProfile profile, DataRepresentationKind... kinds) {
    DataRepresentationPolicy policy = DDS.createDataRepresentationPolicy();
    policy.getRepresentations().addAll(List.of(kinds));
    profile.setDataRepresentation(policy);
    return profile;
  }

  public static QosProfile presentation(
      QosProfile profile, AccessScope scope, boolean coherent, boolean ordered) {
    PresentationPolicy policy = DDS.createPresentationPolicy();
    policy.setAccessScope(scope);
    policy.setCoherentAccess(coherent);
    policy.setOrderedAccess(ordered);
    profile.setPresentation(policy);
    return profile;
  }

  public static QosProfile latencyBudget(QosProfile profile, long duration) {
    LatencyBudgetPolicy policy = DDS.createLatencyBudgetPolicy();
    policy.setDuration(duration);
    profile.setLatencyBudget(policy);
    return profile;
  }

  public static QosProfile destinationOrder(QosProfile profile, DestinationOrderKind kind) {
    DestinationOrderPolicy policy = DDS.createDestinationOrderPolicy();
    policy.setKind(kind);
    profile.setDestinationOrder(policy);
    return profile;
  }
}
