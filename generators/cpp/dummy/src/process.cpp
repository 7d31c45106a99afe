// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/process.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace slipway::dummy {

std::optional<std::uint64_t> start_ticks_of(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  if (!std::getline(file, text)) {
    return std::nullopt;
  }
  // The command name is in parentheses and may hold spaces and parentheses itself.
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) {
    return std::nullopt;
  }
  std::istringstream fields(text.substr(name_end + 1));
  std::string state;
  fields >> state;
  std::string skipped;
  for (int field = 4; field < 22; ++field) {
    fields >> skipped;
  }
  std::uint64_t ticks = 0;
  if (state == "Z" || state == "X" || !(fields >> ticks)) {
    return std::nullopt;
  }
  return ticks;
}

instance_files::instance_files(const std::filesystem::path& home, const std::string& instance,
                               bool default_instance)
    : log_folder(home / "log"),
      run_folder(home / "run"),
      log(log_folder / (default_instance ? "log.txt" : instance + ".txt")),
      console(log_folder / (default_instance ? "console.txt" : instance + ".console.txt")),
      pid(run_folder / (instance + ".pid")),
      lock(run_folder / (instance + ".lock")),
      socket(run_folder / (instance + ".sock")),
      wanted(run_folder / (instance + ".wanted")),
      statistics(run_folder / (instance + ".statistics.json")) {}

void instance_files::create_folders() const {
  std::filesystem::create_directories(log_folder);
  std::filesystem::create_directories(run_folder);
}

namespace {

// A process that was killed counts as ended when its first thread has; its files are closed with
// the last.
constexpr auto longest_end = std::chrono::seconds(5);
constexpr auto pause_between_tries = std::chrono::milliseconds(10);

// Whether the lock can be had, now or when whoever had it has ended.
bool takes(int lock, const std::filesystem::path& pid) {
  const auto end = std::chrono::steady_clock::now() + longest_end;
  while (flock(lock, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK || pid_file::running(pid) || std::chrono::steady_clock::now() >= end) {
      return false;
    }
    std::this_thread::sleep_for(pause_between_tries);
  }
  return true;
}

}  // namespace

pid_file::pid_file(const std::filesystem::path& file, const std::filesystem::path& lock)
    : file_(file), lock_(open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (lock_ < 0) {
    throw std::system_error(errno, std::generic_category(), lock.string());
  }
  if (!takes(lock_, file_)) {
    close(lock_);
    throw std::runtime_error("another process runs this instance (" + file.string() + ")");
  }
  try {
    const pid_t self = getpid();
    write_atomically(file_, std::to_string(self) + '\n' +
                                std::to_string(start_ticks_of(self).value_or(0)) + '\n');
  } catch (...) {
    close(lock_);
    throw;
  }
}

pid_file::~pid_file() {
  unlink(file_.c_str());
  close(lock_);
}

std::optional<process_identity> pid_file::running(const std::filesystem::path& file) {
  process_identity found;
  if (!(std::ifstream(file) >> found.pid >> found.start_ticks) || found.pid <= 0 ||
      start_ticks_of(found.pid) != found.start_ticks) {
    return std::nullopt;
  }
  return found;
}

void write_atomically(const std::filesystem::path& file, const std::string& content) {
  const std::string temporary = file.string() + '.' + std::to_string(getpid()) + ".new";
  {
    std::ofstream out(temporary, std::ios::trunc);
    out << content;
    out.flush();
    if (!out) {
      const int reason = errno;
      unlink(temporary.c_str());
      throw std::system_error(reason, std::generic_category(), temporary);
    }
  }
  if (rename(temporary.c_str(), file.c_str()) != 0) {
    const int reason = errno;
    unlink(temporary.c_str());
    throw std::system_error(reason, std::generic_category(), file.string());
  }
}

}  // namespace slipway::dummy
