// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/port.hpp"

#include <dds/DCPS/BuiltInTopicUtils.h>
#include <dds/DCPS/DomainParticipantImpl.h>
#include <dds/DCPS/GuardCondition.h>
#include <dds/DCPS/Marked_Default_Qos.h>
#include <dds/DCPS/Service_Participant.h>
#include <dds/DCPS/StaticIncludes.h>
#include <dds/DCPS/WaitSet.h>
#include <dds/DCPS/transport/framework/TransportConfig.h>
#include <dds/DCPS/transport/framework/TransportInst.h>
#include <dds/DCPS/transport/framework/TransportRegistry.h>
#include <dds/DdsDcpsCoreTypeSupportImpl.h>
#include <dds/Version.h>
#ifdef ACE_AS_STATIC_LIBS
#include <dds/DCPS/RTPS/RtpsDiscovery.h>
#include <dds/DCPS/transport/rtps_udp/RtpsUdp.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "configuration.hpp"
#include "qos.hpp"
#include "slipway/dummy/discovery.hpp"
#include "slipway/dummy/opendds/typed.hpp"
#include "slipway/dummy/statuses.hpp"
#include "writer_ids.hpp"

namespace slipway::dummy {
namespace opendds {
namespace {

void check(DDS::ReturnCode_t code, const std::string& what) {
  if (code != DDS::RETCODE_OK) {
    throw dds_error(what + ": return code " + std::to_string(code));
  }
}

entity_guid guid_of(const DDS::BuiltinTopicKey_t& key) {
  entity_guid result;
  std::copy(std::begin(key.value), std::end(key.value), result.begin());
  return result;
}

entity_guid guid_of(const OpenDDS::DCPS::GUID_t& guid) {
  static_assert(sizeof guid == sizeof(entity_guid), "as in DDSI-RTPS 2.5, 8.2.4.1");
  entity_guid result;
  std::memcpy(result.data(), &guid, result.size());
  return result;
}

const OpenDDS::DCPS::DomainParticipantImpl& implementation_of(
    DDS::DomainParticipant_ptr participant) {
  const auto* const made = dynamic_cast<const OpenDDS::DCPS::DomainParticipantImpl*>(participant);
  if (made == nullptr) {
    throw dds_error("the participant has no GUID");
  }
  return *made;
}

entity_guid guid_of(DDS::DomainParticipant_ptr participant, DDS::Entity_ptr endpoint) {
  return guid_of(implementation_of(participant).get_repoid(endpoint->get_instance_handle()));
}

class opendds_writer final : public writer {
 public:
  opendds_writer(DDS::DomainParticipant_ptr participant, DDS::Topic_ptr topic,
                 const publication& description, const sender& identity, const opendds_type& type)
      : topic_(description.topic), participant_(DDS::DomainParticipant::_duplicate(participant)) {
    DDS::PublisherQos group;
    check(participant->get_default_publisher_qos(group), topic_);
    set_publisher_qos(group, description.qos);
    publisher_ = participant->create_publisher(group, nullptr, OpenDDS::DCPS::NO_STATUS_MASK);
    required(publisher_, "publisher of " + topic_);
    DDS::DataWriterQos policies;
    check(publisher_->get_default_datawriter_qos(policies), topic_);
    set_writer_qos(policies, description.qos, user_data_of(identity, description.qos.user_data));
    writer_ =
        publisher_->create_datawriter(topic, policies, nullptr, OpenDDS::DCPS::NO_STATUS_MASK);
    required(writer_, "writer of " + topic_);
    typed_ = type.make_writer(writer_, description, identity);
    required(typed_, "typed writer of " + topic_);
  }
  ~opendds_writer() override {
    typed_.reset();
    publisher_->delete_contained_entities();
    participant_->delete_publisher(publisher_);
  }

  write_outcome write(const outgoing& content) override {
    const DDS::ReturnCode_t code = typed_->write(content);
    if (code == DDS::RETCODE_TIMEOUT) {
      return write_outcome::timed_out;
    }
    if (code != DDS::RETCODE_OK) {
      check(code, "write of " + topic_);
    }
    return write_outcome::written;
  }
  void finish(nanoseconds timeout) override {
    writer_->wait_for_acknowledgments(duration(timeout));
  }
  std::size_t serialized_size() const override { return typed_->serialized_size(); }
  endpoint_status status() override {
    writer_statuses<DDS::PublicationMatchedStatus, DDS::OfferedIncompatibleQosStatus,
                    DDS::OfferedDeadlineMissedStatus, DDS::LivelinessLostStatus>
        statuses;
    statuses.ask(*writer_.in(), [this](DDS::ReturnCode_t code) { check(code, topic_); });
    return statuses.counts();
  }
  entity_guid guid() const override { return guid_of(participant_.in(), writer_.in()); }

