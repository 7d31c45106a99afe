// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/runtime.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "gate.hpp"
#include "publisher.hpp"
#include "reactor.hpp"
#include "slipway/dummy/clock.hpp"
#include "slipway/dummy/discovery.hpp"
#include "slipway/dummy/json.hpp"
#include "slipway/dummy/statistics.hpp"
#include "subscriber.hpp"

namespace slipway::dummy {
namespace {

/// How long the last samples may take to reach all reliable readers.
constexpr auto greatest_farewell = std::chrono::seconds(1);
constexpr auto match_poll = std::chrono::milliseconds(20);

/// Throws std::invalid_argument if an index leads nowhere.
void check(const component& description) {
  for (const auto& reaction : description.reactions) {
    if (reaction.trigger >= description.subscriptions.size()) {
      throw std::invalid_argument("the trigger of a reaction is not a subscription");
    }
    for (const std::size_t effect : reaction.effects) {
      if (effect >= description.publications.size()) {
        throw std::invalid_argument("the effect of a reaction is not a publication");
      }
    }
  }
}

}  // namespace

class runtime::state {
 public:
  state(const component& description, const sender& self, const runtime_settings& settings,
        log& lines)
      : description_(description), self_(self), settings_(settings), log_(lines) {
    check(description);
    if (settings.hold) {
      schedule_gate_.pause();
    }
    participant_settings participant_options;
    participant_options.domain = settings.domain;
    participant_options.udp_only = settings.udp_only;
    participant_options.identity = self;
    participant_options.note = [&lines](const std::string& text) { lines.note(text); };
    participant_ = make_participant(participant_options);
    const std::uint64_t seed = hash_of(self.instance, hash_of(self.component));
    for (const auto& publication : description.publications) {
      publishers_.push_back(std::make_unique<publisher>(
          publication, participant_->create_writer(publication), gate_, schedule_gate_, log_,
          hash_of(publication.topic, seed) + publishers_.size()));
    }
    for (const auto& subscription : description.subscriptions) {
      subscribers_.push_back(std::make_unique<subscriber>(
          subscription, participant_->create_reader(subscription), gate_, log_));
    }
    for (const auto& reaction : description.reactions) {
      std::vector<publisher*> effects;
      for (const std::size_t effect : reaction.effects) {
        effects.push_back(publishers_[effect].get());
      }
      reactors_.push_back(
          std::make_unique<reactor>(reaction, description.subscriptions[reaction.trigger].topic,
                                    std::move(effects), gate_, seed + reactors_.size()));
      subscribers_[reaction.trigger]->add_reaction(*reactors_.back());
    }
    last_statuses_.resize(publishers_.size() + subscribers_.size());
  }

  void start() {
    started_realtime_ns_ = realtime_ns();
    started_ns_ = monotonic_ns();
    for (const auto& reactor : reactors_) {
      if (reactor->computes()) {
        spawn([&reactor = *reactor] { reactor.run(); });
      }
    }
    for (const auto& subscriber : subscribers_) {
      spawn([&subscriber = *subscriber] { subscriber.run(); });
    }
    starter_ = guarded([this] { start_publishing(); });
  }

  void pause() {
    gate_.pause();
    schedule_gate_.pause();
    for (const auto& publisher : publishers_) {
      publisher->settle();
    }
    for (const auto& subscriber : subscribers_) {
      subscriber->settle();
    }
    for (const auto& reactor : reactors_) {
      reactor->discard();
    }
    log_.note("paused");
  }

  void resume() {
    gate_.resume();
    schedule_gate_.resume();
    for (const auto& subscriber : subscribers_) {
      subscriber->wake();
    }
    log_.note("resumed");
  }

  void hold() {
    schedule_gate_.pause();
    for (const auto& publisher : publishers_) {
      publisher->settle();
    }
    log_.note("holding back what is published by schedule");
  }

  void release() {
    if (!gate_.paused()) {
      schedule_gate_.resume();
      log_.note("publishing");
    }
  }

