// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "slipway/dummy/port.hpp"

/// What the DataWriters of a reader are told apart by. No header of OpenDDS is needed here, so that
/// a test can stand in for it.
namespace slipway::dummy::opendds {

/// DDS::InstanceHandle_t.
using instance_handle = std::int32_t;

/// Gives every DataWriter an id of its own, by its GUID: OpenDDS gives the handle of one that has
/// gone to the next that comes.
class writer_ids {
 public:
  /// The id of the DataWriter that sent a sample.
  /// handle: as the sample has it
  /// guid: whose handle that is now; empty if nobody's, as of samples whose writer has gone already
  std::uint64_t id_of(instance_handle handle, const std::optional<entity_guid>& guid) {
    for (std::size_t i = known_.size(); i > 0; --i) {
      writer& found = known_[i - 1];
      if (guid.has_value() && found.guid.has_value() ? *found.guid == *guid
                                                     : found.handle == handle) {
        found.handle = handle;
        return i;
      }
    }
    known_.push_back({handle, guid});
    return known_.size();
  }

  /// The handle that an id stands for, if there is such an id.
  std::optional<instance_handle> handle_of(std::uint64_t id) const {
    if (id == 0 || id > known_.size()) {
      return std::nullopt;
    }
    return known_[id - 1].handle;
  }

 private:
  struct writer {
    instance_handle handle;
    std::optional<entity_guid> guid;
  };

  /// By id, which is the place from 1 on.
  std::vector<writer> known_;
};

}  // namespace slipway::dummy::opendds
