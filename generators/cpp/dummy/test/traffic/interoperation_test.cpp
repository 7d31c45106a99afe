// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>

#include <string>

#include "support/component_process.hpp"

/// Traffic between components built with different DDS implementations.
namespace slipway::dummy::test {
namespace {

using std::chrono::seconds;

struct builds {
  const char* name;
  const char* sensor;
  const char* others;
};

class interoperation : public testing::TestWithParam<builds> {};

TEST_P(interoperation, OpaqueAndTypedSamplesArriveWithTheirSenders) {
  const scratch_folder folder;
  const component_process sensor(GetParam().sensor, "Sensor-1.0.0", folder.path() / "s", DOMAIN);
  const component_process tracker(GetParam().others, "Tracker-1.2.0", folder.path() / "t", DOMAIN);
  const component_process display(GetParam().others, "Display-1.0.0", folder.path() / "d", DOMAIN);
  display.start();
  tracker.start();
  sensor.start({"--wait-for-matches", "20"});
  ASSERT_TRUE(eventually(seconds(40), [&] {
    return sensor.received("Report") >= 20 && display.received("Track") >= 20 &&
           sensor.received("Fused") >= 10;
  }));
  ASSERT_EQ(sensor.command("stop").exit_code, 0);

  const json_value sent = sensor.statistics();
  const json_value message = tracker.statistics()["subscriptions"].with("topic", "Message");
  // The writer knows its reader, now and then, before the reader knows it: what was sent until then
  // is not lost, and never comes.
  EXPECT_LE(message["received"].number(), sensor.sent("Message"));
  EXPECT_GT(message["received"].number(), 0);
  EXPECT_EQ(message["lost"].number(), 0);
  EXPECT_EQ(message["received_bytes"].number(), message["received"].number() * 290);
  message["writers"].with("component", "Sensor-1.0.0");
  const json_value track = display.statistics()["subscriptions"].with("topic", "Track");
  // Known from USER_DATA alone.
  EXPECT_EQ(track["writers"].with("component", "Sensor-1.0.0")["address"].text(), "10.33.136.17");
  EXPECT_EQ(track["received_bytes"].number(),
            track["received"].number() *
                sent["publications"].with("topic", "Track")["size_bytes"].number());
  expect_chain_through_the_tracker(sent["subscriptions"].with("topic", "Fused"));
  EXPECT_NE(sent["implementation"].text(), tracker.statistics()["implementation"].text());
}

/// Who sees whom, told by both: GUIDs and identities do not depend on who tells.
TEST_P(interoperation, BothTellTheSameGraph) {
  const scratch_folder folder;
  const component_process sensor(GetParam().sensor, "Sensor-1.0.0", folder.path() / "s", DOMAIN);
  const component_process display(GetParam().others, "Display-1.0.0", folder.path() / "d", DOMAIN);
  display.start();
  sensor.start();
  const auto complete = [](const json_value& graph) {
    return graph["participants"].size() == 2 && graph["writers"].size() == 2 &&
           graph["readers"].size() == 5;
  };
  ASSERT_TRUE(eventually(seconds(30),
                         [&] { return complete(sensor.graph()) && complete(display.graph()); }));
  const json_value here = sensor.graph();
  const json_value there = display.graph();
  EXPECT_NE(here["implementation"].text(), there["implementation"].text());
  for (const std::string list : {"participants", "writers", "readers"}) {
    for (std::size_t i = 0; i < here[list].size(); ++i) {
      EXPECT_EQ(here[list][i]["guid"].text(), there[list][i]["guid"].text());
    }
  }
  for (const char* list : {"writers", "readers"}) {
    for (std::size_t i = 0; i < here[list].size(); ++i) {
      EXPECT_EQ(here[list][i]["participant"].text(), there[list][i]["participant"].text());
      EXPECT_EQ(here[list][i]["topic"].text(), there[list][i]["topic"].text());
      EXPECT_EQ(here[list][i]["type"].text(), there[list][i]["type"].text());
      EXPECT_EQ(here[list][i]["qos"].members().size(), there[list][i]["qos"].members().size());
    }
  }
  for (const json_value* graph : {&here, &there}) {
    const json_value& participants = (*graph)["participants"];
    EXPECT_EQ(participants.with("name", "Sensor-1.0.0")["identity"]["process_id"].number(),
              sensor.process_id());
    EXPECT_EQ(participants.with("name", "Display-1.0.0")["identity"]["process_id"].number(),
              display.process_id());
  }
}

INSTANTIATE_TEST_SUITE_P(builds, interoperation,
                         testing::Values(builds{"SensorHere", COMPONENTS, PEER_COMPONENTS},
                                         builds{"SensorThere", PEER_COMPONENTS, COMPONENTS}),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace slipway::dummy::test
