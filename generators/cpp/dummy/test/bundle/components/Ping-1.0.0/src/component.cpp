// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

namespace {

using namespace slipway::dummy;

component describe() {
  component type("Ping", "1.0.0");
  {
    publication entry;
    entry.topic = "PingRequest";
    entry.type = &opaque_type();
    entry.rate_hz = 1000;
    entry.size_bytes = 1024;
    type.publications.push_back(entry);
  }
  {
    publication entry;
    entry.topic = "Bulk";
    entry.type = &opaque_type();
    entry.size_bytes = 1024;
    entry.qos.history.kind = history_kind::keep_all;
    entry.qos.reliability.max_blocking_time = nanoseconds(1'000'000'000);
    type.publications.push_back(entry);
  }
  {
    subscription entry;
    entry.topic = "PingReply";
    entry.type = &opaque_type();
    entry.qos.reliability.kind = reliability_kind::reliable;
    type.subscriptions.push_back(entry);
  }
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
