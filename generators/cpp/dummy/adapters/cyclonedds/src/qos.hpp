// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <dds/dds.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "slipway/dummy/port.hpp"
#include "slipway/dummy/qos.hpp"

namespace slipway::dummy::cyclonedds {

using qos_ptr = std::unique_ptr<dds_qos_t, void (*)(dds_qos_t*)>;

// Every policy that the entity has is set, whatever the implementation's default is.
qos_ptr participant_qos(const sender& identity);
qos_ptr topic_qos(const qos& policies);
/// For a publisher or a subscriber.
qos_ptr group_qos(const qos& policies);
qos_ptr writer_qos(const qos& policies, const std::string& user_data);
qos_ptr reader_qos(const qos& policies);

// What discovery told of an entity; what it did not tell has the default of DDS 1.4, or is empty.
qos qos_of(const dds_qos_t* announced);
std::string user_data_of(const dds_qos_t* announced);
std::string entity_name_of(const dds_qos_t* announced);
std::string property_of(const dds_qos_t* announced, const char* name);
std::vector<std::int16_t> representations_of(const dds_qos_t* announced);

/// Says what of the policies Cyclone DDS 0.10 takes but does not do:
///
/// | Policy | What happens |
/// |---|---|
/// | DURABILITY TRANSIENT, PERSISTENT | no durability service: as TRANSIENT_LOCAL |
/// | PRESENTATION coherent or ordered access, TOPIC or GROUP | no effect |
/// | TIME_BASED_FILTER | left out: every sample is received |
/// | LATENCY_BUDGET, TRANSPORT_PRIORITY | no effect without network channels |
/// | ENTITY_FACTORY without autoenable | entities are enabled at once |
/// | content filter (SQL) | every sample is received |
void note_limits(const qos& policies, const std::string& topic, const std::string& filter,
                 const std::function<void(const std::string&)>& note);

}  // namespace slipway::dummy::cyclonedds
