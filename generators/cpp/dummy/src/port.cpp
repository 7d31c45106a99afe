// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/port.hpp"

#include <array>
#include <charconv>

namespace slipway::dummy {
namespace {
constexpr std::string_view mark = "slipway:1;";
}  // namespace

std::string user_data_of(const sender& who, const std::string& model_user_data) {
  std::string text(mark);
  text +=
      who.component + ';' + who.instance + ';' + std::to_string(who.process_id) + ';' + who.address;
  if (!model_user_data.empty()) {
    text += '\n' + model_user_data;
  }
  return text;
}

std::optional<sender> sender_of_user_data(std::string_view user_data) {
  if (user_data.substr(0, mark.size()) != mark) {
    return std::nullopt;
  }
  std::string_view rest = user_data.substr(mark.size());
  rest = rest.substr(0, rest.find('\n'));
  std::array<std::string_view, 4> fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::size_t end = i + 1 < fields.size() ? rest.find(';') : rest.size();
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    fields[i] = rest.substr(0, end);
    rest.remove_prefix(i + 1 < fields.size() ? end + 1 : end);
  }
  sender who;
  const auto [last, error] =
      std::from_chars(fields[2].data(), fields[2].data() + fields[2].size(), who.process_id);
  if (error != std::errc() || last != fields[2].data() + fields[2].size()) {
    return std::nullopt;
  }
  who.component = fields[0];
  who.instance = fields[1];
  who.address = fields[3];
  return who;
}

const char* policy_name(std::uint32_t policy_id) {
  static constexpr const char* names[] = {"INVALID",
                                          "USERDATA",
                                          "DURABILITY",
                                          "PRESENTATION",
                                          "DEADLINE",
                                          "LATENCYBUDGET",
                                          "OWNERSHIP",
                                          "OWNERSHIPSTRENGTH",
                                          "LIVELINESS",
                                          "TIMEBASEDFILTER",
                                          "PARTITION",
                                          "RELIABILITY",
                                          "DESTINATIONORDER",
                                          "HISTORY",
                                          "RESOURCELIMITS",
                                          "ENTITYFACTORY",
                                          "WRITERDATALIFECYCLE",
                                          "READERDATALIFECYCLE",
                                          "TOPICDATA",
                                          "GROUPDATA",
                                          "TRANSPORTPRIORITY",
                                          "LIFESPAN",
                                          "DURABILITYSERVICE",
                                          "DATAREPRESENTATION",
                                          "TYPECONSISTENCYENFORCEMENT"};
  return policy_id < sizeof names / sizeof *names ? names[policy_id] : "UNKNOWN";
}

}  // namespace slipway::dummy
