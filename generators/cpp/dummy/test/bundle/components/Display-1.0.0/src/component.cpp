// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

#include "types.hpp"

namespace {

using namespace slipway::dummy;

component describe() {
  component type("Display", "1.0.0");
  {
    subscription entry;
    entry.topic = "Report";
    entry.type = &opaque_type();
    entry.qos.reliability.kind = reliability_kind::reliable;
    entry.qos.history.kind = history_kind::keep_all;
    type.subscriptions.push_back(entry);
  }
  {
    subscription entry;
    entry.topic = "Estimate";
    entry.type = &opaque_type();
    type.subscriptions.push_back(entry);
  }
  {
    subscription entry;
    entry.topic = "Track";
    entry.type = &slipway_types::lab_Track();
    entry.qos.durability = durability_kind::transient_local;
    entry.qos.reliability.kind = reliability_kind::reliable;
    entry.qos.history.depth = 8;
    entry.qos.partition = {"picture"};
    type.subscriptions.push_back(entry);
  }
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
