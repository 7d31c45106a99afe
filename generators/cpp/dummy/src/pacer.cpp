// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/pacer.hpp"

#include <algorithm>
#include <limits>

namespace slipway::dummy {
namespace {
constexpr std::int64_t greatest_lateness_ns = 10'000'000;
constexpr long double catch_up_ns = 1e9L;
}  // namespace

pacer::pacer(const publication& description, std::uint64_t seed)
    : period_ns_(1e9L * std::max(1U, description.burst) / description.rate_hz),
      burst_(std::max(1U, description.burst)),
      phase_ns_(description.start_phase.count()),
      jitter_ns_(description.jitter.count()),
      random_(seed) {}

void pacer::start(std::int64_t now_ns) {
  start_ns_ = now_ns + phase_ns_;
  turn_ = 0;
  deadline_ns_ = std::numeric_limits<std::int64_t>::min();
  set_deadline();
}

void pacer::resume(std::int64_t now_ns) { start(now_ns - phase_ns_); }

bool pacer::late(std::int64_t now_ns) const {
  const auto period = static_cast<std::int64_t>(period_ns_);
  return now_ns - deadline_ns_ >= std::min(period, greatest_lateness_ns);
}

std::uint64_t pacer::advance(std::int64_t now_ns) {
  ++turn_;
  std::uint64_t given_up = 0;
  const auto behind = static_cast<long double>(now_ns - nominal_ns(turn_));
  if (behind > std::max(catch_up_ns, period_ns_)) {
    const auto turns = static_cast<std::uint64_t>(behind / period_ns_);
    turn_ += turns;
    given_up = turns * burst_;
  }
  set_deadline();
  return given_up;
}

std::int64_t pacer::nominal_ns(std::uint64_t turn) const {
  return start_ns_ + static_cast<std::int64_t>(static_cast<long double>(turn) * period_ns_);
}

void pacer::set_deadline() {
  std::int64_t offset = 0;
  if (jitter_ns_ > 0) {
    const auto width = static_cast<std::uint64_t>(jitter_ns_) * 2 + 1;
    offset = static_cast<std::int64_t>(random_.below(width)) - jitter_ns_;
  }
  deadline_ns_ = std::max(deadline_ns_, nominal_ns(turn_) + offset);
}

}  // namespace slipway::dummy
