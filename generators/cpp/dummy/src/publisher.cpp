// SPDX-License-Identifier: EPL-2.0
#include "publisher.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "slipway/dummy/chain_stamp.hpp"
#include "slipway/dummy/clock.hpp"
#include "slipway/dummy/json.hpp"
#include "slipway/dummy/pacer.hpp"
#include "slipway/dummy/statistics.hpp"

namespace slipway::dummy {
namespace {
// How soon a sleeping publication notices a pause or a stop.
constexpr std::int64_t sleep_slice_ns = 50'000'000;
}  // namespace

publisher::publisher(const publication& description, std::unique_ptr<writer> endpoint,
                     gate& traffic, gate& schedule, log& lines, std::uint64_t seed)
    : description_(description),
      endpoint_(std::move(endpoint)),
      gate_(traffic),
      schedule_(schedule),
      log_(lines),
      seed_(seed) {}

void publisher::run() {
  ask_for_precise_timers();
  // The start phase counts from the moment at which publishing is allowed.
  schedule_.pass();
  if (std::isinf(description_.rate_hz)) {
    run_unlimited();
  } else {
    run_paced();
  }
}

void publisher::react(std::int64_t origin_ns) {
  const std::lock_guard<path_mutex> lock(mutex_);
  if (publish(origin_ns)) {
    endpoint_->flush();
  }
}

void publisher::reset() {
  const path_mutex::visit visit(mutex_);
  counted_from_ = sequence_;
  timed_out_ = late_ = skipped_ = 0;
  lateness_ = histogram();
  active_ns_ = last_sent_ns_ = 0;
  intervals_ = 0;
}

void publisher::settle() { const path_mutex::visit visit(mutex_); }

std::uint64_t publisher::sent() const {
  const path_mutex::visit visit(mutex_);
  return sequence_ - counted_from_;
}

void publisher::run_paced() {
  pacer pace(description_, seed_);
  pace.start(monotonic_ns());
  for (;;) {
    sleep(pace.deadline_ns());
    if (!schedule_.open()) {
      schedule_.pass();
      if (schedule_.stopped()) {
        return;
      }
      const std::lock_guard<path_mutex> lock(mutex_);
      last_sent_ns_ = 0;
      pace.resume(monotonic_ns());
      continue;
    }
    const std::lock_guard<path_mutex> lock(mutex_);
    const std::int64_t now = monotonic_ns();
    lateness_.record(now - pace.deadline_ns());
    const bool late = pace.late(now);
    for (std::uint32_t i = 0; i < std::max(1U, description_.burst); ++i) {
      if (publish(0) && late) {
        ++late_;
      }
    }
    endpoint_->flush();
    skipped_ += pace.advance(monotonic_ns());
  }
}

void publisher::run_unlimited() {
  // Writes are grouped so that the lock and the clock cost little beside the write itself.
  constexpr int group = 16;
  while (!schedule_.stopped()) {
    if (schedule_.paused()) {
      {
        const std::lock_guard<path_mutex> lock(mutex_);
        endpoint_->flush();
        last_sent_ns_ = 0;
      }
      schedule_.pass();
      continue;
    }
    const std::lock_guard<path_mutex> lock(mutex_);
    for (int i = 0; i < group && publish(0); ++i) {
    }
  }
  const std::lock_guard<path_mutex> lock(mutex_);
  endpoint_->flush();
}

bool publisher::publish(std::int64_t origin_ns) {
  if (!(origin_ns == 0 ? schedule_ : gate_).open()) {
    return false;
  }
  const std::int64_t now = realtime_ns();
  const std::int64_t origin = origin_ns == 0 ? now : origin_ns;
  if (!description_.type->opaque()) {
    last_stamp_ns_ = chain_stamp{now, origin}.encoded(last_stamp_ns_);
  }
  const outgoing sample{sequence_ + 1, description_.type->opaque() ? now : last_stamp_ns_, origin};
  if (endpoint_->write(sample) == write_outcome::timed_out) {
    ++timed_out_;
    return false;
  }
  ++sequence_;
  if (last_sent_ns_ != 0) {
    active_ns_ += now - last_sent_ns_;
    ++intervals_;
  }
  last_sent_ns_ = now;
  log_.published(now, description_.topic, sequence_);
  return true;
}

void publisher::sleep(std::int64_t deadline_ns) const {
  for (std::int64_t now = monotonic_ns(); now < deadline_ns && schedule_.open();
       now = monotonic_ns()) {
    sleep_until(std::min(deadline_ns, now + sleep_slice_ns));
  }
}

void publisher::write(json_writer& json) const {
  const endpoint_status status = endpoint_->status();
  const path_mutex::visit visit(mutex_);
  json.begin_object()
      .member("topic", description_.topic)
      .member("type", description_.type->type_name())
      .member("payload", description_.type->opaque() ? "opaque" : "typed")
      .member("rate_hz", description_.rate_hz)
      .member("size_bytes", endpoint_->serialized_size())
      .member("sent", sequence_ - counted_from_)
      .member("sent_bytes", (sequence_ - counted_from_) * endpoint_->serialized_size())
      .member("measured_rate_hz", active_ns_ == 0 ? 0.0
                                                  : static_cast<double>(intervals_) * 1e9 /
                                                        static_cast<double>(active_ns_))
      .member("late", late_)
      .member("skipped", skipped_)
      .member("timed_out", timed_out_);
  json.key("lateness_ns");
  lateness_.write(json);
  json.key("status");
  write_status(json, status);
  json.end_object();
}

}  // namespace slipway::dummy
