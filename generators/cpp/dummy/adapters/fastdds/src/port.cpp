// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/port.hpp"

#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
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

#include <map>
#include <mutex>
#include <string>

#include "qos.hpp"
#include "slipway/dummy/fastdds/typed.hpp"
#include "slipway/dummy/random.hpp"

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

template <class Entity>
Entity* check(Entity* made, const std::string& what) {
  if (made == nullptr) {
    throw dds_error("cannot create the " + what);
  }
  return made;
}

/// A number for a writer's GUID, whose 16 octets are unique in the domain.
std::uint64_t number_of(const eprosima::fastrtps::rtps::GUID_t& guid) {
  const auto text = [](const void* octets, std::size_t count) {
    return std::string_view(static_cast<const char*>(octets), count);
  };
  return hash_of(text(guid.entityId.value, sizeof guid.entityId.value),
                 hash_of(text(guid.guidPrefix.value, sizeof guid.guidPrefix.value)));
}

/// Remembers the USER_DATA of the domain's writers: Fast DDS 2.9 does not answer
/// get_matched_publication_data.
class writer_directory final : public dds::DomainParticipantListener {
 public:
  void on_publisher_discovery(dds::DomainParticipant*,
                              eprosima::fastrtps::rtps::WriterDiscoveryInfo&& found) override {
    const auto number = number_of(found.info.guid());
    const std::lock_guard<std::mutex> lock(mutex_);
    if (found.status == eprosima::fastrtps::rtps::WriterDiscoveryInfo::REMOVED_WRITER) {
      // Its samples may still wait to be taken.
      return;
    }
    const auto& octets = found.info.m_qos.m_userData;
    user_data_[number] = std::string(octets.begin(), octets.end());
  }
  void add(const eprosima::fastrtps::rtps::GUID_t& guid, const std::string& user_data) {
    const std::lock_guard<std::mutex> lock(mutex_);
    user_data_[number_of(guid)] = user_data;
  }
  std::optional<std::string> find(std::uint64_t number) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = user_data_.find(number);
    return found == user_data_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::uint64_t, std::string> user_data_;
};

