// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/main.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <system_error>
#include <thread>
#include <utility>

#include "service.hpp"
#include "slipway/dummy/clock.hpp"
#include "slipway/dummy/control_socket.hpp"
#include "slipway/dummy/json.hpp"
#include "slipway/dummy/options.hpp"
#include "slipway/dummy/port.hpp"
#include "slipway/dummy/process.hpp"

namespace slipway::dummy {
namespace {

enum exit_code { fine = 0, not_running = 1, wrong_usage = 2, action_failed = 3, bug = 70 };

constexpr auto poll_period = std::chrono::milliseconds(20);

/// One invocation of a component's program.
class program {
 public:
  program(const component& description, const options& settings)
      : description_(description),
        settings_(settings),
        files_(settings.home, settings.instance, settings.default_instance) {}

  int execute() const {
    switch (settings_.command) {
      case command::help:
        std::cout << help_text(description_);
        return fine;
      case command::version:
        std::cout << description_.id() << ' ' << implementation() << '\n';
        return fine;
      case command::run:
        return serve(description_, settings_, [] {});
      case command::start:
        return start();
      case command::stop:
        return stop();
      case command::pause:
        return steer("pause");
      case command::resume:
        return steer("resume");
      case command::hold:
        return steer("hold");
      case command::release:
        return steer("release");
      case command::reset:
        return steer("reset");
      case command::status:
        return status();
      case command::stats:
        return statistics();
      case command::graph:
        return graph();
      case command::install:
        files_.create_folders();
        return fine;
      case command::uninstall:
        return uninstall();
    }
    return bug;
  }

 private:
  int complain(const std::string& text) const {
    std::cerr << description_.id() << ": " << text << '\n';
    return action_failed;
  }

  int start() const {
    if (pid_file::running(files_.pid)) {
      std::cout << "RUNNING\n";
      return fine;
    }
    files_.create_folders();
    std::array<int, 2> report{};
    if (pipe2(report.data(), O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe2");
    }
    const pid_t child = fork();
    if (child < 0) {
      throw std::system_error(errno, std::generic_category(), "fork");
    }
    if (child == 0) {
      close(report[0]);
      be_daemon(report[1]);
    }
    close(report[1]);
    return await_report(child, report[0]);
  }

  /// The child's side of `start`: serves and exits. Reports `+` or `-REASON` through the pipe.
  [[noreturn]] void be_daemon(int report) const {
    setsid();
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int console =
        open(files_.console.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    dup2(nothing, STDIN_FILENO);
    dup2(console < 0 ? nothing : console, STDOUT_FILENO);
    dup2(console < 0 ? nothing : console, STDERR_FILENO);
    const auto tell = [report](const std::string& text) {
      if (write(report, text.data(), text.size()) < 0) {
        std::cerr << text << '\n';
      }
      close(report);
    };
    int code = action_failed;
    try {
      code = serve(description_, settings_, [&tell] { tell("+"); });
    } catch (const std::exception& error) {
      std::cerr << error.what() << '\n';
      tell(std::string("-") + error.what());
    }
    std::exit(code);
  }

  int await_report(pid_t child, int report) const {
    std::string text;
    const std::int64_t end = monotonic_ns() + settings_.timeout.count();
    fcntl(report, F_SETFL, O_NONBLOCK);
    for (;;) {
      std::array<char, 512> buffer{};
      const ssize_t count = read(report, buffer.data(), buffer.size());
      if (count > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text[0] == '+') {
          std::cout << "RUNNING " << child << '\n';
          return fine;
        }
      } else if (count == 0) {
        return complain(text.empty() ? "ended while starting, see " + files_.console.string()
                                     : text.substr(1));
      } else if (monotonic_ns() >= end) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        return complain("has not made its DDS entities in time");
      } else {
        std::this_thread::sleep_for(poll_period);
      }
    }
  }

