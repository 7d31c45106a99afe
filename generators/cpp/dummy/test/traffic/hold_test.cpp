// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "support/component_process.hpp"

/// What a measurement over several processes needs: nothing under way at its beginning and end.
namespace slipway::dummy::test {
namespace {

using std::chrono::seconds;

class hold : public testing::Test {
 protected:
  /// Matched endpoints of the process's own on topic Message.
  static double matches(const component_process& process, const std::string& kind) {
    return process.statistics()[kind].with("topic", "Message")["status"]["matched"].number();
  }

  scratch_folder folder_;
  component_process sensor_{COMPONENTS, "Sensor-1.0.0", folder_.path() / "sensor", DOMAIN};
  component_process tracker_{COMPONENTS, "Tracker-1.2.0", folder_.path() / "tracker", DOMAIN};
};

TEST_F(hold, AHeldComponentPublishesOnlyWhatSamplesSetOff) {
  tracker_.start();
  sensor_.start({"--hold"});
  // Both sides: a volatile writer that knows its reader may still not be known to it.
  ASSERT_TRUE(eventually(seconds(20), [&] {
    return matches(sensor_, "publications") >= 1 && matches(tracker_, "subscriptions") >= 1;
  }));
  std::this_thread::sleep_for(seconds(1));
  EXPECT_EQ(sensor_.sent("Message"), 0);

  ASSERT_EQ(sensor_.command("release").exit_code, 0);
  ASSERT_TRUE(eventually(seconds(20), [&] { return tracker_.sent("Report") >= 10; }));

  ASSERT_EQ(tracker_.command("hold").exit_code, 0);
  const double reports = tracker_.sent("Report");
  EXPECT_TRUE(eventually(seconds(10), [&] { return tracker_.sent("Report") >= reports + 10; }));

  ASSERT_EQ(sensor_.command("hold").exit_code, 0);
  const double sent = sensor_.sent("Message");
  EXPECT_TRUE(eventually(seconds(10), [&] { return tracker_.received("Message") == sent; }));
  // Nothing that was under way to it has been swallowed.
  EXPECT_TRUE(eventually(seconds(10), [&] {
    const json_value reactions = tracker_.statistics()["reactions"];
    return reactions[0]["count"].number() == sent && reactions[0]["skipped"].number() == 0;
  }));
}

TEST_F(hold, AResetComponentCountsFromZeroAndLosesNothing) {
  tracker_.start();
  sensor_.start();
  ASSERT_TRUE(eventually(seconds(20), [&] { return tracker_.received("Message") >= 10; }));
  ASSERT_EQ(sensor_.command("hold").exit_code, 0);
  ASSERT_TRUE(eventually(seconds(10), [&] {
    const double before = tracker_.received("Message");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return tracker_.received("Message") == before;
  }));

  ASSERT_EQ(sensor_.command("reset").exit_code, 0);
  ASSERT_EQ(tracker_.command("reset").exit_code, 0);
  EXPECT_EQ(sensor_.sent("Message"), 0);
  const json_value empty = tracker_.statistics()["subscriptions"].with("topic", "Message");
  EXPECT_EQ(empty["received"].number(), 0);
  EXPECT_EQ(empty["latency_ns"]["count"].number(), 0);
  EXPECT_EQ(empty["status"]["matched"].number(), 1);

  ASSERT_EQ(sensor_.command("release").exit_code, 0);
  ASSERT_TRUE(eventually(seconds(10), [&] { return tracker_.received("Message") >= 10; }));
  ASSERT_EQ(sensor_.command("hold").exit_code, 0);
  const double sent = sensor_.sent("Message");
  EXPECT_TRUE(eventually(seconds(10), [&] { return tracker_.received("Message") == sent; }));
  const json_value counted = tracker_.statistics()["subscriptions"].with("topic", "Message");
  EXPECT_EQ(counted["lost"].number(), 0);
  EXPECT_EQ(counted["latency_ns"]["count"].number(), sent);
}

TEST_F(hold, AComponentEndsWithItsStandardInput) {
  const std::string program = std::string(COMPONENTS) + "/Sensor-1.0.0/bin/Sensor";
  const std::string home = (folder_.path() / "sensor").string();
  const auto started = std::chrono::steady_clock::now();
  const outcome result = execute(
      "/bin/sh", {"-c", "sleep 1 | \"$0\" run --home \"$1\" --domain \"$2\" --until-stdin-closes",
                  program, home, std::to_string(DOMAIN)});
  EXPECT_EQ(result.exit_code, 0) << result.error;
  EXPECT_GE(std::chrono::steady_clock::now() - started, std::chrono::milliseconds(900));
  EXPECT_EQ(sensor_.state(), "STOPPED");
}

}  // namespace
}  // namespace slipway::dummy::test
