// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace slipway::dummy {

/// Writes one JSON value on one line (RFC 8259), members in call order. Bytes that are no UTF-8
/// become U+FFFD.
class json_writer {
 public:
  json_writer& begin_object() { return open('{'); }
  json_writer& end_object() { return close('}'); }
  json_writer& begin_array() { return open('['); }
  json_writer& end_array() { return close(']'); }
  /// The name of the next member.
  json_writer& key(std::string_view name);
  json_writer& value(std::string_view text);
  json_writer& value(const char* text) { return value(std::string_view(text)); }
  json_writer& value(bool truth);
  /// Not a number and infinities become null.
  json_writer& value(double number);
  template <class Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
  json_writer& value(Integer number) {
    separate();
    text_ += std::to_string(number);
    return *this;
  }
  json_writer& null();
  template <class Value>
  json_writer& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }

  const std::string& str() const { return text_; }

 private:
  json_writer& open(char bracket);
  json_writer& close(char bracket);
  void separate();
  void quote(std::string_view text);

  std::string text_;
  bool comma_ = false;
};

}  // namespace slipway::dummy
