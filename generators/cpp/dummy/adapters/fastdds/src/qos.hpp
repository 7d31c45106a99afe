// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <fastdds/dds/domain/qos/DomainParticipantQos.hpp>
#include <fastdds/dds/publisher/qos/DataWriterQos.hpp>
#include <fastdds/dds/publisher/qos/PublisherQos.hpp>
#include <fastdds/dds/publisher/qos/WriterQos.hpp>
#include <fastdds/dds/subscriber/qos/DataReaderQos.hpp>
#include <fastdds/dds/subscriber/qos/ReaderQos.hpp>
#include <fastdds/dds/subscriber/qos/SubscriberQos.hpp>
#include <fastdds/dds/topic/qos/TopicQos.hpp>
#include <functional>
#include <string>

#include "slipway/dummy/qos.hpp"

namespace slipway::dummy::fastdds {

eprosima::fastrtps::Duration_t duration(nanoseconds time);

// Every policy that the entity has is set, whatever the implementation's default is.
eprosima::fastdds::dds::TopicQos topic_qos(const qos& policies);
eprosima::fastdds::dds::PublisherQos publisher_qos(const qos& policies);
eprosima::fastdds::dds::SubscriberQos subscriber_qos(const qos& policies);
eprosima::fastdds::dds::DataWriterQos writer_qos(const qos& policies, const std::string& user_data,
                                                 bool udp_only);
eprosima::fastdds::dds::DataReaderQos reader_qos(const qos& policies, bool udp_only);

// What discovery told of an endpoint.
qos qos_of(const eprosima::fastdds::dds::WriterQos& announced);
qos qos_of(const eprosima::fastdds::dds::ReaderQos& announced);

/// Says what of the policies Fast DDS 2.9 takes but does not do:
///
/// | Policy | What happens |
/// |---|---|
/// | DURABILITY PERSISTENT | as TRANSIENT |
/// | DURABILITY TRANSIENT | as TRANSIENT_LOCAL, unless the profile configures persistence |
/// | DURABILITY_SERVICE, LATENCY_BUDGET, TRANSPORT_PRIORITY | no effect |
/// | PRESENTATION | no effect |
/// | TIME_BASED_FILTER | every sample is received |
/// | DESTINATION_ORDER BY_SOURCE_TIMESTAMP | by reception |
/// | WRITER_DATA_LIFECYCLE, READER_DATA_LIFECYCLE | no effect |
/// | RESOURCE_LIMITS with max_samples < max_instances * max_samples_per_instance | refused:
/// max_samples is raised |
void note_limits(const qos& policies, const std::string& topic,
                 const std::function<void(const std::string&)>& note);

}  // namespace slipway::dummy::fastdds
