// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <thread>

#include "support/component_process.hpp"
#include "traffic/matching_cases.hpp"

/// Which offered and requested QoS match, as each implementation has it:
/// docs/dds-implementations.md tells users.
namespace slipway::dummy::test {
namespace {

struct probes {
  const char* name;
  const char* writers;
  const char* readers;
};

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

class matching : public testing::TestWithParam<probes> {};

TEST_P(matching, EachSideMatchesAsItsImplementationIsKnownTo) {
  const scratch_folder folder;
  const std::string domain = std::to_string(DOMAIN);
  std::thread readers([&] {
    EXPECT_EQ(execute(GetParam().readers, {"readers", domain, folder.path()}).exit_code, 0);
  });
  EXPECT_EQ(execute(GetParam().writers, {"writers", domain, folder.path()}).exit_code, 0);
  readers.join();
  for (const char* role : {"writers", "readers"}) {
    const std::vector<std::string> lines = lines_of(folder.path() / role);
    ASSERT_EQ(lines.size(), matching_cases().size() + 1) << role;
    const bool is_fast = lines[0].rfind("fastdds", 0) == 0;
    for (std::size_t i = 0; i < matching_cases().size(); ++i) {
      const matching_case& tested = matching_cases()[i];
      EXPECT_EQ(lines[i + 1] == "1", is_fast ? tested.fastdds : tested.cyclonedds)
          << role << " of " << lines[0] << ": " << tested.name;
    }
  }
}

std::vector<probes> builds() {
  std::vector<probes> result = {{"Alike", PROBE, PROBE}};
  if (*PEER_PROBE != '\0') {
    result.push_back({"WritersHere", PROBE, PEER_PROBE});
    result.push_back({"WritersThere", PEER_PROBE, PROBE});
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(builds, matching, testing::ValuesIn(builds()),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace slipway::dummy::test
