// SPDX-License-Identifier: EPL-2.0
#include "qos.hpp"

#include <algorithm>
#include <limits>

#include "slipway/dummy/limit_notes.hpp"
#include "slipway/dummy/standard_policies.hpp"

namespace slipway::dummy::opendds {
namespace {

nanoseconds time_of(const DDS::Duration_t& duration) {
  return duration.sec == DDS::DURATION_INFINITE_SEC
             ? infinite
             : std::chrono::seconds(duration.sec) + nanoseconds(duration.nanosec);
}

struct names {
  static constexpr auto durability =
      kinds<durability_kind>(DDS::VOLATILE_DURABILITY_QOS, DDS::TRANSIENT_LOCAL_DURABILITY_QOS,
                             DDS::TRANSIENT_DURABILITY_QOS, DDS::PERSISTENT_DURABILITY_QOS);
  static constexpr auto history =
      kinds<history_kind>(DDS::KEEP_LAST_HISTORY_QOS, DDS::KEEP_ALL_HISTORY_QOS);
  static constexpr auto reliability =
      kinds<reliability_kind>(DDS::BEST_EFFORT_RELIABILITY_QOS, DDS::RELIABLE_RELIABILITY_QOS);
  static constexpr auto liveliness = kinds<liveliness_kind>(
      DDS::AUTOMATIC_LIVELINESS_QOS, DDS::MANUAL_BY_PARTICIPANT_LIVELINESS_QOS,
      DDS::MANUAL_BY_TOPIC_LIVELINESS_QOS);
  static constexpr auto ownership =
      kinds<ownership_kind>(DDS::SHARED_OWNERSHIP_QOS, DDS::EXCLUSIVE_OWNERSHIP_QOS);
  static constexpr auto destination_order =
      kinds<destination_order_kind>(DDS::BY_RECEPTION_TIMESTAMP_DESTINATIONORDER_QOS,
                                    DDS::BY_SOURCE_TIMESTAMP_DESTINATIONORDER_QOS);
  static constexpr auto presentation = kinds<presentation_scope>(
      DDS::INSTANCE_PRESENTATION_QOS, DDS::TOPIC_PRESENTATION_QOS, DDS::GROUP_PRESENTATION_QOS);
  static DDS::Duration_t duration(nanoseconds time) { return opendds::duration(time); }
  static nanoseconds time_of(const DDS::Duration_t& duration) { return opendds::time_of(duration); }
};
using standard = standard_policies<names>;

/// What topics, writers and readers have in common.
template <class Target>
void set_common(Target& target, const qos& policies) {
  target.durability.kind = names::durability[policies.durability];
  target.deadline.period = duration(policies.deadline);
  target.latency_budget.duration = duration(policies.latency_budget);
  target.ownership.kind = names::ownership[policies.ownership.kind];
  standard::set(target.liveliness, policies.liveliness);
  standard::set(target.reliability, policies.reliability);
  target.destination_order.kind = names::destination_order[policies.destination_order];
  standard::set(target.history, policies.history);
  set_limits(target.resource_limits, policies.resource_limits);
  // The default of a writer is XCDR2, which others do not read.
  target.representation.value.length(1);
  target.representation.value[0] = DDS::XCDR_DATA_REPRESENTATION;
}

/// What publishers and subscribers have in common.
template <class Target>
void set_group(Target& target, const qos& policies) {
  standard::set(target.presentation, policies.presentation);
  target.partition.name.length(static_cast<CORBA::ULong>(policies.partition.size()));
  for (std::size_t i = 0; i < policies.partition.size(); ++i) {
    target.partition.name[static_cast<CORBA::ULong>(i)] = policies.partition[i].c_str();
  }
  set_octets(target.group_data.value, policies.group_data);
  target.entity_factory.autoenable_created_entities = policies.autoenable_created_entities;
}

/// What discovery tells of writers and of readers.
template <class Announced>
qos common_of(const Announced& announced) {
  qos result;
  result.durability = names::durability.of(announced.durability.kind);
  result.deadline = time_of(announced.deadline.period);
  result.latency_budget = time_of(announced.latency_budget.duration);
  result.liveliness = standard::liveliness_of(announced.liveliness);
  result.reliability.kind = names::reliability.of(announced.reliability.kind);
  result.ownership.kind = names::ownership.of(announced.ownership.kind);
  result.destination_order = names::destination_order.of(announced.destination_order.kind);
  result.presentation = standard::presentation_of(announced.presentation);
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
  standard::set(target.durability_service, policies.durability_service);
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
  standard::set(target.durability_service, policies.durability_service);
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
