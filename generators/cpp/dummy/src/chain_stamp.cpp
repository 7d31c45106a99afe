// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/chain_stamp.hpp"

#include <algorithm>
#include <cmath>

namespace slipway::dummy {
namespace {

constexpr std::int64_t plain_step = 4;
constexpr std::int64_t reacted = 2;
constexpr std::int64_t block = 4096;
constexpr std::int64_t greatest_code = block / plain_step - 1;
constexpr double least_age_ns = 1e3;
constexpr double greatest_age_ns = 1e11;
// A clock that was set back by more is believed.
constexpr std::int64_t greatest_shift_ns = 1'000'000;

std::int64_t code_of(std::int64_t age_ns) {
  const double age = std::clamp(static_cast<double>(age_ns), least_age_ns, greatest_age_ns);
  const double share = std::log(age / least_age_ns) / std::log(greatest_age_ns / least_age_ns);
  return std::llround(share * static_cast<double>(greatest_code));
}

std::int64_t age_of(std::int64_t code) {
  const double share = static_cast<double>(code) / static_cast<double>(greatest_code);
  return std::llround(least_age_ns * std::pow(greatest_age_ns / least_age_ns, share));
}

}  // namespace

std::int64_t chain_stamp::encoded(std::int64_t last) const {
  const bool begins = origin_ns == sent_ns;
  const std::int64_t step = begins ? plain_step : block;
  const std::int64_t low = begins ? 0 : code_of(sent_ns - origin_ns) * plain_step + reacted;
  const std::int64_t stamp = sent_ns / step * step + low;
  if (stamp > last || last - stamp > greatest_shift_ns) {
    return stamp;
  }
  return stamp + ((last - stamp) / step + 1) * step;
}

chain_stamp chain_stamp::decoded(std::int64_t source_timestamp) {
  const std::int64_t stamp = source_timestamp + 1;
  if ((stamp & reacted) == 0) {
    return {source_timestamp, source_timestamp};
  }
  const std::int64_t sent_ns = stamp / block * block;
  return {sent_ns, sent_ns - age_of(stamp % block / plain_step)};
}

}  // namespace slipway::dummy
