// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import dev.slipway.model.dds.QosProfile;
import java.util.Optional;
import java.util.function.Function;

/** The durations that a QoS profile may set, in ns, and what values DDS 1.4 allows them. */
enum QosDuration {
  DEADLINE_PERIOD(
      "DEADLINE",
      "period",
      true,
      false,
      profile -> Optional.ofNullable(profile.getDeadline()).map(policy -> policy.getPeriod())),
  LATENCY_BUDGET(
      "LATENCY_BUDGET",
      "duration",
      true,
      true,
      profile ->
          Optional.ofNullable(profile.getLatencyBudget()).map(policy -> policy.getDuration())),
  LEASE(
      "LIVELINESS",
      "lease duration",
      true,
      false,
      profile ->
          Optional.ofNullable(profile.getLiveliness()).map(policy -> policy.getLeaseDuration())),
  MINIMUM_SEPARATION(
      "TIME_BASED_FILTER",
      "minimum separation",
      false,
      true,
      profile ->
          Optional.ofNullable(profile.getTimeBasedFilter())
              .map(policy -> policy.getMinimumSeparation())),
  MAX_BLOCKING_TIME(
      "RELIABILITY",
      "maximum blocking time",
      true,
      true,
      profile ->
          Optional.ofNullable(profile.getReliability()).map(policy -> policy.getMaxBlockingTime())),
  LIFESPAN(
      "LIFESPAN",
      "duration",
      true,
      false,
      profile -> Optional.ofNullable(profile.getLifespan()).map(policy -> policy.getDuration())),
  SERVICE_CLEANUP_DELAY(
      "DURABILITY_SERVICE",
      "cleanup delay",
      true,
      true,
      profile ->
          Optional.ofNullable(profile.getDurabilityService())
              .map(policy -> policy.getServiceCleanupDelay())),
  NOWRITER_PURGE_DELAY(
      "READER_DATA_LIFECYCLE",
      "purge delay of samples without writers",
      true,
      true,
      profile ->
          Optional.ofNullable(profile.getReaderDataLifecycle())
              .map(policy -> policy.getAutopurgeNowriterSamplesDelay())),
  DISPOSED_PURGE_DELAY(
      "READER_DATA_LIFECYCLE",
      "purge delay of disposed samples",
      true,
      true,
      profile ->
          Optional.ofNullable(profile.getReaderDataLifecycle())
              .map(policy -> policy.getAutopurgeDisposedSamplesDelay()));

  private final String policy;
  private final String word;
  private final boolean mayBeInfinite;
  private final boolean mayBeZero;
  private final Function<QosProfile, Optional<Long>> value;

  QosDuration(
      String policy,
      String word,
      boolean mayBeInfinite,
      boolean mayBeZero,
      Function<QosProfile, Optional<Long>> value) {
    this.policy = policy;
    this.word = word;
    this.mayBeInfinite = mayBeInfinite;
    this.mayBeZero = mayBeZero;
    this.value = value;
  }

  /** The policy's name in DDS 1.4. */
  String policy() {
    return policy;
  }

  /** What the duration is called. */
  String word() {
    return word;
  }

  /** Whether -1 is allowed. */
  boolean mayBeInfinite() {
    return mayBeInfinite;
  }

  /** Whether 0 has a meaning. */
  boolean mayBeZero() {
    return mayBeZero;
  }

  /** The value as modelled; empty where the profile does not set the policy. */
  Optional<Long> setIn(QosProfile profile) {
    return value.apply(profile);
  }
}
