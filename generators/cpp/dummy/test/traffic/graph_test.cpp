// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>
#include <signal.h>

#include <string>
#include <vector>

#include "support/component_process.hpp"
#include "support/json_schema.hpp"

/// What components tell of their domain, as DDS discovery made it known to them.
namespace slipway::dummy::test {
namespace {

using std::chrono::seconds;

class graph : public testing::Test {
 protected:
  /// The endpoints of a topic in a list of a graph.
  static std::vector<json_value> of_topic(const json_value& list, const std::string& topic) {
    std::vector<json_value> found;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i]["topic"].text() == topic) {
        found.push_back(list[i]);
      }
    }
    return found;
  }

  scratch_folder folder_;
  component_process sensor_{COMPONENTS, "Sensor-1.0.0", folder_.path() / "sensor", DOMAIN};
  component_process display_{COMPONENTS, "Display-1.0.0", folder_.path() / "display", DOMAIN};
};

TEST_F(graph, TellsOfItselfAndOfOthersWithTheirQos) {
  sensor_.start();
  display_.start();
  ASSERT_TRUE(eventually(seconds(30), [&] {
    return of_topic(display_.graph()["writers"], "Track").size() == 1 &&
           of_topic(sensor_.graph()["readers"], "Track").size() == 1;
  }));

  const json_value told = display_.graph();
  EXPECT_EQ(violations(schema_of(GRAPH_SCHEMA), told), std::vector<std::string>());
  EXPECT_EQ(told["domain"].number(), DOMAIN);
  const json_value& self = told["participants"].with("guid", told["participant"].text());
  EXPECT_EQ(self["identity"]["component"].text(), "Display-1.0.0");
  const json_value& other = told["participants"].with("name", "Sensor-1.0.0");
  EXPECT_EQ(other["identity"]["process_id"].number(), sensor_.process_id());
  EXPECT_EQ(other["identity"]["address"].text(), "10.33.136.17");

  const json_value track = of_topic(told["writers"], "Track").at(0);
  EXPECT_EQ(track["participant"].text(), other["guid"].text());
  EXPECT_EQ(track["type"].text(), "lab::Track");
  EXPECT_EQ(track["qos"]["reliability"].text(), "RELIABLE");
  EXPECT_EQ(track["qos"]["durability"].text(), "TRANSIENT_LOCAL");
  EXPECT_EQ(track["qos"]["partitions"][0].text(), "picture");
  EXPECT_FALSE(track["qos"].has("deadline_ns"));
  // Only its owner knows what came of an endpoint.
  EXPECT_FALSE(track.has("matched"));
  EXPECT_EQ(of_topic(told["readers"], "Track").at(0)["matched"].number(), 1);
  EXPECT_EQ(of_topic(told["readers"], "Estimate").at(0)["qos"]["reliability"].text(),
            "BEST_EFFORT");
}

TEST_F(graph, NamesThePolicyThatDoesNotMatch) {
  const component_process silent(COMPONENTS, "Silent-1.0.0", folder_.path() / "silent", DOMAIN);
  display_.start();
  silent.start();
  ASSERT_TRUE(eventually(seconds(20), [&] {
    return of_topic(display_.graph()["readers"], "Report").at(0)["incompatible_qos"].number() == 1;
  }));
  const json_value told = display_.graph();
  EXPECT_EQ(of_topic(told["readers"], "Report").at(0)["last_incompatible_policy"].text(),
            "RELIABILITY");
  EXPECT_EQ(of_topic(told["writers"], "Report").at(0)["qos"]["reliability"].text(), "BEST_EFFORT");
}

TEST_F(graph, ForgetsWhatHasGone) {
  sensor_.start();
  display_.start();
  ASSERT_TRUE(eventually(seconds(30), [&] { return display_.graph()["readers"].size() == 5; }));
  ASSERT_EQ(sensor_.command("stop").exit_code, 0);
  // The participant may be gone a moment before its endpoints are.
  EXPECT_TRUE(eventually(seconds(10), [&] {
    const json_value told = display_.graph();
    return told["participants"].size() == 1 && told["writers"].size() == 0 &&
           told["readers"].size() == 3;
  }));
}

TEST_F(graph, IsAskedInVainOfWhatDoesNotRun) {
  const outcome result = sensor_.command("graph");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.error, "Sensor-1.0.0: does not run\n");
  sensor_.start();
  ASSERT_EQ(kill(sensor_.process_id(), SIGSTOP), 0);
  const outcome silent = sensor_.command("graph", {"--timeout", "1"});
  EXPECT_EQ(silent.exit_code, 3);
  EXPECT_EQ(silent.error, "Sensor-1.0.0: did not answer in time\n");
  ASSERT_EQ(kill(sensor_.process_id(), SIGCONT), 0);
}

}  // namespace
}  // namespace slipway::dummy::test
