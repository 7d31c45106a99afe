// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>

#include "support/component_process.hpp"

/// Real traffic between processes of the test bundle's components.
namespace slipway::dummy::test {
namespace {

using std::chrono::seconds;

class traffic : public testing::Test {
 protected:
  scratch_folder folder_;
  component_process sensor_{COMPONENTS, "Sensor-1.0.0", folder_.path() / "sensor", DOMAIN};
  component_process tracker_{COMPONENTS, "Tracker-1.2.0", folder_.path() / "tracker", DOMAIN};
  component_process display_{COMPONENTS, "Display-1.0.0", folder_.path() / "display", DOMAIN};

  void start_all() {
    display_.start();
    tracker_.start();
    sensor_.start({"--wait-for-matches", "20"});
  }
};

std::size_t matching(const std::vector<std::string>& lines, const std::string& pattern) {
  const std::regex expression(pattern);
  return static_cast<std::size_t>(
      std::count_if(lines.begin(), lines.end(),
                    [&](const std::string& line) { return std::regex_match(line, expression); }));
}

const std::string time_pattern = R"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )";

TEST_F(traffic, OpaqueSamplesArriveCompleteAndSetOffReactions) {
  start_all();
  ASSERT_TRUE(eventually(seconds(30), [&] { return display_.received("Estimate") >= 20; }));
  ASSERT_EQ(sensor_.command("stop").exit_code, 0);

  const double sent = sensor_.sent("Message");
  ASSERT_TRUE(eventually(seconds(10), [&] { return tracker_.received("Message") == sent; }));
  const json_value tracker = tracker_.statistics();
  const json_value& message = tracker["subscriptions"].with("topic", "Message");
  EXPECT_EQ(message["lost"].number(), 0);
  EXPECT_EQ(message["duplicates"].number(), 0);
  EXPECT_EQ(message["out_of_order"].number(), 0);
  EXPECT_EQ(message["received_bytes"].number(), sent * 290);
  EXPECT_EQ(message["latency_ns"]["count"].number(), sent);
  EXPECT_EQ(message["latency_ns"]["negative"].number(), 0);
  EXPECT_EQ(message["writers"].with("component", "Sensor-1.0.0")["received"].number(), sent);
  EXPECT_EQ(tracker["reactions"][0]["count"].number(), sent);
  ASSERT_TRUE(eventually(seconds(10), [&] {
    return tracker_.statistics()["reactions"][1]["count"].number() == static_cast<int>(sent / 5);
  }));

  const json_value display = display_.statistics();
  const json_value& report = display["subscriptions"].with("topic", "Report");
  EXPECT_EQ(report["received"].number(), sent);
  // The chain began at the sensor: its latency is more than that of the last hop.
  EXPECT_GT(report["chain_latency_ns"]["p50"].number(), report["latency_ns"]["p50"].number());
}

TEST_F(traffic, LogLinesHaveTheirForm) {
  start_all();
  ASSERT_TRUE(eventually(seconds(30), [&] { return sensor_.received("Report") >= 20; }));
  const std::string sensor_id = std::to_string(sensor_.process_id());
  const std::string tracker_id = std::to_string(tracker_.process_id());
  ASSERT_EQ(sensor_.command("stop").exit_code, 0);
  ASSERT_EQ(tracker_.command("stop").exit_code, 0);

  const auto sensor = sensor_.log();
  EXPECT_GE(matching(sensor, time_pattern + "Sensor-1\\.0\\.0 " + sensor_id +
                                 " at 10\\.33\\.136\\.17 publishing Message seq \\d+"),
            20U);
  EXPECT_GE(matching(sensor, time_pattern + "Received Report from Tracker-1\\.2\\.0 \\(" +
                                 tracker_id + " at 10\\.33\\.136\\.17\\) seq \\d+ size 128"),
            20U);
  EXPECT_GE(matching(tracker_.log(), time_pattern + "Received Message from Sensor-1\\.0\\.0 \\(" +
                                         sensor_id + " at 10\\.33\\.136\\.17\\) seq \\d+ size 290"),
            20U);
}

}  // namespace
}  // namespace slipway::dummy::test
