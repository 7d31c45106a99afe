// SPDX-License-Identifier: EPL-2.0
#include <slipway/dummy/main.hpp>
#include <slipway/dummy/port.hpp>

namespace {

using namespace slipway::dummy;

component describe() {
  component type("Silent", "1.0.0");
  {
    publication entry;
    entry.topic = "Report";
    entry.type = &opaque_type();
    entry.qos.reliability.kind = reliability_kind::best_effort;
    type.publications.push_back(entry);
  }
  return type;
}

}  // namespace

int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
