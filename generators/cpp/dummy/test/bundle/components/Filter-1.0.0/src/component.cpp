// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

#include "types.hpp"

namespace {

using namespace slipway::dummy;

component describe() {
  component type("Filter", "1.0.0");
  {
    subscription entry;
    entry.topic = "Track";
    entry.type = &slipway_types::lab_Track();
    entry.filter = "id < %0";
    entry.filter_parameters = {"0"};
    entry.qos.reliability.kind = reliability_kind::reliable;
    entry.qos.partition = {"picture"};
    type.subscriptions.push_back(entry);
  }
  {
    subscription entry;
    entry.topic = "Track";
    entry.type = &slipway_types::lab_Track();
    entry.filter = "id >= %0 AND quality >= 0";
    entry.filter_parameters = {"0"};
    entry.qos.reliability.kind = reliability_kind::reliable;
    entry.qos.partition = {"picture"};
    type.subscriptions.push_back(entry);
  }
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
