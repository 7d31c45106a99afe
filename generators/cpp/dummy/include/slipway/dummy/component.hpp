// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "slipway/dummy/qos.hpp"

/// The description of a dummy component: what generated code fills in and the library executes.
namespace slipway::dummy {

class topic_type;

/// Rate of a publication that publishes as fast as it can.
constexpr double unlimited = std::numeric_limits<double>::infinity();

/// One DataWriter and how it is fed.
struct publication {
  std::string topic;
  const topic_type* type = nullptr;
  /// Mean samples per second; 0: published by reactions only; `unlimited`: without a pause.
  double rate_hz = 0;
  /// Samples written back to back; the mean rate stays, so bursts start every burst / rate.
  std::uint32_t burst = 1;
  /// Every deadline is moved by a uniformly distributed time in [-jitter, +jitter].
  nanoseconds jitter{0};
  /// Time from the start of publishing to the first sample.
  nanoseconds start_phase{0};
  /// Serialized size of a sample in bytes, its encapsulation header (4 bytes) included;
  /// 0: the least size of an opaque sample, the natural size of a typed one.
  std::size_t size_bytes = 0;
  /// Number of different key values a typed publication cycles through. At least the burst's: a
  /// burst reports on as many things at once, and KEEP_LAST 1 must not drop all but the last.
  std::uint32_t instances = 1;
  /// DataReaders that `--wait-for-matches` waits for.
  std::uint32_t expected_readers = 1;
  dummy::qos qos = writer_qos();
};

/// One DataReader.
struct subscription {
  std::string topic;
  const topic_type* type = nullptr;
  /// Content filter of DDS 1.4, Annex B; empty: none.
  std::string filter;
  std::vector<std::string> filter_parameters;
  /// A sample older than this at its reception counts as late; 0: none does.
  nanoseconds late_after{0};
  /// DataWriters that `--wait-for-matches` waits for.
  std::uint32_t expected_writers = 1;
  dummy::qos qos = reader_qos();
};

enum class distribution { constant, uniform, lognormal };

/// CPU time to burn, in nanoseconds.
struct compute_time {
  distribution kind = distribution::constant;
  /// The constant; the least value of uniform; the mean of lognormal.
  double first_ns = 0;
  /// Nothing; the greatest value of uniform; the standard deviation of lognormal.
  double second_ns = 0;

  static compute_time constant(double ns) { return {distribution::constant, ns, 0}; }
  static compute_time uniform(double least_ns, double greatest_ns) {
    return {distribution::uniform, least_ns, greatest_ns};
  }
  static compute_time lognormal(double mean_ns, double deviation_ns) {
    return {distribution::lognormal, mean_ns, deviation_ns};
  }
  bool zero() const { return first_ns <= 0 && second_ns <= 0; }
};

/// On every nth sample of a subscription: compute, then publish one sample on each effect.
struct reaction {
  /// Index into `component::subscriptions`.
  std::size_t trigger = 0;
  std::uint32_t every = 1;
  compute_time compute;
  /// Indices into `component::publications`.
  std::vector<std::size_t> effects;
  /// From the first sample of the chain to this reaction's publication; 0: no deadline.
  nanoseconds chain_deadline{0};
};

/// A component type.
struct component {
  component(std::string component_name, std::string component_version)
      : name(std::move(component_name)), version(std::move(component_version)) {}

  /// `NAME-VERSION`, as in logs and headers.
  std::string id() const { return name + "-" + version; }

  std::string name;
  std::string version;
  std::vector<publication> publications;
  std::vector<subscription> subscriptions;
  std::vector<reaction> reactions;
};

}  // namespace slipway::dummy
