// SPDX-License-Identifier: EPL-2.0
#include "service.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "slipway/dummy/clock.hpp"
#include "slipway/dummy/control_socket.hpp"
#include "slipway/dummy/json.hpp"
#include "slipway/dummy/process.hpp"
#include "slipway/dummy/runtime.hpp"

namespace slipway::dummy {
namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t summary_period_ns = 10 * second_ns;

/// SIGTERM and SIGINT as a descriptor, blocked in this and all later threads.
class stop_signals {
 public:
  stop_signals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    descriptor_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor_ < 0) {
      throw std::system_error(errno, std::generic_category(), "signalfd");
    }
  }
  ~stop_signals() { close(descriptor_); }
  stop_signals(const stop_signals&) = delete;
  stop_signals& operator=(const stop_signals&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

std::string state_answer(const runtime& work, const sender& self) {
  json_writer json;
  json.begin_object()
      .member("ok", true)
      .member("state", work.paused() ? "PAUSED" : "RUNNING")
      .member("component", self.component)
      .member("instance", self.instance)
      .member("process_id", self.process_id)
      .end_object();
  return json.str();
}

/// Reads what there is on standard input: its end says that whoever started this process is gone.
bool input_closed() {
  char ignored[256];
  return read(STDIN_FILENO, ignored, sizeof ignored) <= 0;
}

std::string refusal(const std::string& error) {
  json_writer json;
  json.begin_object().member("ok", false).member("error", error).end_object();
  return json.str();
}

/// What could not be found out is no reason for the component to end.
std::string graph_answer(const runtime& work) {
  try {
    return work.graph();
  } catch (const dds_error& error) {
    return refusal(error.what());
  }
}

/// Answers one command; `stop` is set by the command of that name.
std::string answer(const std::string& command, runtime& work, const sender& self, bool& stop) {
  if (command == "stats") {
    return work.statistics();
  }
  if (command == "graph") {
    return graph_answer(work);
  }
  if (command == "pause") {
    if (!work.paused()) {
      work.pause();
    }
  } else if (command == "resume") {
    if (work.paused()) {
      work.resume();
    }
  } else if (command == "hold") {
    work.hold();
  } else if (command == "release") {
    work.release();
  } else if (command == "reset") {
    work.reset();
  } else if (command == "stop") {
    stop = true;
  } else if (command != "status") {
    return refusal("unknown command");
  }
  return state_answer(work, self);
}

}  // namespace

int serve(const component& description, const options& settings,
          const std::function<void()>& ready) {
  const instance_files files(settings.home, settings.instance, settings.default_instance);
  files.create_folders();
  const pid_file pid(files.pid, files.lock);
  write_atomically(files.wanted, "");
  unlink(files.statistics.c_str());
  const stop_signals signals;

  sender self;
  self.component = description.id();
  self.instance = settings.instance;
  self.process_id = static_cast<std::uint32_t>(getpid());
  self.address = settings.address;
  log lines(files.log, settings.log, self, settings.limits);
  lines.note("starting in domain " + std::to_string(settings.domain) + " with " + implementation());

  runtime_settings traffic;
  traffic.domain = settings.domain;
  traffic.udp_only = settings.udp_only;
  traffic.wait_for_matches = settings.wait_for_matches;
  traffic.settle = settings.settle;
  traffic.hold = settings.hold;
  traffic.clock_error = settings.clock_error;
  runtime work(description, self, traffic, lines);
  const control_socket control(files.socket);
  work.start();
  ready();

  const std::int64_t start = monotonic_ns();
  const std::int64_t duration = settings.duration.count();
  std::int64_t next_watch = start + second_ns;
  std::int64_t next_summary = start + summary_period_ns;
  bool stop = false;
  while (!stop) {
    const std::int64_t end = duration > 0 ? start + duration : next_watch;
    const std::int64_t wait_ns =
        std::max<std::int64_t>(0, std::min(next_watch, end) - monotonic_ns());
    // A negative descriptor is passed over.
    pollfd waiting[] = {{signals.descriptor(), POLLIN, 0},
                        {control.descriptor(), POLLIN, 0},
                        {settings.until_stdin_closes ? STDIN_FILENO : -1, POLLIN, 0}};
    poll(waiting, 3, static_cast<int>((wait_ns + 999'999) / 1'000'000));
    if (waiting[1].revents != 0) {
      control.serve([&](const std::string& command) { return answer(command, work, self, stop); });
    }
    const std::int64_t now = monotonic_ns();
    if (now >= next_watch) {
      work.watch_statuses();
      next_watch = now + second_ns;
    }
    if (settings.log == log_mode::summary && now >= next_summary) {
      work.note_summary();
      next_summary = now + summary_period_ns;
    }
    stop = stop || waiting[0].revents != 0 || (waiting[2].revents != 0 && input_closed()) ||
           (duration > 0 && now >= start + duration) || !work.failure().empty();
  }

  work.stop();
  work.watch_statuses();
  if (settings.log == log_mode::summary) {
    work.note_summary();
  }
  write_atomically(files.statistics, work.statistics() + '\n');
  if (!work.failure().empty()) {
    // The marker stays: the component should run, but does not.
    return 3;
  }
  lines.note("stopping");
  unlink(files.wanted.c_str());
  return 0;
}

}  // namespace slipway::dummy
