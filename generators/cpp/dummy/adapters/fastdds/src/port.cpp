// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/port.hpp"

#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
#include <fastrtps/utils/IPLocator.h>
#include <fastdds/dds/core/condition/GuardCondition.hpp>
#include <fastdds/dds/core/condition/WaitSet.hpp>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/domain/DomainParticipantListener.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/ContentFilteredTopic.hpp>
#include <fastdds/dds/topic/Topic.hpp>

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "qos.hpp"
#include "slipway/dummy/discovery.hpp"
#include "slipway/dummy/fastdds/typed.hpp"
#include "slipway/dummy/random.hpp"
#include "slipway/dummy/statuses.hpp"

namespace slipway::dummy {
namespace fastdds {
namespace {

namespace dds = eprosima::fastdds::dds;
using eprosima::fastrtps::types::ReturnCode_t;

constexpr std::int64_t second_ns = 1'000'000'000;

void check(const ReturnCode_t& code, const std::string& what) {
  if (code != ReturnCode_t::RETCODE_OK) {
    throw dds_error(what + ": return code " + std::to_string(code()));
  }
}

/// A number for a writer's GUID, whose 16 octets are unique in the domain.
std::uint64_t number_of(const eprosima::fastrtps::rtps::GUID_t& guid) {
  const auto text = [](const void* octets, std::size_t count) {
    return std::string_view(static_cast<const char*>(octets), count);
  };
  return hash_of(text(guid.entityId.value, sizeof guid.entityId.value),
                 hash_of(text(guid.guidPrefix.value, sizeof guid.guidPrefix.value)));
}

entity_guid guid_of(const eprosima::fastrtps::rtps::GUID_t& guid) {
  entity_guid result;
  const auto* const prefix = guid.guidPrefix.value;
  const auto* const entity = guid.entityId.value;
  std::copy(entity, entity + sizeof guid.entityId.value,
            std::copy(prefix, prefix + sizeof guid.guidPrefix.value, result.begin()));
  return result;
}

std::vector<std::string> addresses_of(const eprosima::fastrtps::rtps::RemoteLocatorList& locators) {
  std::vector<std::string> result;
  for (const auto& locator : locators.unicast) {
    result.push_back(eprosima::fastrtps::rtps::IPLocator::ip_to_string(locator));
  }
  return unicast_addresses(std::move(result));
}

/// Takes the directory of a path away, as others announce the program's name alone.
std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

discovered_participant described(const eprosima::fastrtps::rtps::ParticipantProxyData& found) {
  discovered_participant result;
  result.guid = guid_of(found.m_guid);
  result.user_data = std::string(found.m_userData.begin(), found.m_userData.end());
  result.name = found.m_participantName.to_string();
  for (const auto& property : found.m_properties) {
    const std::string name = property.first();
    if (name == dds::parameter_policy_physical_data_host || name == "__Hostname") {
      result.host = property.second();
    } else if (name == dds::parameter_policy_physical_data_process || name == "__ProcessName") {
      result.process = file_name(property.second());
    }
  }
  result.addresses = addresses_of(found.default_locators);
  return result;
}

/// Of a WriterProxyData or ReaderProxyData.
template <class Proxy>
discovered_endpoint described(const Proxy& found) {
  discovered_endpoint result;
  result.guid = guid_of(found.guid());
  result.participant = guid_of(eprosima::fastrtps::rtps::iHandle2GUID(found.RTPSParticipantKey()));
  result.topic = found.topicName().to_string();
  result.type = found.typeName().to_string();
  result.policies = qos_of(found.m_qos);
  for (const auto representation : found.m_qos.representation.m_value) {
    result.representations.push_back(static_cast<std::int16_t>(representation));
  }
  return result;
}

/// Keeps what discovery tells, which Fast DDS 2.9 gives away only as it happens:
/// get_matched_publication_data and the built-in topics do not answer. What is gone is forgotten,
/// but for the USER_DATA of the last writers: their samples may still wait to be taken.
class discovery_directory final : public dds::DomainParticipantListener {
 public:
  void on_participant_discovery(
      dds::DomainParticipant*,
      eprosima::fastrtps::rtps::ParticipantDiscoveryInfo&& found) override {
    using info = eprosima::fastrtps::rtps::ParticipantDiscoveryInfo;
    const entity_guid guid = guid_of(found.info.m_guid);
    const std::lock_guard<std::mutex> lock(mutex_);
    if (found.status == info::REMOVED_PARTICIPANT || found.status == info::DROPPED_PARTICIPANT) {
      participants_.erase(guid);
      forget_endpoints(guid);
    } else {
      participants_[guid] = described(found.info);
    }
  }
  void on_publisher_discovery(dds::DomainParticipant*,
                              eprosima::fastrtps::rtps::WriterDiscoveryInfo&& found) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (found.status == eprosima::fastrtps::rtps::WriterDiscoveryInfo::REMOVED_WRITER) {
      const auto gone = writers_.find(guid_of(found.info.guid()));
      if (gone != writers_.end()) {
        forget_writer(gone);
      }
    } else {
      put_writer(number_of(found.info.guid()), described(found.info));
    }
  }
  void on_subscriber_discovery(dds::DomainParticipant*,
                               eprosima::fastrtps::rtps::ReaderDiscoveryInfo&& found) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (found.status == eprosima::fastrtps::rtps::ReaderDiscoveryInfo::REMOVED_READER) {
      readers_.erase(guid_of(found.info.guid()));
    } else {
      const discovered_endpoint reader = described(found.info);
      readers_[reader.guid] = reader;
    }
  }

