// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/sequence_tracker.hpp"

#include <algorithm>

namespace slipway::dummy {

void sequence_tracker::record(std::uint64_t sequence) {
  if (!started_) {
    started_ = true;
    seen_.fill(0);
    base_ = highest_ = sequence;
    mark(sequence, true);
  } else if (sequence > highest_) {
    lost_ += sequence - highest_ - 1;
    const std::uint64_t stale = std::min(sequence - highest_, window);
    for (std::uint64_t i = 1; i <= stale; ++i) {
      mark(sequence - stale + i, false);
    }
    highest_ = sequence;
    mark(sequence, true);
  } else if (highest_ - sequence >= window) {
    ++out_of_order_;
  } else if (seen(sequence)) {
    ++duplicates_;
  } else {
    ++out_of_order_;
    if (sequence > base_) {
      --lost_;
    }
    mark(sequence, true);
  }
}

void sequence_tracker::mark(std::uint64_t sequence, bool seen) {
  const std::uint64_t bit = std::uint64_t{1} << (sequence % 64);
  auto& word = seen_[(sequence % window) / 64];
  word = seen ? word | bit : word & ~bit;
}

}  // namespace slipway::dummy
