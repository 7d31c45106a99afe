// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

#include "types.hpp"

namespace {

using namespace slipway::dummy;

component describe() {
  component type("Tracker", "1.2.0");
  {
    publication entry;
    entry.topic = "Report";
    entry.type = &opaque_type();
    entry.size_bytes = 128;
    entry.expected_readers = 2;
    entry.qos.history.kind = history_kind::keep_all;
    type.publications.push_back(entry);
  }
  {
    publication entry;
    entry.topic = "Estimate";
    entry.type = &opaque_type();
    entry.qos.reliability.kind = reliability_kind::best_effort;
    type.publications.push_back(entry);
  }
  {
    publication entry;
    entry.topic = "Fused";
    entry.type = &slipway_types::lab_Track();
    entry.size_bytes = 256;
    type.publications.push_back(entry);
  }
  {
    subscription entry;
    entry.topic = "Message";
    entry.type = &opaque_type();
    entry.qos.reliability.kind = reliability_kind::reliable;
    entry.qos.history.kind = history_kind::keep_all;
    type.subscriptions.push_back(entry);
  }
  {
    reaction entry;
    entry.trigger = 0;
    entry.effects = {0};
    entry.chain_deadline = nanoseconds(1'000'000'000);
    type.reactions.push_back(entry);
  }
  {
    reaction entry;
    entry.trigger = 0;
    entry.every = 5;
    entry.compute = compute_time::lognormal(500000, 100000);
    entry.effects = {1};
    type.reactions.push_back(entry);
  }
  {
    reaction entry;
    entry.trigger = 0;
    entry.every = 5;
    entry.compute = compute_time::constant(3'000'000);
    entry.effects = {2};
    type.reactions.push_back(entry);
  }
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
