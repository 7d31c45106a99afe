// SPDX-License-Identifier: EPL-2.0
#include "qos.hpp"

#include <algorithm>
#include <limits>

#include "slipway/dummy/limit_notes.hpp"

namespace slipway::dummy::fastdds {
namespace {

namespace dds = eprosima::fastdds::dds;

// The default of 3 s makes the repair of a lost last sample as slow.
const eprosima::fastrtps::Duration_t heartbeat{0, 100'000'000};

/// No topic or endpoint is made with more than TRANSIENT_LOCAL.
dds::DurabilityQosPolicyKind kind(durability_kind durability) {
  return durability == durability_kind::volatile_ ? dds::VOLATILE_DURABILITY_QOS
                                                  : dds::TRANSIENT_LOCAL_DURABILITY_QOS;
}

dds::HistoryQosPolicyKind kind(history_kind history) {
  return history == history_kind::keep_last ? dds::KEEP_LAST_HISTORY_QOS
                                            : dds::KEEP_ALL_HISTORY_QOS;
}

dds::LivelinessQosPolicyKind kind(liveliness_kind liveliness) {
  switch (liveliness) {
    case liveliness_kind::automatic:
      return dds::AUTOMATIC_LIVELINESS_QOS;
    case liveliness_kind::manual_by_participant:
      return dds::MANUAL_BY_PARTICIPANT_LIVELINESS_QOS;
    case liveliness_kind::manual_by_topic:
      break;
  }
  return dds::MANUAL_BY_TOPIC_LIVELINESS_QOS;
}

dds::PresentationQosPolicyAccessScopeKind kind(presentation_scope scope) {
  switch (scope) {
    case presentation_scope::instance:
      return dds::INSTANCE_PRESENTATION_QOS;
    case presentation_scope::topic:
      return dds::TOPIC_PRESENTATION_QOS;
    case presentation_scope::group:
      break;
  }
  return dds::GROUP_PRESENTATION_QOS;
}

/// The nearest limits that Fast DDS accepts. 0 is its word for unlimited.
resource_limits_policy accepted(resource_limits_policy limits) {
  limits.max_samples = std::max(0, limits.max_samples);
  limits.max_instances = std::max(0, limits.max_instances);
  limits.max_samples_per_instance = std::max(0, limits.max_samples_per_instance);
  if (limits.max_samples > 0) {
    const std::int64_t product = static_cast<std::int64_t>(limits.max_instances) *
                                 static_cast<std::int64_t>(limits.max_samples_per_instance);
    limits.max_samples = static_cast<std::int32_t>(std::clamp<std::int64_t>(
        product, limits.max_samples, std::numeric_limits<std::int32_t>::max()));
  }
  return limits;
}

std::vector<eprosima::fastrtps::rtps::octet> octets(const std::string& text) {
  return {text.begin(), text.end()};
}

dds::DurabilityServiceQosPolicy durability_service(const durability_service_policy& policy) {
  // Announced as the standard says it, and used for nothing: -1 is unlimited here.
  dds::DurabilityServiceQosPolicy result;
  result.service_cleanup_delay = duration(policy.cleanup_delay);
  result.history_kind = kind(policy.history.kind);
  result.history_depth = policy.history.depth;
  result.max_samples = policy.resource_limits.max_samples;
  result.max_instances = policy.resource_limits.max_instances;
  result.max_samples_per_instance = policy.resource_limits.max_samples_per_instance;
  return result;
}

/// What topics, writers and readers have in common.
template <class Target>
void set_common(Target& target, const qos& policies) {
  target.durability().kind = kind(policies.durability);
  target.deadline().period = duration(policies.deadline);
  target.latency_budget().duration = duration(policies.latency_budget);
  target.ownership().kind = policies.ownership.kind == ownership_kind::shared
                                ? dds::SHARED_OWNERSHIP_QOS
                                : dds::EXCLUSIVE_OWNERSHIP_QOS;
  target.liveliness().kind = kind(policies.liveliness.kind);
  target.liveliness().lease_duration = duration(policies.liveliness.lease_duration);
  if (policies.liveliness.lease_duration != infinite) {
    target.liveliness().announcement_period = duration(policies.liveliness.lease_duration / 3);
  }
  target.reliability().kind = policies.reliability.kind == reliability_kind::reliable
                                  ? dds::RELIABLE_RELIABILITY_QOS
                                  : dds::BEST_EFFORT_RELIABILITY_QOS;
  target.reliability().max_blocking_time = duration(policies.reliability.max_blocking_time);
  // No topic is made with BY_SOURCE_TIMESTAMP.
  target.destination_order().kind = dds::BY_RECEPTION_TIMESTAMP_DESTINATIONORDER_QOS;
  target.history().kind = kind(policies.history.kind);
  target.history().depth = policies.history.depth;
  const resource_limits_policy limits = accepted(policies.resource_limits);
  target.resource_limits().max_samples = limits.max_samples;
  target.resource_limits().max_instances = limits.max_instances;
  target.resource_limits().max_samples_per_instance = limits.max_samples_per_instance;
  if (limits.max_samples > 0) {
    target.resource_limits().allocated_samples =
        std::min(target.resource_limits().allocated_samples, limits.max_samples);
  }
}

/// What publishers and subscribers have in common.
template <class Target>
void set_group(Target& target, const qos& policies) {
  target.presentation().access_scope = kind(policies.presentation.access_scope);
  target.presentation().coherent_access = policies.presentation.coherent_access;
  target.presentation().ordered_access = policies.presentation.ordered_access;
  target.partition().clear();
  for (const std::string& name : policies.partition) {
    target.partition().push_back(name.c_str());
  }
  target.group_data().data_vec(octets(policies.group_data));
  target.entity_factory().autoenable_created_entities = policies.autoenable_created_entities;
}

/// What writers and readers have in common beyond the standard's policies.
template <class Target>
void set_endpoint(Target& target, bool udp_only) {
  // Samples of variable size.
  target.endpoint().history_memory_policy =
      eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  if (udp_only) {
    target.data_sharing().off();
  }
}

nanoseconds time_of(const eprosima::fastrtps::Duration_t& duration) {
  return duration == eprosima::fastrtps::c_TimeInfinite ? infinite : nanoseconds(duration.to_ns());
}

durability_kind kind(dds::DurabilityQosPolicyKind durability) {
  switch (durability) {
    case dds::VOLATILE_DURABILITY_QOS:
      return durability_kind::volatile_;
    case dds::TRANSIENT_LOCAL_DURABILITY_QOS:
      return durability_kind::transient_local;
    case dds::TRANSIENT_DURABILITY_QOS:
      return durability_kind::transient;
    case dds::PERSISTENT_DURABILITY_QOS:
      break;
  }
  return durability_kind::persistent;
}

liveliness_kind kind(dds::LivelinessQosPolicyKind liveliness) {
  switch (liveliness) {
    case dds::AUTOMATIC_LIVELINESS_QOS:
      return liveliness_kind::automatic;
    case dds::MANUAL_BY_PARTICIPANT_LIVELINESS_QOS:
      return liveliness_kind::manual_by_participant;
    case dds::MANUAL_BY_TOPIC_LIVELINESS_QOS:
      break;
  }
  return liveliness_kind::manual_by_topic;
}

presentation_scope kind(dds::PresentationQosPolicyAccessScopeKind scope) {
  switch (scope) {
    case dds::INSTANCE_PRESENTATION_QOS:
      return presentation_scope::instance;
    case dds::TOPIC_PRESENTATION_QOS:
      return presentation_scope::topic;
    case dds::GROUP_PRESENTATION_QOS:
      break;
  }
  return presentation_scope::group;
}

/// What discovery tells of writers and of readers.
template <class Announced>
qos common_of(const Announced& announced) {
  qos result;
  result.durability = kind(announced.m_durability.kind);
  result.deadline = time_of(announced.m_deadline.period);
  result.latency_budget = time_of(announced.m_latencyBudget.duration);
  result.liveliness = {kind(announced.m_liveliness.kind),
                       time_of(announced.m_liveliness.lease_duration)};
  result.reliability.kind = announced.m_reliability.kind == dds::RELIABLE_RELIABILITY_QOS
                                ? reliability_kind::reliable
                                : reliability_kind::best_effort;
  result.ownership.kind = announced.m_ownership.kind == dds::SHARED_OWNERSHIP_QOS
                              ? ownership_kind::shared
                              : ownership_kind::exclusive;
  result.destination_order =
      announced.m_destinationOrder.kind == dds::BY_RECEPTION_TIMESTAMP_DESTINATIONORDER_QOS
          ? destination_order_kind::by_reception_timestamp
          : destination_order_kind::by_source_timestamp;
  result.presentation = {kind(announced.m_presentation.access_scope),
                         announced.m_presentation.coherent_access,
                         announced.m_presentation.ordered_access};
  result.partition = announced.m_partition.names();
  result.user_data = std::string(announced.m_userData.begin(), announced.m_userData.end());
  return result;
}

}  // namespace

qos qos_of(const dds::WriterQos& announced) {
  qos result = common_of(announced);
  result.lifespan = time_of(announced.m_lifespan.duration);
  result.ownership.strength = static_cast<std::int32_t>(announced.m_ownershipStrength.value);
  return result;
}

qos qos_of(const dds::ReaderQos& announced) { return common_of(announced); }

eprosima::fastrtps::Duration_t duration(nanoseconds time) {
  constexpr std::int64_t second_ns = 1'000'000'000;
  if (time.count() / second_ns > std::numeric_limits<std::int32_t>::max()) {
    return eprosima::fastrtps::c_TimeInfinite;
  }
  return {static_cast<std::int32_t>(time.count() / second_ns),
          static_cast<std::uint32_t>(time.count() % second_ns)};
}

dds::TopicQos topic_qos(const qos& policies) {
  dds::TopicQos result;
  set_common(result, policies);
  result.durability_service() = durability_service(policies.durability_service);
  result.topic_data().data_vec(octets(policies.topic_data));
  result.transport_priority().value = static_cast<std::uint32_t>(policies.transport_priority);
  result.lifespan().duration = duration(policies.lifespan);
  result.representation().m_value = {dds::XCDR_DATA_REPRESENTATION};
  return result;
}

dds::PublisherQos publisher_qos(const qos& policies) {
  dds::PublisherQos result;
  set_group(result, policies);
  return result;
}

dds::SubscriberQos subscriber_qos(const qos& policies) {
  dds::SubscriberQos result;
  set_group(result, policies);
  return result;
}

dds::DataWriterQos writer_qos(const qos& policies, const std::string& user_data, bool udp_only) {
  dds::DataWriterQos result;
  set_common(result, policies);
  set_endpoint(result, udp_only);
  result.durability_service() = durability_service(policies.durability_service);
  result.transport_priority().value = static_cast<std::uint32_t>(policies.transport_priority);
  result.lifespan().duration = duration(policies.lifespan);
  result.ownership_strength().value = static_cast<std::uint32_t>(policies.ownership.strength);
  result.writer_data_lifecycle().autodispose_unregistered_instances =
      policies.autodispose_unregistered_instances;
  result.user_data().data_vec(octets(user_data));
  result.representation().m_value = {dds::XCDR_DATA_REPRESENTATION};
  result.publish_mode().kind = dds::SYNCHRONOUS_PUBLISH_MODE;
  result.reliable_writer_qos().times.heartbeatPeriod = heartbeat;
  return result;
}

dds::DataReaderQos reader_qos(const qos& policies, bool udp_only) {
  dds::DataReaderQos result;
  set_common(result, policies);
  set_endpoint(result, udp_only);
  result.time_based_filter().minimum_separation = duration(policies.time_based_filter);
  result.lifespan().duration = duration(policies.lifespan);
  result.reader_data_lifecycle().autopurge_no_writer_samples_delay =
      duration(policies.reader_data_lifecycle.autopurge_nowriter_samples_delay);
  result.reader_data_lifecycle().autopurge_disposed_samples_delay =
      duration(policies.reader_data_lifecycle.autopurge_disposed_samples_delay);
  result.user_data().data_vec(octets(policies.user_data));
  result.type_consistency().representation.m_value = {dds::XCDR_DATA_REPRESENTATION};
  return result;
}

void note_limits(const qos& policies, const std::string& topic,
                 const std::function<void(const std::string&)>& note) {
  const limit_notes limits(policies, topic, note);
  limits.no_durability_service("durability is TRANSIENT_LOCAL, the most that is supported");
  limits.no_presentation();
  limits.no_time_based_filter();
  limits.no_priorities("latency budget and transport priority have no effect");
  limits.say(policies.destination_order == destination_order_kind::by_source_timestamp,
             "destination order is BY_RECEPTION_TIMESTAMP, the only one supported");
  limits.say(!policies.autodispose_unregistered_instances ||
                 policies.reader_data_lifecycle.autopurge_nowriter_samples_delay != infinite ||
                 policies.reader_data_lifecycle.autopurge_disposed_samples_delay != infinite,
             "writer and reader data lifecycle have no effect");
  limits.say(
      policies.resource_limits.max_samples > 0 &&
          accepted(policies.resource_limits).max_samples != policies.resource_limits.max_samples,
      "max_samples is raised to max_instances * max_samples_per_instance");
}

}  // namespace slipway::dummy::fastdds
