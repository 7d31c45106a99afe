// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/opendds/typed.hpp"
#include "slipway/dummy/std_opaque.hpp"
#include "slipway_dummyTypeSupportImpl.h"

namespace slipway::dummy {
namespace opendds {
namespace {

class opaque_opendds_type final : public basic_type<wire::Opaque, std_opaque<wire::Opaque>> {
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
