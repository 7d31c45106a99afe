// SPDX-License-Identifier: EPL-2.0
#include "component_process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace slipway::dummy::test {
namespace {

constexpr auto greatest_time = std::chrono::minutes(1);

/// Reads a descriptor until its end or, then false, the deadline.
bool collect(int descriptor, std::string& text, std::chrono::steady_clock::time_point deadline) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd waiting{descriptor, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) {
      return false;
    }
    std::array<char, 4096> buffer{};
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count <= 0) {
      return true;
    }
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

outcome execute(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) {
    argv.push_back(word.data());
  }
  argv.push_back(nullptr);
  std::array<int, 2> out{};
  std::array<int, 2> error{};
  if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(error.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("pipe2");
  }
  const pid_t child = fork();
  if (child == 0) {
    dup2(out[1], STDOUT_FILENO);
    dup2(error[1], STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(out[1]);
  close(error[1]);
  outcome result;
  const auto deadline = std::chrono::steady_clock::now() + greatest_time;
  if (!collect(out[0], result.out, deadline) || !collect(error[0], result.error, deadline)) {
    kill(child, SIGKILL);
  }
  close(out[0]);
  close(error[0]);
  int status = 0;
  waitpid(child, &status, 0);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

bool eventually(std::chrono::seconds time, const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (!condition()) {
    if (std::chrono::steady_clock::now() >= deadline) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return true;
}

scratch_folder::scratch_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "slipway-dummy-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("mkdtemp");
  }
  path_ = name;
}

scratch_folder::~scratch_folder() { std::filesystem::remove_all(path_); }

component_process::component_process(const std::filesystem::path& components,
                                     const std::string& folder, const std::filesystem::path& home,
                                     unsigned domain)
    : program_(components / folder / "bin" / folder.substr(0, folder.find('-'))),
      id_(folder),
      home_(home),
      domain_(domain) {}

component_process::~component_process() {
  if (std::filesystem::exists(home_)) {
    command("stop", {"--timeout", "5"});
  }
}

outcome component_process::command(const std::string& name,
                                   const std::vector<std::string>& options) const {
  std::vector<std::string> arguments{name, "--home", home_.string(), "--domain",
                                     std::to_string(domain_)};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return execute(program_, arguments);
}

void component_process::start(const std::vector<std::string>& options) const {
  std::vector<std::string> all{"--address", "10.33.136.17"};
  all.insert(all.end(), options.begin(), options.end());
  const outcome result = command("start", all);
  ASSERT_EQ(result.exit_code, 0) << result.error;
}

std::string component_process::state() const {
  std::istringstream words(command("status").out);
  std::string first;
  words >> first;
  return first;
}

int component_process::process_id() const {
  std::ifstream file(home_ / "run" / (id_ + ".pid"));
  int number = 0;
  file >> number;
  return number;
}

json_value component_process::statistics() const { return asked("stats"); }

json_value component_process::graph() const { return asked("graph"); }

json_value component_process::asked(const std::string& name) const {
  std::string text = command(name).out;
  if (text.empty() || text.back() != '\n') {
    throw std::runtime_error(id_ + " printed no line for " + name);
  }
  text.pop_back();
  return json_value::parse(text);
}

double component_process::sent(const std::string& topic) const {
  return statistics()["publications"].with("topic", topic)["sent"].number();
}

double component_process::received(const std::string& topic) const {
  return statistics()["subscriptions"].with("topic", topic)["received"].number();
}

std::vector<std::string> component_process::log() const {
  std::ifstream file(home_ / "log" / "log.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line);
  }
  return lines;
}

void expect_chain_through_the_tracker(const json_value& fused) {
  const json_value& writer = fused["writers"].with("component", "Tracker-1.2.0");
  const json_value& chain = writer["chain_latency_ns"];
  EXPECT_EQ(chain["count"].number(), fused["received"].number());
  EXPECT_EQ(chain["negative"].number(), 0);
  // It computes for 3 ms; what a typed sample says of the age of its chain is within 1 %.
  EXPECT_GE(chain["min"].number(), 2'970'000);
  EXPECT_LE(chain["p50"].number(), 1e9);
  EXPECT_GT(chain["p50"].number(), writer["latency_ns"]["p50"].number());
}

}  // namespace slipway::dummy::test
