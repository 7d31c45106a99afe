// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/json.hpp"

#include <cmath>
#include <cstdio>

namespace slipway::dummy {
namespace {

/// Bytes of the character that a text begins with, 0 if it is none of UTF-8 (RFC 3629).
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) {
    return 1;
  }
  const std::size_t length = first < 0xc2   ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  // Overlong forms, surrogates and what is beyond Unicode show in the second byte.
  const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned greatest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (length == 0 || byte(1) < least || byte(1) > greatest) {
    return 0;
  }
  for (std::size_t i = 2; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xbf) {
      return 0;
    }
  }
  return length;
}

}  // namespace

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
  while (!text.empty()) {
    const char c = text.front();
    const auto byte = static_cast<unsigned char>(c);
    const std::size_t length = character_length(text);
    if (length == 0) {
      text_ += "\\ufffd";
    } else if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (byte < 0x20) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04x", byte);
      text_ += buffer;
    } else {
      text_ += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  text_ += '"';
}

}  // namespace slipway::dummy