  // Discovery does not announce a participant and its endpoints to itself.
  void add(discovered_participant self) {
    const std::lock_guard<std::mutex> lock(mutex_);
    participants_[self.guid] = std::move(self);
  }
  void add_writer(const dds::DataWriter& writer, const publication& description,
                  const std::string& user_data) {
    discovered_endpoint own =
        own_endpoint_of(writer.guid(), description.topic, *description.type, description.qos);
    own.policies.user_data = user_data;
    const std::lock_guard<std::mutex> lock(mutex_);
    put_writer(number_of(writer.guid()), own);
  }
  void add_reader(const dds::DataReader& reader, const subscription& description) {
    const discovered_endpoint own =
        own_endpoint_of(reader.guid(), description.topic, *description.type, description.qos);
    const std::lock_guard<std::mutex> lock(mutex_);
    readers_[own.guid] = own;
  }

  std::optional<std::string> user_data(std::uint64_t writer) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = user_data_.find(writer);
    return found == user_data_.end() ? std::nullopt : std::optional(found->second);
  }
  domain_graph graph() const {
    domain_graph result;
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& [guid, participant] : participants_) {
      result.participants.push_back(participant);
    }
    for (const auto& [guid, entry] : writers_) {
      result.writers.push_back(entry.writer);
    }
    for (const auto& [guid, reader] : readers_) {
      result.readers.push_back(reader);
    }
    return result;
  }

 private:
  static constexpr std::size_t greatest_departed = 4096;

  struct writer_entry {
    std::uint64_t number;
    discovered_endpoint writer;
  };
  using writer_map = std::map<entity_guid, writer_entry>;

  static discovered_endpoint own_endpoint_of(const eprosima::fastrtps::rtps::GUID_t& guid,
                                             const std::string& topic, const topic_type& type,
                                             const qos& policies) {
    eprosima::fastrtps::rtps::GUID_t participant = guid;
    participant.entityId = eprosima::fastrtps::rtps::c_EntityId_RTPSParticipant;
    return {guid_of(guid), guid_of(participant),           topic, type.type_name(),
            policies,      {dds::XCDR_DATA_REPRESENTATION}};
  }

  void put_writer(std::uint64_t number, const discovered_endpoint& writer) {
    user_data_[number] = writer.policies.user_data;
    writers_[writer.guid] = {number, writer};
  }

  writer_map::iterator forget_writer(writer_map::iterator gone) {
    departed_.push_back(gone->second.number);
    const auto next = writers_.erase(gone);
    if (departed_.size() > greatest_departed) {
      const std::uint64_t oldest = departed_.front();
      departed_.pop_front();
      // It may have come back.
      if (std::none_of(writers_.begin(), writers_.end(),
                       [&](const auto& entry) { return entry.second.number == oldest; })) {
        user_data_.erase(oldest);
      }
    }
    return next;
  }

  void forget_endpoints(const entity_guid& participant) {
    for (auto writer = writers_.begin(); writer != writers_.end();) {
      writer = writer->second.writer.participant == participant ? forget_writer(writer)
                                                                : std::next(writer);
    }
    for (auto reader = readers_.begin(); reader != readers_.end();) {
      reader =
          reader->second.participant == participant ? readers_.erase(reader) : std::next(reader);
    }
  }

  mutable std::mutex mutex_;
  std::map<entity_guid, discovered_participant> participants_;
  writer_map writers_;
  std::map<entity_guid, discovered_endpoint> readers_;
  std::map<std::uint64_t, std::string> user_data_;
  std::deque<std::uint64_t> departed_;
};

