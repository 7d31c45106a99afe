// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "slipway/dummy/component.hpp"

/// What the library asks of a DDS implementation. An adapter implements these classes; no name of
/// a vendor occurs on this side.
namespace slipway::dummy {

/// Least serialized size of an opaque sample in bytes: encapsulation header, the fixed members and
/// the length of an empty payload (XCDR1).
constexpr std::size_t opaque_overhead = 116;
/// Characters of `NAME-VERSION` that an opaque sample carries.
constexpr std::size_t opaque_name_length = 64;

struct domain_graph;

/// DDSI-RTPS 2.5, 8.2.4.1: prefix of the participant, then the entity, in network byte order.
using entity_guid = std::array<std::uint8_t, 16>;

/// A topic's type as an adapter knows it. Generated or adapter code makes the objects; they live
/// as long as the process.
class topic_type {
 public:
  virtual ~topic_type() = default;
  /// The registered type name, `module::Type`.
  virtual const char* type_name() const = 0;
  /// True for the library's own header-and-octets type.
  virtual bool opaque() const { return false; }
};

/// The type of opaque publications and subscriptions. Defined by the adapter.
const topic_type& opaque_type();

/// Who publishes: a component's process.
struct sender {
  std::string component;
  std::string instance;
  std::uint32_t process_id = 0;
  std::string address;
};

/// USER_DATA of a DataWriter, and of the participant:
/// `slipway:1;NAME-VERSION;instance;pid;address`, and after a line feed the user data of the model,
/// if any.
std::string user_data_of(const sender& who, const std::string& model_user_data);
/// The sender in a USER_DATA, nothing for entities of other applications.
std::optional<sender> sender_of_user_data(std::string_view user_data);

/// What a sample is to carry.
struct outgoing {
  /// 1 for the first sample of a writer, then without a gap.
  std::uint64_t sequence = 0;
  /// The source timestamp, CLOCK_REALTIME; of a typed sample an encoded `chain_stamp`.
  std::int64_t sent_ns = 0;
  /// When the first sample of the causal chain was sent.
  std::int64_t origin_ns = 0;
};

/// The fixed members of a received opaque sample.
struct opaque_header {
  std::string_view component;
  std::uint32_t process_id = 0;
  /// IPv6, or IPv4 mapped (RFC 4291, 2.5.5.2).
  const std::uint8_t* address = nullptr;
};

/// A received sample with valid data; it and what it points to live during `on_sample` only.
struct incoming {
  /// Tells the matched DataWriters of a reader apart; never reused.
  std::uint64_t writer = 0;
  /// 0: not known (typed sample, and the implementation does not show its number).
  std::uint64_t sequence = 0;
  /// The source timestamp.
  std::int64_t sent_ns = 0;
  /// 0: not known, as of every typed sample.
  std::int64_t origin_ns = 0;
  std::size_t size = 0;
  /// Null for typed samples.
  const opaque_header* header = nullptr;
};

/// Total counts of the DDS communication statuses (DDS 1.4, 2.2.4.1) of one endpoint; those that
/// do not apply stay 0.
struct endpoint_status {
  std::uint32_t matched = 0;
  std::uint32_t incompatible_qos = 0;
  std::uint32_t last_incompatible_policy = 0;
  std::uint32_t deadline_missed = 0;
  std::uint32_t liveliness_lost = 0;
  std::uint32_t sample_lost = 0;
  std::uint32_t sample_rejected = 0;
};

/// An entity could not be made, or the implementation reported an error: what and why.
struct dds_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What was asked for; throws dds_error if it is null.
template <class Entity>
const Entity& required(const Entity& entity, const std::string& what) {
  if (!entity) {
    throw dds_error("cannot create the " + what);
  }
  return entity;
}

enum class write_outcome { written, timed_out };

/// A DataWriter with the one sample it fills and writes again and again. Calls are serialised by
/// the caller, except `status`.
class writer {
 public:
  virtual ~writer() = default;
  /// Throws dds_error for anything but success and a timeout (max_blocking_time).
  virtual write_outcome write(const outgoing& sample) = 0;
  /// Sends what a batch still holds back.
  virtual void flush() {}
  /// Before the end: waits until reliable readers have everything, or the time is over.
  virtual void finish(nanoseconds timeout) = 0;
  /// Serialized size of the samples in bytes, the encapsulation header included.
  virtual std::size_t serialized_size() const = 0;
  virtual endpoint_status status() = 0;
  virtual entity_guid guid() const = 0;
};

/// Takes what a reader found.
class sample_sink {
 public:
  virtual void on_sample(const incoming& sample) = 0;

 protected:
  ~sample_sink() = default;
};

/// A DataReader with its WaitSet. One thread waits and takes.
class reader {
 public:
  virtual ~reader() = default;
  /// Blocks until there may be samples, `wake` is called, or the time is over.
  virtual void wait(nanoseconds timeout) = 0;
  /// Ends a `wait`; from any thread.
  virtual void wake() = 0;
  /// Takes a bounded number of samples. Returns how many there were, invalid ones included.
  virtual std::size_t take(sample_sink& sink) = 0;
  /// The USER_DATA of a matched writer, if it is still known.
  virtual std::optional<std::string> user_data(std::uint64_t writer) = 0;
  virtual endpoint_status status() = 0;
  virtual entity_guid guid() const = 0;
};

/// A DomainParticipant. Its writers and readers must be destroyed before it.
class participant {
 public:
  virtual ~participant() = default;
  virtual std::unique_ptr<writer> create_writer(const publication& description) = 0;
  virtual std::unique_ptr<reader> create_reader(const subscription& description) = 0;
  virtual entity_guid guid() const = 0;
  /// What is known of the domain now. From any thread; costs nothing while nobody asks.
  virtual domain_graph graph() = 0;
};

struct participant_settings {
  std::uint32_t domain = 0;
  /// Only UDP over IPv4, so that the network under test carries all traffic.
  bool udp_only = false;
  sender identity;
  /// Takes one line for each thing asked for that the implementation cannot do.
  std::function<void(const std::string&)> note;
};

/// Defined by the adapter. Throws dds_error.
std::unique_ptr<participant> make_participant(const participant_settings& settings);
/// Name and version of the implementation, for example `cyclonedds 0.10.2`. Defined by the adapter.
std::string implementation();

}  // namespace slipway::dummy
