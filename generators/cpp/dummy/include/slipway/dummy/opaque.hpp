// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "slipway/dummy/port.hpp"

/// What adapters share about the opaque type of idl/slipway_dummy.idl.
namespace slipway::dummy {

constexpr std::size_t opaque_address_length = 16;

/// The octets that fill a publication's samples up to their size; they do not compress. Throws
/// dds_error if the size is less than the header's own.
std::vector<std::uint8_t> opaque_payload(const publication& description);

/// Writes the sender into the members of a sample; a longer name is cut.
void set_opaque_identity(const sender& identity, std::uint8_t (&host)[opaque_address_length],
                         std::uint8_t (&component)[opaque_name_length]);

/// The name in a received sample's member of `opaque_name_length` octets.
std::string_view opaque_component(const std::uint8_t* component);

}  // namespace slipway::dummy
