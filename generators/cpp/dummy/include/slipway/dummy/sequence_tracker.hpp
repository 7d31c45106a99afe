// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace slipway::dummy {

/// What the numbers of one writer's samples say: lost, out of order, duplicate. The first number
/// seen is the base: what was sent before it is not missed. Looks back 1024 numbers: what comes
/// later than that stays lost and counts as out of order.
class sequence_tracker {
 public:
  void record(std::uint64_t sequence);
  /// The next number is the base again: after a pause, where samples were discarded on purpose.
  void restart() { started_ = false; }

  /// The same, and nothing has been lost, late or duplicate so far.
  void reset() { *this = sequence_tracker(); }

  std::uint64_t lost() const { return lost_; }
  std::uint64_t out_of_order() const { return out_of_order_; }
  std::uint64_t duplicates() const { return duplicates_; }

 private:
  static constexpr std::uint64_t window = 1024;

  bool seen(std::uint64_t sequence) const {
    return (seen_[(sequence % window) / 64] >> (sequence % 64) & 1U) != 0;
  }
  void mark(std::uint64_t sequence, bool seen);

  std::array<std::uint64_t, window / 64> seen_{};
  bool started_ = false;
  std::uint64_t base_ = 0;
  std::uint64_t highest_ = 0;
  std::uint64_t lost_ = 0;
  std::uint64_t out_of_order_ = 0;
  std::uint64_t duplicates_ = 0;
};

}  // namespace slipway::dummy
