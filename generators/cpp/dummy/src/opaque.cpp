// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/opaque.hpp"

#include <arpa/inet.h>

#include <algorithm>

#include "slipway/dummy/random.hpp"

namespace slipway::dummy {

std::vector<std::uint8_t> opaque_payload(const publication& description) {
  const std::size_t size = description.size_bytes == 0 ? opaque_overhead : description.size_bytes;
  if (size < opaque_overhead) {
    throw dds_error("a sample of " + description.topic + " cannot have " + std::to_string(size) +
                    " bytes: its header takes " + std::to_string(opaque_overhead));
  }
  std::vector<std::uint8_t> octets(size - opaque_overhead);
  random source(hash_of(description.topic));
  std::generate(octets.begin(), octets.end(),
                [&source] { return static_cast<std::uint8_t>(source.next()); });
  return octets;
}

void set_opaque_identity(const sender& identity, std::uint8_t (&host)[opaque_address_length],
                         std::uint8_t (&component)[opaque_name_length]) {
  std::fill(std::begin(host), std::end(host), std::uint8_t{0});
  if (inet_pton(AF_INET6, identity.address.c_str(), host) != 1) {
    host[10] = host[11] = 0xff;
    inet_pton(AF_INET, identity.address.c_str(), host + 12);
  }
  std::fill(std::begin(component), std::end(component), std::uint8_t{0});
  std::copy_n(identity.component.begin(), std::min(identity.component.size(), opaque_name_length),
              component);
}

std::string_view opaque_component(const std::uint8_t* component) {
  const auto* const end = std::find(component, component + opaque_name_length, std::uint8_t{0});
  return {reinterpret_cast<const char*>(component), static_cast<std::size_t>(end - component)};
}

}  // namespace slipway::dummy
