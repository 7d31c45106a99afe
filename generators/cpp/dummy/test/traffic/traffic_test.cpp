// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>
#include <regex.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "slipway/dummy/process.hpp"
#include "support/component_process.hpp"
#include "support/json_schema.hpp"

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

  /// Nothing is sent before everybody knows everybody: the tracker's volatile reports, too, that
  /// the sensor's samples set off, and of whose readers the sensor knows nothing.
  void start_all() {
    display_.start();
    tracker_.start();
    sensor_.start({"--hold"});
    ASSERT_TRUE(eventually(seconds(30), [&] {
      return matched(sensor_, "publications", "Message", 1) &&
             matched(sensor_, "publications", "Track", 1) &&
             matched(sensor_, "subscriptions", "Report", 1) &&
             matched(sensor_, "subscriptions", "Fused", 1) &&
             matched(tracker_, "publications", "Report", 2) &&
             matched(tracker_, "publications", "Estimate", 1) &&
             matched(tracker_, "publications", "Fused", 1) &&
             matched(tracker_, "subscriptions", "Message", 1) &&
             matched(display_, "subscriptions", "Report", 1) &&
             matched(display_, "subscriptions", "Estimate", 1) &&
             matched(display_, "subscriptions", "Track", 1);
    }));
    ASSERT_EQ(sensor_.command("release").exit_code, 0);
  }

  static bool matched(const component_process& process, const std::string& kind,
                      const std::string& topic, int others) {
    return process.statistics()[kind].with("topic", topic)["status"]["matched"].number() >= others;
  }
};

/// How many lines match a POSIX extended regular expression as a whole.
std::size_t matching(const std::vector<std::string>& lines, const std::string& pattern) {
  regex_t expression;
  if (regcomp(&expression, ("^" + pattern + "$").c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
    throw std::invalid_argument(pattern);
  }
  const auto count = std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return regexec(&expression, line.c_str(), 0, nullptr, 0) == 0;
  });
  regfree(&expression);
  return static_cast<std::size_t>(count);
}

const std::string time_pattern =
    "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3} ";

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

  ASSERT_TRUE(eventually(seconds(10), [&] { return display_.received("Report") == sent; }))
      << display_.received("Report") << " of " << sent;
  const json_value display = display_.statistics();
  const json_value& report = display["subscriptions"].with("topic", "Report");
  // The chain began at the sensor: its latency is more than that of the last hop.
  EXPECT_GT(report["chain_latency_ns"]["p50"].number(), report["latency_ns"]["p50"].number());
}

TEST_F(traffic, TypedSamplesTellHowOldTheirChainIs) {
  start_all();
  ASSERT_TRUE(eventually(seconds(30), [&] {
    return sensor_.received("Fused") >= 10 && display_.received("Track") >= 10;
  }));
  expect_chain_through_the_tracker(sensor_.statistics()["subscriptions"].with("topic", "Fused"));
  // Nothing sets these off.
  const json_value track = display_.statistics()["subscriptions"].with("topic", "Track");
  EXPECT_EQ(track["chain_latency_ns"]["count"].number(), track["received"].number());
  EXPECT_EQ(track["writers"][0]["chain_latency_ns"]["count"].number(), 0);
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
                                 " at 10\\.33\\.136\\.17 publishing Message seq [0-9]+"),
            20U);
  EXPECT_GE(matching(sensor, time_pattern + "Received Report from Tracker-1\\.2\\.0 \\(" +
                                 tracker_id + " at 10\\.33\\.136\\.17\\) seq [0-9]+ size 128"),
            20U);
  EXPECT_GE(
      matching(tracker_.log(), time_pattern + "Received Message from Sensor-1\\.0\\.0 \\(" +
                                   sensor_id + " at 10\\.33\\.136\\.17\\) seq [0-9]+ size 290"),
      20U);
}

TEST_F(traffic, TypedSamplesCarryTheirSenderInUserData) {
  display_.start();
  sensor_.start({"--rate", "Track=200"});
  ASSERT_TRUE(eventually(seconds(30), [&] { return display_.received("Track") >= 50; }));
  const int process = sensor_.process_id();
  ASSERT_EQ(sensor_.command("stop").exit_code, 0);

  const json_value sent = sensor_.statistics()["publications"].with("topic", "Track");
  const json_value track = display_.statistics()["subscriptions"].with("topic", "Track");
  EXPECT_EQ(track["payload"].text(), "typed");
  EXPECT_EQ(track["type"].text(), "lab::Track");
  const json_value& writer = track["writers"].with("component", "Sensor-1.0.0");
  EXPECT_EQ(writer["process_id"].number(), process);
  EXPECT_EQ(writer["address"].text(), "10.33.136.17");
  // The received samples are measured, not believed.
  EXPECT_EQ(track["received_bytes"].number(),
            track["received"].number() * sent["size_bytes"].number());
  EXPECT_LE(sent["size_bytes"].number(), 1024);
  EXPECT_GE(sent["size_bytes"].number(), 1024 - 16);
}

