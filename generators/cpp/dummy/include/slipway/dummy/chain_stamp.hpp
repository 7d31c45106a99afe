// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>

namespace slipway::dummy {

/// When a sample was sent and when its causal chain began, as one source timestamp: a typed sample
/// has no member to carry the second, and every DDS implementation carries a source timestamp.
///
/// The sample that begins a chain is stamped with its time, to 4 ns. In the stamp of one that a
/// reaction sends, the lowest 12 bits of the time give way to the age of the chain on a logarithmic
/// scale from 1 us to 100 s: what is read is at most 4.1 us too early, and the age within 1 %. One
/// of the lowest bits tells the two apart, also where a stamp comes back 1 ns earlier, as from the
/// fractions of a second on the wire (DDSI-RTPS 2.5, 9.3.2.1).
struct chain_stamp {
  /// CLOCK_REALTIME.
  std::int64_t sent_ns = 0;
  /// The same as `sent_ns` for the sample that begins the chain.
  std::int64_t origin_ns = 0;

  /// The source timestamp. It is later than `last`, that of the writer's sample before, unless the
  /// clock was set back.
  std::int64_t encoded(std::int64_t last) const;
  static chain_stamp decoded(std::int64_t source_timestamp);
};

}  // namespace slipway::dummy
