// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>

#include "slipway/dummy/chain_stamp.hpp"
#include "slipway/dummy/histogram.hpp"
#include "slipway/dummy/json.hpp"
#include "slipway/dummy/sequence_tracker.hpp"
#include "slipway/dummy/statistics.hpp"
#include "support/json_value.hpp"

namespace slipway::dummy {
namespace {

TEST(histogram, KnowsTheExactExtremesAndMean) {
  histogram values;
  for (const std::int64_t value : {100, 200, 600}) {
    values.record(value);
  }
  EXPECT_EQ(values.count(), 3U);
  EXPECT_EQ(values.min(), 100);
  EXPECT_EQ(values.max(), 600);
  EXPECT_DOUBLE_EQ(values.mean(), 300);
}

TEST(histogram, QuantilesAreWithinOneInAHundredAndTwentyEight) {
  histogram values;
  for (std::int64_t value = 1; value <= 1'000'000; ++value) {
    values.record(value * 1000);
  }
  for (const double quantile : {0.5, 0.9, 0.99, 0.999}) {
    const double exact = quantile * 1e9;
    EXPECT_GE(static_cast<double>(values.quantile(quantile)), exact);
    EXPECT_LE(static_cast<double>(values.quantile(quantile)), exact * (1 + 1.0 / 128));
  }
}

TEST(histogram, HoldsEveryValue) {
  histogram values;
  for (int bit = 0; bit < 63; ++bit) {
    values.record(std::int64_t{1} << bit);
  }
  values.record(std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(values.count(), 64U);
  EXPECT_EQ(values.max(), std::numeric_limits<std::int64_t>::max());
}

TEST(histogram, CountsNegativeValuesApart) {
  histogram values;
  values.record(-5);
  EXPECT_EQ(values.negative(), 1U);
  EXPECT_EQ(values.min(), 0);
}

TEST(chain_stamp, TellsTheAgeOfAChainWithinOnePerCent) {
  constexpr std::int64_t sent = 1'431'513'343'682'951'377;
  for (std::int64_t age = 1'000; age < 100'000'000'000; age = age * 5 / 4) {
    // A nanosecond may be lost on the wire.
    for (const std::int64_t lost : {0, 1}) {
      const auto read = chain_stamp::decoded(chain_stamp{sent, sent - age}.encoded(0) - lost);
      EXPECT_LE(read.sent_ns, sent);
      EXPECT_GE(read.sent_ns, sent - 4096);
      EXPECT_NEAR(static_cast<double>(read.sent_ns - read.origin_ns), static_cast<double>(age),
                  static_cast<double>(age) / 100);
    }
  }
}

TEST(chain_stamp, LeavesTheSampleThatBeginsAChainItsTime) {
  constexpr std::int64_t sent = 1'431'513'343'682'951'377;
  for (std::int64_t time = sent; time < sent + 5000; ++time) {
    for (const std::int64_t lost : {0, 1}) {
      const auto read = chain_stamp::decoded(chain_stamp{time, time}.encoded(0) - lost);
      EXPECT_EQ(read.origin_ns, read.sent_ns);
      EXPECT_LE(read.sent_ns, time);
      EXPECT_GE(read.sent_ns, time - 4);
    }
  }
}

TEST(chain_stamp, GrowsFromSampleToSampleUnlessTheClockIsSetBack) {
  constexpr std::int64_t sent = 1'431'513'343'682'951'377;
  std::int64_t last = 0;
  for (std::int64_t i = 0; i < 200; ++i) {
    const std::int64_t age = i % 3 == 0 ? 0 : 1'000'000 + i % 7 * 10'000'000;
    const std::int64_t stamp = chain_stamp{sent + i, sent + i - age}.encoded(last);
    EXPECT_GT(stamp, last);
    last = stamp;
    const auto read = chain_stamp::decoded(stamp);
    EXPECT_NEAR(static_cast<double>(read.sent_ns - read.origin_ns), static_cast<double>(age),
                static_cast<double>(age) / 100);
  }
  EXPECT_LE(chain_stamp({sent - 10'000'000'000, sent - 10'000'000'000}).encoded(last), sent);
}

TEST(sequence_tracker, CountsGapsAsLost) {
  sequence_tracker numbers;
  for (const std::uint64_t number : {10, 11, 14, 15}) {
    numbers.record(number);
  }
  EXPECT_EQ(numbers.lost(), 2U);
  EXPECT_EQ(numbers.out_of_order(), 0U);
}

TEST(sequence_tracker, TakesALateSampleBackFromTheLost) {
  sequence_tracker numbers;
  for (const std::uint64_t number : {1, 2, 4, 3, 5}) {
    numbers.record(number);
  }
  EXPECT_EQ(numbers.lost(), 0U);
  EXPECT_EQ(numbers.out_of_order(), 1U);
  EXPECT_EQ(numbers.duplicates(), 0U);
}

TEST(sequence_tracker, TellsDuplicates) {
  sequence_tracker numbers;
  for (const std::uint64_t number : {1, 2, 2, 3, 1}) {
    numbers.record(number);
  }
  EXPECT_EQ(numbers.duplicates(), 2U);
  EXPECT_EQ(numbers.lost(), 0U);
  EXPECT_EQ(numbers.out_of_order(), 0U);
}

TEST(sequence_tracker, ForgetsMarksThatTheWindowHasLeft) {
  sequence_tracker numbers;
  numbers.record(1);
  numbers.record(3000);
  EXPECT_EQ(numbers.lost(), 2998U);
  numbers.record(2999);
  EXPECT_EQ(numbers.lost(), 2997U);
  numbers.record(2);
  EXPECT_EQ(numbers.lost(), 2997U);
  EXPECT_EQ(numbers.out_of_order(), 2U);
}

TEST(sequence_tracker, BeginsAnewWithoutCallingTheGapLost) {
  sequence_tracker numbers;
  numbers.record(1);
  numbers.restart();
  numbers.record(100);
  numbers.record(101);
  EXPECT_EQ(numbers.lost(), 0U);
}

TEST(json_writer, EscapesAndSeparates) {
  json_writer json;
  json.begin_object().member("a\"b", "c\\d\n").member("n", -3).member("t", true);
  json.key("none").null().key("list").begin_array().value(1.5).value("x").end_array().end_object();
  EXPECT_EQ(json.str(), R"({"a\"b":"c\\d\u000a","n":-3,"t":true,"none":null,"list":[1.5,"x"]})");
  const auto parsed = test::json_value::parse(json.str());
  EXPECT_EQ(parsed["a\"b"].text(), "c\\d\n");
  EXPECT_EQ(parsed["list"][0].number(), 1.5);
}

TEST(json_writer, HasNoWordForInfinity) {
  json_writer json;
  json.value(std::numeric_limits<double>::infinity());
  EXPECT_EQ(json.str(), "null");
}

TEST(process_usage, GrowsWithWork) {
  const process_usage before = process_usage::now();
  EXPECT_GT(before.rss_bytes, 100'000U);
  EXPECT_GE(before.peak_rss_bytes + 1'000'000, before.rss_bytes);
}

}  // namespace
}  // namespace slipway::dummy
