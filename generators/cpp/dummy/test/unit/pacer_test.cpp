// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/pacer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "slipway/dummy/clock.hpp"

namespace slipway::dummy {
namespace {

constexpr std::int64_t second = 1'000'000'000;

publication at_rate(double rate_hz) {
  publication description;
  description.rate_hz = rate_hz;
  return description;
}

TEST(pacer, DoesNotDriftOverAMinuteHoweverLateSingleTurnsAre) {
  pacer pace(at_rate(1000), 1);
  pace.start(0);
  random lateness(7);
  std::int64_t sent = 0;
  std::int64_t now = 0;
  while (pace.deadline_ns() < 60 * second) {
    now = std::max(now, pace.deadline_ns() + static_cast<std::int64_t>(lateness.below(900'000)));
    ++sent;
    ASSERT_EQ(pace.advance(now), 0U);
  }
  // At most 0.01 % of 60 s at 1 kHz.
  EXPECT_LE(std::abs(sent - 60'000), 6);
}

TEST(pacer, KeepsARateThatIsNoWholeNumberOfNanoseconds) {
  pacer pace(at_rate(3), 1);
  pace.start(0);
  for (int i = 0; i < 3 * 3600; ++i) {
    pace.advance(pace.deadline_ns());
  }
  EXPECT_NEAR(static_cast<double>(pace.deadline_ns()), 3600e9, 1);
}

TEST(pacer, StartsAtItsPhaseAndResumesWithoutIt) {
  publication description = at_rate(10);
  description.start_phase = nanoseconds(30'000'000);
  pacer pace(description, 1);
  pace.start(second);
  EXPECT_EQ(pace.deadline_ns(), second + 30'000'000);
  pace.resume(5 * second);
  EXPECT_EQ(pace.deadline_ns(), 5 * second);
}

TEST(pacer, KeepsTheMeanRateWithBursts) {
  publication description = at_rate(100);
  description.burst = 5;
  pacer pace(description, 1);
  pace.start(0);
  pace.advance(0);
  EXPECT_EQ(pace.deadline_ns(), second / 20);
}

TEST(pacer, SpreadsJitterAroundTheNominalTime) {
  publication description = at_rate(100);
  description.jitter = nanoseconds(1'000'000);
  pacer pace(description, 42);
  pacer same(description, 42);
  pace.start(0);
  same.start(0);
  double sum = 0;
  std::int64_t least = 0;
  std::int64_t greatest = 0;
  constexpr int turns = 10'000;
  for (int i = 0; i < turns; ++i) {
    const std::int64_t offset = pace.deadline_ns() - i * (second / 100);
    sum += static_cast<double>(offset);
    least = std::min(least, offset);
    greatest = std::max(greatest, offset);
    EXPECT_EQ(pace.deadline_ns(), same.deadline_ns());
    pace.advance(pace.deadline_ns());
    same.advance(same.deadline_ns());
  }
  EXPECT_GE(least, -1'000'000);
  EXPECT_LE(greatest, 1'000'000);
  EXPECT_LT(least, -900'000);
  EXPECT_GT(greatest, 900'000);
  EXPECT_LT(std::abs(sum / turns), 50'000);
}

TEST(pacer, TellsLateBursts) {
  pacer fast(at_rate(1000), 1);
  fast.start(0);
  EXPECT_FALSE(fast.late(999'999));
  EXPECT_TRUE(fast.late(1'000'000));
  pacer slow(at_rate(1), 1);
  slow.start(0);
  EXPECT_FALSE(slow.late(9'999'999));
  EXPECT_TRUE(slow.late(10'000'000));
}

TEST(pacer, CatchesUpWithinASecondAndGivesUpBeyond) {
  pacer pace(at_rate(10), 1);
  pace.start(0);
  EXPECT_EQ(pace.advance(second), 0U);
  EXPECT_EQ(pace.deadline_ns(), second / 10);
  const std::uint64_t given_up = pace.advance(10 * second);
  EXPECT_EQ(given_up, 98U);
  EXPECT_EQ(pace.deadline_ns(), 10 * second);
}

TEST(clock, SleepsToTheDeadlineAndNeverLess) {
  ask_for_precise_timers();
  const std::int64_t deadline = monotonic_ns() + 20'000'000;
  sleep_until(deadline);
  EXPECT_GE(monotonic_ns(), deadline);
}

TEST(clock, BurnsCpuTimeForReal) {
  const auto cpu = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * second + time.tv_nsec;
  };
  const std::int64_t before = cpu();
  burn_cpu(nanoseconds(20'000'000));
  const std::int64_t used = cpu() - before;
  EXPECT_GE(used, 20'000'000);
  EXPECT_LT(used, 30'000'000);
}

TEST(compute_time, DrawsFromItsDistribution) {
  random source(3);
  EXPECT_EQ(draw(compute_time::constant(5000), source).count(), 5000);
  double sum = 0;
  double squares = 0;
  constexpr int draws = 100'000;
  const compute_time lognormal = compute_time::lognormal(200'000, 50'000);
  for (int i = 0; i < draws; ++i) {
    const auto uniform = draw(compute_time::uniform(1000, 3000), source).count();
    ASSERT_GE(uniform, 1000);
    ASSERT_LE(uniform, 3000);
    const auto value = static_cast<double>(draw(lognormal, source).count());
    sum += value;
    squares += value * value;
  }
  const double mean = sum / draws;
  EXPECT_NEAR(mean, 200'000, 2'000);
  EXPECT_NEAR(std::sqrt(squares / draws - mean * mean), 50'000, 2'500);
}

}  // namespace
}  // namespace slipway::dummy
