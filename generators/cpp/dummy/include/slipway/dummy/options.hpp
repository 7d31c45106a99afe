// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "slipway/dummy/component.hpp"
#include "slipway/dummy/log.hpp"

namespace slipway::dummy {

enum class command {
  help,
  version,
  run,
  start,
  stop,
  pause,
  resume,
  status,
  stats,
  graph,
  hold,
  release,
  reset,
  install,
  uninstall
};

/// The command line cannot be understood: what and why.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The command line of a component.
struct options {
  dummy::command command = dummy::command::help;
  std::filesystem::path home;
  std::string instance;
  bool default_instance = true;
  std::uint32_t domain = 0;
  std::string address;
  /// 0: until stopped.
  nanoseconds duration{0};
  nanoseconds settle = std::chrono::milliseconds(200);
  nanoseconds wait_for_matches{0};
  nanoseconds timeout = std::chrono::seconds(10);
  nanoseconds clock_error{0};
  bool udp_only = false;
  bool json = false;
  bool hold = false;
  bool until_stdin_closes = false;
  log_mode log = log_mode::samples;
  log_limits limits;
};

/// Reads the command line; `--rate` and `--size` change `description`. Throws usage_error.
options parse_options(component& description, const std::vector<std::string>& arguments);

/// What `--help` prints.
std::string help_text(const component& description);

}  // namespace slipway::dummy
