// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

namespace {

using namespace slipway::dummy;

/// Answers each Ping with a Pong, at once.
component describe() {
  component type("Echo", "1.0.0");
  publication pong;
  pong.topic = "Pong";
  pong.type = &opaque_type();
  type.publications.push_back(pong);
  subscription ping;
  ping.topic = "Ping";
  ping.type = &opaque_type();
  ping.qos.reliability.kind = reliability_kind::reliable;
  type.subscriptions.push_back(ping);
  reaction answer;
  answer.trigger = 0;
  answer.effects = {0};
  type.reactions.push_back(answer);
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
