// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

#include "types.hpp"

namespace {

using namespace slipway::dummy;

component describe() {
  component type("Sensor", "1.0.0");
  {
    publication entry;
    entry.topic = "Message";
    entry.type = &opaque_type();
    entry.rate_hz = 50;
    entry.size_bytes = 290;
    entry.qos.history.kind = history_kind::keep_all;
    entry.qos.resource_limits.max_samples = 1000;
    entry.qos.reliability.max_blocking_time = nanoseconds(1'000'000'000);
    type.publications.push_back(entry);
  }
  {
    publication entry;
    entry.topic = "Track";
    entry.type = &slipway_types::lab_Track();
    entry.rate_hz = 20;
    entry.jitter = nanoseconds(2'000'000);
    entry.start_phase = nanoseconds(10'000'000);
    entry.size_bytes = 1024;
    entry.instances = 4;
    entry.qos.durability = durability_kind::transient_local;
    entry.qos.history.depth = 2;
    entry.qos.partition = {"picture"};
    type.publications.push_back(entry);
  }
  {
    subscription entry;
    entry.topic = "Report";
    entry.type = &opaque_type();
    entry.late_after = nanoseconds(1'000'000'000);
    entry.qos.reliability.kind = reliability_kind::reliable;
    entry.qos.history.depth = 16;
    type.subscriptions.push_back(entry);
  }
  {
    subscription entry;
    entry.topic = "Fused";
    entry.type = &slipway_types::lab_Track();
    entry.qos.reliability.kind = reliability_kind::reliable;
    type.subscriptions.push_back(entry);
  }
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
