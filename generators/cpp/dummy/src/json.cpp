// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/json.hpp"

#include <cmath>
#include <cstdio>

namespace slipway::dummy {

json_writer& json_writer::key(std::string_view name) {
  separate();
  quote(name);
  text_ += ':';
  comma_ = false;
  return *this;
}

json_writer& json_writer::value(std::string_view text) {
  separate();
  quote(text);
  return *this;
}

json_writer& json_writer::value(bool truth) {
  separate();
  text_ += truth ? "true" : "false";
  return *this;
}

json_writer& json_writer::value(double number) {
  if (!std::isfinite(number)) {
    return null();
  }
  separate();
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.9g", number);
  text_ += buffer;
  return *this;
}

json_writer& json_writer::null() {
  separate();
  text_ += "null";
  return *this;
}

json_writer& json_writer::open(char bracket) {
  separate();
  text_ += bracket;
  comma_ = false;
  return *this;
}

json_writer& json_writer::close(char bracket) {
  text_ += bracket;
  comma_ = true;
  return *this;
}

void json_writer::separate() {
  if (comma_) {
    text_ += ',';
  }
  comma_ = true;
}

void json_writer::quote(std::string_view text) {
  text_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (byte < 0x20) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04x", byte);
      text_ += buffer;
    } else {
      text_ += c;
    }
  }
  text_ += '"';
}

}  // namespace slipway::dummy
