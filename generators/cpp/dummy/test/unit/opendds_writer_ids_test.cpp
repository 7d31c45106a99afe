// SPDX-License-Identifier: EPL-2.0
#include <gtest/gtest.h>

#include "../../adapters/opendds/src/writer_ids.hpp"

namespace slipway::dummy::opendds {
namespace {

constexpr entity_guid first{1};
constexpr entity_guid second{2};

TEST(opendds_writer_ids, TellsApartWhoHasTheSameHandleOneAfterTheOther) {
  writer_ids ids;
  const std::uint64_t before = ids.id_of(7, first);
  EXPECT_EQ(ids.id_of(7, first), before);
  EXPECT_NE(ids.id_of(7, second), before);
  EXPECT_NE(ids.id_of(8, first), ids.id_of(7, second));
}

TEST(opendds_writer_ids, KnowsAWriterAgainThatComesBackWithAnotherHandle) {
  writer_ids ids;
  const std::uint64_t id = ids.id_of(7, first);
  ids.id_of(7, second);
  EXPECT_EQ(ids.id_of(9, first), id);
  EXPECT_EQ(ids.handle_of(id), std::optional<instance_handle>(9));
}

TEST(opendds_writer_ids, GivesTheLastSamplesOfOneThatHasGoneToIt) {
  writer_ids ids;
  const std::uint64_t id = ids.id_of(7, first);
  EXPECT_EQ(ids.id_of(7, std::nullopt), id);
  const std::uint64_t unknown = ids.id_of(8, std::nullopt);
  EXPECT_NE(unknown, id);
  EXPECT_EQ(ids.id_of(8, std::nullopt), unknown);
}

TEST(opendds_writer_ids, FindsTheHandleOfAnId) {
  writer_ids ids;
  ids.id_of(7, first);
  EXPECT_EQ(ids.handle_of(ids.id_of(8, second)), std::optional<instance_handle>(8));
  EXPECT_EQ(ids.handle_of(0), std::nullopt);
  EXPECT_EQ(ids.handle_of(3), std::nullopt);
}

}  // namespace
}  // namespace slipway::dummy::opendds