class fast_writer final : public writer {
 public:
  fast_writer(dds::DomainParticipant& participant, dds::Topic& topic,
              const publication& description, const participant_settings& settings,
              const fast_type& type, discovery_directory& directory)
      : participant_(participant),
        topic_(description.topic),
        sample_(type.make_sample(description, settings.identity)),
        publisher_(required(participant.create_publisher(publisher_qos(description.qos)),
                            "publisher of " + topic_)) {
    const std::string user_data = user_data_of(settings.identity, description.qos.user_data);
    writer_ = publisher_->create_datawriter(
        &topic, writer_qos(description.qos, user_data, settings.udp_only));
    if (writer_ == nullptr) {
      participant_.delete_publisher(publisher_);
      throw dds_error("cannot create the writer of " + topic_);
    }
    directory.add_writer(*writer_, description, user_data);
  }
  ~fast_writer() override {
    publisher_->delete_datawriter(writer_);
    participant_.delete_publisher(publisher_);
  }

  write_outcome write(const outgoing& content) override {
    const ReturnCode_t code = writer_->write_w_timestamp(
        sample_->fill(content), dds::HANDLE_NIL,
        eprosima::fastrtps::Time_t(static_cast<std::int32_t>(content.sent_ns / second_ns),
                                   static_cast<std::uint32_t>(content.sent_ns % second_ns)));
    if (code == ReturnCode_t::RETCODE_TIMEOUT) {
      return write_outcome::timed_out;
    }
    if (code != ReturnCode_t::RETCODE_OK) {
      check(code, "write of " + topic_);
    }
    return write_outcome::written;
  }
  void finish(nanoseconds timeout) override {
    writer_->wait_for_acknowledgments(duration(timeout));
  }
  std::size_t serialized_size() const override { return sample_->serialized_size(); }
  endpoint_status status() override {
    writer_statuses<dds::PublicationMatchedStatus, dds::OfferedIncompatibleQosStatus,
                    dds::OfferedDeadlineMissedStatus, dds::LivelinessLostStatus>
        statuses;
    statuses.ask(*writer_, [this](const ReturnCode_t& code) { check(code, topic_); });
    return statuses.counts();
  }
  entity_guid guid() const override { return guid_of(writer_->guid()); }

 private:
  dds::DomainParticipant& participant_;
  const std::string topic_;
  const std::unique_ptr<outgoing_sample> sample_;
  dds::Publisher* const publisher_;
  dds::DataWriter* writer_ = nullptr;
};

/// Samples of any type, only ever lent.
class lent_samples final : public dds::LoanableCollection {
 public:
  void* at(size_type i) const { return buffer()[i]; }

 private:
  void resize(size_type) override {}
};

class fast_reader final : public reader {
 public:
  fast_reader(dds::DomainParticipant& participant, dds::TopicDescription& topic,
              const subscription& description, bool udp_only, const fast_type& type,
              discovery_directory& directory)
      : participant_(participant),
        topic_(description.topic),
        type_(type),
        directory_(directory),
        subscriber_(required(participant.create_subscriber(subscriber_qos(description.qos)),
                             "subscriber of " + topic_)) {
    reader_ = subscriber_->create_datareader(&topic, reader_qos(description.qos, udp_only));
    if (reader_ == nullptr) {
      participant_.delete_subscriber(subscriber_);
      throw dds_error("cannot create the reader of " + topic_);
    }
    directory.add_reader(*reader_, description);
    reader_->get_statuscondition().set_enabled_statuses(dds::StatusMask::data_available());
    waitset_.attach_condition(reader_->get_statuscondition());
    waitset_.attach_condition(wake_);
  }
  ~fast_reader() override {
    waitset_.detach_condition(reader_->get_statuscondition());
    subscriber_->delete_datareader(reader_);
    participant_.delete_subscriber(subscriber_);
  }

  void wait(nanoseconds timeout) override {
    dds::ConditionSeq active;
    waitset_.wait(active, duration(timeout));
    wake_.set_trigger_value(false);
  }
  void wake() override { wake_.set_trigger_value(true); }

  std::size_t take(sample_sink& sink) override {
    constexpr std::int32_t batch = 32;
    lent_samples samples;
    dds::SampleInfoSeq infos;
    const ReturnCode_t code = reader_->take(samples, infos, batch);
    if (code == ReturnCode_t::RETCODE_NO_DATA) {
      return 0;
    }
    if (code != ReturnCode_t::RETCODE_OK) {
      check(code, "take of " + topic_);
    }
    const auto count = infos.length();
    for (std::int32_t i = 0; i < count; ++i) {
      if (infos[i].valid_data) {
        incoming content;
        content.writer = number_of(infos[i].sample_identity.writer_guid());
        content.sequence = infos[i].sample_identity.sequence_number().to64long();
        content.sent_ns = infos[i].source_timestamp.to_ns();
        type_.deliver(samples.at(i), content, sink);
      }
    }
    check(reader_->return_loan(samples, infos), "loan of " + topic_);
    return static_cast<std::size_t>(count);
  }

  std::optional<std::string> user_data(std::uint64_t writer) override {
    return directory_.user_data(writer);
  }

