// SPDX-License-Identifier: EPL-2.0
#include <algorithm>

#include "slipway/dummy/opaque.hpp"
#include "slipway/dummy/opendds/typed.hpp"
#include "slipway_dummyTypeSupportImpl.h"

namespace slipway::dummy {
namespace opendds {
namespace {

/// What an opaque sample is filled with and says of itself.
class opaque_content {
 public:
  opaque_content(const publication& description, const sender& identity) {
    value_.payload(opaque_payload(description));
    value_.process_id(identity.process_id);
    std::uint8_t host[opaque_address_length];
    std::uint8_t component[opaque_name_length];
    set_opaque_identity(identity, host, component);
    std::copy(std::begin(host), std::end(host), value_.host().begin());
    std::copy(std::begin(component), std::end(component), value_.sender().begin());
  }

  const wire::Opaque& fill(const outgoing& content) {
    value_.sequence_number(content.sequence);
    value_.sent_ns(content.sent_ns);
    value_.origin_ns(content.origin_ns);
    return value_;
  }
  std::size_t serialized_size() const { return opaque_overhead + value_.payload().size(); }

  static void read(const wire::Opaque& value, incoming& content, opaque_header& header) {
    header.component = opaque_component(value.sender().data());
    header.process_id = value.process_id();
    header.address = value.host().data();
    content.sequence = value.sequence_number();
    content.sent_ns = value.sent_ns();
    content.origin_ns = value.origin_ns();
    content.size = opaque_overhead + value.payload().size();
    content.header = &header;
  }

 private:
  wire::Opaque value_;
};

class opaque_opendds_type final : public basic_type<wire::Opaque, opaque_content> {
 public:
  bool opaque() const override { return true; }
};

}  // namespace
}  // namespace opendds

const topic_type& opaque_type() {
  static const opendds::opaque_opendds_type type;
  return type;
}

}  // namespace slipway::dummy
