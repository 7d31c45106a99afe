// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>
#include <stdlib.h>

#include <string>
#include <vector>

#include "../../adapters/opendds/src/configuration.hpp"

namespace slipway::dummy::opendds {
namespace {

/// Stands in for OpenDDS and keeps what it is asked, in order.
struct recorded {
  std::vector<std::string> calls;
  void default_configuration_file(const char* path) {
    calls.push_back(std::string("file ") + path);
  }
};

std::vector<std::string> calls_with(const char* file) {
  if (file == nullptr) {
    unsetenv(configuration_variable);
  } else {
    setenv(configuration_variable, file, 1);
  }
  recorded service;
  const int made = configured_factory(
      service,
      [&] {
        service.calls.emplace_back("factory");
        return 7;
      },
      [&] { service.calls.emplace_back("in code"); });
  unsetenv(configuration_variable);
  EXPECT_EQ(made, 7);
  return service.calls;
}

TEST(opendds_configuration, TakesTheFileBeforeTheFactoryAndOverrulesNothingInIt) {
  EXPECT_EQ(calls_with("/run/opendds.ini"),
            (std::vector<std::string>{"file /run/opendds.ini", "factory"}));
}

TEST(opendds_configuration, ConfiguresInCodeWithoutAFile) {
  const std::vector<std::string> in_code{"factory", "in code"};
  EXPECT_EQ(calls_with(nullptr), in_code);
  EXPECT_EQ(calls_with(""), in_code);
}

}  // namespace
}  // namespace slipway::dummy::opendds
