// SPDX-License-Identifier: EPL-2.0
#include <array>
#include <slipway/dummy/cyclonedds/typed.hpp>

#include "lab.h"
#include "types.hpp"

namespace {

using slipway::dummy::union_case;

struct lab_Position_shape {
  template <class Visitor>
  void operator()(Visitor& visitor, lab_Position& value) const {
    visitor.number(value.x);
    visitor.number(value.y);
  }
};

struct lab_Shape_shape {
  template <class Visitor>
  void operator()(Visitor& visitor, lab_Shape& value) const {
    const auto selected = [](const lab_Shape& from) { return from._d; };
    const auto activate = [](lab_Shape& to, std::int32_t label) {
      to = {};
      to._d = label;
    };
    visitor.alternatives(
        value, [](auto& v, lab_Shape& from) { v.number(from._d); },
        union_case(std::array<std::int32_t, 2>{1, 2}, selected, activate,
                   [](auto& v, lab_Shape& from) { v.number(from._u.radius); }),
        union_case(std::array<std::int32_t, 1>{3}, selected, activate,
                   [](auto& v, lab_Shape& from) { lab_Position_shape()(v, from._u.corner); }),
        union_case(
            std::array<std::int32_t, 1>{0}, selected, activate,
            [](auto& v, lab_Shape& from) { v.number(from._u.code); }, true));
  }
};

struct lab_Track_shape {
  template <class Visitor>
  void operator()(Visitor& visitor, lab_Track& value) const {
    visitor.key([&](auto& v) { v.number(value.id, 1, 1000); });
    visitor.key([&](auto& v) { v.string(value.station, 16); });
    visitor.enumeration(value.state, lab_MODE_SEARCH, lab_MODE_TRACK, lab_MODE_LOST);
    visitor.boolean(value.valid);
    visitor.character(value.grade);
    visitor.number(value.bearing, 0.0, 360.0);
    visitor.number(value.quality);
    visitor.string(value.remark);
    visitor.sequence(value.path, 0, lab_Position_shape());
    visitor.sequence(value.flags, 8, [](auto& v, auto&& item) { v.boolean(item); });
    visitor.array(value.cells, [](auto& v, auto& row) {
      v.array(row, [](auto& w, auto& item) { w.number(item); });
    });
    lab_Shape_shape()(visitor, value.extent);
    visitor.numbers(value.image, 0);
    visitor.number(value.level);
    visitor.number(value.trim);
  }
};

}  // namespace

namespace slipway_types {

const slipway::dummy::topic_type& lab_Track() {
  static const slipway::dummy::cyclonedds::typed<::lab_Track, lab_Track_shape> type(lab_Track_desc);
  return type;
}

}  // namespace slipway_types
