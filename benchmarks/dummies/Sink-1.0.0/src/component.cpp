// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

namespace {

using namespace slipway::dummy;

/// Takes what Source sends.
component describe() {
  component type("Sink", "1.0.0");
  subscription data;
  data.topic = "Data";
  data.type = &opaque_type();
  data.qos.reliability.kind = reliability_kind::reliable;
  data.qos.history.kind = history_kind::keep_all;
  type.subscriptions.push_back(data);
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
