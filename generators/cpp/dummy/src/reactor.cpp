// SPDX-License-Identifier: EPL-2.0
#include "reactor.hpp"

#include <algorithm>
#include <utility>

#include "slipway/dummy/clock.hpp"
#include "slipway/dummy/json.hpp"

namespace slipway::dummy {
namespace {
// A reaction that is slower than its trigger must not grow without bound.
constexpr std::size_t greatest_backlog = 1024;
}  // namespace

reactor::reactor(const reaction& description, const std::string& trigger_topic,
                 std::vector<publisher*> effects, gate& traffic, std::uint64_t seed)
    : description_(description),
      trigger_topic_(trigger_topic),
      effects_(std::move(effects)),
      gate_(traffic),
      random_(seed) {}

void reactor::on_sample(std::int64_t origin_ns) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (++triggers_ % std::max(1U, description_.every) != 0) {
    return;
  }
  if (!computes()) {
    lock.unlock();
    publish(origin_ns);
  } else if (waiting_.size() < greatest_backlog) {
    waiting_.push_back(origin_ns);
    lock.unlock();
    wake_.notify_one();
  } else {
    ++skipped_;
  }
}

void reactor::run() {
  while (!gate_.stopped()) {
    std::int64_t origin_ns = 0;
    nanoseconds time{0};
    {
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [this] { return gate_.stopped() || !waiting_.empty(); });
      if (gate_.stopped()) {
        return;
      }
      origin_ns = waiting_.front();
      waiting_.pop_front();
      time = draw(description_.compute, random_);
    }
    burn_cpu(time);
    publish(origin_ns);
  }
}

void reactor::wake() {
  { const std::lock_guard<std::mutex> lock(mutex_); }
  wake_.notify_all();
}

void reactor::reset() {
  const std::lock_guard<std::mutex> lock(mutex_);
  triggers_ = count_ = skipped_ = deadline_missed_ = 0;
}

void reactor::discard() {
  const std::lock_guard<std::mutex> lock(mutex_);
  skipped_ += waiting_.size();
  waiting_.clear();
}

void reactor::publish(std::int64_t origin_ns) {
  if (!gate_.open()) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++skipped_;
    return;
  }
  for (publisher* const effect : effects_) {
    effect->react(origin_ns);
  }
  const auto deadline = description_.chain_deadline.count();
  const bool missed = deadline > 0 && origin_ns != 0 && realtime_ns() - origin_ns > deadline;
  const std::lock_guard<std::mutex> lock(mutex_);
  ++count_;
  deadline_missed_ += missed ? 1 : 0;
}

void reactor::write(json_writer& json) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  json.begin_object().member("trigger", trigger_topic_).member("every", description_.every);
  json.key("effects").begin_array();
  for (const publisher* const effect : effects_) {
    json.value(effect->description().topic);
  }
  json.end_array()
      .member("triggers", triggers_)
      .member("count", count_)
      .member("skipped", skipped_)
      .member("waiting", waiting_.size())
      .member("deadline_missed", deadline_missed_)
      .end_object();
}

}  // namespace slipway::dummy
