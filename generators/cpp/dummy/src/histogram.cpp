// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/histogram.hpp"

#include <algorithm>
#include <cmath>

#include "slipway/dummy/json.hpp"

namespace slipway::dummy {

void histogram::record(std::int64_t value_ns) {
  if (value_ns < 0) {
    ++negative_;
    value_ns = 0;
  }
  min_ = count_ == 0 ? value_ns : std::min(min_, value_ns);
  max_ = std::max(max_, value_ns);
  sum_ += static_cast<double>(value_ns);
  ++count_;
  ++counts_[bucket_of(static_cast<std::uint64_t>(value_ns))];
}

double histogram::mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

std::int64_t histogram::quantile(double quantile) const {
  if (count_ == 0) {
    return 0;
  }
  const auto rank =
      std::max(std::uint64_t{1},
               static_cast<std::uint64_t>(std::ceil(quantile * static_cast<double>(count_))));
  std::uint64_t below = 0;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    below += counts_[bucket];
    if (below >= rank) {
      return std::clamp(static_cast<std::int64_t>(upper_bound_of(bucket)), min_, max_);
    }
  }
  return max_;
}

void histogram::write(json_writer& json) const {
  json.begin_object()
      .member("count", count_)
      .member("negative", negative_)
      .member("min", min())
      .member("p50", quantile(0.5))
      .member("p90", quantile(0.9))
      .member("p99", quantile(0.99))
      .member("p999", quantile(0.999))
      .member("max", max_)
      .member("mean", mean())
      .end_object();
}

std::size_t histogram::bucket_of(std::uint64_t value) {
  if (value < (1U << sub_bits)) {
    return static_cast<std::size_t>(value);
  }
  const auto exponent = 63U - static_cast<unsigned>(__builtin_clzll(value));
  const unsigned shift = exponent - sub_bits;
  const auto sub = static_cast<std::size_t>(value >> shift) & ((1U << sub_bits) - 1);
  return (static_cast<std::size_t>(shift + 1) << sub_bits) + sub;
}

std::uint64_t histogram::upper_bound_of(std::size_t bucket) {
  if (bucket < (1U << sub_bits)) {
    return bucket;
  }
  const auto shift = static_cast<unsigned>(bucket >> sub_bits) - 1;
  const std::uint64_t sub = (1U << sub_bits) + (bucket & ((1U << sub_bits) - 1));
  return ((sub + 1) << shift) - 1;
}

}  // namespace slipway::dummy
