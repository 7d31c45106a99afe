// SPDX-License-Identifier: EPL-2.0
#include <string_view>
#include <vector>

#include "slipway/dummy/cyclonedds/typed.hpp"
#include "slipway/dummy/opaque.hpp"
#include "slipway_dummy.h"

namespace slipway::dummy {
namespace cyclonedds {
namespace {

using opaque = slipway_wire_Opaque;

class opaque_sample final : public outgoing_sample {
 public:
  opaque_sample(const publication& description, const sender& identity)
      : payload_(opaque_payload(description)) {
    value_.process_id = identity.process_id;
    set_opaque_identity(identity, value_.host, value_.sender);
    value_.payload._maximum = static_cast<std::uint32_t>(payload_.size());
    value_.payload._length = value_.payload._maximum;
    value_.payload._buffer = payload_.data();
    value_.payload._release = false;
  }

  void* fill(const outgoing& content) override {
    value_.sequence_number = content.sequence;
    value_.sent_ns = content.sent_ns;
    value_.origin_ns = content.origin_ns;
    return &value_;
  }
  std::size_t serialized_size() const override { return opaque_overhead + payload_.size(); }

 private:
  std::vector<std::uint8_t> payload_;
  opaque value_{};
};

class opaque_cyclone_type final : public cyclone_type {
 public:
  using cyclone_type::cyclone_type;

  bool opaque() const override { return true; }
  std::unique_ptr<outgoing_sample> make_sample(const publication& description,
                                               const sender& identity) const override {
    return std::make_unique<opaque_sample>(description, identity);
  }
  void read(void* sample, incoming& content, opaque_header& header) const override {
    const auto& value = *static_cast<const cyclonedds::opaque*>(sample);
    header = {opaque_component(value.sender), value.process_id, value.host};
    content.sequence = value.sequence_number;
    content.sent_ns = value.sent_ns;
    content.origin_ns = value.origin_ns;
    content.size = opaque_overhead + value.payload._length;
    content.header = &header;
  }
};

}  // namespace
}  // namespace cyclonedds

const topic_type& opaque_type() {
  static const cyclonedds::opaque_cyclone_type type(slipway_wire_Opaque_desc);
  return type;
}

}  // namespace slipway::dummy
