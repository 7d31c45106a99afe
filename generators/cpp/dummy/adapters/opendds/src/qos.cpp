// SPDX-License-Identifier: EPL-2.0
#include "qos.hpp"

#include <algorithm>
#include <limits>

#include "slipway/dummy/limit_notes.hpp"

namespace slipway::dummy::opendds {
namespace {

DDS::DurabilityQosPolicyKind kind(durability_kind durability) {
  switch (durability) {
    case durability_kind::volatile_:
      return DDS::VOLATILE_DURABILITY_QOS;
    case durability_kind::transient_local:
      return DDS::TRANSIENT_LOCAL_DURABILITY_QOS;
    case durability_kind::transient:
      return DDS::TRANSIENT_DURABILITY_QOS;
    case durability_kind::persistent:
      break;
  }
  return DDS::PERSISTENT_DURABILITY_QOS;
}

DDS::HistoryQosPolicyKind kind(history_kind history) {
  return history == history_kind::keep_last ? DDS::KEEP_LAST_HISTORY_QOS
                                            : DDS::KEEP_ALL_HISTORY_QOS;
}

DDS::LivelinessQosPolicyKind kind(liveliness_kind liveliness) {
  switch (liveliness) {
    case liveliness_kind::automatic:
      return DDS::AUTOMATIC_LIVELINESS_QOS;
    case liveliness_kind::manual_by_participant:
      return DDS::MANUAL_BY_PARTICIPANT_LIVELINESS_QOS;
    case liveliness_kind::manual_by_topic:
      break;
  }
  return DDS::MANUAL_BY_TOPIC_LIVELINESS_QOS;
}

DDS::PresentationQosPolicyAccessScopeKind kind(presentation_scope scope) {
  switch (scope) {
    case presentation_scope::instance:
      return DDS::INSTANCE_PRESENTATION_QOS;
    case presentation_scope::topic:
      return DDS::TOPIC_PRESENTATION_QOS;
    case presentation_scope::group:
      break;
  }
  return DDS::GROUP_PRESENTATION_QOS;
}

void set_durability_service(DDS::DurabilityServiceQosPolicy& target,
                            const durability_service_policy& policy) {
  target.service_cleanup_delay = duration(policy.cleanup_delay);
  target.history_kind = kind(policy.history.kind);
  target.history_depth = policy.history.depth;
  target.max_samples = policy.resource_limits.max_samples;
  target.max_instances = policy.resource_limits.max_instances;
  target.max_samples_per_instance = policy.resource_limits.max_samples_per_instance;
}

/// What topics, writers and readers have in common.
template <class Target>
void set_common(Target& target, const qos& policies) {
  target.durability.kind = kind(policies.durability);
  target.deadline.period = duration(policies.deadline);
  target.latency_budget.duration = duration(policies.latency_budget);
  target.ownership.kind = policies.ownership.kind == ownership_kind::shared
                              ? DDS::SHARED_OWNERSHIP_QOS
                              : DDS::EXCLUSIVE_OWNERSHIP_QOS;
  target.liveliness.kind = kind(policies.liveliness.kind);
  target.liveliness.lease_duration = duration(policies.liveliness.lease_duration);
  target.reliability.kind = policies.reliability.kind == reliability_kind::reliable
                                ? DDS::RELIABLE_RELIABILITY_QOS
                                : DDS::BEST_EFFORT_RELIABILITY_QOS;
  target.reliability.max_blocking_time = duration(policies.reliability.max_blocking_time);
  target.destination_order.kind =
      policies.destination_order == destination_order_kind::by_reception_timestamp
          ? DDS::BY_RECEPTION_TIMESTAMP_DESTINATIONORDER_QOS
          : DDS::BY_SOURCE_TIMESTAMP_DESTINATIONORDER_QOS;
  target.history.kind = kind(policies.history.kind);
  target.history.depth = policies.history.depth;
  target.resource_limits.max_samples = policies.resource_limits.max_samples;
  target.resource_limits.max_instances = policies.resource_limits.max_instances;
  target.resource_limits.max_samples_per_instance =
      policies.resource_limits.max_samples_per_instance;
  // The default of a writer is XCDR2, which others do not read.
  target.representation.value.length(1);
  target.representation.value[0] = DDS::XCDR_DATA_REPRESENTATION;
}

/// What publishers and subscribers have in common.
template <class Target>
void set_group(Target& target, const qos& policies) {
  target.presentation.access_scope = kind(policies.presentation.access_scope);
  target.presentation.coherent_access = policies.presentation.coherent_access;
  target.presentation.ordered_access = policies.presentation.ordered_access;
  target.partition.name.length(static_cast<CORBA::ULong>(policies.partition.size()));
  for (std::size_t i = 0; i < policies.partition.size(); ++i) {
    target.partition.name[static_cast<CORBA::ULong>(i)] = policies.partition[i].c_str();
  }
  set_octets(target.group_data.value, policies.group_data);
  target.entity_factory.autoenable_created_entities = policies.autoenable_created_entities;
}

nanoseconds time_of(const DDS::Duration_t& duration) {
  return duration.sec == DDS::DURATION_INFINITE_SEC
             ? infinite
             : std::chrono::seconds(duration.sec) + nanoseconds(duration.nanosec);
}

/// What discovery tells of writers and of readers. The kinds have the numbers of DDS 1.4, which are
/// those of the library's own; a number beyond them is taken for the last.
template <class Announced>
qos common_of(const Announced& announced) {
  qos result;
  result.durability = static_cast<durability_kind>(
      std::min<int>(announced.durability.kind, DDS::PERSISTENT_DURABILITY_QOS));
  result.deadline = time_of(announced.deadline.period);
  result.latency_budget = time_of(announced.latency_budget.duration);
  result.liveliness = {static_cast<liveliness_kind>(std::min<int>(
                           announced.liveliness.kind, DDS::MANUAL_BY_TOPIC_LIVELINESS_QOS)),
                       time_of(announced.liveliness.lease_duration)};
  result.reliability.kind = announced.reliability.kind == DDS::RELIABLE_RELIABILITY_QOS
                                ? reliability_kind::reliable
                                : reliability_kind::best_effort;
  result.ownership.kind = announced.ownership.kind == DDS::SHARED_OWNERSHIP_QOS
                              ? ownership_kind::shared
                              : ownership_kind::exclusive;
  result.destination_order =
      announced.destination_order.kind == DDS::BY_RECEPTION_TIMESTAMP_DESTINATIONORDER_QOS
          ? destination_order_kind::by_reception_timestamp
          : destination_order_kind::by_source_timestamp;
  result.presentation = {static_cast<presentation_scope>(std::min<int>(
                             announced.presentation.access_scope, DDS::GROUP_PRESENTATION_QOS)),
                         static_cast<bool>(announced.presentation.coherent_access),
                         static_cast<bool>(announced.presentation.ordered_access)};
  for (CORBA::ULong i = 0; i < announced.partition.name.length(); ++i) {
    result.partition.emplace_back(announced.partition.name[i].in());
  }
  result.user_data = text_of(announced.user_data.value);
  return result;
}

}  // namespace

qos qos_of(const DDS::PublicationBuiltinTopicData& announced) {
  qos result = common_of(announced);
  result.lifespan = time_of(announced.lifespan.duration);
  result.ownership.strength = announced.ownership_strength.value;
  return result;
}

qos qos_of(const DDS::SubscriptionBuiltinTopicData& announced) { return common_of(announced); }

void set_octets(DDS::OctetSeq& target, const std::string& text) {
  target.length(static_cast<CORBA::ULong>(text.size()));
  std::copy(text.begin(), text.end(), target.get_buffer());
}

std::string text_of(const DDS::OctetSeq& octets) {
  return {octets.get_buffer(), octets.get_buffer() + octets.length()};
}

DDS::Duration_t duration(nanoseconds time) {
  constexpr std::int64_t second_ns = 1'000'000'000;
  DDS::Duration_t result;
  if (time.count() / second_ns >= std::numeric_limits<CORBA::Long>::max()) {
    result.sec = DDS::DURATION_INFINITE_SEC;
    result.nanosec = DDS::DURATION_INFINITE_NSEC;
  } else {
    result.sec = static_cast<CORBA::Long>(time.count() / second_ns);
    result.nanosec = static_cast<CORBA::ULong>(time.count() % second_ns);
  }
  return result;
}

void set_topic_qos(DDS::TopicQos& target, const qos& policies) {
  set_common(target, policies);
  set_durability_service(target.durability_service, policies.durability_service);
  set_octets(target.topic_data.value, policies.topic_data);
  target.transport_priority.value = policies.transport_priority;
  target.lifespan.duration = duration(policies.lifespan);
}

void set_publisher_qos(DDS::PublisherQos& target, const qos& policies) {
  set_group(target, policies);
}

void set_subscriber_qos(DDS::SubscriberQos& target, const qos& policies) {
  set_group(target, policies);
}

void set_writer_qos(DDS::DataWriterQos& target, const qos& policies, const std::string& user_data) {
  set_common(target, policies);
  set_durability_service(target.durability_service, policies.durability_service);
  target.transport_priority.value = policies.transport_priority;
  target.lifespan.duration = duration(policies.lifespan);
  target.ownership_strength.value = policies.ownership.strength;
  target.writer_data_lifecycle.autodispose_unregistered_instances =
      policies.autodispose_unregistered_instances;
  set_octets(target.user_data.value, user_data);
}

void set_reader_qos(DDS::DataReaderQos& target, const qos& policies) {
  set_common(target, policies);
  target.time_based_filter.minimum_separation = duration(policies.time_based_filter);
  target.reader_data_lifecycle.autopurge_nowriter_samples_delay =
      duration(policies.reader_data_lifecycle.autopurge_nowriter_samples_delay);
  target.reader_data_lifecycle.autopurge_disposed_samples_delay =
      duration(policies.reader_data_lifecycle.autopurge_disposed_samples_delay);
  set_octets(target.user_data.value, policies.user_data);
}

void note_limits(const qos& policies, const std::string& topic,
                 const std::function<void(const std::string&)>& note) {
  const limit_notes limits(policies, topic, note);
  limits.no_durability_service("durability beyond TRANSIENT_LOCAL is kept by this process alone");
  limits.say(policies.latency_budget.count() > 0, "latency budget has no effect");
}

}  // namespace slipway::dummy::opendds