  endpoint_status status() override {
    reader_statuses<dds::SubscriptionMatchedStatus, dds::RequestedIncompatibleQosStatus,
                    dds::RequestedDeadlineMissedStatus, dds::LivelinessChangedStatus,
                    dds::SampleLostStatus, dds::SampleRejectedStatus>
        statuses;
    statuses.ask(*reader_, [this](const ReturnCode_t& code) { check(code, topic_); });
    return statuses.counts();
  }
  entity_guid guid() const override { return guid_of(reader_->guid()); }

 private:
  dds::DomainParticipant& participant_;
  const std::string topic_;
  const fast_type& type_;
  const discovery_directory& directory_;
  dds::Subscriber* const subscriber_;
  dds::DataReader* reader_ = nullptr;
  dds::GuardCondition wake_;
  dds::WaitSet waitset_;
};

dds::DomainParticipant* create_participant(const participant_settings& settings,
                                           discovery_directory& directory) {
  dds::DomainParticipantFactory* const factory = dds::DomainParticipantFactory::get_instance();
  // The defaults of FASTRTPS_DEFAULT_PROFILES_FILE: peers, transports, interfaces.
  factory->load_profiles();
  dds::DomainParticipantQos policies = factory->get_default_participant_qos();
  policies.entity_factory().autoenable_created_entities = true;
  const std::string user_data = user_data_of(settings.identity, "");
  policies.user_data().data_vec({user_data.begin(), user_data.end()});
  policies.name(settings.identity.instance);
  if (settings.udp_only) {
    policies.transport().use_builtin_transports = false;
    policies.transport().user_transports = {
        std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>()};
  }
  dds::DomainParticipant* made =
      factory->create_participant(settings.domain, policies, &directory, dds::StatusMask::none());
  required(made, "participant of domain " + std::to_string(settings.domain));
  return made;
}

class fast_participant final : public participant {
 public:
  explicit fast_participant(const participant_settings& settings)
      : settings_(settings), participant_(create_participant(settings, directory_)) {
    discovered_participant self;
    self.guid = guid_of(participant_->guid());
    self.user_data = user_data_of(settings.identity, "");
    self.name = settings.identity.instance;
    directory_.add(self);
  }
  ~fast_participant() override {
    participant_->delete_contained_entities();
    dds::DomainParticipantFactory::get_instance()->delete_participant(participant_);
  }

  std::unique_ptr<writer> create_writer(const publication& description) override {
    note_limits(description.qos, description.topic, settings_.note);
    const auto& type = static_cast<const fast_type&>(*description.type);
    return std::make_unique<fast_writer>(*participant_,
                                         topic(description.topic, type, description.qos),
                                         description, settings_, type, directory_);
  }
  std::unique_ptr<reader> create_reader(const subscription& description) override {
    note_limits(description.qos, description.topic, settings_.note);
    const auto& type = static_cast<const fast_type&>(*description.type);
    dds::Topic& whole = topic(description.topic, type, description.qos);
    return std::make_unique<fast_reader>(*participant_, filtered(whole, description, type),
                                         description, settings_.udp_only, type, directory_);
  }
  entity_guid guid() const override { return guid_of(participant_->guid()); }
  domain_graph graph() override { return directory_.graph(); }

 private:
  dds::Topic& topic(const std::string& name, const fast_type& type, const qos& policies) {
    dds::Topic*& found = topics_[name];
    if (found == nullptr) {
      check(type.support().register_type(participant_), std::string("type ") + type.type_name());
      found = required(participant_->create_topic(name, type.type_name(), topic_qos(policies)),
                       "topic " + name);
    }
    return *found;
  }

  dds::TopicDescription& filtered(dds::Topic& whole, const subscription& description,
                                  const fast_type& type) {
    if (description.filter.empty()) {
      return whole;
    }
    if (!type.register_type_object()) {
      settings_.note(description.topic + ": opaque samples have nothing to filter by");
      return whole;
    }
    const std::string name = description.topic + "/filtered/" + std::to_string(filters_++);
    return *required(participant_->create_contentfilteredtopic(name, &whole, description.filter,
                                                               description.filter_parameters),
                     "content filter '" + description.filter + "' of " + description.topic);
  }

  const participant_settings settings_;
  discovery_directory directory_;
  dds::DomainParticipant* const participant_;
  std::map<std::string, dds::Topic*> topics_;
  unsigned filters_ = 0;
};

}  // namespace
}  // namespace fastdds

std::unique_ptr<participant> make_participant(const participant_settings& settings) {
  return std::make_unique<fastdds::fast_participant>(settings);
}

std::string implementation() { return "fastdds " SLIPWAY_FASTDDS_VERSION; }

}  // namespace slipway::dummy
