// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/port.hpp"

#include <dds/dds.h>
#include <dds/version.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "qos.hpp"
#include "slipway/dummy/cyclonedds/typed.hpp"
#include "slipway/dummy/discovery.hpp"
#include "slipway/dummy/statuses.hpp"

namespace slipway::dummy {
namespace cyclonedds {
namespace {

/// Throws dds_error for a negative return code.
dds_return_t check(dds_return_t code, const std::string& what) {
  if (code < 0) {
    throw dds_error(what + ": " + dds_strretcode(-code));
  }
  return code;
}

/// An entity that is deleted with its owner.
class entity {
 public:
  entity(dds_entity_t handle, const std::string& what) : handle_(check(handle, what)) {}
  entity(entity&& other) noexcept : handle_(std::exchange(other.handle_, 0)) {}
  entity(const entity&) = delete;
  entity& operator=(const entity&) = delete;
  entity& operator=(entity&&) = delete;
  ~entity() {
    if (handle_ > 0) {
      dds_delete(handle_);
    }
  }
  dds_entity_t get() const { return handle_; }

 private:
  dds_entity_t handle_;
};

entity_guid guid_of(const dds_guid_t& guid) {
  entity_guid result;
  std::copy(std::begin(guid.v), std::end(guid.v), result.begin());
  return result;
}

entity_guid guid_of(dds_entity_t handle) {
  dds_guid_t guid{};
  check(dds_get_guid(handle, &guid), "GUID");
  return guid_of(guid);
}

class cyclone_writer final : public writer {
 public:
  cyclone_writer(dds_entity_t participant, dds_entity_t topic, const publication& description,
                 const sender& identity, const cyclone_type& type, const bool& batching)
      : topic_(description.topic),
        batching_(batching),
        sample_(type.make_sample(description, identity)),
        publisher_(dds_create_publisher(participant, group_qos(description.qos).get(), nullptr),
                   "publisher of " + topic_),
        writer_(dds_create_writer(
                    publisher_.get(), topic,
                    writer_qos(description.qos, user_data_of(identity, description.qos.user_data))
                        .get(),
                    nullptr),
                "writer of " + topic_) {}

  write_outcome write(const outgoing& content) override {
    const dds_return_t code = dds_write_ts(writer_.get(), sample_->fill(content), content.sent_ns);
    if (code == DDS_RETCODE_TIMEOUT) {
      return write_outcome::timed_out;
    }
    if (code < 0) {
      check(code, "write of " + topic_);
    }
    return write_outcome::written;
  }
  void flush() override {
    if (batching_) {
      dds_write_flush(writer_.get());
    }
  }
  void finish(nanoseconds timeout) override {
    dds_write_flush(writer_.get());
    dds_wait_for_acks(writer_.get(), timeout.count());
  }
  std::size_t serialized_size() const override { return sample_->serialized_size(); }
  endpoint_status status() override {
    const dds_entity_t from = writer_.get();
    writer_statuses<dds_publication_matched_status_t, dds_offered_incompatible_qos_status_t,
                    dds_offered_deadline_missed_status_t, dds_liveliness_lost_status_t>
        statuses;
    check(dds_get_publication_matched_status(from, &statuses.matched), topic_);
    check(dds_get_offered_incompatible_qos_status(from, &statuses.incompatible), topic_);
    check(dds_get_offered_deadline_missed_status(from, &statuses.deadline), topic_);
    check(dds_get_liveliness_lost_status(from, &statuses.liveliness), topic_);
    return statuses.counts();
  }
  entity_guid guid() const override { return guid_of(writer_.get()); }

 private:
  const std::string topic_;
  const bool& batching_;
  const std::unique_ptr<outgoing_sample> sample_;
  const entity publisher_;
  const entity writer_;
};

class cyclone_reader final : public reader {
 public:
  cyclone_reader(dds_entity_t participant, dds_entity_t topic, const subscription& description,
                 const cyclone_type& type)
      : topic_(description.topic),
        type_(type),
        subscriber_(dds_create_subscriber(participant, group_qos(description.qos).get(), nullptr),
                    "subscriber of " + topic_),
        reader_(
            dds_create_reader(subscriber_.get(), topic, reader_qos(description.qos).get(), nullptr),
            "reader of " + topic_),
        unread_(dds_create_readcondition(reader_.get(), DDS_ANY_STATE),
                "read condition of " + topic_),
        wake_(dds_create_guardcondition(participant), "guard condition of " + topic_),
        waitset_(dds_create_waitset(participant), "wait set of " + topic_) {
    check(dds_waitset_attach(waitset_.get(), unread_.get(), 0), "wait set of " + topic_);
    check(dds_waitset_attach(waitset_.get(), wake_.get(), 0), "wait set of " + topic_);
  }