TEST_F(traffic, LateReaderGetsTheLastSamplesOfEachInstance) {
  sensor_.start({"--rate", "Track=500", "--wait-for-matches", "0"});
  ASSERT_TRUE(eventually(seconds(30), [&] { return sensor_.sent("Track") >= 100; }));
  ASSERT_EQ(sensor_.command("pause").exit_code, 0);
  display_.start();
  // TRANSIENT_LOCAL with depth 2 and four instances.
  EXPECT_TRUE(eventually(seconds(10), [&] { return display_.received("Track") == 8; }))
      << display_.received("Track");
}

TEST_F(traffic, PauseMovesNoSampleAndLosesNone) {
  start_all();
  ASSERT_TRUE(eventually(seconds(30), [&] { return tracker_.received("Message") >= 20; }));

  ASSERT_EQ(sensor_.command("pause").exit_code, 0);
  EXPECT_EQ(sensor_.state(), "PAUSED");
  const double sent = sensor_.sent("Message");
  const int process = sensor_.process_id();
  std::this_thread::sleep_for(seconds(1));
  EXPECT_EQ(sensor_.sent("Message"), sent);
  ASSERT_EQ(sensor_.command("resume").exit_code, 0);
  EXPECT_EQ(sensor_.state(), "RUNNING");
  EXPECT_EQ(sensor_.process_id(), process);
  ASSERT_TRUE(eventually(seconds(10), [&] { return sensor_.sent("Message") >= sent + 10; }));
  const json_value published = sensor_.statistics()["publications"].with("topic", "Message");
  // No burst makes up for the pause.
  EXPECT_LT(published["measured_rate_hz"].number(), 55);

  ASSERT_EQ(tracker_.command("pause").exit_code, 0);
  const double received = tracker_.received("Message");
  std::this_thread::sleep_for(seconds(1));
  EXPECT_EQ(tracker_.received("Message"), received);
  ASSERT_EQ(tracker_.command("resume").exit_code, 0);
  ASSERT_TRUE(
      eventually(seconds(10), [&] { return tracker_.received("Message") >= received + 10; }));
  const json_value message = tracker_.statistics()["subscriptions"].with("topic", "Message");
  EXPECT_GE(message["discarded"].number(), 30);
  EXPECT_EQ(message["lost"].number(), 0);
  EXPECT_EQ(message["duplicates"].number(), 0);
}

TEST_F(traffic, IncompatibleQosIsNotedAndCounted) {
  // Silent offers Report best effort, Display wants it reliable.
  const component_process silent(COMPONENTS, "Silent-1.0.0", folder_.path() / "silent", DOMAIN);
  display_.start();
  silent.start();
  ASSERT_TRUE(eventually(seconds(20), [&] {
    return display_.statistics()["subscriptions"]
               .with("topic", "Report")["status"]["incompatible_qos"]
               .number() == 1;
  }));
  EXPECT_TRUE(eventually(seconds(5), [&] {
    return matching(display_.log(),
                    ".* Report does not match: incompatible QoS policy RELIABILITY") == 1;
  }));
  EXPECT_EQ(display_.received("Report"), 0);
}

TEST_F(traffic, StateFollowsTheProcess) {
  EXPECT_EQ(sensor_.state(), "STOPPED");
  sensor_.start();
  EXPECT_EQ(sensor_.state(), "RUNNING");
  const int first = sensor_.process_id();
  // Starting again changes nothing.
  EXPECT_EQ(sensor_.command("start").exit_code, 0);
  EXPECT_EQ(sensor_.process_id(), first);

  ASSERT_EQ(kill(first, SIGKILL), 0);
  ASSERT_TRUE(eventually(seconds(10), [&] { return sensor_.state() == "FAILED"; }));
  EXPECT_EQ(sensor_.command("status").exit_code, 1);
  EXPECT_EQ(sensor_.command("pause").exit_code, 3);

  sensor_.start();
  EXPECT_EQ(sensor_.state(), "RUNNING");
  EXPECT_NE(sensor_.process_id(), first);
  EXPECT_EQ(sensor_.command("stop").exit_code, 0);
  EXPECT_EQ(sensor_.state(), "STOPPED");
  EXPECT_EQ(sensor_.command("stop").exit_code, 0);
}

TEST_F(traffic, SigtermEndsCleanly) {
  sensor_.start();
  const int process = sensor_.process_id();
  ASSERT_EQ(kill(process, SIGTERM), 0);
  ASSERT_TRUE(eventually(seconds(10), [&] { return sensor_.state() == "STOPPED"; }));
  const auto run = sensor_.home() / "run";
  EXPECT_FALSE(std::filesystem::exists(run / "Sensor-1.0.0.pid"));
  EXPECT_FALSE(std::filesystem::exists(run / "Sensor-1.0.0.sock"));
  // What it counted is still there to ask for.
  EXPECT_EQ(sensor_.statistics()["state"].text(), "STOPPED");
  EXPECT_EQ(matching(sensor_.log(), ".* stopping"), 1U);
}

