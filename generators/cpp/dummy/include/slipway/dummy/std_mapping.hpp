// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <memory>

#include "slipway/dummy/values.hpp"

namespace slipway::dummy {

/// The IDL mappings in which strings are std::string and sequences std::vector.
struct std_mapping {
  template <class String>
  static std::size_t length(const String& text) {
    return text.size();
  }
  template <class String>
  static void assign(String& text, const std::string& value) {
    text.assign(value.data(), value.size());
  }
  template <class Sequence>
  static std::size_t size(const Sequence& items) {
    return items.size();
  }
  template <class Sequence>
  static auto* data(Sequence& items) {
    return items.data();
  }
  template <class Sequence>
  static decltype(auto) element(Sequence& items, std::size_t i) {
    return items[i];
  }
  template <class Sequence>
  static void resize(Sequence& items, std::size_t length) {
    items.resize(length);
  }
};

/// A sample of a user's struct `T` with the generated `Shape`, filled again and again.
template <class T, class Shape>
class std_sample {
 public:
  std_sample(const publication& description, const sender& identity)
      : seeds_(description, identity),
        plan_(plan_lengths(description.size_bytes,
                           [this](length_plan plan) {
                             const auto probe = std::make_unique<T>();
                             return measure(*probe, plan);
                           })),
        value_(std::make_unique<T>()),
        size_(measure(*value_, plan_).size) {}

  T& fill(const outgoing& content) {
    auto visitor = seeds_.template visitor<std_mapping>(content.sequence, plan_);
    Shape()(visitor, *value_);
    return *value_;
  }
  std::size_t serialized_size() const { return size_; }
  /// The serialized size of any sample.
  static std::size_t size_of(T& value) {
    size_visitor<std_mapping> size;
    Shape()(size, value);
    return size.size();
  }

 private:
  measured_sample measure(T& value, length_plan plan) const {
    auto filling = seeds_.template visitor<std_mapping>(0, plan);
    Shape()(filling, value);
    return {size_of(value), filling.variable_members()};
  }

  const value_seeds seeds_;
  const length_plan plan_;
  const std::unique_ptr<T> value_;
  const std::size_t size_;
};

}  // namespace slipway::dummy
