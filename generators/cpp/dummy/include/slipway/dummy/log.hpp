// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "slipway/dummy/bounded_queue.hpp"
#include "slipway/dummy/port.hpp"

namespace slipway::dummy {

/// How much goes into the log.
enum class log_mode {
  /// A line for each sample.
  samples,
  /// Events, and counts every ten seconds.
  summary,
  off
};

/// `2015-05-13 10:35:43.682`: UTC with milliseconds.
std::string log_time(std::int64_t realtime_ns);

struct log_limits {
  /// A file that has grown beyond this many bytes is rotated.
  std::uint64_t file_bytes = 10U << 20;
  /// Rotated files that are kept: `log.txt.1` is the youngest.
  unsigned old_files = 4;
  /// Lines that may wait for the writing thread; a power of two.
  std::size_t queue = 16384;
};

/// The log of a component. Its own thread formats and writes; the data path only puts a record
/// into a bounded queue. A record that finds it full is dropped and counted, and the log says so.
class log {
 public:
  /// Opens the file. Throws std::system_error if it cannot. `self` and, in calls, topics must
  /// outlive the log; senders must come from `remember`.
  log(std::filesystem::path file, log_mode mode, const sender& self, log_limits limits = {});
  /// Writes what is waiting.
  ~log();
  log(const log&) = delete;
  log& operator=(const log&) = delete;

  log_mode mode() const { return mode_; }
  /// A sender that lives as long as the log, whose lines are written after they were asked for.
  const sender& remember(sender who);
  /// `Received TOPIC from NAME-VERSION (PID at ADDRESS) seq N size BYTES`
  void received(std::int64_t at_ns, const std::string& topic, const sender& from,
                std::uint64_t sequence, std::size_t size) {
    if (mode_ == log_mode::samples) {
      add({at_ns, &topic, &from, sequence, size});
    }
  }
  /// `NAME-VERSION PID at ADDRESS publishing TOPIC seq N`
  void published(std::int64_t at_ns, const std::string& topic, std::uint64_t sequence) {
    if (mode_ == log_mode::samples) {
      add({at_ns, &topic, nullptr, sequence, 0});
    }
  }
  /// `NAME-VERSION PID at ADDRESS TEXT`, for rare events. Control characters become spaces.
  void note(const std::string& text);

  std::uint64_t lines() const { return lines_.load(std::memory_order_relaxed); }
  /// Sample lines that found the queue full or the disk unwilling.
  std::uint64_t dropped() const { return dropped_.load(std::memory_order_relaxed); }

 private:
  struct record {
    std::int64_t at_ns = 0;
    const std::string* topic = nullptr;
    const sender* from = nullptr;
    std::uint64_t sequence = 0;
    std::size_t size = 0;
  };

  void add(const record& entry) {
    if (!queue_.push(entry)) {
      dropped_.fetch_add(1, std::memory_order_relaxed);
    }
  }
  void run();
  void drain();
  void append(const record& entry);
  void append_time(std::int64_t at_ns);
  void append_self();
  void end_line();
  void flush();
  void rotate();
  int open_file() const;

  const std::filesystem::path file_;
  const log_mode mode_;
  const sender& self_;
  const log_limits limits_;
  bounded_queue<record> queue_;
  std::atomic<std::uint64_t> lines_{0};
  std::atomic<std::uint64_t> dropped_{0};

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::string> notes_;
  std::deque<sender> senders_;
  bool stop_ = false;

  // Only of the writing thread.
  int descriptor_ = -1;
  std::uint64_t written_ = 0;
  std::uint64_t dropped_said_ = 0;
  std::uint64_t buffered_lines_ = 0;
  std::int64_t second_ = -1;
  std::string second_text_;
  std::string buffer_;

  std::thread thread_;
};

}  // namespace slipway::dummy
