// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <functional>

#include "slipway/dummy/component.hpp"
#include "slipway/dummy/options.hpp"

namespace slipway::dummy {

/// Runs the component in this process until SIGTERM, SIGINT, a stop command, the end of its
/// duration or a failure. Calls `ready` when all DDS entities exist. Returns the exit code; throws
/// what keeps it from starting.
int serve(const component& description, const options& settings,
          const std::function<void()>& ready);

}  // namespace slipway::dummy
