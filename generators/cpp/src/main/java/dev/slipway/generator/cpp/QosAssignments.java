// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.CppString;
import dev.slipway.generator.cpp.ComponentTable.Assignment;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.EffectiveQos;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The QoS of an endpoint as assignments to the library's {@code qos}. What equals the default of
 * DDS 1.4 is left out: it is the library's too, and the library sets every policy on every entity.
 */
final class QosAssignments {
  private static final EffectiveQos DEFAULTS = EffectiveQos.ofWriter((QosProfile) null);

  private final List<Assignment> assignments = new ArrayList<>();

  private QosAssignments() {}

  static List<Assignment> of(Endpoint endpoint) {
    QosAssignments made = new QosAssignments();
    made.add(EffectiveQos.of(endpoint), endpoint instanceof Publication);
    made.addPartitions(endpoint);
    return made.assignments;
  }

  private void add(EffectiveQos qos, boolean writer) {
    addKind("durability", "durability_kind", qos.durability(), DEFAULTS.durability());
    EffectiveQos.DurabilityService service = qos.durabilityService();
    EffectiveQos.DurabilityService plainService = DEFAULTS.durabilityService();
    addDuration(
        "durability_service.cleanup_delay",
        service.serviceCleanupDelay(),
        plainService.serviceCleanupDelay());
    addHistory("durability_service.history", service.history());
    addLimits("durability_service.resource_limits", service.resourceLimits());
    EffectiveQos.Presentation presentation = qos.presentation();
    addKind(
        "presentation.access_scope",
        "presentation_scope",
        presentation.accessScope(),
        DEFAULTS.presentation().accessScope());
    addFlag("presentation.coherent_access", presentation.coherentAccess(), false);
    addFlag("presentation.ordered_access", presentation.orderedAccess(), false);
    addDuration("deadline", qos.deadline(), DEFAULTS.deadline());
    addDuration("latency_budget", qos.latencyBudget(), DEFAULTS.latencyBudget());
    addKind("ownership.kind", "ownership_kind", qos.ownership(), DEFAULTS.ownership());
    addNumber("ownership.strength", qos.ownershipStrength(), DEFAULTS.ownershipStrength());
    addKind(
        "liveliness.kind",
        "liveliness_kind",
        qos.liveliness().kind(),
        DEFAULTS.liveliness().kind());
    addDuration(
        "liveliness.lease_duration",
        qos.liveliness().leaseDuration(),
        DEFAULTS.liveliness().leaseDuration());
    addDuration("time_based_filter", qos.timeBasedFilter(), DEFAULTS.timeBasedFilter());
    addKind(
        "reliability.kind",
        "reliability_kind",
        qos.reliability().kind(),
        writer ? ReliabilityKind.RELIABLE : ReliabilityKind.BEST_EFFORT);
    addDuration(
        "reliability.max_blocking_time",
        qos.reliability().maxBlockingTime(),
        DEFAULTS.reliability().maxBlockingTime());
    addNumber("transport_priority", qos.transportPriority(), DEFAULTS.transportPriority());
    addDuration("lifespan", qos.lifespan(), DEFAULTS.lifespan());
    addKind(
        "destination_order",
        "destination_order_kind",
        qos.destinationOrder(),
        DEFAULTS.destinationOrder());
    addHistory("history", qos.history());
    addLimits("resource_limits", qos.resourceLimits());
    addFlag(
        "autoenable_created_entities",
        qos.autoenableCreatedEntities(),
        DEFAULTS.autoenableCreatedEntities());
    addText("user_data", qos.userData());
    addText("topic_data", qos.topicData());
    addText("group_data", qos.groupData());
    addFlag(
        "autodispose_unregistered_instances",
        qos.autodisposeUnregisteredInstances(),
        DEFAULTS.autodisposeUnregisteredInstances());
    addDuration(
        "reader_data_lifecycle.autopurge_nowriter_samples_delay",
        qos.readerDataLifecycle().autopurgeNowriterSamplesDelay(),
        DEFAULTS.readerDataLifecycle().autopurgeNowriterSamplesDelay());
    addDuration(
        "reader_data_lifecycle.autopurge_disposed_samples_delay",
        qos.readerDataLifecycle().autopurgeDisposedSamplesDelay(),
        DEFAULTS.readerDataLifecycle().autopurgeDisposedSamplesDelay());
  }

  private void addPartitions(Endpoint endpoint) {
    if (!endpoint.getPartitions().isEmpty()) {
      add(
          "partition",
          endpoint.getPartitions().stream()
              .map(Partition::getName)
              .map(name -> new CppString(name).toString())
              .toList()
              .toString()
              .replaceFirst("^\\[", "{")
              .replaceFirst("]$", "}"));
    }
  }

  private void addHistory(String member, EffectiveQos.History history) {
    EffectiveQos.History plain = DEFAULTS.history();
    addKind(member + ".kind", "history_kind", history.kind(), plain.kind());
    addNumber(member + ".depth", history.depth(), plain.depth());
  }

  private void addLimits(String member, EffectiveQos.ResourceLimits limits) {
    addLimit(member + ".max_samples", limits.maxSamples());
    addLimit(member + ".max_instances", limits.maxInstances());
    addLimit(member + ".max_samples_per_instance", limits.maxSamplesPerInstance());
  }

  private void addLimit(String member, int limit) {
    addNumber(member, limit, EffectiveQos.UNLIMITED);
  }

  /** The library's enumerators are the standard's in lower case; VOLATILE is a keyword there. */
  private void addKind(String member, String type, Enum<?> kind, Enum<?> plain) {
    if (kind != plain) {
      add(member, type + "::" + kind.name().toLowerCase(java.util.Locale.ROOT));
    }
  }

  private void addDuration(String member, long duration, long plain) {
    if (duration != plain) {
      add(
          member,
          duration == EffectiveQos.INFINITE ? "infinite" : NumberLiterals.nanoseconds(duration));
    }
  }

  private void addNumber(String member, int value, int plain) {
    if (value != plain) {
      add(member, Integer.toString(value));
    }
  }

  private void addFlag(String member, boolean value, boolean plain) {
    if (value != plain) {
      add(member, Boolean.toString(value));
    }
  }

  private void addText(String member, String value) {
    if (!value.isEmpty()) {
      add(member, new CppString(value).toString());
    }
  }

  private void add(String member, String value) {
    assignments.add(new Assignment("qos." + member, Objects.requireNonNull(value)));
  }
}