  void reset() {
    for (const auto& publisher : publishers_) {
      publisher->reset();
    }
    for (const auto& subscriber : subscribers_) {
      subscriber->reset();
    }
    for (const auto& reactor : reactors_) {
      reactor->reset();
    }
    log_.note("counting from zero");
  }

  bool paused() const { return gate_.paused(); }

  void stop() {
    gate_.stop();
    schedule_gate_.stop();
    for (const auto& reactor : reactors_) {
      reactor->wake();
    }
    for (const auto& subscriber : subscribers_) {
      subscriber->wake();
    }
    // The starter adds threads: it must have ended before they are joined.
    if (starter_.joinable()) {
      starter_.join();
    }
    for (std::thread& thread : threads_) {
      thread.join();
    }
    threads_.clear();
    // A writer that goes away takes along what a reader has not got yet.
    const std::int64_t end = monotonic_ns() + nanoseconds(greatest_farewell).count();
    for (const auto& publisher : publishers_) {
      publisher->finish(nanoseconds(std::max<std::int64_t>(0, end - monotonic_ns())));
    }
  }

  void watch_statuses() {
    std::size_t i = 0;
    for (const auto& publisher : publishers_) {
      watch(publisher->status(), publisher->description().topic, "readers", last_statuses_[i++]);
    }
    for (const auto& subscriber : subscribers_) {
      watch(subscriber->status(), subscriber->description().topic, "writers", last_statuses_[i++]);
    }
  }

  void note_summary() {
    for (const auto& publisher : publishers_) {
      log_.note("published " + publisher->description().topic + ' ' +
                std::to_string(publisher->sent()) + " samples");
    }
    for (const auto& subscriber : subscribers_) {
      log_.note("received " + subscriber->description().topic + ' ' +
                std::to_string(subscriber->received()) + " samples");
    }
  }

  std::string statistics() const {
    json_writer json;
    json.begin_object()
        .member("schema", "slipway-dummy-statistics/1")
        .member("component", description_.name)
        .member("version", description_.version)
        .member("instance", self_.instance)
        .member("process_id", self_.process_id)
        .member("address", self_.address)
        .member("implementation", implementation())
        .member("domain", settings_.domain)
        .member("state", paused()          ? "PAUSED"
                         : gate_.stopped() ? "STOPPED"
                                           : "RUNNING")
        .member("started", log_time(started_realtime_ns_))
        .member("elapsed_seconds", static_cast<double>(monotonic_ns() - started_ns_) * 1e-9);
    json.key("clock")
        .begin_object()
        .member("source", "CLOCK_REALTIME")
        .member("error_ns", settings_.clock_error.count())
        .end_object();
    json.key("process");
    process_usage::now().write(json);
    json.key("log")
        .begin_object()
        .member("lines", log_.lines())
        .member("dropped", log_.dropped())
        .end_object();
    json.key("publications").begin_array();
    for (const auto& publisher : publishers_) {
      publisher->write(json);
    }
    json.end_array().key("subscriptions").begin_array();
    for (const auto& subscriber : subscribers_) {
      subscriber->write(json);
    }
    json.end_array().key("reactions").begin_array();
    for (const auto& reactor : reactors_) {
      reactor->write(json);
    }
    json.end_array().end_object();
    return json.str();
  }

  std::string graph() const {
    std::vector<own_endpoint> own;
    for (const auto& publisher : publishers_) {
      own.push_back({publisher->guid(), publisher->status()});
    }
    for (const auto& subscriber : subscribers_) {
      own.push_back({subscriber->guid(), subscriber->status()});
    }
    return graph_line(settings_.domain, participant_->guid(), participant_->graph(), own);
  }

  std::string failure() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return failure_;
  }

 private:
  std::thread guarded(std::function<void()> work) {
    return std::thread([this, work = std::move(work)] {
      try {
        work();
      } catch (const std::exception& error) {
        log_.note(std::string("failed: ") + error.what());
        const std::lock_guard<std::mutex> lock(mutex_);
        failure_ = error.what();
      }
    });
  }

