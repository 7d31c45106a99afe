// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdlib>

/// Where a process of OpenDDS has its configuration from. No header of OpenDDS is needed here, so
/// that a test can stand in for it.
namespace slipway::dummy::opendds {

/// Names the file that is to be read, which OpenDDS has no variable for.
constexpr const char* configuration_variable = "SLIPWAY_OPENDDS_CONFIG";

/// Makes the participant factory. A file that the environment names is read by it and has the
/// last word; without one `in_code` configures discovery and transport afterwards.
template <class Service, class MakeFactory, class InCode>
auto configured_factory(Service& service, MakeFactory make_factory, InCode in_code) {
  const char* const file = std::getenv(configuration_variable);
  const bool is_named = file != nullptr && *file != '\0';
  if (is_named) {
    // Of account only before the factory is made.
    service.default_configuration_file(file);
  }
  auto factory = make_factory();
  if (!is_named) {
    in_code();
  }
  return factory;
}

}  // namespace slipway::dummy::opendds
