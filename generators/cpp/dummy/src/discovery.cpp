// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/discovery.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <map>

#include "slipway/dummy/json.hpp"

namespace slipway::dummy {
namespace {

std::string hex(const entity_guid& guid) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t octet : guid) {
    text += digits[octet >> 4U];
    text += digits[octet & 15U];
  }
  return text;
}

const char* name(durability_kind kind) {
  static constexpr const char* names[] = {"VOLATILE", "TRANSIENT_LOCAL", "TRANSIENT", "PERSISTENT"};
  return names[static_cast<std::size_t>(kind)];
}

const char* name(liveliness_kind kind) {
  static constexpr const char* names[] = {"AUTOMATIC", "MANUAL_BY_PARTICIPANT", "MANUAL_BY_TOPIC"};
  return names[static_cast<std::size_t>(kind)];
}

const char* name(presentation_scope scope) {
  static constexpr const char* names[] = {"INSTANCE", "TOPIC", "GROUP"};
  return names[static_cast<std::size_t>(scope)];
}

void write_duration(json_writer& json, const char* key, nanoseconds time, nanoseconds usual) {
  if (time == usual) {
    return;
  }
  json.key(key);
  if (time == infinite) {
    json.null();
  } else {
    json.value(time.count());
  }
}

void write_policies(json_writer& json, const qos& policies) {
  const qos usual;
  json.begin_object().member("reliability", policies.reliability.kind == reliability_kind::reliable
                                                ? "RELIABLE"
                                                : "BEST_EFFORT");
  if (policies.durability != usual.durability) {
    json.member("durability", name(policies.durability));
  }
  write_duration(json, "deadline_ns", policies.deadline, usual.deadline);
  write_duration(json, "latency_budget_ns", policies.latency_budget, usual.latency_budget);
  if (policies.liveliness.kind != usual.liveliness.kind) {
    json.member("liveliness", name(policies.liveliness.kind));
  }
  write_duration(json, "lease_duration_ns", policies.liveliness.lease_duration,
                 usual.liveliness.lease_duration);
  if (policies.ownership.kind != usual.ownership.kind) {
    json.member("ownership", "EXCLUSIVE");
  }
  if (policies.ownership.strength != usual.ownership.strength) {
    json.member("ownership_strength", policies.ownership.strength);
  }
  if (policies.destination_order != usual.destination_order) {
    json.member("destination_order", "BY_SOURCE_TIMESTAMP");
  }
  if (policies.presentation.access_scope != usual.presentation.access_scope) {
    json.member("access_scope", name(policies.presentation.access_scope));
  }
  if (policies.presentation.coherent_access) {
    json.member("coherent_access", true);
  }
  if (policies.presentation.ordered_access) {
    json.member("ordered_access", true);
  }
  write_duration(json, "lifespan_ns", policies.lifespan, usual.lifespan);
  if (!policies.partition.empty()) {
    std::vector<std::string> partitions = policies.partition;
    std::sort(partitions.begin(), partitions.end());
    json.key("partitions").begin_array();
    for (const std::string& partition : partitions) {
      json.value(partition);
    }
    json.end_array();
  }
  json.end_object();
}

void write_text(json_writer& json, const char* key, const std::string& text) {
  if (!text.empty()) {
    json.member(key, text);
  }
}

void write_participant(json_writer& json, const discovered_participant& participant) {
  json.begin_object().member("guid", hex(participant.guid));
  if (const auto who = sender_of_user_data(participant.user_data)) {
    json.key("identity")
        .begin_object()
        .member("component", who->component)
        .member("instance", who->instance)
        .member("process_id", who->process_id)
        .member("address", who->address)
        .end_object();
  } else {
    write_text(json, "user_data", participant.user_data.substr(0, greatest_user_data));
  }
  write_text(json, "name", participant.name);
  write_text(json, "host", participant.host);
  write_text(json, "process", participant.process);
  if (!participant.addresses.empty()) {
    json.key("addresses").begin_array();
    for (const std::string& address : participant.addresses) {
      json.value(address);
    }
    json.end_array();
  }
  json.end_object();
}

void write_endpoint(json_writer& json, const discovered_endpoint& endpoint,
                    const std::map<entity_guid, endpoint_status>& own) {
  json.begin_object()
      .member("guid", hex(endpoint.guid))
      .member("participant", hex(endpoint.participant))
      .member("topic", endpoint.topic)
      .member("type", endpoint.type)
      .key("qos");
  write_policies(json, endpoint.policies);
  if (endpoint.representations != std::vector<std::int16_t>{0} &&
      !endpoint.representations.empty()) {
    json.key("representations").begin_array();
    for (const std::int16_t representation : endpoint.representations) {
      json.value(representation);
    }
    json.end_array();
  }
  const std::string& user_data = endpoint.policies.user_data;
  if (sender_of_user_data(user_data)) {
    const std::size_t end = user_data.find('\n');
    if (end != std::string::npos) {
      write_text(json, "user_data", user_data.substr(end + 1, greatest_user_data));
    }
  } else {
    write_text(json, "user_data", user_data.substr(0, greatest_user_data));
  }
  const auto found = own.find(endpoint.guid);
  if (found != own.end()) {
    json.member("matched", found->second.matched)
        .member("incompatible_qos", found->second.incompatible_qos);
    if (found->second.incompatible_qos > 0) {
      json.member("last_incompatible_policy", policy_name(found->second.last_incompatible_policy));
    }
  }
  json.end_object();
}

template <class Entity>
void sort_by_guid(std::vector<Entity>& entities) {
  std::sort(entities.begin(), entities.end(),
            [](const Entity& one, const Entity& other) { return one.guid < other.guid; });
}

}  // namespace

std::vector<std::string> unicast_addresses(std::vector<std::string> addresses) {
  const auto of_many = [](const std::string& address) {
    in_addr ipv4{};
    in6_addr ipv6{};
    if (inet_pton(AF_INET, address.c_str(), &ipv4) == 1) {
      return IN_MULTICAST(ntohl(ipv4.s_addr)) || ipv4.s_addr == htonl(INADDR_ANY);
    }
    return inet_pton(AF_INET6, address.c_str(), &ipv6) != 1 || IN6_IS_ADDR_MULTICAST(&ipv6) ||
           IN6_IS_ADDR_UNSPECIFIED(&ipv6);
  };
  addresses.erase(std::remove_if(addresses.begin(), addresses.end(), of_many), addresses.end());
  std::sort(addresses.begin(), addresses.end());
  addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
  return addresses;
}

std::string graph_line(std::uint32_t domain, const entity_guid& participant, domain_graph graph,
                       const std::vector<own_endpoint>& own) {
  sort_by_guid(graph.participants);
  sort_by_guid(graph.writers);
  sort_by_guid(graph.readers);
  std::map<entity_guid, endpoint_status> statuses;
  for (const own_endpoint& endpoint : own) {
    statuses[endpoint.guid] = endpoint.status;
  }
  json_writer json;
  json.begin_object()
      .member("schema", "slipway-dds-graph/1")
      .member("domain", domain)
      .member("implementation", implementation())
      .member("participant", hex(participant));
  json.key("participants").begin_array();
  for (const discovered_participant& found : graph.participants) {
    write_participant(json, found);
  }
  json.end_array().key("writers").begin_array();
  for (const discovered_endpoint& found : graph.writers) {
    write_endpoint(json, found, statuses);
  }
  json.end_array().key("readers").begin_array();
  for (const discovered_endpoint& found : graph.readers) {
    write_endpoint(json, found, statuses);
  }
  json.end_array().end_object();
  return json.str();
}

}  // namespace slipway::dummy
