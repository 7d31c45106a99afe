// SPDX-License-Identifier: EPL-2.0
#pragma once

#include "slipway/dummy/component.hpp"

namespace slipway::dummy {

/// The whole program of a dummy component: `run`, `start`, `stop`, `pause`, `resume`, `status`,
/// `stats`, `install`, `uninstall`, `--help`, `--version`. Returns the exit code: 0 fine, 1 the
/// component does not run as asked (status only), 2 wrong usage, 3 the action failed, 70 a bug.
int run_main(component description, int argc, char** argv);

}  // namespace slipway::dummy
