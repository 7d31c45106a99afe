// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <system_error>
#include <utility>

#include "slipway/dummy/clock.hpp"

namespace slipway::dummy {
namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::size_t flush_bytes = 64 * 1024;
constexpr std::size_t greatest_notes = 1024;
constexpr auto drain_period = std::chrono::milliseconds(50);

std::string utc_second(std::int64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
  return {text, length};
}

void append_milliseconds(std::string& text, std::int64_t realtime_ns) {
  const auto milliseconds = static_cast<unsigned>(realtime_ns % second_ns / 1'000'000);
  text += '.';
  text += static_cast<char>('0' + milliseconds / 100);
  text += static_cast<char>('0' + milliseconds / 10 % 10);
  text += static_cast<char>('0' + milliseconds % 10);
}

}  // namespace

std::string log_time(std::int64_t realtime_ns) {
  std::string text = utc_second(realtime_ns / second_ns);
  append_milliseconds(text, realtime_ns);
  return text;
}

log::log(std::filesystem::path file, log_mode mode, const sender& self, log_limits limits)
    : file_(std::move(file)), mode_(mode), self_(self), limits_(limits), queue_(limits.queue) {
  if (mode_ == log_mode::off) {
    return;
  }
  descriptor_ = open_file();
  if (descriptor_ < 0) {
    throw std::system_error(errno, std::generic_category(), file_.string());
  }
  struct stat status {};
  if (fstat(descriptor_, &status) == 0) {
    written_ = static_cast<std::uint64_t>(status.st_size);
  }
  thread_ = std::thread([this] { run(); });
}

log::~log() {
  if (thread_.joinable()) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

const sender& log::remember(sender who) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // References into a deque stay valid when it grows at its end.
  return senders_.emplace_back(std::move(who));
}

void log::note(const std::string& text) {
  if (mode_ == log_mode::off) {
    return;
  }
  std::string line = log_time(realtime_ns()) + ' ' + self_.component + ' ' +
                     std::to_string(self_.process_id) + " at " + self_.address + ' ';
  for (const char c : text) {
    line += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (notes_.size() < greatest_notes) {
    notes_.push_back(std::move(line));
  } else {
    dropped_.fetch_add(1, std::memory_order_relaxed);
  }
}

void log::run() {
  bool stop = false;
  while (!stop) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait_until(lock, std::chrono::system_clock::now() + drain_period,
                       [this] { return stop_; });
      stop = stop_;
    }
    drain();
  }
}

void log::drain() {
  std::deque<std::string> notes;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    notes.swap(notes_);
  }
  for (const std::string& note : notes) {
    buffer_ += note;
    end_line();
  }
  record entry;
  // Bounded, so that a stop is not delayed by producers that are faster than the disk.
  for (std::size_t i = 0; i < limits_.queue && queue_.pop(entry); ++i) {
    append(entry);
  }
  const std::uint64_t dropped = this->dropped();
  if (dropped != dropped_said_) {
    append_time(realtime_ns());
    append_self();
    buffer_ += "log dropped " + std::to_string(dropped - dropped_said_) + " lines";
    dropped_said_ = dropped;
    end_line();
  }
  flush();
}

void log::append(const record& entry) {
  append_time(entry.at_ns);
  if (entry.from != nullptr) {
    buffer_ += "Received ";
    buffer_ += *entry.topic;
    buffer_ += " from ";
    buffer_ += entry.from->component;
    buffer_ += " (";
    buffer_ += std::to_string(entry.from->process_id);
    buffer_ += " at ";
    buffer_ += entry.from->address;
    buffer_ += ") seq ";
    buffer_ += std::to_string(entry.sequence);
    buffer_ += " size ";
    buffer_ += std::to_string(entry.size);
  } else {
    append_self();
    buffer_ += "publishing ";
    buffer_ += *entry.topic;
    buffer_ += " seq ";
    buffer_ += std::to_string(entry.sequence);
  }
  end_line();
}

void log::append_time(std::int64_t at_ns) {
  if (at_ns / second_ns != second_) {
    second_ = at_ns / second_ns;
    second_text_ = utc_second(second_);
  }
  buffer_ += second_text_;
  append_milliseconds(buffer_, at_ns);
  buffer_ += ' ';
}

void log::append_self() {
  buffer_ += self_.component;
  buffer_ += ' ';
  buffer_ += std::to_string(self_.process_id);
  buffer_ += " at ";
  buffer_ += self_.address;
  buffer_ += ' ';
}

void log::end_line() {
  buffer_ += '\n';
  ++buffered_lines_;
  if (buffer_.size() >= flush_bytes) {
    flush();
  }
}

void log::flush() {
  std::size_t done = 0;
  while (done < buffer_.size()) {
    const ssize_t count = write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      break;
    }
    done += static_cast<std::size_t>(count);
  }
  written_ += done;
  (done == buffer_.size() ? lines_ : dropped_)
      .fetch_add(buffered_lines_, std::memory_order_relaxed);
  buffered_lines_ = 0;
  buffer_.clear();
  if (written_ > limits_.file_bytes) {
    rotate();
  }
}

void log::rotate() {
  const auto old = [this](unsigned number) {
    return number == 0 ? file_
                       : std::filesystem::path(file_.string() + '.' + std::to_string(number));
  };
  for (unsigned number = limits_.old_files; number > 0; --number) {
    std::rename(old(number - 1).c_str(), old(number).c_str());
  }
  if (limits_.old_files == 0) {
    unlink(file_.c_str());
  }
  const int next = open_file();
  if (next >= 0) {
    close(descriptor_);
    descriptor_ = next;
    written_ = 0;
  }
}

int log::open_file() const {
  return open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

}  // namespace slipway::dummy
