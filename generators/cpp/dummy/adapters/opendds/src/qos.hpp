// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <dds/DdsDcpsCoreC.h>

#include <functional>
#include <string>

#include "slipway/dummy/qos.hpp"

namespace slipway::dummy::opendds {

DDS::Duration_t duration(nanoseconds time);
void set_octets(DDS::OctetSeq& target, const std::string& text);
std::string text_of(const DDS::OctetSeq& octets);

// Sets every policy that the entity has, whatever the implementation's default in `target` is.
void set_topic_qos(DDS::TopicQos& target, const qos& policies);
void set_publisher_qos(DDS::PublisherQos& target, const qos& policies);
void set_subscriber_qos(DDS::SubscriberQos& target, const qos& policies);
void set_writer_qos(DDS::DataWriterQos& target, const qos& policies, const std::string& user_data);
void set_reader_qos(DDS::DataReaderQos& target, const qos& policies);

// What discovery told of an endpoint.
qos qos_of(const DDS::PublicationBuiltinTopicData& announced);
qos qos_of(const DDS::SubscriptionBuiltinTopicData& announced);

/// Says what of the policies OpenDDS takes but does not do with RTPS:
///
/// | Policy | What happens |
/// |---|---|
/// | DURABILITY TRANSIENT, PERSISTENT | kept by this process alone, not by a service |
/// | LATENCY_BUDGET | monitored, no effect |
void note_limits(const qos& policies, const std::string& topic,
                 const std::function<void(const std::string&)>& note);

}  // namespace slipway::dummy::opendds
