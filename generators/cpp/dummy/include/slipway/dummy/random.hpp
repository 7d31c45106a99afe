// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <string_view>

#include "slipway/dummy/component.hpp"

namespace slipway::dummy {

/// FNV-1a, 64 bits: seeds from names, the same on every machine.
constexpr std::uint64_t hash_of(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325ULL) {
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

/// SplitMix64: small, fast, and unlike the distributions of <random> the same everywhere.
class random {
 public:
  explicit random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  /// Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  /// Uniform in [0, n); n > 0.
  std::uint64_t below(std::uint64_t n) { return next() % n; }
  /// Standard normal (Box and Muller).
  double normal() {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - unit()));
    return radius * std::cos(6.283185307179586 * unit());
  }

 private:
  std::uint64_t state_;
};

/// Draws a CPU time; never negative.
inline nanoseconds draw(const compute_time& time, random& source) {
  double ns = time.first_ns;
  if (time.kind == distribution::uniform) {
    ns = time.first_ns + (time.second_ns - time.first_ns) * source.unit();
  } else if (time.kind == distribution::lognormal && time.first_ns > 0) {
    const double ratio = time.second_ns / time.first_ns;
    const double variance = std::log1p(ratio * ratio);
    ns = std::exp(std::log(time.first_ns) - variance / 2 + std::sqrt(variance) * source.normal());
  }
  return nanoseconds(ns > 0 ? static_cast<std::int64_t>(ns) : 0);
}

}  // namespace slipway::dummy
