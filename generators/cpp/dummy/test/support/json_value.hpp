// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace slipway::dummy::test {

/// A parsed JSON value. Access to what is not there throws: the test fails and says what it missed.
class json_value {
 public:
  /// Throws std::invalid_argument unless `text` is exactly one JSON value.
  static json_value parse(std::string_view text);

  const json_value& operator[](const std::string& name) const;
  const json_value& operator[](std::size_t index) const;
  /// The element of an array of objects whose member `name` is `text`.
  const json_value& with(const std::string& name, const std::string& text) const;
  std::size_t size() const { return elements_.size(); }
  bool has(const std::string& name) const { return members_.count(name) > 0; }
  /// The members of an object; none of anything else.
  const std::map<std::string, json_value>& members() const { return members_; }
  /// `null`, `boolean`, `number`, `string`, `array` or `object`, as JSON Schema says it.
  const char* type() const;
  bool is_null() const { return kind_ == kind::null; }
  double number() const;
  const std::string& text() const;
  bool truth() const;

 private:
  class parser;
  enum class kind { null, truth, number, text, array, object };

  void expect(kind wanted, const char* name) const;

  kind kind_ = kind::null;
  bool truth_ = false;
  double number_ = 0;
  std::string text_;
  std::vector<json_value> elements_;
  std::map<std::string, json_value> members_;
};

}  // namespace slipway::dummy::test