 private:
  const std::string topic_;
  DDS::DomainParticipant_var participant_;
  DDS::Publisher_var publisher_;
  DDS::DataWriter_var writer_;
  std::unique_ptr<typed_writer> typed_;
};

class opendds_reader final : public reader {
 public:
  opendds_reader(DDS::DomainParticipant_ptr participant, DDS::TopicDescription_ptr topic,
                 const subscription& description, const opendds_type& type)
      : topic_(description.topic),
        participant_(DDS::DomainParticipant::_duplicate(participant)),
        wake_(new DDS::GuardCondition),
        waitset_(new DDS::WaitSet) {
    DDS::SubscriberQos group;
    check(participant->get_default_subscriber_qos(group), topic_);
    set_subscriber_qos(group, description.qos);
    subscriber_ = participant->create_subscriber(group, nullptr, OpenDDS::DCPS::NO_STATUS_MASK);
    required(subscriber_, "subscriber of " + topic_);
    DDS::DataReaderQos policies;
    check(subscriber_->get_default_datareader_qos(policies), topic_);
    set_reader_qos(policies, description.qos);
    reader_ =
        subscriber_->create_datareader(topic, policies, nullptr, OpenDDS::DCPS::NO_STATUS_MASK);
    required(reader_, "reader of " + topic_);
    typed_ = type.make_reader(reader_);
    required(typed_, "typed reader of " + topic_);
    unread_ = reader_->create_readcondition(DDS::ANY_SAMPLE_STATE, DDS::ANY_VIEW_STATE,
                                            DDS::ANY_INSTANCE_STATE);
    required(unread_, "read condition of " + topic_);
    check(waitset_->attach_condition(unread_), "wait set of " + topic_);
    check(waitset_->attach_condition(wake_), "wait set of " + topic_);
  }
  ~opendds_reader() override {
    waitset_->detach_condition(unread_);
    waitset_->detach_condition(wake_);
    typed_.reset();
    reader_->delete_readcondition(unread_);
    subscriber_->delete_contained_entities();
    participant_->delete_subscriber(subscriber_);
  }

  void wait(nanoseconds timeout) override {
    DDS::ConditionSeq active;
    const DDS::ReturnCode_t code = waitset_->wait(active, duration(timeout));
    if (code != DDS::RETCODE_TIMEOUT) {
      check(code, "wait for " + topic_);
    }
    wake_->set_trigger_value(false);
  }
  void wake() override { wake_->set_trigger_value(true); }

  std::size_t take(sample_sink& sink) override {
    std::size_t count = 0;
    by_guid named(*this, sink);
    const DDS::ReturnCode_t code = typed_->take(named, count);
    if (code != DDS::RETCODE_NO_DATA) {
      check(code, "take of " + topic_);
    }
    return count;
  }

  std::optional<std::string> user_data(std::uint64_t writer) override {
    const std::optional<instance_handle> handle = writers_.handle_of(writer);
    DDS::PublicationBuiltinTopicData data;
    if (!handle.has_value() ||
        reader_->get_matched_publication_data(data, *handle) != DDS::RETCODE_OK) {
      return std::nullopt;
    }
    return text_of(data.user_data.value);
  }

  endpoint_status status() override {
    reader_statuses<DDS::SubscriptionMatchedStatus, DDS::RequestedIncompatibleQosStatus,
                    DDS::RequestedDeadlineMissedStatus, DDS::LivelinessChangedStatus,
                    DDS::SampleLostStatus, DDS::SampleRejectedStatus>
        statuses;
    statuses.ask(*reader_.in(), [this](DDS::ReturnCode_t code) { check(code, topic_); });
    return statuses.counts();
  }
  entity_guid guid() const override { return guid_of(participant_.in(), reader_.in()); }

 private:
  /// Passes samples on with the ids of their writers in place of the handles.
  class by_guid final : public sample_sink {
   public:
    by_guid(opendds_reader& from, sample_sink& to) : from_(from), to_(to) {}
    void on_sample(const incoming& sample) override {
      const auto handle = static_cast<instance_handle>(sample.writer);
      const OpenDDS::DCPS::GUID_t guid =
          implementation_of(from_.participant_.in()).get_repoid(handle);
      std::optional<entity_guid> owner;
      if (guid != OpenDDS::DCPS::GUID_UNKNOWN) {
        owner = guid_of(guid);
      }
      incoming named = sample;
      named.writer = from_.writers_.id_of(handle, owner);
      to_.on_sample(named);
    }

