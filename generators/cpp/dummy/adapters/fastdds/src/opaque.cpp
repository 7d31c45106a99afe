// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/fastdds/typed.hpp"
#include "slipway/dummy/std_opaque.hpp"
#include "slipway_dummyPubSubTypes.h"

namespace slipway::dummy {
namespace fastdds {
namespace {

class opaque_fast_type final : public fast_type {
 public:
  opaque_fast_type()
      : fast_type(eprosima::fastdds::dds::TypeSupport(new wire::OpaquePubSubType()), nullptr) {}

  bool opaque() const override { return true; }
  std::unique_ptr<outgoing_sample> make_sample(const publication& description,
                                               const sender& identity) const override {
    return std::make_unique<sample_of<std_opaque<wire::Opaque>>>(description, identity);
  }
  void read(void* sample, incoming& content, opaque_header& header) const override {
    std_opaque<wire::Opaque>::read(*static_cast<const wire::Opaque*>(sample), content, header);
  }
};

}  // namespace
}  // namespace fastdds

const topic_type& opaque_type() {
  static const fastdds::opaque_fast_type type;
  return type;
}

}  // namespace slipway::dummy
