// SPDX-License-Identifier: EPL-2.0
#include <algorithm>

#include "slipway/dummy/fastdds/typed.hpp"
#include "slipway/dummy/opaque.hpp"
#include "slipway_dummyPubSubTypes.h"

namespace slipway::dummy {
namespace fastdds {
namespace {

using opaque = wire::Opaque;

class opaque_sample final : public outgoing_sample {
 public:
  opaque_sample(const publication& description, const sender& identity) {
    value_.payload(opaque_payload(description));
    value_.process_id(identity.process_id);
    std::uint8_t host[opaque_address_length];
    std::uint8_t component[opaque_name_length];
    set_opaque_identity(identity, host, component);
    std::copy(std::begin(host), std::end(host), value_.host().begin());
    std::copy(std::begin(component), std::end(component), value_.sender().begin());
  }

  void* fill(const outgoing& content) override {
    value_.sequence_number(content.sequence);
    value_.sent_ns(content.sent_ns);
    value_.origin_ns(content.origin_ns);
    return &value_;
  }
  std::size_t serialized_size() const override { return opaque_overhead + value_.payload().size(); }

 private:
  opaque value_;
};

class opaque_fast_type final : public fast_type {
 public:
  opaque_fast_type()
      : fast_type(eprosima::fastdds::dds::TypeSupport(new wire::OpaquePubSubType()), nullptr) {}

  bool opaque() const override { return true; }
  std::unique_ptr<outgoing_sample> make_sample(const publication& description,
                                               const sender& identity) const override {
    return std::make_unique<opaque_sample>(description, identity);
  }
  void read(void* sample, incoming& content, opaque_header& header) const override {
    const auto& value = *static_cast<const fastdds::opaque*>(sample);
    header = {opaque_component(value.sender().data()), value.process_id(), value.host().data()};
    content.sequence = value.sequence_number();
    content.sent_ns = value.sent_ns();
    content.origin_ns = value.origin_ns();
    content.size = opaque_overhead + value.payload().size();
    content.header = &header;
  }
};

}  // namespace
}  // namespace fastdds

const topic_type& opaque_type() {
  static const fastdds::opaque_fast_type type;
  return type;
}

}  // namespace slipway::dummy
