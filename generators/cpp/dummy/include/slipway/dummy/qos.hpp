// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

/// Every QoS policy of DDS 1.4, clause 2.2.3, without a vendor's types.
namespace slipway::dummy {

using nanoseconds = std::chrono::nanoseconds;

/// DDS 1.4 DURATION_INFINITE.
constexpr nanoseconds infinite = nanoseconds::max();
/// DDS 1.4 LENGTH_UNLIMITED.
constexpr std::int32_t length_unlimited = -1;

enum class durability_kind { volatile_, transient_local, transient, persistent };
enum class history_kind { keep_last, keep_all };
enum class reliability_kind { best_effort, reliable };
enum class liveliness_kind { automatic, manual_by_participant, manual_by_topic };
enum class ownership_kind { shared, exclusive };
enum class destination_order_kind { by_reception_timestamp, by_source_timestamp };
enum class presentation_scope { instance, topic, group };

struct history_policy {
  history_kind kind = history_kind::keep_last;
  std::int32_t depth = 1;
};

struct resource_limits_policy {
  std::int32_t max_samples = length_unlimited;
  std::int32_t max_instances = length_unlimited;
  std::int32_t max_samples_per_instance = length_unlimited;
};

struct reliability_policy {
  reliability_kind kind = reliability_kind::best_effort;
  nanoseconds max_blocking_time = std::chrono::milliseconds(100);
};

struct durability_service_policy {
  nanoseconds cleanup_delay{0};
  history_policy history;
  resource_limits_policy resource_limits;
};

struct presentation_policy {
  presentation_scope access_scope = presentation_scope::instance;
  bool coherent_access = false;
  bool ordered_access = false;
};

struct liveliness_policy {
  liveliness_kind kind = liveliness_kind::automatic;
  nanoseconds lease_duration = infinite;
};

struct ownership_policy {
  ownership_kind kind = ownership_kind::shared;
  std::int32_t strength = 0;
};

struct reader_data_lifecycle_policy {
  nanoseconds autopurge_nowriter_samples_delay = infinite;
  nanoseconds autopurge_disposed_samples_delay = infinite;
};

/// The policies of one publication or subscription: what its topic, publisher or subscriber and
/// its writer or reader get. The initial values are the defaults of DDS 1.4; `writer_qos()` has
/// the one that differs at a DataWriter. A policy that does not apply to an entity is ignored.
struct qos {
  durability_kind durability = durability_kind::volatile_;
  durability_service_policy durability_service;
  presentation_policy presentation;
  nanoseconds deadline = infinite;
  nanoseconds latency_budget{0};
  ownership_policy ownership;
  liveliness_policy liveliness;
  nanoseconds time_based_filter{0};
  std::vector<std::string> partition;
  reliability_policy reliability;
  std::int32_t transport_priority = 0;
  nanoseconds lifespan = infinite;
  destination_order_kind destination_order = destination_order_kind::by_reception_timestamp;
  history_policy history;
  resource_limits_policy resource_limits;
  bool autoenable_created_entities = true;
  std::string user_data;
  std::string topic_data;
  std::string group_data;
  bool autodispose_unregistered_instances = true;
  reader_data_lifecycle_policy reader_data_lifecycle;
};

/// DDS 1.4 defaults of a DataWriter (RELIABLE).
inline qos writer_qos() {
  qos policies;
  policies.reliability.kind = reliability_kind::reliable;
  return policies;
}

/// DDS 1.4 defaults of a DataReader (BEST_EFFORT).
inline qos reader_qos() { return {}; }

/// Name of a policy by its identifier (DDS 1.4, clause 2.3.3, QosPolicyId_t), for messages.
const char* policy_name(std::uint32_t policy_id);

}  // namespace slipway::dummy
