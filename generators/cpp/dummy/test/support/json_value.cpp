// SPDX-License-Identifier: EPL-2.0
#include "json_value.hpp"

#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace slipway::dummy::test {

class json_value::parser {
 public:
  explicit parser(std::string_view text) : text_(text) {}

  json_value document() {
    json_value result = value();
    if (at_ != text_.size()) {
      fail("end of text");
    }
    return result;
  }

 private:
  json_value value() {
    json_value result;
    const char next = peek();
    if (next == '{') {
      result.kind_ = kind::object;
      list('{', '}', [&] {
        const std::string name = string();
        take(':');
        if (!result.members_.emplace(name, value()).second) {
          fail("a new name instead of " + name);
        }
      });
    } else if (next == '[') {
      result.kind_ = kind::array;
      list('[', ']', [&] { result.elements_.push_back(value()); });
    } else if (next == '"') {
      result.kind_ = kind::text;
      result.text_ = string();
    } else if (word("true") || word("false")) {
      result.kind_ = kind::truth;
      result.truth_ = next == 't';
    } else if (!word("null")) {
      result.kind_ = kind::number;
      const std::string rest(text_.substr(at_, 40));
      char* end = nullptr;
      result.number_ = std::strtod(rest.c_str(), &end);
      if (end == rest.c_str() || std::isalpha(static_cast<unsigned char>(next)) != 0) {
        fail("a value");
      }
      at_ += static_cast<std::size_t>(end - rest.c_str());
    }
    return result;
  }

  template <class Element>
  void list(char open, char close, const Element& element) {
    take(open);
    if (peek() != close) {
      element();
      while (peek() == ',') {
        take(',');
        element();
      }
    }
    take(close);
  }

  std::string string() {
    take('"');
    std::string result;
    while (peek() != '"') {
      char next = text_[at_++];
      if (next == '\\') {
        next = peek();
        ++at_;
        if (next == 'u') {
          next = static_cast<char>(std::stoi(std::string(text_.substr(at_, 4)), nullptr, 16));
          at_ += 4;
        }
      } else if (static_cast<unsigned char>(next) < 0x20) {
        fail("an escape");
      }
      result += next;
    }
    take('"');
    return result;
  }

  bool word(std::string_view wanted) {
    const bool found = text_.substr(at_, wanted.size()) == wanted;
    at_ += found ? wanted.size() : 0;
    return found;
  }
  char peek() const {
    if (at_ >= text_.size()) {
      fail("more text");
    }
    return text_[at_];
  }
  void take(char wanted) {
    if (peek() != wanted) {
      fail(std::string(1, wanted));
    }
    ++at_;
  }
  [[noreturn]] void fail(const std::string& wanted) const {
    throw std::invalid_argument("JSON: expected " + wanted + " at " + std::to_string(at_) + " in " +
                                std::string(text_));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

json_value json_value::parse(std::string_view text) { return parser(text).document(); }

const json_value& json_value::operator[](const std::string& name) const {
  expect(kind::object, name.c_str());
  const auto found = members_.find(name);
  if (found == members_.end()) {
    throw std::out_of_range("JSON: no member " + name);
  }
  return found->second;
}

const json_value& json_value::operator[](std::size_t index) const {
  expect(kind::array, "an array");
  return elements_.at(index);
}

const json_value& json_value::with(const std::string& name, const std::string& text) const {
  for (const json_value& element : elements_) {
    if (element[name].text() == text) {
      return element;
    }
  }
  throw std::out_of_range("JSON: no element with " + name + ' ' + text);
}

const char* json_value::type() const {
  switch (kind_) {
    case kind::null:
      return "null";
    case kind::truth:
      return "boolean";
    case kind::number:
      return "number";
    case kind::text:
      return "string";
    case kind::array:
      return "array";
    case kind::object:
      break;
  }
  return "object";
}

double json_value::number() const {
  expect(kind::number, "a number");
  return number_;
}

const std::string& json_value::text() const {
  expect(kind::text, "a text");
  return text_;
}

bool json_value::truth() const {
  expect(kind::truth, "a truth value");
  return truth_;
}

void json_value::expect(kind wanted, const char* name) const {
  if (kind_ != wanted) {
    throw std::invalid_argument(std::string("JSON: not of the kind of ") + name);
  }
}

}  // namespace slipway::dummy::test
