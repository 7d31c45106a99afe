// SPDX-License-Identifier: EPL-2.0
#pragma once

#include "slipway/dummy/port.hpp"

/// What adapters share about communication statuses (DDS 1.4, 2.2.4.1): each implementation has
/// structs of its own, whose members have the standard's names.
namespace slipway::dummy {

/// What endpoints of both kinds count. `liveliness_lost` is the count that the kind has of it.
template <class Matched, class Incompatible, class Deadline, class Count>
endpoint_status counts_of(const Matched& matched, const Incompatible& incompatible,
                          const Deadline& deadline, Count liveliness_lost) {
  endpoint_status result;
  result.matched = static_cast<std::uint32_t>(matched.current_count);
  result.incompatible_qos = static_cast<std::uint32_t>(incompatible.total_count);
  result.last_incompatible_policy = static_cast<std::uint32_t>(incompatible.last_policy_id);
  result.deadline_missed = static_cast<std::uint32_t>(deadline.total_count);
  result.liveliness_lost = static_cast<std::uint32_t>(liveliness_lost);
  return result;
}

/// The statuses of a DataWriter.
template <class Matched, class Incompatible, class Deadline, class Liveliness>
struct writer_statuses {
  Matched matched{};
  Incompatible incompatible{};
  Deadline deadline{};
  Liveliness liveliness{};

  /// Asks a DataWriter that has the standard's operations. `check` takes each return code, and
  /// throws dds_error for a failure.
  template <class Writer, class Check>
  void ask(Writer& from, const Check& check) {
    check(from.get_publication_matched_status(matched));
    check(from.get_offered_incompatible_qos_status(incompatible));
    check(from.get_offered_deadline_missed_status(deadline));
    check(from.get_liveliness_lost_status(liveliness));
  }

  endpoint_status counts() const {
    return counts_of(matched, incompatible, deadline, liveliness.total_count);
  }
};

/// The statuses of a DataReader.
template <class Matched, class Incompatible, class Deadline, class Liveliness, class Lost,
          class Rejected>
struct reader_statuses {
  Matched matched{};
  Incompatible incompatible{};
  Deadline deadline{};
  Liveliness liveliness{};
  Lost lost{};
  Rejected rejected{};

  /// As with a DataWriter.
  template <class Reader, class Check>
  void ask(Reader& from, const Check& check) {
    check(from.get_subscription_matched_status(matched));
    check(from.get_requested_incompatible_qos_status(incompatible));
    check(from.get_requested_deadline_missed_status(deadline));
    check(from.get_liveliness_changed_status(liveliness));
    check(from.get_sample_lost_status(lost));
    check(from.get_sample_rejected_status(rejected));
  }

  endpoint_status counts() const {
    endpoint_status result = counts_of(matched, incompatible, deadline, liveliness.not_alive_count);
    result.sample_lost = static_cast<std::uint32_t>(lost.total_count);
    result.sample_rejected = static_cast<std::uint32_t>(rejected.total_count);
    return result;
  }
};

}  // namespace slipway::dummy