  void wait(nanoseconds timeout) override {
    check(dds_waitset_wait(waitset_.get(), nullptr, 0, timeout.count()), "wait for " + topic_);
    bool woken = false;
    dds_take_guardcondition(wake_.get(), &woken);
  }
  void wake() override { dds_set_guardcondition(wake_.get(), true); }

  std::size_t take(sample_sink& sink) override {
    std::array<void*, batch> samples{};
    std::array<dds_sample_info_t, batch> infos;
    const dds_return_t count = check(
        dds_take(reader_.get(), samples.data(), infos.data(), batch, batch), "take of " + topic_);
    if (count == 0) {
      return 0;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      if (infos[i].valid_data) {
        incoming content;
        content.writer = infos[i].publication_handle;
        content.sent_ns = infos[i].source_timestamp;
        type_.deliver(samples[i], content, sink);
      }
    }
    check(dds_return_loan(reader_.get(), samples.data(), count), "loan of " + topic_);
    return static_cast<std::size_t>(count);
  }

  std::optional<std::string> user_data(std::uint64_t writer) override {
    const std::unique_ptr<dds_builtintopic_endpoint_t, void (*)(dds_builtintopic_endpoint_t*)>
        endpoint(dds_get_matched_publication_data(reader_.get(), writer),
                 dds_builtintopic_free_endpoint);
    return endpoint ? std::optional(user_data_of(endpoint->qos)) : std::nullopt;
  }

  endpoint_status status() override {
    const dds_entity_t from = reader_.get();
    reader_statuses<dds_subscription_matched_status_t, dds_requested_incompatible_qos_status_t,
                    dds_requested_deadline_missed_status_t, dds_liveliness_changed_status_t,
                    dds_sample_lost_status_t, dds_sample_rejected_status_t>
        statuses;
    check(dds_get_subscription_matched_status(from, &statuses.matched), topic_);
    check(dds_get_requested_incompatible_qos_status(from, &statuses.incompatible), topic_);
    check(dds_get_requested_deadline_missed_status(from, &statuses.deadline), topic_);
    check(dds_get_liveliness_changed_status(from, &statuses.liveliness), topic_);
    check(dds_get_sample_lost_status(from, &statuses.lost), topic_);
    check(dds_get_sample_rejected_status(from, &statuses.rejected), topic_);
    return statuses.counts();
  }
  entity_guid guid() const override { return guid_of(reader_.get()); }

 private:
  static constexpr std::size_t batch = 32;

