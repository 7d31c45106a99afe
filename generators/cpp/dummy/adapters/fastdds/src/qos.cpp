// SPDX-License-Identifier: EPL-2.0
#include "qos.hpp"

#include <algorithm>
#include <limits>

#include "slipway/dummy/limit_notes.hpp"
#include "slipway/dummy/standard_policies.hpp"

namespace slipway::dummy::fastdds {
namespace {

namespace dds = eprosima::fastdds::dds;

// The default of 3 s makes the repair of a lost last sample as slow.
const eprosima::fastrtps::Duration_t heartbeat{0, 100'000'000};

nanoseconds time_of(const eprosima::fastrtps::Duration_t& duration) {
  return duration == eprosima::fastrtps::c_TimeInfinite ? infinite : nanoseconds(duration.to_ns());
}

struct names {
  static constexpr auto durability =
      kinds<durability_kind>(dds::VOLATILE_DURABILITY_QOS, dds::TRANSIENT_LOCAL_DURABILITY_QOS,
                             dds::TRANSIENT_DURABILITY_QOS, dds::PERSISTENT_DURABILITY_QOS);
  static constexpr auto history =
      kinds<history_kind>(dds::KEEP_LAST_HISTORY_QOS, dds::KEEP_ALL_HISTORY_QOS);
  static constexpr auto reliability =
      kinds<reliability_kind>(dds::BEST_EFFORT_RELIABILITY_QOS, dds::RELIABLE_RELIABILITY_QOS);
  static constexpr auto liveliness = kinds<liveliness_kind>(
      dds::AUTOMATIC_LIVELINESS_QOS, dds::MANUAL_BY_PARTICIPANT_LIVELINESS_QOS,
      dds::MANUAL_BY_TOPIC_LIVELINESS_QOS);
  static constexpr auto ownership =
      kinds<ownership_kind>(dds::SHARED_OWNERSHIP_QOS, dds::EXCLUSIVE_OWNERSHIP_QOS);
  static constexpr auto destination_order =
      kinds<destination_order_kind>(dds::BY_RECEPTION_TIMESTAMP_DESTINATIONORDER_QOS,
                                    dds::BY_SOURCE_TIMESTAMP_DESTINATIONORDER_QOS);
  static constexpr auto presentation = kinds<presentation_scope>(
      dds::INSTANCE_PRESENTATION_QOS, dds::TOPIC_PRESENTATION_QOS, dds::GROUP_PRESENTATION_QOS);
  static auto duration(nanoseconds time) { return fastdds::duration(time); }
  static nanoseconds time_of(const eprosima::fastrtps::Duration_t& duration) {
    return fastdds::time_of(duration);
  }
};
using standard = standard_policies<names>;

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

/// What topics, writers and readers have in common.
template <class Target>
void set_common(Target& target, const qos& policies) {
  // No topic or endpoint is made with more.
  target.durability().kind =
      names::durability[std::min(policies.durability, durability_kind::transient_local)];
  target.deadline().period = duration(policies.deadline);
  target.latency_budget().duration = duration(policies.latency_budget);
  target.ownership().kind = names::ownership[policies.ownership.kind];
  standard::set(target.liveliness(), policies.liveliness);
  if (policies.liveliness.lease_duration != infinite) {
    target.liveliness().announcement_period = duration(policies.liveliness.lease_duration / 3);
  }
  standard::set(target.reliability(), policies.reliability);
  // No topic is made with BY_SOURCE_TIMESTAMP.
  target.destination_order().kind = dds::BY_RECEPTION_TIMESTAMP_DESTINATIONORDER_QOS;
  standard::set(target.history(), policies.history);
  const resource_limits_policy limits = accepted(policies.resource_limits);
  set_limits(target.resource_limits(), limits);
  if (limits.max_samples > 0) {
    target.resource_limits().allocated_samples =
        std::min(target.resource_limits().allocated_samples, limits.max_samples);
  }
}

/// What publishers and subscribers have in common.
template <class Target>
void set_group(Target& target, const qos& policies) {
  standard::set(target.presentation(), policies.presentation);
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

/// What discovery tells of writers and of readers.
template <class Announced>
qos common_of(const Announced& announced) {
  qos result;
  result.durability = names::durability.of(announced.m_durability.kind);
  result.deadline = time_of(announced.m_deadline.period);
  result.latency_budget = time_of(announced.m_latencyBudget.duration);
  result.liveliness = standard::liveliness_of(announced.m_liveliness);
  result.reliability.kind = names::reliability.of(announced.m_reliability.kind);
  result.ownership.kind = names::ownership.of(announced.m_ownership.kind);
  result.destination_order = names::destination_order.of(announced.m_destinationOrder.kind);
  result.presentation = standard::presentation_of(announced.m_presentation);
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
  // Announced as the standard says it, and used for nothing: -1 is unlimited here.
  standard::set(result.durability_service(), policies.durability_service);
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
  // Announced as the standard says it, and used for nothing: -1 is unlimited here.
  standard::set(result.durability_service(), policies.durability_service);
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
