// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/clock.hpp"

#include <sys/prctl.h>

#include <cerrno>
#include <ctime>

namespace slipway::dummy {
namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

std::int64_t read(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<std::int64_t>(time.tv_sec) * second_ns + time.tv_nsec;
}

}  // namespace

std::int64_t realtime_ns() { return read(CLOCK_REALTIME); }

std::int64_t monotonic_ns() { return read(CLOCK_MONOTONIC); }

void sleep_until(std::int64_t deadline_ns) {
  timespec time{};
  time.tv_sec = deadline_ns / second_ns;
  time.tv_nsec = deadline_ns % second_ns;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr) == EINTR) {
  }
}

void ask_for_precise_timers() { prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }

void burn_cpu(nanoseconds time) {
  if (time.count() <= 0) {
    return;
  }
  const std::int64_t end = read(CLOCK_THREAD_CPUTIME_ID) + time.count();
  std::uint64_t value = 1;
  do {
    for (int i = 0; i < 100; ++i) {
      value = value * 6364136223846793005ULL + 1442695040888963407ULL;
    }
    // Keeps the compiler from dropping the computation.
    asm volatile("" : : "r"(value));
  } while (read(CLOCK_THREAD_CPUTIME_ID) < end);
}

}  // namespace slipway::dummy
