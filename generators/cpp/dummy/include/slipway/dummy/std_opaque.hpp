// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <algorithm>
#include <iterator>

#include "slipway/dummy/opaque.hpp"

namespace slipway::dummy {

/// An opaque sample that is filled again and again, and what one says of itself, in the IDL
/// mappings in which arrays are std::array and sequences std::vector. `Opaque` is the generated
/// class.
template <class Opaque>
class std_opaque {
 public:
  std_opaque(const publication& description, const sender& identity) {
    value_.payload(opaque_payload(description));
    value_.process_id(identity.process_id);
    std::uint8_t host[opaque_address_length];
    std::uint8_t component[opaque_name_length];
    set_opaque_identity(identity, host, component);
    std::copy(std::begin(host), std::end(host), value_.host().begin());
    std::copy(std::begin(component), std::end(component), value_.sender().begin());
  }

  Opaque& fill(const outgoing& content) {
    value_.sequence_number(content.sequence);
    value_.sent_ns(content.sent_ns);
    value_.origin_ns(content.origin_ns);
    return value_;
  }
  std::size_t serialized_size() const { return opaque_overhead + value_.payload().size(); }

  static void read(const Opaque& value, incoming& content, opaque_header& header) {
    header = {opaque_component(value.sender().data()), value.process_id(), value.host().data()};
    content.sequence = value.sequence_number();
    content.sent_ns = value.sent_ns();
    content.origin_ns = value.origin_ns();
    content.size = opaque_overhead + value.payload().size();
    content.header = &header;
  }

 private:
  Opaque value_;
};

}  // namespace slipway::dummy
