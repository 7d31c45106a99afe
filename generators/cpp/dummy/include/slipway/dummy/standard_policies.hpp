// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "slipway/dummy/qos.hpp"

/// What adapters share about QoS policies (DDS 1.4, 2.2.3): each implementation has constants and
/// structs of its own, whose members have the standard's names.
namespace slipway::dummy {

/// The kinds of a policy as an implementation names them, in the order of the library's own.
template <class Kind, class Foreign, std::size_t Count>
struct kind_table {
  std::array<Foreign, Count> names;

  constexpr Foreign operator[](Kind kind) const { return names[static_cast<std::size_t>(kind)]; }
  /// What was announced; a number beyond the kinds is taken for the last.
  constexpr Kind of(Foreign announced) const {
    std::size_t found = 0;
    while (found + 1 < Count && names[found] != announced) {
      ++found;
    }
    return static_cast<Kind>(found);
  }
};

template <class Kind, class Foreign, class... Others>
constexpr kind_table<Kind, Foreign, 1 + sizeof...(Others)> kinds(Foreign first, Others... others) {
  return {{first, others...}};
}

template <class Target>
void set_limits(Target& target, const resource_limits_policy& limits) {
  target.max_samples = limits.max_samples;
  target.max_instances = limits.max_instances;
  target.max_samples_per_instance = limits.max_samples_per_instance;
}

/// Policies as structs. `Names` has the implementation's kinds as `kind_table`s, and its durations:
/// `duration(nanoseconds)` and the reverse, `time_of`.
template <class Names>
struct standard_policies {
  template <class Target>
  static void set(Target& target, const liveliness_policy& policy) {
    target.kind = Names::liveliness[policy.kind];
    target.lease_duration = Names::duration(policy.lease_duration);
  }
  template <class Target>
  static void set(Target& target, const reliability_policy& policy) {
    target.kind = Names::reliability[policy.kind];
    target.max_blocking_time = Names::duration(policy.max_blocking_time);
  }
  template <class Target>
  static void set(Target& target, const history_policy& policy) {
    target.kind = Names::history[policy.kind];
    target.depth = policy.depth;
  }
  /// Of a publisher or a subscriber.
  template <class Target>
  static void set(Target& target, const presentation_policy& policy) {
    target.access_scope = Names::presentation[policy.access_scope];
    target.coherent_access = policy.coherent_access;
    target.ordered_access = policy.ordered_access;
  }
  template <class Target>
  static void set(Target& target, const durability_service_policy& policy) {
    target.service_cleanup_delay = Names::duration(policy.cleanup_delay);
    target.history_kind = Names::history[policy.history.kind];
    target.history_depth = policy.history.depth;
    set_limits(target, policy.resource_limits);
  }

  template <class Announced>
  static liveliness_policy liveliness_of(const Announced& announced) {
    return {Names::liveliness.of(announced.kind), Names::time_of(announced.lease_duration)};
  }
  template <class Announced>
  static presentation_policy presentation_of(const Announced& announced) {
    return {Names::presentation.of(announced.access_scope),
            static_cast<bool>(announced.coherent_access),
            static_cast<bool>(announced.ordered_access)};
  }
};

}  // namespace slipway::dummy
