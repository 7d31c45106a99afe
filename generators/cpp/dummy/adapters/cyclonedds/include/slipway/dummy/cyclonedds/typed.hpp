// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <dds/dds.h>

#include <cstring>
#include <memory>
#include <string>
#include <type_traits>

#include "slipway/dummy/sampled_type.hpp"
#include "slipway/dummy/values.hpp"

namespace slipway::dummy::cyclonedds {

/// A topic type by its idlc descriptor.
class cyclone_type : public sampled_type {
 public:
  explicit cyclone_type(const dds_topic_descriptor_t& descriptor) : descriptor_(descriptor) {}

  const char* type_name() const override { return descriptor_.m_typename; }
  const dds_topic_descriptor_t& descriptor() const { return descriptor_; }

 private:
  const dds_topic_descriptor_t& descriptor_;
};

/// IDL to C: strings are `char*` or, bounded, arrays; sequences are structs with a buffer.
struct c_mapping {
  static std::size_t length(const char* text) { return text == nullptr ? 0 : std::strlen(text); }
  static void assign(char*& text, const std::string& value) {
    if (text == nullptr || std::strlen(text) != value.size()) {
      dds_string_free(text);
      text = dds_string_alloc(value.size());
    }
    std::memcpy(text, value.c_str(), value.size() + 1);
  }
  template <std::size_t Size>
  static void assign(char (&text)[Size], const std::string& value) {
    std::memcpy(text, value.c_str(), value.size() + 1);
  }
  template <class Sequence>
  static std::size_t size(const Sequence& items) {
    return items._length;
  }
  template <class Sequence>
  static auto* data(Sequence& items) {
    return items._buffer;
  }
  template <class Sequence>
  static auto& element(Sequence& items, std::size_t i) {
    return items._buffer[i];
  }
  /// Only the first length of a fresh sequence allocates: a sample's lengths never change.
  template <class Sequence>
  static void resize(Sequence& items, std::size_t length) {
    if (items._maximum < length) {
      using item = std::remove_reference_t<decltype(*items._buffer)>;
      items._buffer = static_cast<item*>(dds_alloc(length * sizeof(item)));
      items._maximum = static_cast<std::uint32_t>(length);
      items._release = true;
    }
    items._length = static_cast<std::uint32_t>(length);
  }
};

/// A user's struct `T` with its generated shape.
template <class T, class Shape>
class typed final : public cyclone_type {
 public:
  using cyclone_type::cyclone_type;

  std::unique_ptr<outgoing_sample> make_sample(const publication& description,
                                               const sender& identity) const override {
    return std::make_unique<sample>(descriptor(), description, identity);
  }
  void read(void* received, incoming& content, opaque_header&) const override {
    size_visitor<c_mapping> size;
    Shape()(size, *static_cast<T*>(received));
    content.size = size.size();
  }

 private:
  class owner {
   public:
    explicit owner(const dds_topic_descriptor_t& descriptor)
        : descriptor_(descriptor), value_(static_cast<T*>(dds_alloc(sizeof(T)))) {}
    ~owner() { dds_sample_free(value_, &descriptor_, DDS_FREE_ALL); }
    owner(const owner&) = delete;
    owner& operator=(const owner&) = delete;
    T& get() const { return *value_; }

   private:
    const dds_topic_descriptor_t& descriptor_;
    T* value_;
  };

  class sample final : public outgoing_sample {
   public:
    sample(const dds_topic_descriptor_t& descriptor, const publication& description,
           const sender& identity)
        : seeds_(description, identity),
          plan_(plan_lengths(description.size_bytes,
                             [&](length_plan plan) {
                               const owner probe(descriptor);
                               return measure(probe.get(), plan);
                             })),
          value_(descriptor),
          size_(measure(value_.get(), plan_).size) {}

    void* fill(const outgoing& content) override {
      auto visitor = seeds_.visitor<c_mapping>(content.sequence, plan_);
      Shape()(visitor, value_.get());
      return &value_.get();
    }
    std::size_t serialized_size() const override { return size_; }

   private:
    measured_sample measure(T& value, length_plan plan) const {
      auto filling = seeds_.visitor<c_mapping>(0, plan);
      Shape()(filling, value);
      size_visitor<c_mapping> size;
      Shape()(size, value);
      return {size.size(), filling.variable_members()};
    }

    const value_seeds seeds_;
    const length_plan plan_;
    const owner value_;
    const std::size_t size_;
  };
};

}  // namespace slipway::dummy::cyclonedds