TEST_F(traffic, StopKillsAProcessThatDoesNotEnd) {
  sensor_.start();
  const int process = sensor_.process_id();
  ASSERT_EQ(kill(process, SIGSTOP), 0);
  const outcome result = sensor_.command("stop", {"--timeout", "1"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.error.find("was killed"), std::string::npos) << result.error;
  EXPECT_FALSE(start_ticks_of(process));
  EXPECT_EQ(sensor_.state(), "STOPPED");
}

TEST_F(traffic, StartSaysWhyItFailed) {
  const outcome result = sensor_.command("start", {"--size", "Message=20"});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.error,
            "Sensor-1.0.0: a sample of Message cannot have 20 bytes: its header takes 116\n");
  EXPECT_EQ(sensor_.state(), "FAILED");
}

TEST_F(traffic, InstancesOfOneComponentRunSideBySide) {
  sensor_.start();
  ASSERT_EQ(sensor_.command("start", {"--instance", "second"}).exit_code, 0);
  EXPECT_EQ(sensor_.command("status", {"--instance", "second"}).out.substr(0, 7), "RUNNING");
  EXPECT_EQ(sensor_.command("stop", {"--instance", "second"}).exit_code, 0);
  EXPECT_EQ(sensor_.state(), "RUNNING");
  EXPECT_TRUE(std::filesystem::exists(sensor_.home() / "log" / "second.txt"));
}

TEST_F(traffic, RunEndsAfterItsDuration) {
  const outcome result =
      sensor_.command("run", {"--duration", "0.5", "--rate", "Message=100", "--settle-ms", "0"});
  EXPECT_EQ(result.exit_code, 0) << result.error;
  const json_value message = sensor_.statistics()["publications"].with("topic", "Message");
  EXPECT_GT(message["sent"].number(), 10);
  EXPECT_LE(message["sent"].number(), 52);
}

TEST_F(traffic, PublishesAsFastAsItCanAndOrdered) {
  tracker_.start({"--log", "off"});
  sensor_.start({"--rate", "Message=max", "--log", "off", "--wait-for-matches", "2"});
  ASSERT_TRUE(eventually(seconds(30), [&] { return tracker_.received("Message") >= 5000; }));
  ASSERT_EQ(sensor_.command("stop").exit_code, 0);
  const double sent = sensor_.sent("Message");
  EXPECT_TRUE(eventually(seconds(20), [&] { return tracker_.received("Message") == sent; }));
  const json_value message = tracker_.statistics()["subscriptions"].with("topic", "Message");
  EXPECT_EQ(message["lost"].number(), 0);
  EXPECT_EQ(message["out_of_order"].number(), 0);
}

TEST_F(traffic, InstallAndUninstall) {
  ASSERT_EQ(sensor_.command("install").exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_directory(sensor_.home() / "log"));
  EXPECT_TRUE(std::filesystem::is_directory(sensor_.home() / "run"));
  sensor_.start();
  ASSERT_EQ(sensor_.command("uninstall").exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(sensor_.home() / "run"));
  EXPECT_EQ(sensor_.state(), "STOPPED");
}

TEST_F(traffic, ContentFilterLetsThroughWhatItSays) {
  const component_process filter(COMPONENTS, "Filter-1.0.0", folder_.path() / "filter", DOMAIN);
  filter.start();
  sensor_.start({"--rate", "Track=200", "--wait-for-matches", "2"});
  ASSERT_TRUE(eventually(seconds(20), [&] {
    return filter.statistics()["subscriptions"][1]["received"].number() >= 50;
  }));
  const json_value statistics = filter.statistics();
  const json_value& negative = statistics["subscriptions"][0];
  EXPECT_TRUE(negative["lost"].is_null());
  if (statistics["implementation"].text().rfind("cyclonedds", 0) == 0) {
    EXPECT_GE(negative["received"].number(), 50);
    EXPECT_TRUE(eventually(seconds(5), [&] {
      return matching(filter.log(), ".* Track: no content filter: every sample is received") == 2;
    }));
  } else {
    EXPECT_EQ(negative["received"].number(), 0);
  }
}

TEST_F(traffic, StatisticsAreValidByTheirSchema) {
  const json_value schema = schema_of(STATISTICS_SCHEMA);
  start_all();
  ASSERT_TRUE(eventually(seconds(30), [&] { return display_.received("Estimate") >= 5; }));
  ASSERT_EQ(tracker_.command("pause").exit_code, 0);
  for (const component_process* component : {&sensor_, &tracker_, &display_}) {
    EXPECT_EQ(violations(schema, component->statistics()), std::vector<std::string>());
  }
  ASSERT_EQ(display_.command("stop").exit_code, 0);
  EXPECT_EQ(violations(schema, display_.statistics()), std::vector<std::string>());
  EXPECT_FALSE(violations(schema, json_value::parse("{\"schema\":1}")).empty());
}

TEST_F(traffic, WrongUsageExitsWithTwo) {
  const outcome result = sensor_.command("fly");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.error, "Sensor-1.0.0: 'fly' is not a command\nTry --help.\n");
  EXPECT_EQ(sensor_.command("--help").exit_code, 0);
}

}  // namespace
}  // namespace slipway::dummy::test