   private:
    opendds_reader& from_;
    sample_sink& to_;
  };

  const std::string topic_;
  DDS::DomainParticipant_var participant_;
  DDS::Subscriber_var subscriber_;
  DDS::DataReader_var reader_;
  DDS::ReadCondition_var unread_;
  DDS::GuardCondition_var wake_;
  DDS::WaitSet_var waitset_;
  std::unique_ptr<typed_reader> typed_;
  writer_ids writers_;
};

discovered_participant described(const DDS::ParticipantBuiltinTopicData& found) {
  discovered_participant result;
  result.guid = guid_of(found.key);
  result.user_data = text_of(found.user_data.value);
  return result;
}

/// Of a PublicationBuiltinTopicData or SubscriptionBuiltinTopicData.
template <class Data>
discovered_endpoint described(const Data& found) {
  discovered_endpoint result;
  result.guid = guid_of(found.key);
  result.participant = guid_of(found.participant_key);
  result.topic = found.topic_name.in();
  result.type = found.type_name.in();
  result.policies = qos_of(found);
  for (CORBA::ULong i = 0; i < found.representation.value.length(); ++i) {
    result.representations.push_back(found.representation.value[i]);
  }
  return result;
}

/// Appends what is in a built-in topic now, which keeps it for the next time.
template <class Reader, class Sequence, class Described>
void read_all(DDS::Subscriber_ptr builtin, const char* topic, std::vector<Described>& result) {
  DDS::DataReader_var reader = builtin->lookup_datareader(topic);
  typename Reader::_var_type typed = Reader::_narrow(reader);
  required(typed, std::string("reader of ") + topic);
  Sequence samples;
  DDS::SampleInfoSeq infos;
  const DDS::ReturnCode_t code =
      typed->read(samples, infos, DDS::LENGTH_UNLIMITED, DDS::ANY_SAMPLE_STATE, DDS::ANY_VIEW_STATE,
                  DDS::ALIVE_INSTANCE_STATE);
  if (code == DDS::RETCODE_NO_DATA) {
    return;
  }
  check(code, topic);
  for (CORBA::ULong i = 0; i < samples.length(); ++i) {
    if (infos[i].valid_data) {
      result.push_back(described(samples[i]));
    }
  }
  check(typed->return_loan(samples, infos), topic);
}

/// RTPS for discovery and data, as the others speak it.
void configure_transport() {
  TheServiceParticipant->set_default_discovery(OpenDDS::DCPS::Discovery::DEFAULT_RTPS);
  const OpenDDS::DCPS::TransportConfig_rch config =
      TheTransportRegistry->create_config("slipway_rtps");
  config->instances_.push_back(TheTransportRegistry->create_inst("slipway_rtps_udp", "rtps_udp"));
  TheTransportRegistry->global_config(config);
}

/// The service by the one method that its configuration takes.
struct service_configuration {
  void default_configuration_file(const char* path) const {
    TheServiceParticipant->default_configuration_file(ACE_TEXT_CHAR_TO_TCHAR(path));
  }
};

DDS::DomainParticipantFactory_var factory() {
  const service_configuration service;
  return required(
      configured_factory(
          service, [] { return DDS::DomainParticipantFactory_var(TheParticipantFactory); },
          configure_transport),
      "participant factory; is the configuration file as OpenDDS has it?");
}

class opendds_participant final : public participant {
 public:
  explicit opendds_participant(const participant_settings& settings)
      : settings_(settings), factory_(factory()) {
    DDS::DomainParticipantQos policies;
    check(factory_->get_default_participant_qos(policies), "participant");
    policies.entity_factory.autoenable_created_entities = true;
    set_octets(policies.user_data.value, user_data_of(settings.identity, ""));
    participant_ = factory_->create_participant(static_cast<DDS::DomainId_t>(settings.domain),
                                                policies, nullptr, OpenDDS::DCPS::NO_STATUS_MASK);
    required(participant_, "participant of domain " + std::to_string(settings.domain));
  }
  ~opendds_participant() override {
    topics_.clear();
    participant_->delete_contained_entities();
    factory_->delete_participant(participant_);
    TheServiceParticipant->shutdown();
  }

