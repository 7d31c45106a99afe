// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>

namespace slipway::dummy {

class json_writer;
struct endpoint_status;

/// What this process used since it began.
struct process_usage {
  double cpu_seconds = 0;
  std::uint64_t rss_bytes = 0;
  std::uint64_t peak_rss_bytes = 0;
  std::uint64_t voluntary_context_switches = 0;
  std::uint64_t involuntary_context_switches = 0;

  static process_usage now();
  void write(json_writer& json) const;
};

/// As an object of total counts.
void write_status(json_writer& json, const endpoint_status& status);

}  // namespace slipway::dummy
