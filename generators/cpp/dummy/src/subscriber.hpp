// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <memory>
#include <vector>

#include "gate.hpp"
#include "path_mutex.hpp"
#include "reactor.hpp"
#include "slipway/dummy/chain_stamp.hpp"
#include "slipway/dummy/histogram.hpp"
#include "slipway/dummy/log.hpp"
#include "slipway/dummy/port.hpp"
#include "slipway/dummy/sequence_tracker.hpp"

namespace slipway::dummy {

/// One subscription at work: a thread waits for samples, counts them and sets off reactions.
class subscriber final : private sample_sink {
 public:
  subscriber(const subscription& description, std::unique_ptr<reader> endpoint, gate& traffic,
             log& lines);

  const subscription& description() const { return description_; }
  void add_reaction(reactor& effect) { reactions_.push_back(&effect); }
  /// Receives until the gate is stopped. Throws dds_error.
  void run();
  /// Ends the waiting of `run` after the gate changed.
  void wake() { endpoint_->wake(); }
  /// Counts anew.
  void reset();
  /// Returns when no take that began before the call is under way.
  void settle();
  endpoint_status status() const { return endpoint_->status(); }
  entity_guid guid() const { return endpoint_->guid(); }
  std::uint64_t received() const;
  void write(json_writer& json) const;

 private:
  /// What came from one matched writer.
  struct source {
    source(std::uint64_t writer, const sender& sent_by) : handle(writer), who(sent_by) {}
    void reset();

    const std::uint64_t handle;
    const sender& who;
    bool numbered = false;
    std::uint64_t received = 0;
    std::uint64_t bytes = 0;
    sequence_tracker sequence;
    histogram latency;
    histogram chain_latency;
  };

  void on_sample(const incoming& sample) override;
  /// Takes a bounded number of samples; what a pause left is thrown away first.
  std::size_t take();
  void discard();
  source& source_of(const incoming& sample);
  /// `origin_ns` 0: not known, as of samples of other applications.
  static chain_stamp times_of(const incoming& sample, const source& from);
  sender sender_of(const incoming& sample);

  const subscription& description_;
  const std::unique_ptr<reader> endpoint_;
  gate& gate_;
  log& log_;
  std::vector<reactor*> reactions_;

  mutable path_mutex mutex_;
  // Pointers: a histogram is too large to be moved about.
  std::vector<std::unique_ptr<source>> sources_;
  std::size_t last_source_ = 0;
  std::uint64_t pauses_seen_ = 0;
  bool discarding_ = false;
  std::uint64_t received_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t late_ = 0;
  std::uint64_t discarded_ = 0;
  histogram latency_;
  histogram chain_latency_;
};

}  // namespace slipway::dummy
