// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace slipway::dummy {

/// Open, paused or stopped: what every traffic thread asks before it moves a sample.
class gate {
 public:
  bool open() const { return state_.load(std::memory_order_acquire) == phase::open; }
  bool paused() const { return state_.load(std::memory_order_acquire) == phase::paused; }
  bool stopped() const { return state_.load(std::memory_order_acquire) == phase::stopped; }

  /// How often it was paused.
  std::uint64_t pauses() const { return pauses_.load(std::memory_order_acquire); }

  void pause() {
    pauses_.fetch_add(1, std::memory_order_release);
    change(phase::open, phase::paused);
  }
  void resume() { change(phase::paused, phase::open); }
  void stop() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      state_.store(phase::stopped, std::memory_order_release);
    }
    changed_.notify_all();
  }
  /// Blocks while paused.
  void pass() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return !paused(); });
  }

 private:
  enum class phase { open, paused, stopped };

  void change(phase from, phase to) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      state_.compare_exchange_strong(from, to);
    }
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<std::uint64_t> pauses_{0};
  std::atomic<phase> state_{phase::open};
};

}  // namespace slipway::dummy
