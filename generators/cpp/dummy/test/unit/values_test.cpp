// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/values.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "slipway/dummy/std_mapping.hpp"

namespace slipway::dummy {
namespace {

enum class mode { search, track };

struct point {
  double x = 0;
  std::uint8_t flag = 0;
  bool operator==(const point& other) const { return x == other.x && flag == other.flag; }
};

struct choice {
  std::int32_t label = 0;
  double number = 0;
  std::string text;
};

struct sample {
  std::int32_t id = 0;
  std::uint8_t octet = 0;
  std::int64_t limited = 0;
  double angle = 0;
  mode state = mode::search;
  std::string name;
  std::string bounded;
  std::vector<point> points;
  std::vector<bool> flags;
  std::array<std::array<std::int16_t, 3>, 2> grid{};
  std::vector<std::uint8_t> octets;
};

struct point_shape {
  template <class Visitor>
  void operator()(Visitor& visitor, point& value) const {
    visitor.number(value.x);
    visitor.number(value.flag);
  }
};

struct shape {
  template <class Visitor>
  void operator()(Visitor& visitor, sample& value) const {
    visitor.key([&](auto& v) { v.number(value.id, 1, 1000); });
    visitor.number(value.octet);
    visitor.number(value.limited, std::int64_t{-5}, std::int64_t{5});
    visitor.number(value.angle, 0.0, 360.0);
    visitor.enumeration(value.state, mode::search, mode::track);
    visitor.string(value.name);
    visitor.string(value.bounded, 4);
    visitor.sequence(value.points, 0, point_shape());
    visitor.sequence(value.flags, 3, [](auto& v, auto&& item) { v.boolean(item); });
    visitor.array(value.grid, [](auto& v, auto& row) {
      v.array(row, [](auto& w, auto& item) { w.number(item); });
    });
    visitor.numbers(value.octets, 0);
  }
};

struct choice_shape {
  template <class Visitor>
  void operator()(Visitor& visitor, choice& value) const {
    const auto selected = [](const choice& from) { return from.label; };
    const auto activate = [](choice& to, std::int32_t label) { to.label = label; };
    visitor.alternatives(
        value, [](auto& v, choice& from) { v.number(from.label); },
        union_case(std::array<std::int32_t, 2>{1, 2}, selected, activate,
                   [](auto& v, choice& from) { v.number(from.number); }),
        union_case(
            std::array<std::int32_t, 1>{0}, selected, activate,
            [](auto& v, choice& from) { v.string(from.text); }, true));
  }
};

const sender self{"Sensor-1.0.0", "a", 1, "10.0.0.1"};

publication of_size(std::size_t bytes) {
  publication description;
  description.topic = "Track";
  description.size_bytes = bytes;
  return description;
}

TEST(size_visitor, AlignsAsXcdr1Does) {
  sample value;
  value.name = "abc";
  value.bounded = "";
  value.points.resize(2);
  value.flags = {true, false, true};
  value.octets.resize(5);
  // id 4, octet 5, pad 8, limited 16, angle 24, state 28, name 32+4, bounded 40+1, pad 44,
  // points 48, x 56, flag 57, pad 64, x 72, flag 73, pad 76, flags 80+3, pad 84, grid 96,
  // octets 100+5, encapsulation 4.
  EXPECT_EQ((std_sample<sample, shape>::size_of(value)), 109U);
}

TEST(size_visitor, MeasuresTheSelectedCase) {
  choice value;
  value.label = 2;
  EXPECT_EQ((std_sample<choice, choice_shape>::size_of(value)), 20U);
  value.label = 77;
  value.text = "abc";
  EXPECT_EQ((std_sample<choice, choice_shape>::size_of(value)), 16U);
}

TEST(fill_visitor, KeepsRangesAndLegalValues) {
  std_sample<sample, shape> filled(of_size(0), self);
  std::set<mode> modes;
  std::set<std::int64_t> limited;
  for (std::uint64_t sequence = 1; sequence <= 1000; ++sequence) {
    const sample& value = filled.fill({sequence, 0, 0});
    EXPECT_GE(value.id, 1);
    EXPECT_LE(value.id, 1000);
    EXPECT_GE(value.limited, -5);
    EXPECT_LE(value.limited, 5);
    EXPECT_GE(value.angle, 0);
    EXPECT_LT(value.angle, 360);
    EXPECT_LE(value.bounded.size(), 4U);
    EXPECT_LE(value.flags.size(), 3U);
    modes.insert(value.state);
    limited.insert(value.limited);
  }
  EXPECT_EQ(modes.size(), 2U);
  EXPECT_EQ(limited.size(), 11U);
}

TEST(fill_visitor, DependsOnSequenceAloneForOneSender) {
  std_sample<sample, shape> first(of_size(500), self);
  std_sample<sample, shape> second(of_size(500), self);
  const double angle = first.fill({1, 0, 0}).angle;
  EXPECT_NE(first.fill({2, 0, 0}).angle, angle);
  second.fill({9, 0, 0});
  EXPECT_EQ(second.fill({1, 0, 0}).angle, angle);
}

TEST(fill_visitor, CyclesThroughItsInstances) {
  publication description = of_size(0);
  description.instances = 3;
  std_sample<sample, shape> filled(description, self);
  std::set<std::int32_t> ids;
  for (std::uint64_t sequence = 1; sequence <= 100; ++sequence) {
    ids.insert(filled.fill({sequence, 0, 0}).id);
  }
  EXPECT_EQ(ids.size(), 3U);
}

TEST(fill_visitor, GivesEachSampleOfABurstItsOwnInstance) {
  publication description = of_size(0);
  description.burst = 6;
  std_sample<sample, shape> filled(description, self);
  std::set<std::int32_t> ids;
  for (std::uint64_t sequence = 1; sequence <= 6; ++sequence) {
    ids.insert(filled.fill({sequence, 0, 0}).id);
  }
  EXPECT_EQ(ids.size(), 6U);
}

TEST(fill_visitor, InstancesDifferWithinTheKeysRange) {
  std::set<int> numbers;
  std::set<std::string> texts;
  for (std::uint64_t instance = 0; instance < 6; ++instance) {
    fill_visitor<std_mapping> visitor(7, 9, instance, {3, 0});
    int number = 0;
    std::string text;
    visitor.key([&](auto& v) {
      v.number(number, 1, 6);
      v.string(text);
    });
    numbers.insert(number);
    texts.insert(text);
  }
  EXPECT_EQ(numbers, (std::set<int>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(texts.size(), 6U);
}

TEST(fill_visitor, WritersOfExclusiveTopicsShareInstances) {
  publication description = of_size(0);
  const sender other{"Other-1.0.0", "b", 2, "10.0.0.2"};
  const auto id = [&](const sender& who) {
    return std_sample<sample, shape>(description, who).fill({1, 0, 0}).id;
  };
  EXPECT_NE(id(self), id(other));
  description.qos.ownership.kind = ownership_kind::exclusive;
  EXPECT_EQ(id(self), id(other));
}

TEST(plan_lengths, ReachesTheTargetSizeAndKeepsIt) {
  for (const std::size_t target : {200U, 201U, 1000U, 1024U, 65536U}) {
    std_sample<sample, shape> filled(of_size(target), self);
    EXPECT_LE(filled.serialized_size(), target);
    // Within one point, the coarsest element that can be added.
    EXPECT_GE(filled.serialized_size() + 16, target);
    for (std::uint64_t sequence = 1; sequence < 20; ++sequence) {
      EXPECT_EQ((std_sample<sample, shape>::size_of(filled.fill({sequence, 0, 0}))),
                filled.serialized_size());
    }
  }
}

TEST(plan_lengths, TakesTheLeastWhereTheTargetIsTooSmall) {
  std_sample<sample, shape> filled(of_size(1), self);
  const sample& value = filled.fill({1, 0, 0});
  EXPECT_TRUE(value.name.empty());
  EXPECT_TRUE(value.octets.empty());
}

}  // namespace
}  // namespace slipway::dummy