  const std::string topic_;
  const cyclone_type& type_;
  const entity subscriber_;
  const entity reader_;
  const entity unread_;
  const entity wake_;
  const entity waitset_;
};

/// The IP addresses in Cyclone's list of locators, such as `udp/10.33.136.7:7411@2`.
std::vector<std::string> addresses_of(const std::string& locators) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin < locators.size();) {
    const std::size_t end = std::min(locators.find(',', begin), locators.size());
    const std::string locator = locators.substr(begin, end - begin);
    const std::size_t slash = locator.find('/');
    const std::size_t colon = locator.rfind(':');
    if (slash != std::string::npos && colon != std::string::npos && colon > slash) {
      std::string address = locator.substr(slash + 1, colon - slash - 1);
      if (address.size() > 2 && address.front() == '[' && address.back() == ']') {
        address = address.substr(1, address.size() - 2);
      }
      result.push_back(std::move(address));
    }
    begin = end + 1;
  }
  return unicast_addresses(std::move(result));
}

discovered_participant described(const dds_builtintopic_participant_t& found) {
  discovered_participant result;
  result.guid = guid_of(found.key);
  result.user_data = user_data_of(found.qos);
  result.name = entity_name_of(found.qos);
  result.host = property_of(found.qos, "__Hostname");
  result.process = property_of(found.qos, "__ProcessName");
  result.addresses = addresses_of(property_of(found.qos, "__NetworkAddresses"));
  return result;
}

discovered_endpoint described(const dds_builtintopic_endpoint_t& found) {
  discovered_endpoint result;
  result.guid = guid_of(found.key);
  result.participant = guid_of(found.participant_key);
  result.topic = found.topic_name;
  result.type = found.type_name;
  result.policies = qos_of(found.qos);
  result.representations = representations_of(found.qos);
  return result;
}

/// Whether an endpoint serves discovery itself: Cyclone lists its readers of built-in topics too.
bool built_in(const discovered_endpoint& endpoint) {
  return endpoint.policies.partition == std::vector<std::string>{"__BUILT-IN PARTITION__"};
}

/// What is in a built-in topic now. The reader lives only for that: Cyclone gives it what is known
/// when it is made, and nobody pays for it afterwards.
template <class Sample, class Described>
std::vector<Described> read_all(dds_entity_t participant, dds_entity_t topic, const char* name) {
  constexpr std::size_t batch = 64;
  const entity reader(dds_create_reader(participant, topic, nullptr, nullptr),
                      std::string("reader of ") + name);
  std::vector<Described> result;
  for (;;) {
    std::array<void*, batch> samples{};
    std::array<dds_sample_info_t, batch> infos;
    const dds_return_t count =
        check(dds_take(reader.get(), samples.data(), infos.data(), batch, batch), name);
    if (count == 0) {
      return result;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      if (infos[i].valid_data && infos[i].instance_state == DDS_IST_ALIVE) {
        result.push_back(described(*static_cast<const Sample*>(samples[i])));
      }
    }
    check(dds_return_loan(reader.get(), samples.data(), count), name);
  }
}

class cyclone_participant final : public participant {
 public:
  explicit cyclone_participant(const participant_settings& settings)
      : settings_(settings),
        participant_(dds_create_participant(settings.domain,
                                            participant_qos(settings.identity).get(), nullptr),
                     "participant of domain " + std::to_string(settings.domain)) {}

  std::unique_ptr<writer> create_writer(const publication& description) override {
    note_limits(description.qos, description.topic, "", settings_.note);
    const auto& type = static_cast<const cyclone_type&>(*description.type);
    if (std::isinf(description.rate_hz) || description.burst > 1) {
      // For all writers of the process at once: from now on every one of them flushes.
      batching_ = true;
      dds_write_set_batch(true);
    }
    return std::make_unique<cyclone_writer>(participant_.get(),
                                            topic(description.topic, type, description.qos),
                                            description, settings_.identity, type, batching_);
  }
  std::unique_ptr<reader> create_reader(const subscription& description) override {
    note_limits(description.qos, description.topic, description.filter, settings_.note);
    const auto& type = static_cast<const cyclone_type&>(*description.type);
    return std::make_unique<cyclone_reader>(
        participant_.get(), topic(description.topic, type, description.qos), description, type);
  }
  entity_guid guid() const override { return guid_of(participant_.get()); }
  domain_graph graph() override {
    domain_graph result;
    result.participants = read_all<dds_builtintopic_participant_t, discovered_participant>(
        participant_.get(), DDS_BUILTIN_TOPIC_DCPSPARTICIPANT, "DCPSParticipant");
    result.writers = read_all<dds_builtintopic_endpoint_t, discovered_endpoint>(
        participant_.get(), DDS_BUILTIN_TOPIC_DCPSPUBLICATION, "DCPSPublication");
    result.readers = read_all<dds_builtintopic_endpoint_t, discovered_endpoint>(
        participant_.get(), DDS_BUILTIN_TOPIC_DCPSSUBSCRIPTION, "DCPSSubscription");
    result.readers.erase(std::remove_if(result.readers.begin(), result.readers.end(), built_in),
                         result.readers.end());
    return result;
  }

 private:
  dds_entity_t topic(const std::string& name, const cyclone_type& type, const qos& policies) {
    const auto found = topics_.find(name);
    if (found != topics_.end()) {
      return found->second.get();
    }
    entity made(dds_create_topic(participant_.get(), &type.descriptor(), name.c_str(),
                                 topic_qos(policies).get(), nullptr),
                "topic " + name);
    return topics_.emplace(name, std::move(made)).first->second.get();
  }

  const participant_settings settings_;
  const entity participant_;
  bool batching_ = false;
  std::map<std::string, entity> topics_;
};

}  // namespace
}  // namespace cyclonedds

std::unique_ptr<participant> make_participant(const participant_settings& settings) {
  return std::make_unique<cyclonedds::cyclone_participant>(settings);
}

std::string implementation() { return "cyclonedds " DDS_VERSION; }

}  // namespace slipway::dummy
