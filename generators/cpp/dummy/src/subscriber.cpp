// SPDX-License-Identifier: EPL-2.0
#include "subscriber.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "slipway/dummy/clock.hpp"
#include "slipway/dummy/json.hpp"
#include "slipway/dummy/statistics.hpp"

namespace slipway::dummy {
namespace {

constexpr auto wait_slice = std::chrono::seconds(1);

std::string text_of(const std::uint8_t* address) {
  static constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  char text[INET6_ADDRSTRLEN] = "";
  if (std::equal(mapped.begin(), mapped.end(), address)) {
    inet_ntop(AF_INET, address + mapped.size(), text, sizeof text);
  } else {
    inet_ntop(AF_INET6, address, text, sizeof text);
  }
  return text;
}

}  // namespace

subscriber::subscriber(const subscription& description, std::unique_ptr<reader> endpoint,
                       gate& traffic, log& lines)
    : description_(description), endpoint_(std::move(endpoint)), gate_(traffic), log_(lines) {}

void subscriber::run() {
  while (!gate_.stopped()) {
    endpoint_->wait(wait_slice);
    gate_.pass();
    while (take() > 0) {
    }
  }
}

void subscriber::source::reset() {
  numbered = false;
  received = bytes = 0;
  sequence.reset();
  latency = histogram();
  chain_latency = histogram();
}

void subscriber::reset() {
  const path_mutex::visit visit(mutex_);
  for (const auto& from : sources_) {
    from->reset();
  }
  received_ = bytes_ = late_ = discarded_ = 0;
  latency_ = histogram();
  chain_latency_ = histogram();
}

void subscriber::settle() { const path_mutex::visit visit(mutex_); }

std::uint64_t subscriber::received() const {
  const path_mutex::visit visit(mutex_);
  return received_;
}

std::size_t subscriber::take() {
  const std::lock_guard<path_mutex> lock(mutex_);
  if (!gate_.open()) {
    return 0;
  }
  // Counted, not a flag: a pause may begin and end between two looks.
  if (const std::uint64_t pauses = gate_.pauses(); pauses != pauses_seen_) {
    pauses_seen_ = pauses;
    discard();
  }
  return endpoint_->take(*this);
}

void subscriber::discard() {
  discarding_ = true;
  while (endpoint_->take(*this) > 0) {
  }
  discarding_ = false;
  for (const auto& from : sources_) {
    from->sequence.restart();
  }
}

void subscriber::on_sample(const incoming& sample) {
  if (discarding_) {
    ++discarded_;
    return;
  }
  const std::int64_t now = realtime_ns();
  source& from = source_of(sample);
  ++received_;
  ++from.received;
  bytes_ += sample.size;
  from.bytes += sample.size;
  if (sample.sequence != 0) {
    from.numbered = true;
    from.sequence.record(sample.sequence);
  }
  const chain_stamp times = times_of(sample, from);
  const std::int64_t latency = now - times.sent_ns;
  latency_.record(latency);
  from.latency.record(latency);
  if (times.origin_ns != 0) {
    chain_latency_.record(now - times.origin_ns);
    if (times.origin_ns != times.sent_ns) {
      from.chain_latency.record(now - times.origin_ns);
    }
  }
  if (description_.late_after.count() > 0 && latency > description_.late_after.count()) {
    ++late_;
  }
  log_.received(now, description_.topic, from.who,
                sample.sequence != 0 ? sample.sequence : from.received, sample.size);
  for (reactor* const reaction : reactions_) {
    reaction->on_sample(times.origin_ns != 0 ? times.origin_ns : times.sent_ns);
  }
}

chain_stamp subscriber::times_of(const incoming& sample, const source& from) {
  const bool typed_by_a_dummy = sample.header == nullptr && from.who.process_id != 0;
  return typed_by_a_dummy ? chain_stamp::decoded(sample.sent_ns)
                          : chain_stamp{sample.sent_ns, sample.origin_ns};
}

subscriber::source& subscriber::source_of(const incoming& sample) {
  if (last_source_ < sources_.size() && sources_[last_source_]->handle == sample.writer) {
    return *sources_[last_source_];
  }
  for (last_source_ = 0; last_source_ < sources_.size(); ++last_source_) {
    if (sources_[last_source_]->handle == sample.writer) {
      return *sources_[last_source_];
    }
  }
  sources_.push_back(std::make_unique<source>(sample.writer, log_.remember(sender_of(sample))));
  return *sources_.back();
}

sender subscriber::sender_of(const incoming& sample) {
  if (const auto user_data = endpoint_->user_data(sample.writer)) {
    if (auto who = sender_of_user_data(*user_data)) {
      return *who;
    }
  }
  sender who;
  who.component = "unknown";
  who.address = "unknown";
  if (sample.header != nullptr) {
    who.component = sample.header->component;
    who.process_id = sample.header->process_id;
    who.address = text_of(sample.header->address);
  }
  return who;
}

void subscriber::write(json_writer& json) const {
  const endpoint_status status = endpoint_->status();
  const path_mutex::visit visit(mutex_);
  // A content filter and EXCLUSIVE ownership leave gaps on purpose: they say nothing about loss.
  const bool gaps_are_losses = description_.filter.empty() &&
                               description_.qos.time_based_filter.count() == 0 &&
                               description_.qos.ownership.kind == ownership_kind::shared;
  const bool numbered =
      gaps_are_losses && std::all_of(sources_.begin(), sources_.end(),
                                     [](const auto& from) { return from->numbered; });
  std::uint64_t lost = 0;
  std::uint64_t out_of_order = 0;
  std::uint64_t duplicates = 0;
  for (const auto& from : sources_) {
    lost += from->sequence.lost();
    out_of_order += from->sequence.out_of_order();
    duplicates += from->sequence.duplicates();
  }
  const auto write_lost = [&json](bool known, std::uint64_t count) {
    json.key("lost");
    if (known) {
      json.value(count);
    } else {
      json.null();
    }
  };
  json.begin_object()
      .member("topic", description_.topic)
      .member("type", description_.type->type_name())
      .member("payload", description_.type->opaque() ? "opaque" : "typed")
      .member("received", received_)
      .member("received_bytes", bytes_)
      .member("loss_basis", numbered ? "sequence" : "sent");
  write_lost(numbered, lost);
  json.member("late", late_)
      .member("out_of_order", out_of_order)
      .member("duplicates", duplicates)
      .member("discarded", discarded_);
  json.key("latency_ns");
  latency_.write(json);
  json.key("chain_latency_ns");
  chain_latency_.write(json);
  json.key("status");
  write_status(json, status);
  json.key("writers").begin_array();
  for (const auto& from : sources_) {
    json.begin_object()
        .member("component", from->who.component)
        .member("instance", from->who.instance)
        .member("process_id", from->who.process_id)
        .member("address", from->who.address)
        .member("received", from->received)
        .member("received_bytes", from->bytes);
    write_lost(gaps_are_losses && from->numbered, from->sequence.lost());
    json.member("out_of_order", from->sequence.out_of_order())
        .member("duplicates", from->sequence.duplicates());
    json.key("latency_ns");
    from->latency.write(json);
    json.key("chain_latency_ns");
    from->chain_latency.write(json);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace slipway::dummy
