// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <functional>
#include <string>

#include "slipway/dummy/qos.hpp"

namespace slipway::dummy {

/// Notes what the policies of a topic ask for that an implementation cannot do, a line each.
class limit_notes {
 public:
  /// All three must live as long as this. `note` takes the lines.
  limit_notes(const qos& policies, const std::string& topic,
              const std::function<void(const std::string&)>& note)
      : policies_(policies), topic_(topic), note_(note) {}

  void say(bool asked, const char* text) const {
    if (asked) {
      note_(topic_ + ": " + text);
    }
  }
  /// `instead`: what becomes of TRANSIENT and PERSISTENT.
  void no_durability_service(const char* instead) const {
    say(policies_.durability == durability_kind::transient ||
            policies_.durability == durability_kind::persistent,
        instead);
  }
  void no_presentation() const {
    const presentation_policy& asked = policies_.presentation;
    say(asked.coherent_access || asked.ordered_access ||
            asked.access_scope != presentation_scope::instance,
        "presentation beyond INSTANCE has no effect");
  }
  void no_time_based_filter() const {
    say(policies_.time_based_filter.count() > 0, "no time-based filter: every sample is received");
  }
  /// Neither latency budget nor transport priority; `text` says so.
  void no_priorities(const char* text) const {
    say(policies_.latency_budget.count() > 0 || policies_.transport_priority != 0, text);
  }

 private:
  const qos& policies_;
  const std::string& topic_;
  const std::function<void(const std::string&)>& note_;
};

}  // namespace slipway::dummy