  void spawn(std::function<void()> work) { threads_.push_back(guarded(std::move(work))); }

  void start_publishing() {
    const std::int64_t end = monotonic_ns() + settings_.wait_for_matches.count();
    while (!gate_.stopped() && !all_matched() && monotonic_ns() < end) {
      std::this_thread::sleep_for(match_poll);
    }
    const std::int64_t settled = monotonic_ns() + settings_.settle.count();
    while (!gate_.stopped() && monotonic_ns() < settled) {
      std::this_thread::sleep_for(
          std::min<nanoseconds>(match_poll, nanoseconds(settled - monotonic_ns())));
    }
    if (gate_.stopped()) {
      return;
    }
    for (const auto& publisher : publishers_) {
      if (publisher->scheduled()) {
        spawn([&publisher = *publisher] { publisher.run(); });
      }
    }
  }

  bool all_matched() const {
    for (const auto& publisher : publishers_) {
      if (publisher->status().matched < publisher->description().expected_readers) {
        return false;
      }
    }
    for (const auto& subscriber : subscribers_) {
      if (subscriber->status().matched < subscriber->description().expected_writers) {
        return false;
      }
    }
    return true;
  }

  void watch(const endpoint_status& now, const std::string& topic, const char* others,
             endpoint_status& last) {
    if (now.matched != last.matched) {
      log_.note(topic + " matches " + std::to_string(now.matched) + ' ' + others);
    }
    if (now.incompatible_qos != last.incompatible_qos) {
      log_.note(topic + " does not match: incompatible QoS policy " +
                policy_name(now.last_incompatible_policy));
    }
    const auto note_more = [&](const char* what, std::uint32_t count, std::uint32_t before) {
      if (count != before) {
        log_.note(topic + ' ' + what + ' ' + std::to_string(count - before) + " times");
      }
    };
    note_more("missed its deadline", now.deadline_missed, last.deadline_missed);
    note_more("lost liveliness", now.liveliness_lost, last.liveliness_lost);
    note_more("lost a sample", now.sample_lost, last.sample_lost);
    note_more("rejected a sample", now.sample_rejected, last.sample_rejected);
    last = now;
  }

  const component& description_;
  const sender& self_;
  const runtime_settings settings_;
  log& log_;
  /// What subscriptions and reactions ask.
  gate gate_;
  /// What publications ask that go by a schedule: closed whenever gate_ is, and by hold().
  gate schedule_gate_;
  std::unique_ptr<participant> participant_;
  std::vector<std::unique_ptr<publisher>> publishers_;
  std::vector<std::unique_ptr<reactor>> reactors_;
  std::vector<std::unique_ptr<subscriber>> subscribers_;
  std::vector<endpoint_status> last_statuses_;
  std::int64_t started_realtime_ns_ = 0;
  std::int64_t started_ns_ = 0;
  std::thread starter_;
  std::vector<std::thread> threads_;
  mutable std::mutex mutex_;
  std::string failure_;
};

runtime::runtime(const component& description, const sender& self, const runtime_settings& settings,
                 log& lines)
    : state_(std::make_unique<state>(description, self, settings, lines)) {}

runtime::~runtime() { stop(); }

void runtime::start() { state_->start(); }
void runtime::pause() { state_->pause(); }
void runtime::resume() { state_->resume(); }
void runtime::hold() { state_->hold(); }
void runtime::release() { state_->release(); }
void runtime::reset() { state_->reset(); }
bool runtime::paused() const { return state_->paused(); }
void runtime::stop() { state_->stop(); }
void runtime::watch_statuses() { state_->watch_statuses(); }
void runtime::note_summary() { state_->note_summary(); }
std::string runtime::statistics() const { return state_->statistics(); }
std::string runtime::graph() const { return state_->graph(); }
std::string runtime::failure() const { return state_->failure(); }

}  // namespace slipway::dummy
