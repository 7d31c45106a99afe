// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

namespace {

using namespace slipway::dummy;

/// Sends at a rate; what comes back carries the time of the sending, so that its chain latency is
/// the round trip. QoS is that of ddsperf's ping: reliable, the last sample.
component describe() {
  component type("Pinger", "1.0.0");
  publication ping;
  ping.topic = "Ping";
  ping.type = &opaque_type();
  ping.rate_hz = 100;
  type.publications.push_back(ping);
  subscription pong;
  pong.topic = "Pong";
  pong.type = &opaque_type();
  pong.qos.reliability.kind = reliability_kind::reliable;
  type.subscriptions.push_back(pong);
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
