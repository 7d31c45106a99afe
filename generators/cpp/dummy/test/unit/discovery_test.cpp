// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/discovery.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "slipway/dummy/json.hpp"
#include "support/json_schema.hpp"

namespace slipway::dummy {
namespace {

entity_guid guid(std::uint8_t last) {
  entity_guid result{};
  result.back() = last;
  return result;
}

discovered_endpoint endpoint(std::uint8_t number, const std::string& topic) {
  discovered_endpoint result;
  result.guid = guid(number);
  result.participant = guid(1);
  result.topic = topic;
  result.type = "m::T";
  return result;
}

test::json_value line(const domain_graph& graph, const std::vector<own_endpoint>& own = {}) {
  return test::json_value::parse(graph_line(7, guid(1), graph, own));
}

std::string quoted(const std::string& text) {
  json_writer json;
  json.value(text);
  return json.str();
}

TEST(discovery, IsInTheOrderOfTheGuids) {
  domain_graph one;
  one.participants = {{guid(3), "", "", "", "", {}}, {guid(1), "", "", "", "", {}}};
  one.writers = {endpoint(9, "B"), endpoint(8, "A")};
  domain_graph other = one;
  std::swap(other.participants[0], other.participants[1]);
  std::swap(other.writers[0], other.writers[1]);
  EXPECT_EQ(graph_line(7, guid(1), one, {}), graph_line(7, guid(1), other, {}));
  EXPECT_EQ(line(one)["writers"][0]["topic"].text(), "A");
}

TEST(discovery, LeavesOutWhatIsUsual) {
  domain_graph graph;
  graph.readers = {endpoint(4, "Plain"), endpoint(5, "Special")};
  graph.readers[0].representations = {0};
  qos& policies = graph.readers[1].policies;
  policies.durability = durability_kind::persistent;
  policies.deadline = nanoseconds(5);
  policies.latency_budget = infinite;
  policies.liveliness = {liveliness_kind::manual_by_topic, nanoseconds(9)};
  policies.ownership = {ownership_kind::exclusive, 3};
  policies.destination_order = destination_order_kind::by_source_timestamp;
  policies.presentation = {presentation_scope::group, true, true};
  policies.lifespan = nanoseconds(11);
  policies.partition = {"b", "a"};
  graph.readers[1].representations = {2, 0};
  const test::json_value told = line(graph);
  EXPECT_EQ(told["readers"][0]["qos"].members().size(), 1U);
  EXPECT_FALSE(told["readers"][0].has("representations"));
  const test::json_value& special = told["readers"][1]["qos"];
  EXPECT_EQ(special["durability"].text(), "PERSISTENT");
  EXPECT_EQ(special["deadline_ns"].number(), 5);
  EXPECT_TRUE(special["latency_budget_ns"].is_null());
  EXPECT_EQ(special["liveliness"].text(), "MANUAL_BY_TOPIC");
  EXPECT_EQ(special["lease_duration_ns"].number(), 9);
  EXPECT_EQ(special["ownership"].text(), "EXCLUSIVE");
  EXPECT_EQ(special["ownership_strength"].number(), 3);
  EXPECT_EQ(special["destination_order"].text(), "BY_SOURCE_TIMESTAMP");
  EXPECT_EQ(special["access_scope"].text(), "GROUP");
  EXPECT_TRUE(special["coherent_access"].truth());
  EXPECT_TRUE(special["ordered_access"].truth());
  EXPECT_EQ(special["lifespan_ns"].number(), 11);
  EXPECT_EQ(special["partitions"][0].text(), "a");
  EXPECT_EQ(told["readers"][1]["representations"][0].number(), 2);
}

TEST(discovery, TellsWhoseParticipantItIsAndKeepsTheUsersData) {
  domain_graph graph;
  const sender who{"Sonar-1.0.0", "left", 42, "10.33.136.7"};
  graph.participants = {{guid(1), user_data_of(who, ""), "left", "bow", "Sonar", {"10.33.136.7"}},
                        {guid(2), std::string(70'000, 'x'), "", "", "", {}}};
  graph.writers = {endpoint(3, "Ping"), endpoint(4, "Pong")};
  graph.writers[0].policies.user_data = user_data_of(who, "of the model");
  graph.writers[1].policies.user_data = user_data_of(who, "");
  const test::json_value told = line(graph, {{guid(3), {2, 1, 11, 0, 0, 0, 0}}});
  EXPECT_EQ(told["participants"][0]["identity"]["instance"].text(), "left");
  EXPECT_EQ(told["participants"][0]["identity"]["process_id"].number(), 42);
  EXPECT_EQ(told["participants"][0]["addresses"][0].text(), "10.33.136.7");
  EXPECT_EQ(told["participants"][1]["user_data"].text().size(), greatest_user_data);
  EXPECT_EQ(told["writers"][0]["user_data"].text(), "of the model");
  EXPECT_EQ(told["writers"][0]["matched"].number(), 2);
  EXPECT_EQ(told["writers"][0]["last_incompatible_policy"].text(), "RELIABILITY");
  EXPECT_FALSE(told["writers"][1].has("user_data"));
  EXPECT_FALSE(told["writers"][1].has("matched"));
}

TEST(discovery, KnowsTheAddressesOfOneHost) {
  EXPECT_EQ(unicast_addresses({"239.255.0.1", "10.0.0.2", "10.0.0.1", "10.0.0.2", "0.0.0.0",
                               "ff02::1", "fe80::1", "::", "localprocess"}),
            (std::vector<std::string>{"10.0.0.1", "10.0.0.2", "fe80::1"}));
}

TEST(json, IsUtf8WhateverOthersAnnounce) {
  EXPECT_EQ(quoted("Gr\xc3\xb6\xc3\x9f"
                   "e \xe2\x82\xac \xf0\x9f\x9a\xa2"),
            "\"Gr\xc3\xb6\xc3\x9f"
            "e \xe2\x82\xac \xf0\x9f\x9a\xa2\"");
  EXPECT_EQ(quoted("a\xff"), "\"a\\ufffd\"");
  // Cut, overlong, a surrogate, beyond Unicode.
  EXPECT_EQ(quoted("\xe2\x82"), "\"\\ufffd\\ufffd\"");
  EXPECT_EQ(quoted("\xc0\xaf"), "\"\\ufffd\\ufffd\"");
  EXPECT_EQ(quoted("\xed\xa0\x80"), "\"\\ufffd\\ufffd\\ufffd\"");
  EXPECT_EQ(quoted("\xf4\x90\x80\x80"), "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

}  // namespace
}  // namespace slipway::dummy
