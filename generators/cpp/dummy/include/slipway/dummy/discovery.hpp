// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "slipway/dummy/port.hpp"
#include "slipway/dummy/qos.hpp"

/// What a participant knows of its domain: itself, and what DDS discovery told it of the others
/// (DDS 1.4, clause 2.2.5; DDSI-RTPS 2.5, clause 8.5).
namespace slipway::dummy {

/// Longest part of a USER_DATA that is kept, in bytes: others may announce 64 KiB for each entity.
constexpr std::size_t greatest_user_data = 512;

/// A DomainParticipant. What is not announced is empty.
struct discovered_participant {
  entity_guid guid{};
  std::string user_data;
  /// Name of the entity.
  std::string name;
  std::string host;
  std::string process;
  /// Where it receives unicast: IP addresses without ports, sorted.
  std::vector<std::string> addresses;
};

/// A DataWriter or DataReader.
struct discovered_endpoint {
  entity_guid guid{};
  entity_guid participant{};
  std::string topic;
  std::string type;
  /// The policies that discovery announces: those of the endpoint, and PRESENTATION and PARTITION
  /// of its publisher or subscriber.
  qos policies;
  /// Data representations in order of preference (DDS-XTypes 1.3, clause 7.6.3.1.1); none is XCDR1.
  std::vector<std::int16_t> representations;
};

/// A domain as one participant sees it, its own entities included.
struct domain_graph {
  std::vector<discovered_participant> participants;
  std::vector<discovered_endpoint> writers;
  std::vector<discovered_endpoint> readers;
};

/// An endpoint of this process and what came of it.
struct own_endpoint {
  entity_guid guid{};
  endpoint_status status;
};

/// The addresses of IPv4 and IPv6 that are of one host: sorted, each once, no multicast.
std::vector<std::string> unicast_addresses(std::vector<std::string> addresses);

/// One line of JSON as slipway-dds-graph.schema.json describes it: sorted by GUID, whatever the
/// order in `graph`. Policies that have the default of DDS 1.4 are left out.
std::string graph_line(std::uint32_t domain, const entity_guid& participant, domain_graph graph,
                       const std::vector<own_endpoint>& own);

}  // namespace slipway::dummy
