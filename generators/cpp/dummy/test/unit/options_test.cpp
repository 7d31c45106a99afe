// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/options.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace slipway::dummy {
namespace {

component example() {
  component type("Sensor", "1.0.0");
  publication entry;
  entry.topic = "Message";
  entry.rate_hz = 10;
  type.publications.push_back(entry);
  return type;
}

options parsed(const std::vector<std::string>& arguments) {
  component type = example();
  return parse_options(type, arguments);
}

std::string refusal(const std::vector<std::string>& arguments) {
  try {
    parsed(arguments);
  } catch (const usage_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(options, HasDefaults) {
  const options result = parsed({"run"});
  EXPECT_EQ(result.command, command::run);
  EXPECT_EQ(result.instance, "Sensor-1.0.0");
  EXPECT_TRUE(result.default_instance);
  EXPECT_EQ(result.domain, 0U);
  EXPECT_EQ(result.duration.count(), 0);
  EXPECT_EQ(result.log, log_mode::samples);
  EXPECT_FALSE(result.udp_only);
  EXPECT_FALSE(result.address.empty());
}

TEST(options, TakesDefaultsFromAComponentHost) {
  setenv("SLIPWAY_INSTANCE", "left", 1);
  setenv("SLIPWAY_DOMAIN", "7", 1);
  setenv("SLIPWAY_ADDRESS", "10.33.136.17", 1);
  const options hosted = parsed({"start"});
  const options told = parsed({"start", "--domain", "8"});
  setenv("SLIPWAY_DOMAIN", "x", 1);
  const std::string refused = refusal({"start"});
  for (const char* name : {"SLIPWAY_INSTANCE", "SLIPWAY_DOMAIN", "SLIPWAY_ADDRESS"}) {
    unsetenv(name);
  }
  EXPECT_EQ(hosted.instance, "left");
  EXPECT_FALSE(hosted.default_instance);
  EXPECT_EQ(hosted.domain, 7U);
  EXPECT_EQ(hosted.address, "10.33.136.17");
  EXPECT_EQ(told.domain, 8U);
  EXPECT_NE(refused.find("'x' is not a number"), std::string::npos) << refused;
}

TEST(options, ReadsEveryOption) {
  const options result = parsed({"start",
                                 "--home",
                                 "/opt/x",
                                 "--instance",
                                 "left",
                                 "--domain=7",
                                 "--address",
                                 "10.33.136.17",
                                 "--duration",
                                 "1.5",
                                 "--settle-ms",
                                 "20",
                                 "--wait-for-matches",
                                 "3",
                                 "--log",
                                 "off",
                                 "--log-size",
                                 "4096",
                                 "--transport",
                                 "udp",
                                 "--timeout",
                                 "2",
                                 "--clock-error-ns",
                                 "500"});
  EXPECT_EQ(result.home, "/opt/x");
  EXPECT_EQ(result.instance, "left");
  EXPECT_FALSE(result.default_instance);
  EXPECT_EQ(result.domain, 7U);
  EXPECT_EQ(result.address, "10.33.136.17");
  EXPECT_EQ(result.duration.count(), 1'500'000'000);
  EXPECT_EQ(result.settle.count(), 20'000'000);
  EXPECT_EQ(result.wait_for_matches.count(), 3'000'000'000);
  EXPECT_EQ(result.log, log_mode::off);
  EXPECT_EQ(result.limits.file_bytes, 4096U);
  EXPECT_TRUE(result.udp_only);
  EXPECT_EQ(result.timeout.count(), 2'000'000'000);
  EXPECT_EQ(result.clock_error.count(), 500);
}

TEST(options, OverridesRateAndSize) {
  component type = example();
  parse_options(type, {"run", "--rate", "Message=250.5", "--size", "Message=4096"});
  EXPECT_EQ(type.publications[0].rate_hz, 250.5);
  EXPECT_EQ(type.publications[0].size_bytes, 4096U);
  parse_options(type, {"run", "--rate", "Message=max"});
  EXPECT_TRUE(std::isinf(type.publications[0].rate_hz));
}

TEST(options, RefusesWhatItCannotUnderstand) {
  EXPECT_EQ(refusal({}), "a command is missing");
  EXPECT_EQ(refusal({"fly"}), "'fly' is not a command");
  EXPECT_EQ(refusal({"run", "--speed", "1"}), "'--speed' is not an option");
  EXPECT_EQ(refusal({"run", "--domain"}), "--domain needs a value");
  EXPECT_EQ(refusal({"run", "--domain", "233"}), "--domain: '233' is not a number from 0 to 232");
  EXPECT_EQ(refusal({"run", "--domain", "1x"}), "--domain: '1x' is not a number from 0 to 232");
  EXPECT_EQ(refusal({"run", "--address", "host"}), "--address: 'host' is not an IP address");
  EXPECT_EQ(refusal({"run", "--log", "all"}), "--log: 'all' is none of samples, summary, off");
  EXPECT_EQ(refusal({"run", "--rate", "Message"}), "--rate: 'Message' is not TOPIC=VALUE");
  EXPECT_EQ(refusal({"run", "--rate", "Other=1"}), "--rate: Sensor-1.0.0 does not publish 'Other'");
  EXPECT_EQ(refusal({"run", "--transport", "tcp"}),
            "--transport: 'tcp' is neither udp nor default");
  EXPECT_NE(refusal({"run", "--instance", "../x"}), "accepted");
  EXPECT_NE(refusal({"run", "--instance", "a b"}), "accepted");
}

TEST(options, HelpNamesEveryCommandAndTopic) {
  const std::string text = help_text(example());
  for (const char* word : {"run", "start", "stop", "pause", "resume", "status", "stats", "graph",
                           "install", "uninstall", "Message"}) {
    EXPECT_NE(text.find(word), std::string::npos) << word;
  }
}

TEST(user_data, RoundTrips) {
  const sender who{"Sensor-1.0.0", "left", 1877, "10.33.136.17"};
  const std::string text = user_data_of(who, "of the model;\n");
  EXPECT_EQ(text, "slipway:1;Sensor-1.0.0;left;1877;10.33.136.17\nof the model;\n");
  const auto read = sender_of_user_data(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->component, who.component);
  EXPECT_EQ(read->instance, who.instance);
  EXPECT_EQ(read->process_id, who.process_id);
  EXPECT_EQ(read->address, who.address);
}

TEST(user_data, OfOthersIsNobody) {
  for (const char* text : {"", "slipway", "slipway:1;", "slipway:1;a;b;c;d", "slipway:1;a;b;1x;d",
                           "slipway:2;a;b;1;d", "slipway:1;a;b;1"}) {
    EXPECT_FALSE(sender_of_user_data(text)) << text;
  }
}

}  // namespace
}  // namespace slipway::dummy
