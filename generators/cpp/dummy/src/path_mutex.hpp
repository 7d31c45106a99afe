// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace slipway::dummy {

/// The mutex of a data path that locks it again and again. A visitor, who comes rarely (statistics,
/// pause), is let in at once: std::mutex alone would let the busy thread win for seconds.
class path_mutex {
 public:
  void lock() {
    while (visitors_.load(std::memory_order_relaxed) != 0) {
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }

  /// Locks as a visitor.
  class visit {
   public:
    explicit visit(path_mutex& mutex) : mutex_(mutex) {
      mutex_.visitors_.fetch_add(1, std::memory_order_relaxed);
      mutex_.mutex_.lock();
      mutex_.visitors_.fetch_sub(1, std::memory_order_relaxed);
    }
    ~visit() { mutex_.mutex_.unlock(); }
    visit(const visit&) = delete;
    visit& operator=(const visit&) = delete;

   private:
    path_mutex& mutex_;
  };

 private:
  std::mutex mutex_;
  std::atomic<int> visitors_{0};
};

}  // namespace slipway::dummy
