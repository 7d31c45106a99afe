// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp

import dev.slipway.generator.CppString
import dev.slipway.model.software.Endpoint
import dev.slipway.validation.analysis.EffectiveQos
import java.util.Locale
import java.util.Map
import java.util.Set
import java.util.concurrent.ConcurrentHashMap

/**
 * Prints the QoS of endpoints as assignments to the library's {@code qos}. What equals the default
 * of DDS 1.4 is left out: it is the library's too, and the library sets every policy on every
 * entity.
 */
package class QosSource {
    val Set<String> defaults
    /** Many endpoints share few values. */
    val Map<EffectiveQos, String> printed = new ConcurrentHashMap

    /**
     * @param plain a writer or reader without a profile
     */
    new(Endpoint plain) {
        defaults = EffectiveQos.of(plain).policies.toString.lines.toList.toSet
    }

    def assignments(EffectiveQos qos) {
        printed.computeIfAbsent(qos) [
            policies.toString.lines.filter[!defaults.contains(it)].toList.join("\n")
        ]
    }

    def private policies(EffectiveQos it) '''
        entry.qos.durability = durability_kind::«durability.enumerator»;
        entry.qos.durability_service.cleanup_delay = «durabilityService.serviceCleanupDelay.duration»;
        entry.qos.durability_service.history.kind = history_kind::«durabilityService.history.kind.enumerator»;
        entry.qos.durability_service.history.depth = «durabilityService.history.depth»;
        entry.qos.durability_service.resource_limits.max_samples = «durabilityService.resourceLimits.maxSamples»;
        entry.qos.durability_service.resource_limits.max_instances = «durabilityService.resourceLimits.maxInstances»;
        entry.qos.durability_service.resource_limits.max_samples_per_instance = «durabilityService.resourceLimits.maxSamplesPerInstance»;
        entry.qos.presentation.access_scope = presentation_scope::«presentation.accessScope.enumerator»;
        entry.qos.presentation.coherent_access = «presentation.coherentAccess»;
        entry.qos.presentation.ordered_access = «presentation.orderedAccess»;
        entry.qos.deadline = «deadline.duration»;
        entry.qos.latency_budget = «latencyBudget.duration»;
        entry.qos.ownership.kind = ownership_kind::«ownership.enumerator»;
        entry.qos.ownership.strength = «ownershipStrength»;
        entry.qos.liveliness.kind = liveliness_kind::«liveliness.kind.enumerator»;
        entry.qos.liveliness.lease_duration = «liveliness.leaseDuration.duration»;
        entry.qos.time_based_filter = «timeBasedFilter.duration»;
        entry.qos.reliability.kind = reliability_kind::«reliability.kind.enumerator»;
        entry.qos.reliability.max_blocking_time = «reliability.maxBlockingTime.duration»;
        entry.qos.transport_priority = «transportPriority»;
        entry.qos.lifespan = «lifespan.duration»;
        entry.qos.destination_order = destination_order_kind::«destinationOrder.enumerator»;
        entry.qos.history.kind = history_kind::«history.kind.enumerator»;
        entry.qos.history.depth = «history.depth»;
        entry.qos.resource_limits.max_samples = «resourceLimits.maxSamples»;
        entry.qos.resource_limits.max_instances = «resourceLimits.maxInstances»;
        entry.qos.resource_limits.max_samples_per_instance = «resourceLimits.maxSamplesPerInstance»;
        entry.qos.autoenable_created_entities = «autoenableCreatedEntities»;
        entry.qos.user_data = «new CppString(userData)»;
        entry.qos.topic_data = «new CppString(topicData)»;
        entry.qos.group_data = «new CppString(groupData)»;
        entry.qos.autodispose_unregistered_instances = «autodisposeUnregisteredInstances»;
        entry.qos.reader_data_lifecycle.autopurge_nowriter_samples_delay = «readerDataLifecycle.autopurgeNowriterSamplesDelay.duration»;
        entry.qos.reader_data_lifecycle.autopurge_disposed_samples_delay = «readerDataLifecycle.autopurgeDisposedSamplesDelay.duration»;
    '''

    /** The library's enumerators are the standard's in lower case; VOLATILE is a keyword there. */
    def private enumerator(Enum<?> kind) {
        kind.name.toLowerCase(Locale.ROOT)
    }

    def private duration(long it) {
        if(it == EffectiveQos.INFINITE) "infinite" else NumberLiterals.nanoseconds(it)
    }
}
