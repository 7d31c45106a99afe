// SPDX-License-Identifier: EPL-2.0
// usage: matching_probe writers|readers DOMAIN FOLDER
// Makes an endpoint for each matching case and writes FOLDER/ROLE: the implementation, then for
// each case whether it is matched. Ends when the other role has written its file, too.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "slipway/dummy/port.hpp"
#include "traffic/matching_cases.hpp"

namespace {

using namespace slipway::dummy;
using namespace slipway::dummy::test;
using clock_type = std::chrono::steady_clock;

bool eventually(std::chrono::seconds time, const std::function<bool()>& condition) {
  const auto end = clock_type::now() + time;
  while (!condition()) {
    if (clock_type::now() > end) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return true;
}

int run(const std::string& role, std::uint32_t domain, const std::filesystem::path& folder) {
  participant_settings settings;
  settings.domain = domain;
  settings.udp_only = true;
  settings.identity.component = "Probe-1.0.0";
  settings.note = [](const std::string&) {};
  const auto self = make_participant(settings);
  std::vector<std::unique_ptr<writer>> writers;
  std::vector<std::unique_ptr<reader>> readers;
  for (const matching_case& tested : matching_cases()) {
    const std::string topic = "case_" + std::to_string(writers.size() + readers.size());
    if (role == "writers") {
      publication made;
      made.topic = topic;
      made.type = &opaque_type();
      tested.offered(made.qos);
      writers.push_back(self->create_writer(made));
    } else {
      subscription made;
      made.topic = topic;
      made.type = &opaque_type();
      tested.requested(made.qos);
      readers.push_back(self->create_reader(made));
    }
  }
  const auto matched = [&](std::size_t i) {
    return (role == "writers" ? writers[i]->status() : readers[i]->status()).matched > 0;
  };
  const bool is_fast = implementation().rfind("fastdds", 0) == 0;
  eventually(std::chrono::seconds(20), [&] {
    for (std::size_t i = 0; i < matching_cases().size(); ++i) {
      const matching_case& tested = matching_cases()[i];
      if ((is_fast ? tested.fastdds : tested.cyclonedds) && !matched(i)) {
        return false;
      }
    }
    return true;
  });
  // What should not match has had the time of the others, and this.
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  {
    std::ofstream result(folder / (role + ".part"));
    result << implementation() << '\n';
    for (std::size_t i = 0; i < matching_cases().size(); ++i) {
      result << matched(i) << '\n';
    }
  }
  std::filesystem::rename(folder / (role + ".part"), folder / role);
  const bool both = eventually(std::chrono::seconds(40), [&] {
    return std::filesystem::exists(folder / "writers") &&
           std::filesystem::exists(folder / "readers");
  });
  return both ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return count == 4 ? run(arguments[1],
                            static_cast<std::uint32_t>(std::strtoul(arguments[2], nullptr, 10)),
                            arguments[3])
                      : EXIT_FAILURE;
  } catch (const std::exception& failed) {
    std::cerr << failed.what() << '\n';
    return EXIT_FAILURE;
  }
}
