// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <fastdds/dds/topic/TypeSupport.hpp>
#include <memory>
#include <utility>

#include "slipway/dummy/std_mapping.hpp"

namespace slipway::dummy::fastdds {

/// A sample that is filled and written again and again.
class outgoing_sample {
 public:
  virtual ~outgoing_sample() = default;
  virtual void* fill(const outgoing& content) = 0;
  virtual std::size_t serialized_size() const = 0;
};

/// A topic type by its generated TopicDataType.
class fast_type : public topic_type {
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
  virtual std::unique_ptr<outgoing_sample> make_sample(const publication& description,
                                                       const sender& identity) const = 0;
  /// Sets what the sample itself knows: size, and for the opaque type the header. `header` is
  /// storage that `content` may point to.
  virtual void read(void* sample, incoming& content, opaque_header& header) const = 0;

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
    return std::make_unique<sample>(description, identity);
  }
  void read(void* received, incoming& content, opaque_header&) const override {
    content.size = std_sample<T, Shape>::size_of(*static_cast<T*>(received));
  }

 private:
  class sample final : public outgoing_sample {
   public:
    sample(const publication& description, const sender& identity)
        : sample_(description, identity) {}
    void* fill(const outgoing& content) override { return &sample_.fill(content); }
    std::size_t serialized_size() const override { return sample_.serialized_size(); }

   private:
    std_sample<T, Shape> sample_;
  };
};

}  // namespace slipway::dummy::fastdds
