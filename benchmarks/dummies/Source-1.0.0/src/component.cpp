// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

namespace {

using namespace slipway::dummy;

/// Sends as fast as it is told to. QoS is that of ddsperf's pub: reliable, all samples.
component describe() {
  component type("Source", "1.0.0");
  publication data;
  data.topic = "Data";
  data.type = &opaque_type();
  data.rate_hz = 1000;
  data.qos.history.kind = history_kind::keep_all;
  data.qos.reliability.max_blocking_time = nanoseconds(10'000'000'000);
  type.publications.push_back(data);
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
