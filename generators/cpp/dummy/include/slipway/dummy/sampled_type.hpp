// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstddef>
#include <memory>

#include "slipway/dummy/port.hpp"

/// What adapters share whose implementation writes and takes samples of any type by `void*`.
namespace slipway::dummy {

/// A sample that is filled and written again and again.
class outgoing_sample {
 public:
  virtual ~outgoing_sample() = default;
  virtual void* fill(const outgoing& content) = 0;
  virtual std::size_t serialized_size() const = 0;
};

/// A sample by its `Content`, which has `fill` and `serialized_size`.
template <class Content>
class sample_of final : public outgoing_sample {
 public:
  sample_of(const publication& description, const sender& identity)
      : content_(description, identity) {}

  void* fill(const outgoing& content) override { return &content_.fill(content); }
  std::size_t serialized_size() const override { return content_.serialized_size(); }

 private:
  Content content_;
};

class sampled_type : public topic_type {
 public:
  virtual std::unique_ptr<outgoing_sample> make_sample(const publication& description,
                                                       const sender& identity) const = 0;
  /// Sets what the sample itself knows: size, and for the opaque type the header. `header` is
  /// storage that `content` may point to.
  virtual void read(void* sample, incoming& content, opaque_header& header) const = 0;

  /// Passes a taken sample on; `content` has what the implementation knows of it.
  void deliver(void* sample, incoming content, sample_sink& sink) const {
    opaque_header header;
    read(sample, content, header);
    sink.on_sample(content);
  }
};

}  // namespace slipway::dummy
