// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "slipway/dummy/component.hpp"

namespace slipway::dummy::test {

/// A DataWriter and a DataReader on a topic of their own, and who lets them match.
struct matching_case {
  const char* name;
  std::function<void(qos&)> offered;
  std::function<void(qos&)> requested;
  /// As DDS 1.4 has it.
  bool standard;
  /// As the implementations have it: Cyclone DDS 0.10, Fast DDS 2.9.
  bool cyclonedds;
  bool fastdds;
};

inline const std::vector<matching_case>& matching_cases() {
  using std::chrono::milliseconds;
  const auto any = [](qos&) {};
  const auto in = [](std::vector<std::string> names) {
    return [names = std::move(names)](qos& policies) { policies.partition = names; };
  };
  const auto durability = [](durability_kind kind) {
    return [=](qos& policies) { policies.durability = kind; };
  };
  const auto order = [](destination_order_kind kind) {
    return [=](qos& policies) { policies.destination_order = kind; };
  };
  const auto deadline = [](nanoseconds period) {
    return [=](qos& policies) { policies.deadline = period; };
  };
  const auto budget = [](nanoseconds duration) {
    return [=](qos& policies) { policies.latency_budget = duration; };
  };
  const auto liveliness = [](liveliness_kind kind, nanoseconds lease) {
    return [=](qos& policies) { policies.liveliness = {kind, lease}; };
  };
  const auto owned = [](ownership_kind kind) {
    return [=](qos& policies) { policies.ownership.kind = kind; };
  };
  const auto presented = [](presentation_scope scope, bool coherent, bool ordered) {
    return [=](qos& policies) { policies.presentation = {scope, coherent, ordered}; };
  };
  const auto reliable = [](reliability_kind kind) {
    return [=](qos& policies) { policies.reliability.kind = kind; };
  };
  const auto by_source = order(destination_order_kind::by_source_timestamp);
  const auto automatic = liveliness_kind::automatic;
  static const std::vector<matching_case> cases = {
      {"defaults", any, any, true, true, true},
      {"best effort to reliable", reliable(reliability_kind::best_effort),
       reliable(reliability_kind::reliable), false, false, false},
      {"volatile to transient local", any, durability(durability_kind::transient_local), false,
       false, false},
      {"transient local to volatile", durability(durability_kind::transient_local), any, true, true,
       true},
      {"transient to transient local", durability(durability_kind::transient),
       durability(durability_kind::transient_local), true, true, true},
      {"persistent to transient local", durability(durability_kind::persistent),
       durability(durability_kind::transient_local), true, true, true},
      {"by source to by reception", by_source, any, true, true, true},
      {"deadline 200 ms to 100 ms", deadline(milliseconds(200)), deadline(milliseconds(100)), false,
       false, false},
      {"deadline 100 ms to 200 ms", deadline(milliseconds(100)), deadline(milliseconds(200)), true,
       true, true},
      {"latency budget 20 ms to 10 ms", budget(milliseconds(20)), budget(milliseconds(10)), false,
       false, true},
      {"latency budget infinite to 0", budget(infinite), any, false, false, true},
      {"latency budget 0 to infinite", any, budget(infinite), true, true, true},
      {"automatic to manual liveliness", any,
       liveliness(liveliness_kind::manual_by_topic, infinite), false, false, false},
      {"lease 2 s to 1 s", liveliness(automatic, std::chrono::seconds(2)),
       liveliness(automatic, std::chrono::seconds(1)), false, false, false},
      {"lease 1 s to 2 s", liveliness(automatic, std::chrono::seconds(1)),
       liveliness(automatic, std::chrono::seconds(2)), true, true, true},
      {"shared to exclusive", any, owned(ownership_kind::exclusive), false, false, false},
      {"exclusive to shared", owned(ownership_kind::exclusive), any, false, false, false},
      {"instance to topic access", any, presented(presentation_scope::topic, false, false), false,
       false, true},
      {"no coherent access to coherent", presented(presentation_scope::topic, false, false),
       presented(presentation_scope::topic, true, false), false, false, true},
      {"no ordered access to ordered", presented(presentation_scope::topic, false, false),
       presented(presentation_scope::topic, false, true), false, false, true},
      {"partition a to b", in({"a"}), in({"b"}), false, false, false},
      {"partition a to default", in({"a"}), any, false, false, false},
      {"partition ab to a*", in({"ab"}), in({"a*"}), true, true, true},
      {"partition a to ?", in({"a"}), in({"?"}), true, true, true},
      {"partition a to [ab]", in({"a"}), in({"[ab]"}), true, false, true},
      {"partition [ab] to a", in({"[ab]"}), in({"a"}), true, false, true},
      {"partition * to default", in({"*"}), any, true, true, false},
      {"partition default to *", any, in({"*"}), true, true, false},
      {"partition a* to ?b", in({"a*"}), in({"?b"}), false, false, false},
      {"partition a* to a?", in({"a*"}), in({"a?"}), false, false, true},
      {"partition a* to a*", in({"a*"}), in({"a*"}), false, false, true},
  };
  return cases;
}

}  // namespace slipway::dummy::test
