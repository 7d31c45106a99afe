// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <fastdds/dds/topic/TypeSupport.hpp>
#include <memory>
#include <utility>

#include "slipway/dummy/sampled_type.hpp"
#include "slipway/dummy/std_mapping.hpp"

namespace slipway::dummy::fastdds {

/// A topic type by its generated TopicDataType.
class fast_type : public sampled_type {
 public:
  fast_type(eprosima::fastdds::dds::TypeSupport type_support, void (*type_object)())
      : support_(std::move(type_support)), type_object_(type_object) {
    // Other implementations do not read Fast DDS 2's type descriptions, and it warns of its own.
    support_->auto_fill_type_object(false);
    support_->auto_fill_type_information(false);
  }

  const char* type_name() const override { return support_->getName(); }
  const eprosima::fastdds::dds::TypeSupport& support() const { return support_; }
  /// Makes the members known to content filters. False: the type has none to filter by.
  bool register_type_object() const {
    if (type_object_ != nullptr) {
      type_object_();
    }
    return type_object_ != nullptr;
  }

 private:
  eprosima::fastdds::dds::TypeSupport support_;
  void (*type_object_)();
};

/// A user's struct `T` with its fastddsgen `PubSubType` and its generated shape.
template <class T, class PubSubType, class Shape>
class typed final : public fast_type {
 public:
  /// `type_object`: the `register<FILE>Types` of fastddsgen.
  explicit typed(void (*type_object)())
      : fast_type(eprosima::fastdds::dds::TypeSupport(new PubSubType()), type_object) {}

  std::unique_ptr<outgoing_sample> make_sample(const publication& description,
                                               const sender& identity) const override {
    return std::make_unique<sample_of<std_sample<T, Shape>>>(description, identity);
  }
  void read(void* received, incoming& content, opaque_header&) const override {
    content.size = std_sample<T, Shape>::size_of(*static_cast<T*>(received));
  }
};

}  // namespace slipway::dummy::fastdds
