// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/statistics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "slipway/dummy/json.hpp"
#include "slipway/dummy/port.hpp"

namespace slipway::dummy {

process_usage process_usage::now() {
  process_usage usage;
  rusage raw{};
  getrusage(RUSAGE_SELF, &raw);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  usage.cpu_seconds = seconds(raw.ru_utime) + seconds(raw.ru_stime);
  usage.peak_rss_bytes = static_cast<std::uint64_t>(raw.ru_maxrss) * 1024;
  usage.voluntary_context_switches = static_cast<std::uint64_t>(raw.ru_nvcsw);
  usage.involuntary_context_switches = static_cast<std::uint64_t>(raw.ru_nivcsw);
  std::uint64_t total_pages = 0;
  std::uint64_t resident_pages = 0;
  if (std::ifstream("/proc/self/statm") >> total_pages >> resident_pages) {
    usage.rss_bytes = resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  }
  return usage;
}

void process_usage::write(json_writer& json) const {
  json.begin_object()
      .member("cpu_seconds", cpu_seconds)
      .member("rss_bytes", rss_bytes)
      .member("peak_rss_bytes", peak_rss_bytes)
      .member("voluntary_context_switches", voluntary_context_switches)
      .member("involuntary_context_switches", involuntary_context_switches)
      .end_object();
}

void write_status(json_writer& json, const endpoint_status& status) {
  json.begin_object()
      .member("matched", status.matched)
      .member("incompatible_qos", status.incompatible_qos)
      .member("deadline_missed", status.deadline_missed)
      .member("liveliness_lost", status.liveliness_lost)
      .member("sample_lost", status.sample_lost)
      .member("sample_rejected", status.sample_rejected)
      .end_object();
}

}  // namespace slipway::dummy
