// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

/// Where a component's process keeps what others need to find and steer it.
namespace slipway::dummy {

/// A process that cannot be mistaken for a later one of the same number.
struct process_identity {
  pid_t pid = 0;
  /// Clock ticks from boot to the start of the process (proc(5), stat, field 22).
  std::uint64_t start_ticks = 0;
};

/// Nothing if there is no such process, or it is a zombie.
std::optional<std::uint64_t> start_ticks_of(pid_t pid);

/// The files of one instance of a component below its home folder.
struct instance_files {
  instance_files(const std::filesystem::path& home, const std::string& instance,
                 bool default_instance);

  std::filesystem::path log_folder;
  std::filesystem::path run_folder;
  std::filesystem::path log;
  /// Standard output and error of a process started in the background.
  std::filesystem::path console;
  std::filesystem::path pid;
  std::filesystem::path lock;
  std::filesystem::path socket;
  /// Exists while the instance should run.
  std::filesystem::path wanted;
  /// The statistics of the last run that ended cleanly.
  std::filesystem::path statistics;

  /// Makes the folders. Throws std::filesystem::filesystem_error.
  void create_folders() const;
};

/// Holds the PID file of this process, two lines: process id, start time in ticks. The file appears
/// complete or not at all and is removed by the destructor.
class pid_file {
 public:
  /// Throws std::runtime_error if another process holds the instance.
  pid_file(const std::filesystem::path& file, const std::filesystem::path& lock);
  ~pid_file();
  pid_file(const pid_file&) = delete;
  pid_file& operator=(const pid_file&) = delete;

  /// The process in the file if it still lives; a stale file is as good as none.
  static std::optional<process_identity> running(const std::filesystem::path& file);

 private:
  const std::filesystem::path file_;
  int lock_;
};

/// Replaces a file at once: readers see the old or the new content. Throws std::system_error.
void write_atomically(const std::filesystem::path& file, const std::string& content);

}  // namespace slipway::dummy
