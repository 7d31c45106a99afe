// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "slipway/dummy/component.hpp"
#include "slipway/dummy/log.hpp"
#include "slipway/dummy/port.hpp"

namespace slipway::dummy {

struct runtime_settings {
  std::uint32_t domain = 0;
  bool udp_only = false;
  /// Publishing begins when all expected endpoints matched or this time is over.
  nanoseconds wait_for_matches{0};
  /// Then this much later: a writer sees a match before its reader does.
  nanoseconds settle{0};
  /// Begins as if hold() had been called.
  bool hold = false;
  /// How far the clocks of sender and receiver may differ; for the statistics only.
  nanoseconds clock_error{0};
};

/// A component at work: its DDS entities and the threads that publish, receive and react.
///
/// 1. The constructor makes all entities.
/// 2. `start` lets every subscription receive and every publication wait for its matches.
/// 3. `pause` and `resume` gate the samples; the entities stay.
/// 4. `stop` ends the threads, the destructor removes the entities.
class runtime {
 public:
  /// Throws dds_error. `description`, `self` and `lines` must outlive the runtime.
  runtime(const component& description, const sender& self, const runtime_settings& settings,
          log& lines);
  ~runtime();
  runtime(const runtime&) = delete;
  runtime& operator=(const runtime&) = delete;

  void start();
  /// When it returns, nothing is published or taken any more.
  void pause();
  /// What arrived meanwhile is discarded and is neither received nor lost.
  void resume();
  /// When it returns, nothing is published by schedule any more. Samples are still taken, and what
  /// they set off is published: nothing that is under way between processes is cut off.
  void hold();
  /// Ends a hold; a pause stays.
  void release();
  /// Counts samples, latencies and reactions anew; usage, log lines and statuses stay.
  void reset();
  bool paused() const;
  void stop();
  /// Notes what the communication statuses say anew; call it about once a second.
  void watch_statuses();
  /// Notes the counts of all publications and subscriptions.
  void note_summary();
  /// One line of JSON as slipway-dummy-statistics.schema.json describes it.
  std::string statistics() const;
  /// The domain as this participant sees it: one line of JSON as slipway-dds-graph.schema.json
  /// describes it. Throws dds_error.
  std::string graph() const;
  /// What made a thread give up, empty while all is well.
  std::string failure() const;

 private:
  class state;
  std::unique_ptr<state> state_;
};

}  // namespace slipway::dummy
