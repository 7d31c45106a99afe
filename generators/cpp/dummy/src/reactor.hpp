// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "gate.hpp"
#include "publisher.hpp"
#include "slipway/dummy/random.hpp"

namespace slipway::dummy {

/// One reaction at work. Without compute time it publishes in the receiving thread; with it a
/// thread of its own computes, so that other samples are received meanwhile.
class reactor {
 public:
  reactor(const reaction& description, const std::string& trigger_topic,
          std::vector<publisher*> effects, gate& traffic, std::uint64_t seed);

  /// Takes notice of a sample of the trigger. Throws dds_error.
  void on_sample(std::int64_t origin_ns);
  bool computes() const { return !description_.compute.zero(); }
  /// Computes and publishes until the gate is stopped. Throws dds_error.
  void run();
  /// Ends `run` after the gate was stopped.
  void wake();
  /// Counts anew; the next reaction is to the nth trigger from now.
  void reset();
  /// Forgets what waits to be computed.
  void discard();
  void write(json_writer& json) const;

 private:
  void publish(std::int64_t origin_ns);

  const reaction& description_;
  const std::string& trigger_topic_;
  const std::vector<publisher*> effects_;
  gate& gate_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  random random_;
  std::deque<std::int64_t> waiting_;
  std::uint64_t triggers_ = 0;
  std::uint64_t count_ = 0;
  std::uint64_t skipped_ = 0;
  std::uint64_t deadline_missed_ = 0;
};

}  // namespace slipway::dummy
