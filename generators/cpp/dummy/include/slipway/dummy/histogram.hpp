// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <array>
#include <cstdint>

namespace slipway::dummy {

class json_writer;

/// Counts of nanosecond values in logarithmic buckets, 128 for each power of two: a quantile is at
/// most 1/128 (0.8 %) above the true one, minimum, maximum and mean are exact. Recording neither
/// allocates nor locks.
class histogram {
 public:
  /// A negative value, which only clocks that disagree can cause, counts as 0 and as negative.
  void record(std::int64_t value_ns);
  std::uint64_t count() const { return count_; }
  std::uint64_t negative() const { return negative_; }
  std::int64_t min() const { return count_ == 0 ? 0 : min_; }
  std::int64_t max() const { return max_; }
  double mean() const;
  /// The least recorded bucket bound that at least the share `quantile` (0 to 1) lies below.
  std::int64_t quantile(double quantile) const;
  /// As an object: count, negative, min, p50, p90, p99, p999, max, mean.
  void write(json_writer& json) const;

 private:
  static constexpr unsigned sub_bits = 7;
  static constexpr std::size_t buckets = (64 - sub_bits) << sub_bits;

  static std::size_t bucket_of(std::uint64_t value);
  static std::uint64_t upper_bound_of(std::size_t bucket);

  std::array<std::uint64_t, buckets> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t negative_ = 0;
  std::int64_t min_ = 0;
  std::int64_t max_ = 0;
  double sum_ = 0;
};

}  // namespace slipway::dummy
