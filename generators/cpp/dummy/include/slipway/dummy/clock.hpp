// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>

#include "slipway/dummy/qos.hpp"

namespace slipway::dummy {

/// CLOCK_REALTIME in nanoseconds: the clock of headers, latencies and logs.
std::int64_t realtime_ns();
/// CLOCK_MONOTONIC in nanoseconds: the clock of schedules.
std::int64_t monotonic_ns();
/// Sleeps until an absolute time of CLOCK_MONOTONIC.
void sleep_until(std::int64_t deadline_ns);
/// Lets the calling thread wake within a microsecond of its deadlines instead of the usual 50.
void ask_for_precise_timers();
/// Computes until this thread has used so much CPU time (CLOCK_THREAD_CPUTIME_ID).
void burn_cpu(nanoseconds time);

}  // namespace slipway::dummy
