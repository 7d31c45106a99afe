// SPDX-License-Identifier: EPL-2.0
#include "qos.hpp"

#include <vector>

#include "slipway/dummy/limit_notes.hpp"
#include "slipway/dummy/standard_policies.hpp"

namespace slipway::dummy::cyclonedds {
namespace {

dds_duration_t duration(nanoseconds time) { return time == infinite ? DDS_INFINITY : time.count(); }

constexpr auto durabilities =
    kinds<durability_kind>(DDS_DURABILITY_VOLATILE, DDS_DURABILITY_TRANSIENT_LOCAL,
                           DDS_DURABILITY_TRANSIENT, DDS_DURABILITY_PERSISTENT);
constexpr auto histories = kinds<history_kind>(DDS_HISTORY_KEEP_LAST, DDS_HISTORY_KEEP_ALL);
constexpr auto reliabilities =
    kinds<reliability_kind>(DDS_RELIABILITY_BEST_EFFORT, DDS_RELIABILITY_RELIABLE);
constexpr auto livelinesses = kinds<liveliness_kind>(
    DDS_LIVELINESS_AUTOMATIC, DDS_LIVELINESS_MANUAL_BY_PARTICIPANT, DDS_LIVELINESS_MANUAL_BY_TOPIC);
constexpr auto ownerships = kinds<ownership_kind>(DDS_OWNERSHIP_SHARED, DDS_OWNERSHIP_EXCLUSIVE);
constexpr auto orders = kinds<destination_order_kind>(DDS_DESTINATIONORDER_BY_RECEPTION_TIMESTAMP,
                                                      DDS_DESTINATIONORDER_BY_SOURCE_TIMESTAMP);
constexpr auto scopes = kinds<presentation_scope>(DDS_PRESENTATION_INSTANCE, DDS_PRESENTATION_TOPIC,
                                                  DDS_PRESENTATION_GROUP);

qos_ptr make() { return {dds_create_qos(), dds_delete_qos}; }

/// What topics, writers and readers have in common.
void set_common(dds_qos_t* target, const qos& policies) {
  dds_qset_durability(target, durabilities[policies.durability]);
  dds_qset_deadline(target, duration(policies.deadline));
  dds_qset_latency_budget(target, duration(policies.latency_budget));
  dds_qset_ownership(target, ownerships[policies.ownership.kind]);
  dds_qset_liveliness(target, livelinesses[policies.liveliness.kind],
                      duration(policies.liveliness.lease_duration));
  dds_qset_reliability(target, reliabilities[policies.reliability.kind],
                       duration(policies.reliability.max_blocking_time));
  dds_qset_destination_order(target, orders[policies.destination_order]);
  dds_qset_history(target, histories[policies.history.kind], policies.history.depth);
  dds_qset_resource_limits(target, policies.resource_limits.max_samples,
                           policies.resource_limits.max_instances,
                           policies.resource_limits.max_samples_per_instance);
  const dds_data_representation_id_t representation = DDS_DATA_REPRESENTATION_XCDR1;
  dds_qset_data_representation(target, 1, &representation);
}

/// Cyclone DDS keeps what TRANSIENT_LOCAL readers get later by DURABILITY_SERVICE, the standard
/// (2.2.3.4) by the writer's own HISTORY and RESOURCE_LIMITS: so these are handed over there.
void set_durability_service(dds_qos_t* target, const qos& policies) {
  const bool local = policies.durability == durability_kind::transient_local;
  const history_policy& history = local ? policies.history : policies.durability_service.history;
  const resource_limits_policy& limits =
      local ? policies.resource_limits : policies.durability_service.resource_limits;
  dds_qset_durability_service(target, duration(policies.durability_service.cleanup_delay),
                              histories[history.kind], history.depth, limits.max_samples,
                              limits.max_instances, limits.max_samples_per_instance);
}

nanoseconds time_of(dds_duration_t duration) {
  return duration == DDS_INFINITY ? infinite : nanoseconds(duration);
}

/// A text that the caller has to free.
std::string taken(char* text) {
  const std::unique_ptr<char, void (*)(void*)> guard(text, dds_free);
  return text == nullptr ? std::string() : std::string(text);
}

void read_kinds(const dds_qos_t* announced, qos& result) {
  dds_durability_kind_t durability{};
  if (dds_qget_durability(announced, &durability)) {
    result.durability = durabilities.of(durability);
  }
  dds_ownership_kind_t ownership{};
  if (dds_qget_ownership(announced, &ownership)) {
    result.ownership.kind = ownerships.of(ownership);
  }
  dds_destination_order_kind_t order{};
  if (dds_qget_destination_order(announced, &order)) {
    result.destination_order = orders.of(order);
  }
}

void read_times(const dds_qos_t* announced, qos& result) {
  dds_duration_t time = 0;
  if (dds_qget_deadline(announced, &time)) {
    result.deadline = time_of(time);
  }
  if (dds_qget_latency_budget(announced, &time)) {
    result.latency_budget = time_of(time);
  }
  if (dds_qget_lifespan(announced, &time)) {
    result.lifespan = time_of(time);
  }
  dds_liveliness_kind_t liveliness{};
  if (dds_qget_liveliness(announced, &liveliness, &time)) {
    result.liveliness = {livelinesses.of(liveliness), time_of(time)};
  }
  dds_reliability_kind_t reliability{};
  if (dds_qget_reliability(announced, &reliability, &time)) {
    result.reliability = {reliabilities.of(reliability), time_of(time)};
  }
}

}  // namespace

qos_ptr participant_qos(const sender& identity) {
  qos_ptr result = make();
  const std::string user_data = slipway::dummy::user_data_of(identity, "");
  dds_qset_userdata(result.get(), user_data.data(), user_data.size());
  dds_qset_entity_name(result.get(), identity.instance.c_str());
  return result;
}

qos_ptr topic_qos(const qos& policies) {
  qos_ptr result = make();
  set_common(result.get(), policies);
  set_durability_service(result.get(), policies);
  dds_qset_topicdata(result.get(), policies.topic_data.data(), policies.topic_data.size());
  dds_qset_transport_priority(result.get(), policies.transport_priority);
  dds_qset_lifespan(result.get(), duration(policies.lifespan));
  return result;
}

qos_ptr group_qos(const qos& policies) {
  qos_ptr result = make();
  dds_qset_presentation(result.get(), scopes[policies.presentation.access_scope],
                        policies.presentation.coherent_access,
                        policies.presentation.ordered_access);
  std::vector<const char*> names;
  names.reserve(policies.partition.size());
  for (const std::string& name : policies.partition) {
    names.push_back(name.c_str());
  }
  dds_qset_partition(result.get(), static_cast<std::uint32_t>(names.size()), names.data());
  dds_qset_groupdata(result.get(), policies.group_data.data(), policies.group_data.size());
  return result;
}

qos_ptr writer_qos(const qos& policies, const std::string& user_data) {
  qos_ptr result = make();
  set_common(result.get(), policies);
  set_durability_service(result.get(), policies);
  dds_qset_transport_priority(result.get(), policies.transport_priority);
  dds_qset_lifespan(result.get(), duration(policies.lifespan));
  dds_qset_ownership_strength(result.get(), policies.ownership.strength);
  dds_qset_writer_data_lifecycle(result.get(), policies.autodispose_unregistered_instances);
  dds_qset_userdata(result.get(), user_data.data(), user_data.size());
  return result;
}

qos_ptr reader_qos(const qos& policies) {
  qos_ptr result = make();
  set_common(result.get(), policies);
  dds_qset_time_based_filter(result.get(), 0);
  dds_qset_reader_data_lifecycle(
      result.get(), duration(policies.reader_data_lifecycle.autopurge_nowriter_samples_delay),
      duration(policies.reader_data_lifecycle.autopurge_disposed_samples_delay));
  dds_qset_userdata(result.get(), policies.user_data.data(), policies.user_data.size());
  return result;
}

std::string user_data_of(const dds_qos_t* announced) {
  void* data = nullptr;
  std::size_t size = 0;
  if (!dds_qget_userdata(announced, &data, &size) || data == nullptr) {
    return {};
  }
  const std::unique_ptr<void, void (*)(void*)> guard(data, dds_free);
  return {static_cast<const char*>(data), size};
}

std::string entity_name_of(const dds_qos_t* announced) {
  char* name = nullptr;
  return dds_qget_entity_name(announced, &name) ? taken(name) : std::string();
}

std::string property_of(const dds_qos_t* announced, const char* name) {
  char* value = nullptr;
  return dds_qget_prop(announced, name, &value) ? taken(value) : std::string();
}

std::vector<std::int16_t> representations_of(const dds_qos_t* announced) {
  std::uint32_t count = 0;
  dds_data_representation_id_t* values = nullptr;
  if (!dds_qget_data_representation(announced, &count, &values) || values == nullptr) {
    return {};
  }
  const std::unique_ptr<void, void (*)(void*)> guard(values, dds_free);
  return {values, values + count};
}

qos qos_of(const dds_qos_t* announced) {
  qos result;
  read_kinds(announced, result);
  read_times(announced, result);
  std::int32_t strength = 0;
  if (dds_qget_ownership_strength(announced, &strength)) {
    result.ownership.strength = strength;
  }
  dds_presentation_access_scope_kind_t scope{};
  if (dds_qget_presentation(announced, &scope, &result.presentation.coherent_access,
                            &result.presentation.ordered_access)) {
    result.presentation.access_scope = scopes.of(scope);
  }
  std::uint32_t count = 0;
  char** names = nullptr;
  if (dds_qget_partition(announced, &count, &names)) {
    for (std::uint32_t i = 0; i < count; ++i) {
      result.partition.push_back(taken(names[i]));
    }
    dds_free(names);
  }
  result.user_data = user_data_of(announced);
  return result;
}

void note_limits(const qos& policies, const std::string& topic, const std::string& filter,
                 const std::function<void(const std::string&)>& note) {
  const limit_notes limits(policies, topic, note);
  limits.no_durability_service("no durability service: durability acts as TRANSIENT_LOCAL");
  limits.no_presentation();
  limits.no_time_based_filter();
  limits.no_priorities(
      "latency budget and transport priority have no effect without network channels");
  limits.say(!policies.autoenable_created_entities, "entities are enabled at once");
  limits.say(!filter.empty(), "no content filter: every sample is received");
}

}  // namespace slipway::dummy::cyclonedds
