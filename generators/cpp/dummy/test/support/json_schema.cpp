// SPDX-License-Identifier: EPL-2.0
#include "json_schema.hpp"

#include <cmath>
#include <fstream>
#include <iterator>

namespace slipway::dummy::test {
namespace {

bool equal(const json_value& left, const json_value& right) {
  const std::string type = left.type();
  return type == right.type() && (type == "string"   ? left.text() == right.text()
                                  : type == "number" ? left.number() == right.number()
                                                     : type == "null");
}

class checker {
 public:
  explicit checker(const json_value& root) : root_(root) {}

  void check(const json_value& schema, const json_value& value, const std::string& path) {
    if (schema.has("$ref")) {
      const std::string& target = schema["$ref"].text();
      check(root_["$defs"][target.substr(target.rfind('/') + 1)], value, path);
    }
    if (schema.has("type") &&
        !any(schema["type"], [&](const json_value& type) { return is(type.text(), value); })) {
      found.push_back(path + " is a " + value.type());
      return;
    }
    if (schema.has("const") && !equal(schema["const"], value)) {
      found.push_back(path + " is not the constant");
    }
    if (schema.has("enum") &&
        !any(schema["enum"], [&](const json_value& legal) { return equal(legal, value); })) {
      found.push_back(path + " is none of the legal values");
    }
    if (schema.has("minimum") && is("number", value) &&
        value.number() < schema["minimum"].number()) {
      found.push_back(path + " is too small");
    }
    if (schema.has("oneOf")) {
      const auto fits = [&](const json_value& choice) {
        checker inner(root_);
        inner.check(choice, value, path);
        return inner.found.empty();
      };
      if (!any(schema["oneOf"], fits)) {
        found.push_back(path + " fits no choice");
      }
    }
    if (schema.has("items")) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        check(schema["items"], value[i], path + '/' + std::to_string(i));
      }
    }
    check_members(schema, value, path);
  }

  std::vector<std::string> found;

 private:
  template <class Predicate>
  static bool any(const json_value& one_or_list, const Predicate& predicate) {
    if (one_or_list.type() != std::string("array")) {
      return predicate(one_or_list);
    }
    for (std::size_t i = 0; i < one_or_list.size(); ++i) {
      if (predicate(one_or_list[i])) {
        return true;
      }
    }
    return false;
  }

  static bool is(const std::string& type, const json_value& value) {
    return type == value.type() || (type == "integer" && value.type() == std::string("number") &&
                                    std::floor(value.number()) == value.number());
  }

  void check_members(const json_value& schema, const json_value& value, const std::string& path) {
    if (schema.has("required")) {
      for (std::size_t i = 0; i < schema["required"].size(); ++i) {
        if (!value.has(schema["required"][i].text())) {
          found.push_back(path + " lacks " + schema["required"][i].text());
        }
      }
    }
    if (!schema.has("properties")) {
      return;
    }
    for (const auto& [name, member] : value.members()) {
      if (schema["properties"].has(name)) {
        check(schema["properties"][name], member, path + '/' + name);
      } else if (schema.has("additionalProperties")) {
        found.push_back(path + " has an unknown " + name);
      }
    }
  }

  const json_value& root_;
};

std::string without_white_space(const std::string& json) {
  std::string result;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"' && (i == 0 || json[i - 1] != '\\')) {
      quoted = !quoted;
    }
    if (quoted || (json[i] != ' ' && json[i] != '\n')) {
      result += json[i];
    }
  }
  return result;
}

}  // namespace

json_value schema_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  // The parser takes exactly one value: without the white space between and after its tokens.
  return json_value::parse(without_white_space(text));
}

std::vector<std::string> violations(const json_value& schema, const json_value& value) {
  checker work(schema);
  work.check(schema, value, "");
  return work.found;
}

}  // namespace slipway::dummy::test