  int stop() const {
    const auto found = pid_file::running(files_.pid);
    unlink(files_.wanted.c_str());
    if (!found) {
      remove_leftovers();
      std::cout << "STOPPED\n";
      return fine;
    }
    if (!ask(files_.socket, "stop", std::chrono::seconds(1))) {
      kill(found->pid, SIGTERM);
    }
    if (!await_end(*found, settings_.timeout)) {
      kill(found->pid, SIGKILL);
      std::cerr << description_.id() << ": process " << found->pid
                << " did not end in time and was killed\n";
      if (!await_end(*found, std::chrono::seconds(5))) {
        return complain("process " + std::to_string(found->pid) + " cannot be killed");
      }
      remove_leftovers();
    }
    std::cout << "STOPPED\n";
    return fine;
  }

  static bool await_end(const process_identity& process, nanoseconds timeout) {
    const std::int64_t end = monotonic_ns() + timeout.count();
    while (start_ticks_of(process.pid) == process.start_ticks) {
      if (monotonic_ns() >= end) {
        return false;
      }
      std::this_thread::sleep_for(poll_period);
    }
    return true;
  }

  /// What a killed process could not remove itself.
  void remove_leftovers() const {
    for (const auto& file : {files_.pid, files_.socket, files_.wanted}) {
      unlink(file.c_str());
    }
  }

  int steer(const std::string& order) const {
    if (!pid_file::running(files_.pid)) {
      return complain("does not run");
    }
    if (!ask(files_.socket, order, settings_.timeout)) {
      return complain("did not answer in time");
    }
    return fine;
  }

  int status() const {
    const auto found = pid_file::running(files_.pid);
    std::string state;
    if (!found) {
      state = std::filesystem::exists(files_.wanted) ? "FAILED" : "STOPPED";
    } else if (const auto answer = ask(files_.socket, "status", settings_.timeout)) {
      state = answer->find("\"PAUSED\"") == std::string::npos ? "RUNNING" : "PAUSED";
    } else {
      return complain("process " + std::to_string(found->pid) + " does not answer");
    }
    if (settings_.json) {
      json_writer json;
      json.begin_object()
          .member("component", description_.id())
          .member("instance", settings_.instance)
          .member("state", state)
          .key("process_id");
      if (found) {
        json.value(found->pid);
      } else {
        json.null();
      }
      json.end_object();
      std::cout << json.str() << '\n';
    } else {
      std::cout << state << (found ? ' ' + std::to_string(found->pid) : "") << '\n';
    }
    return found ? fine : not_running;
  }

  int statistics() const {
    if (pid_file::running(files_.pid)) {
      const auto answer = ask(files_.socket, "stats", settings_.timeout);
      if (!answer) {
        return complain("did not answer in time");
      }
      std::cout << *answer << '\n';
      return fine;
    }
    std::ifstream last(files_.statistics);
    if (!last) {
      return complain("does not run and left no statistics");
    }
    std::cout << last.rdbuf();
    return fine;
  }

  int graph() const {
    if (!pid_file::running(files_.pid)) {
      return complain("does not run");
    }
    const auto answer = ask(files_.socket, "graph", settings_.timeout);
    if (!answer) {
      return complain("did not answer in time");
    }
    if (answer->rfind("{\"schema\":", 0) != 0) {
      return complain("cannot tell what it has discovered: " + *answer);
    }
    std::cout << *answer << '\n';
    return fine;
  }

  int uninstall() const {
    const int code = stop();
    if (code == fine) {
      std::filesystem::remove_all(files_.run_folder);
    }
    return code;
  }

  const component& description_;
  const options& settings_;
  const instance_files files_;
};

}  // namespace

int run_main(component description, int argc, char** argv) {
  try {
    const options settings =
        parse_options(description, std::vector<std::string>(argv + 1, argv + argc));
    return program(description, settings).execute();
  } catch (const usage_error& error) {
    std::cerr << description.id() << ": " << error.what() << "\nTry --help.\n";
    return wrong_usage;
  } catch (const std::logic_error& error) {
    std::cerr << description.id() << ": bug: " << error.what() << '\n';
    return bug;
  } catch (const std::exception& error) {
    std::cerr << description.id() << ": " << error.what() << '\n';
    return action_failed;
  }
}

}  // namespace slipway::dummy
