// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <slipway/dummy/port.hpp>

/// The topic types of this bundle.
namespace slipway_types {

/// lab::Track
const slipway::dummy::topic_type& lab_Track();

}  // namespace slipway_types
