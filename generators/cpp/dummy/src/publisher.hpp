// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <memory>

#include "gate.hpp"
#include "path_mutex.hpp"
#include "slipway/dummy/histogram.hpp"
#include "slipway/dummy/log.hpp"
#include "slipway/dummy/port.hpp"

namespace slipway::dummy {

class json_writer;

/// One publication at work. Its own thread writes at the modelled rate; reactions write too.
class publisher {
 public:
  publisher(const publication& description, std::unique_ptr<writer> endpoint, gate& traffic,
            gate& schedule, log& lines, std::uint64_t seed);

  const publication& description() const { return description_; }
  bool scheduled() const { return description_.rate_hz > 0; }
  /// Writes by the schedule until its gate is stopped. Throws dds_error.
  void run();
  /// Writes one sample of a causal chain; nothing during a pause. Throws dds_error.
  void react(std::int64_t origin_ns);
  /// Counts anew; the samples' numbers go on.
  void reset();
  /// Returns when no write that began before the call is under way.
  void settle();
  /// After `run` ended: waits until reliable readers have everything, or the time is over.
  void finish(nanoseconds timeout) { endpoint_->finish(timeout); }
  endpoint_status status() const { return endpoint_->status(); }
  entity_guid guid() const { return endpoint_->guid(); }
  std::uint64_t sent() const;
  void write(json_writer& json) const;

 private:
  void run_paced();
  void run_unlimited();
  /// `origin_ns` 0: the sample begins a chain itself.
  bool publish(std::int64_t origin_ns);
  void sleep(std::int64_t deadline_ns) const;

  const publication& description_;
  const std::unique_ptr<writer> endpoint_;
  gate& gate_;
  gate& schedule_;
  log& log_;
  const std::uint64_t seed_;

  mutable path_mutex mutex_;
  std::uint64_t sequence_ = 0;
  std::uint64_t counted_from_ = 0;
  std::uint64_t timed_out_ = 0;
  std::uint64_t late_ = 0;
  std::uint64_t skipped_ = 0;
  histogram lateness_;
  std::int64_t active_ns_ = 0;
  std::uint64_t intervals_ = 0;
  std::int64_t last_sent_ns_ = 0;
  std::int64_t last_stamp_ns_ = 0;
};

}  // namespace slipway::dummy