class fast_writer final : public writer {
 public:
  fast_writer(dds::DomainParticipant& participant, dds::Topic& topic,
              const publication& description, const participant_settings& settings,
              const fast_type& type, writer_directory& directory)
      : participant_(participant),
        topic_(description.topic),
        sample_(type.make_sample(description, settings.identity)),
        publisher_(check(participant.create_publisher(publisher_qos(description.qos)),
                         "publisher of " + topic_)) {
    const std::string user_data = user_data_of(settings.identity, description.qos.user_data);
    writer_ = publisher_->create_datawriter(
        &topic, writer_qos(description.qos, user_data, settings.udp_only));
    if (writer_ == nullptr) {
      participant_.delete_publisher(publisher_);
      throw dds_error("cannot create the writer of " + topic_);
    }
    // Discovery does not announce a participant's writers to itself.
    directory.add(writer_->guid(), user_data);
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
    endpoint_status result;
    dds::PublicationMatchedStatus matched;
    dds::OfferedIncompatibleQosStatus incompatible;
    dds::OfferedDeadlineMissedStatus deadline;
    dds::LivelinessLostStatus liveliness;
    check(writer_->get_publication_matched_status(matched), topic_);
    check(writer_->get_offered_incompatible_qos_status(incompatible), topic_);
    check(writer_->get_offered_deadline_missed_status(deadline), topic_);
    check(writer_->get_liveliness_lost_status(liveliness), topic_);
    result.matched = static_cast<std::uint32_t>(matched.current_count);
    result.incompatible_qos = static_cast<std::uint32_t>(incompatible.total_count);
    result.last_incompatible_policy = static_cast<std::uint32_t>(incompatible.last_policy_id);
    result.deadline_missed = static_cast<std::uint32_t>(deadline.total_count);
    result.liveliness_lost = static_cast<std::uint32_t>(liveliness.total_count);
    return result;
  }

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
              const writer_directory& directory)
      : participant_(participant),
        topic_(description.topic),
        type_(type),
        directory_(directory),
        subscriber_(check(participant.create_subscriber(subscriber_qos(description.qos)),
                          "subscriber of " + topic_)) {
    reader_ = subscriber_->create_datareader(&topic, reader_qos(description.qos, udp_only));
    if (reader_ == nullptr) {
      participant_.delete_subscriber(subscriber_);
      throw dds_error("cannot create the reader of " + topic_);
    }
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
        opaque_header header;
        content.writer = number_of(infos[i].sample_identity.writer_guid());
        content.sequence = infos[i].sample_identity.sequence_number().to64long();
        content.sent_ns = infos[i].source_timestamp.to_ns();
        type_.read(samples.at(i), content, header);
        sink.on_sample(content);
      }
    }
    check(reader_->return_loan(samples, infos), "loan of " + topic_);
    return static_cast<std::size_t>(count);
  }

  std::optional<std::string> user_data(std::uint64_t writer) override {
    return directory_.find(writer);
  }

  endpoint_status status() override {
    endpoint_status result;
    dds::SubscriptionMatchedStatus matched;
    dds::RequestedIncompatibleQosStatus incompatible;
    dds::RequestedDeadlineMissedStatus deadline;
    dds::LivelinessChangedStatus liveliness;
    dds::SampleLostStatus lost;
    dds::SampleRejectedStatus rejected;
    check(reader_->get_subscription_matched_status(matched), topic_);
    check(reader_->get_requested_incompatible_qos_status(incompatible), topic_);
    check(reader_->get_requested_deadline_missed_status(deadline), topic_);
    check(reader_->get_liveliness_changed_status(liveliness), topic_);
    check(reader_->get_sample_lost_status(lost), topic_);
    check(reader_->get_sample_rejected_status(rejected), topic_);
    result.matched = static_cast<std::uint32_t>(matched.current_count);
    result.incompatible_qos = static_cast<std::uint32_t>(incompatible.total_count);
    result.last_incompatible_policy = static_cast<std::uint32_t>(incompatible.last_policy_id);
    result.deadline_missed = static_cast<std::uint32_t>(deadline.total_count);
    result.liveliness_lost = static_cast<std::uint32_t>(liveliness.not_alive_count);
    result.sample_lost = static_cast<std::uint32_t>(lost.total_count);
    result.sample_rejected = static_cast<std::uint32_t>(rejected.total_count);
    return result;
  }

 private:
  dds::DomainParticipant& participant_;
  const std::string topic_;
  const fast_type& type_;
  const writer_directory& directory_;
  dds::Subscriber* const subscriber_;
  dds::DataReader* reader_ = nullptr;
  dds::GuardCondition wake_;
  dds::WaitSet waitset_;
};

dds::DomainParticipant* create_participant(const participant_settings& settings,
                                           writer_directory& directory) {
  dds::DomainParticipantFactory* const factory = dds::DomainParticipantFactory::get_instance();
  // The defaults of FASTRTPS_DEFAULT_PROFILES_FILE: peers, transports, interfaces.
  factory->load_profiles();
  dds::DomainParticipantQos policies = factory->get_default_participant_qos();
  policies.entity_factory().autoenable_created_entities = true;
  policies.user_data().clear();
  if (settings.udp_only) {
    policies.transport().use_builtin_transports = false;
    policies.transport().user_transports = {
        std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>()};
  }
  return check(
      factory->create_participant(settings.domain, policies, &directory, dds::StatusMask::none()),
      "participant of domain " + std::to_string(settings.domain));
}

class fast_participant final : public participant {
 public:
  explicit fast_participant(const participant_settings& settings)
      : settings_(settings), participant_(create_participant(settings, directory_)) {}
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

 private:
  dds::Topic& topic(const std::string& name, const fast_type& type, const qos& policies) {
    dds::Topic*& found = topics_[name];
    if (found == nullptr) {
      check(type.support().register_type(participant_), std::string("type ") + type.type_name());
      found = check(participant_->create_topic(name, type.type_name(), topic_qos(policies)),
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
    return *check(participant_->create_contentfilteredtopic(name, &whole, description.filter,
                                                            description.filter_parameters),
                  "content filter '" + description.filter + "' of " + description.topic);
  }

  const participant_settings settings_;
  writer_directory directory_;
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
