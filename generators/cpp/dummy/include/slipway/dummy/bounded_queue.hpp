// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

namespace slipway::dummy {

/// A bounded queue of many producers and many consumers that never blocks and never allocates
/// after construction: each cell carries a ticket that says whose turn it is (D. Vyukov).
template <class T>
class bounded_queue {
 public:
  /// The capacity must be a power of two.
  explicit bounded_queue(std::size_t capacity)
      : mask_(capacity - 1), cells_(std::make_unique<cell[]>(capacity)) {
    for (std::size_t i = 0; i < capacity; ++i) {
      cells_[i].ticket.store(i, std::memory_order_relaxed);
    }
  }

  /// False: full.
  bool push(const T& value) {
    std::size_t position = tail_.load(std::memory_order_relaxed);
    for (;;) {
      cell& place = cells_[position & mask_];
      const std::size_t ticket = place.ticket.load(std::memory_order_acquire);
      if (ticket == position) {
        if (tail_.compare_exchange_weak(position, position + 1, std::memory_order_relaxed)) {
          place.value = value;
          place.ticket.store(position + 1, std::memory_order_release);
          return true;
        }
      } else if (ticket < position) {
        return false;
      } else {
        position = tail_.load(std::memory_order_relaxed);
      }
    }
  }

  /// False: empty.
  bool pop(T& value) {
    std::size_t position = head_.load(std::memory_order_relaxed);
    for (;;) {
      cell& place = cells_[position & mask_];
      const std::size_t ticket = place.ticket.load(std::memory_order_acquire);
      if (ticket == position + 1) {
        if (head_.compare_exchange_weak(position, position + 1, std::memory_order_relaxed)) {
          value = place.value;
          place.ticket.store(position + mask_ + 1, std::memory_order_release);
          return true;
        }
      } else if (ticket < position + 1) {
        return false;
      } else {
        position = head_.load(std::memory_order_relaxed);
      }
    }
  }

 private:
  struct cell {
    std::atomic<std::size_t> ticket{0};
    T value{};
  };

  const std::size_t mask_;
  std::unique_ptr<cell[]> cells_;
  alignas(64) std::atomic<std::size_t> tail_{0};
  alignas(64) std::atomic<std::size_t> head_{0};
};

}  // namespace slipway::dummy
