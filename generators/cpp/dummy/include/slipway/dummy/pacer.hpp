// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>

#include "slipway/dummy/random.hpp"

namespace slipway::dummy {

/// The absolute deadlines of one publication. Deadline n is computed from n, never from the one
/// before, so the rate does not drift however late single samples are. Knows no clock: the caller
/// says what time it is.
class pacer {
 public:
  /// rate_hz > 0 and finite.
  pacer(const publication& description, std::uint64_t seed);

  /// Starts the schedule anew at `now_ns`; the first deadline is the start phase later.
  void start(std::int64_t now_ns);
  /// Starts anew without the phase: after a pause.
  void resume(std::int64_t now_ns);
  /// When the next burst is due.
  std::int64_t deadline_ns() const { return deadline_ns_; }
  /// True if a burst begun at `now_ns` missed its deadline by a whole period or by 10 ms.
  bool late(std::int64_t now_ns) const;
  /// Goes to the next burst. What is behind by more than a second (at least a period) is not made
  /// up for: returns the number of samples given up.
  std::uint64_t advance(std::int64_t now_ns);

 private:
  std::int64_t nominal_ns(std::uint64_t turn) const;
  void set_deadline();

  long double period_ns_;
  std::uint32_t burst_;
  std::int64_t phase_ns_;
  std::int64_t jitter_ns_;
  random random_;
  std::int64_t start_ns_ = 0;
  std::uint64_t turn_ = 0;
  std::int64_t deadline_ns_ = 0;
};

}  // namespace slipway::dummy