  std::unique_ptr<writer> create_writer(const publication& description) override {
    note_limits(description.qos, description.topic, settings_.note);
    const auto& type = static_cast<const opendds_type&>(*description.type);
    auto made = std::make_unique<opendds_writer>(participant_,
                                                 topic(description.topic, type, description.qos),
                                                 description, settings_.identity, type);
    own_writers_.push_back(own(made->guid(), description.topic, type, description.qos));
    return made;
  }
  std::unique_ptr<reader> create_reader(const subscription& description) override {
    note_limits(description.qos, description.topic, settings_.note);
    const auto& type = static_cast<const opendds_type&>(*description.type);
    DDS::Topic_ptr whole = topic(description.topic, type, description.qos);
    if (description.filter.empty()) {
      return own_reader(whole, description, type);
    }
    DDS::StringSeq parameters;
    parameters.length(static_cast<CORBA::ULong>(description.filter_parameters.size()));
    for (std::size_t i = 0; i < description.filter_parameters.size(); ++i) {
      parameters[static_cast<CORBA::ULong>(i)] = description.filter_parameters[i].c_str();
    }
    const std::string name = description.topic + "/filtered/" + std::to_string(filters_++);
    DDS::ContentFilteredTopic_var filtered = participant_->create_contentfilteredtopic(
        name.c_str(), whole, description.filter.c_str(), parameters);
    required(filtered, "content filter '" + description.filter + "' of " + description.topic);
    return own_reader(filtered, description, type);
  }
  entity_guid guid() const override {
    return guid_of(implementation_of(participant_.in()).get_id());
  }
  domain_graph graph() override {
    domain_graph result;
    DDS::Subscriber_var builtin = participant_->get_builtin_subscriber();
    required(builtin, "built-in subscriber");
    read_all<DDS::ParticipantBuiltinTopicDataDataReader, DDS::ParticipantBuiltinTopicDataSeq>(
        builtin, OpenDDS::DCPS::BUILT_IN_PARTICIPANT_TOPIC, result.participants);
    read_all<DDS::PublicationBuiltinTopicDataDataReader, DDS::PublicationBuiltinTopicDataSeq>(
        builtin, OpenDDS::DCPS::BUILT_IN_PUBLICATION_TOPIC, result.writers);
    read_all<DDS::SubscriptionBuiltinTopicDataDataReader, DDS::SubscriptionBuiltinTopicDataSeq>(
        builtin, OpenDDS::DCPS::BUILT_IN_SUBSCRIPTION_TOPIC, result.readers);
    // The built-in topics do not tell a participant of itself (DDS 1.4, 2.2.5).
    discovered_participant self;
    self.guid = guid();
    self.user_data = user_data_of(settings_.identity, "");
    result.participants.push_back(self);
    result.writers.insert(result.writers.end(), own_writers_.begin(), own_writers_.end());
    result.readers.insert(result.readers.end(), own_readers_.begin(), own_readers_.end());
    return result;
  }

 private:
  discovered_endpoint own(const entity_guid& endpoint, const std::string& name,
                          const opendds_type& type, const qos& policies) const {
    return {endpoint, guid(), name, type.type_name(), policies, {DDS::XCDR_DATA_REPRESENTATION}};
  }

  std::unique_ptr<reader> own_reader(DDS::TopicDescription_ptr from,
                                     const subscription& description, const opendds_type& type) {
    auto made = std::make_unique<opendds_reader>(participant_, from, description, type);
    own_readers_.push_back(own(made->guid(), description.topic, type, description.qos));
    return made;
  }

  DDS::Topic_ptr topic(const std::string& name, const opendds_type& type, const qos& policies) {
    const auto found = topics_.find(name);
    if (found != topics_.end()) {
      return found->second;
    }
    DDS::TypeSupport_var support = type.make_support();
    check(support->register_type(participant_, type.type_name()),
          std::string("type ") + type.type_name());
    DDS::TopicQos topic_policies;
    check(participant_->get_default_topic_qos(topic_policies), "topic " + name);
    set_topic_qos(topic_policies, policies);
    DDS::Topic_var made = participant_->create_topic(name.c_str(), type.type_name(), topic_policies,
                                                     nullptr, OpenDDS::DCPS::NO_STATUS_MASK);
    required(made, "topic " + name);
    return topics_.emplace(name, made).first->second;
  }

  const participant_settings settings_;
  DDS::DomainParticipantFactory_var factory_;
  DDS::DomainParticipant_var participant_;
  std::map<std::string, DDS::Topic_var> topics_;
  std::vector<discovered_endpoint> own_writers_;
  std::vector<discovered_endpoint> own_readers_;
  unsigned filters_ = 0;
};

}  // namespace
}  // namespace opendds

std::unique_ptr<participant> make_participant(const participant_settings& settings) {
  return std::make_unique<opendds::opendds_participant>(settings);
}

std::string implementation() { return "opendds " OPENDDS_VERSION; }

}  // namespace slipway::dummy
