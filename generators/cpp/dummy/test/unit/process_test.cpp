// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/process.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "slipway/dummy/bounded_queue.hpp"
#include "slipway/dummy/control_socket.hpp"
#include "slipway/dummy/log.hpp"
#include "support/component_process.hpp"

namespace slipway::dummy {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::size_t lines_of(const fs::path& file) {
  const std::string text = content_of(file);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

mode_t mode_of(const fs::path& file) {
  struct stat status {};
  stat(file.c_str(), &status);
  return status.st_mode & 0777;
}

class process_files : public testing::Test {
 protected:
  test::scratch_folder folder_;
  fs::path pid_ = folder_.path() / "x.pid";
  fs::path lock_ = folder_.path() / "x.lock";
  fs::path log_ = folder_.path() / "log.txt";
  const sender self_{"Sensor-1.0.0", "Sensor-1.0.0", 3600, "10.33.136.20"};
};

TEST_F(process_files, PidFileLivesAsLongAsItsOwner) {
  {
    const pid_file file(pid_, lock_);
    EXPECT_EQ(content_of(pid_).substr(0, content_of(pid_).find('\n')), std::to_string(getpid()));
    const auto running = pid_file::running(pid_);
    ASSERT_TRUE(running);
    EXPECT_EQ(running->pid, getpid());
  }
  EXPECT_FALSE(fs::exists(pid_));
}

TEST_F(process_files, PidFileRefusesASecondProcess) {
  const pid_file file(pid_, lock_);
  EXPECT_THROW(pid_file(pid_, lock_), std::runtime_error);
  EXPECT_TRUE(pid_file::running(pid_));
}

TEST_F(process_files, PidFileOfAnEarlierProcessOfTheSameNumberIsStale) {
  const auto ticks = start_ticks_of(getpid());
  ASSERT_TRUE(ticks);
  std::ofstream(pid_) << getpid() << '\n' << *ticks - 1 << '\n';
  EXPECT_FALSE(pid_file::running(pid_));
  std::ofstream(pid_) << getpid() << '\n' << *ticks << '\n';
  EXPECT_TRUE(pid_file::running(pid_));
  std::ofstream(pid_) << "nonsense\n";
  EXPECT_FALSE(pid_file::running(pid_));
}

TEST_F(process_files, AZombieDoesNotRun) {
  const pid_t child = fork();
  if (child == 0) {
    _exit(0);
  }
  EXPECT_TRUE(test::eventually(std::chrono::seconds(5),
                               [child] { return !start_ticks_of(child).has_value(); }));
  waitpid(child, nullptr, 0);
}

TEST_F(process_files, LogHasOneLineASampleInItsForm) {
  const std::string topic = "Message";
  const sender from{"PublishMessage-1.0.0", "a", 1877, "10.33.136.17"};
  {
    log lines(log_, log_mode::samples, self_);
    lines.received(1431513343682000000, topic, lines.remember(from), 31, 290);
    lines.published(1431513343979999999, topic, 48);
  }
  EXPECT_EQ(content_of(log_),
            "2015-05-13 10:35:43.682 Received Message from PublishMessage-1.0.0 (1877 at "
            "10.33.136.17) seq 31 size 290\n"
            "2015-05-13 10:35:43.979 Sensor-1.0.0 3600 at 10.33.136.20 publishing Message seq "
            "48\n");
}

TEST_F(process_files, LogRotates) {
  const std::string topic = "Message";
  {
    log_limits limits;
    limits.file_bytes = 1000;
    limits.old_files = 2;
    log lines(log_, log_mode::samples, self_, limits);
    for (std::uint64_t round = 1; round <= 5; ++round) {
      const std::uint64_t before = lines.lines();
      for (std::uint64_t i = 0; i < 20; ++i) {
        lines.published(0, topic, round);
      }
      ASSERT_TRUE(
          test::eventually(std::chrono::seconds(10), [&] { return lines.lines() == before + 20; }));
    }
  }
  EXPECT_TRUE(fs::exists(log_));
  EXPECT_EQ(lines_of(log_.string() + ".1"), 20U);
  EXPECT_EQ(lines_of(log_.string() + ".2"), 20U);
  EXPECT_FALSE(fs::exists(log_.string() + ".3"));
  EXPECT_NE(content_of(log_.string() + ".1").find("seq 5"), std::string::npos);
  EXPECT_NE(content_of(log_.string() + ".2").find("seq 4"), std::string::npos);
}

TEST_F(process_files, LogCountsAndSaysWhatItDropped) {
  const std::string topic = "Message";
  std::uint64_t dropped = 0;
  std::uint64_t written = 0;
  constexpr std::uint64_t offered = 100'000;
  {
    log_limits limits;
    limits.queue = 16;
    log lines(log_, log_mode::samples, self_, limits);
    for (std::uint64_t i = 1; i <= offered; ++i) {
      lines.published(0, topic, i);
    }
    dropped = lines.dropped();
    written = offered - dropped;
  }
  EXPECT_GT(dropped, 0U);
  const std::string text = content_of(log_);
  EXPECT_NE(text.find("log dropped "), std::string::npos);
  EXPECT_GE(lines_of(log_), written);
}

TEST_F(process_files, LogWritesNothingWhenOff) {
  const std::string topic = "Message";
  {
    log lines(log_, log_mode::off, self_);
    lines.published(0, topic, 1);
    lines.note("text");
  }
  EXPECT_FALSE(fs::exists(log_));
}

TEST_F(process_files, LogKeepsANoteOnOneLine) {
  {
    log lines(log_, log_mode::summary, self_);
    lines.published(0, "Message", 1);
    lines.note("two\nlines");
  }
  EXPECT_EQ(lines_of(log_), 1U);
  EXPECT_NE(content_of(log_).find("Sensor-1.0.0 3600 at 10.33.136.20 two lines\n"),
            std::string::npos);
}

/// Serves one client as soon as it is there.
void serve_one(const control_socket& control) {
  pollfd waiting{control.descriptor(), POLLIN, 0};
  poll(&waiting, 1, 5000);
  control.serve([](const std::string& command) { return "{\"said\":\"" + command + "\"}"; });
}

TEST_F(process_files, SocketAnswersItsOwnerAlone) {
  const fs::path path = folder_.path() / "x.sock";
  const control_socket control(path);
  EXPECT_EQ(mode_of(path), 0600U);
  std::thread server([&] { serve_one(control); });
  EXPECT_EQ(ask(path, "status", std::chrono::seconds(5)), "{\"said\":\"status\"}");
  server.join();
}

TEST_F(process_files, SocketWorksBelowALongPath) {
  fs::path deep = folder_.path();
  for (int i = 0; i < 5; ++i) {
    deep /= std::string(40, 'd');
  }
  fs::create_directories(deep);
  const control_socket control(deep / "x.sock");
  std::thread server([&] { serve_one(control); });
  EXPECT_EQ(ask(deep / "x.sock", "stats", std::chrono::seconds(5)), "{\"said\":\"stats\"}");
  server.join();
}

TEST_F(process_files, SocketDropsAClientThatSaysNothing) {
  const fs::path path = folder_.path() / "x.sock";
  const control_socket control(path);
  std::thread server([&] { serve_one(control); });
  EXPECT_FALSE(ask(path, std::string(1000, 'x'), std::chrono::seconds(5)));
  server.join();
}

TEST_F(process_files, SocketGivesUpWhereNobodyListens) {
  EXPECT_FALSE(ask(folder_.path() / "none.sock", "status", std::chrono::seconds(1)));
}

TEST(bounded_queue, LosesNothingBetweenThreads) {
  bounded_queue<int> queue(64);
  constexpr int each = 50'000;
  const auto produce = [&queue] {
    for (int i = 1; i <= each; ++i) {
      while (!queue.push(i)) {
        std::this_thread::yield();
      }
    }
  };
  std::thread first(produce);
  std::thread second(produce);
  std::int64_t sum = 0;
  for (int taken = 0; taken < 2 * each;) {
    int value = 0;
    if (queue.pop(value)) {
      sum += value;
      ++taken;
    } else {
      std::this_thread::yield();
    }
  }
  first.join();
  second.join();
  EXPECT_EQ(sum, std::int64_t{each} * (each + 1));
}

TEST(bounded_queue, RefusesWhenFull) {
  bounded_queue<int> queue(2);
  EXPECT_TRUE(queue.push(1));
  EXPECT_TRUE(queue.push(2));
  EXPECT_FALSE(queue.push(3));
  int value = 0;
  EXPECT_TRUE(queue.pop(value));
  EXPECT_EQ(value, 1);
  EXPECT_TRUE(queue.push(3));
}

}  // namespace
}  // namespace slipway::dummy
