// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/control_socket.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace slipway::dummy {
namespace {

constexpr std::size_t greatest_command = 256;
constexpr auto client_patience = std::chrono::seconds(1);

/// A descriptor that closes itself.
class owned {
 public:
  explicit owned(int descriptor) : descriptor_(descriptor) {}
  ~owned() {
    if (descriptor_ >= 0) {
      close(descriptor_);
    }
  }
  owned(const owned&) = delete;
  owned& operator=(const owned&) = delete;
  int get() const { return descriptor_; }
  int release() {
    const int descriptor = descriptor_;
    descriptor_ = -1;
    return descriptor;
  }

 private:
  int descriptor_;
};

/// A socket address holds 107 characters: a longer path goes through a descriptor of its folder.
class short_address {
 public:
  explicit short_address(const std::filesystem::path& path)
      : folder_(open(path.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {
    const std::string text =
        "/proc/self/fd/" + std::to_string(folder_.get()) + '/' + path.filename().string();
    address_.sun_family = AF_UNIX;
    fits_ = folder_.get() >= 0 && text.size() < sizeof address_.sun_path;
    if (fits_) {
      std::memcpy(address_.sun_path, text.c_str(), text.size() + 1);
    }
  }
  bool fits() const { return fits_; }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address_); }
  static socklen_t size() { return sizeof(sockaddr_un); }

 private:
  owned folder_;
  sockaddr_un address_{};
  bool fits_ = false;
};

void set_timeout(int descriptor, nanoseconds timeout) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(timeout).count();
  timeval time{};
  time.tv_sec = microseconds / 1'000'000;
  time.tv_usec = microseconds % 1'000'000;
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

std::optional<std::string> read_line(int descriptor, std::size_t limit) {
  std::string text;
  char buffer[4096];
  while (text.size() <= limit) {
    const ssize_t count = recv(descriptor, buffer, sizeof buffer, 0);
    if (count <= 0) {
      return std::nullopt;
    }
    text.append(buffer, static_cast<std::size_t>(count));
    const std::size_t end = text.find('\n');
    if (end != std::string::npos) {
      return end <= limit ? std::optional(text.substr(0, end)) : std::nullopt;
    }
  }
  return std::nullopt;
}

bool send_line(int descriptor, const std::string& text) {
  const std::string line = text + '\n';
  std::size_t done = 0;
  while (done < line.size()) {
    const ssize_t count = send(descriptor, line.data() + done, line.size() - done, MSG_NOSIGNAL);
    if (count <= 0) {
      return false;
    }
    done += static_cast<std::size_t>(count);
  }
  return true;
}

[[noreturn]] void fail(const std::filesystem::path& path) {
  throw std::system_error(errno, std::generic_category(), path.string());
}

}  // namespace

control_socket::control_socket(const std::filesystem::path& path) : path_(path), descriptor_(-1) {
  owned made(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const short_address address(path);
  unlink(path.c_str());
  if (made.get() < 0 || !address.fits() ||
      // The mode of the inode that bind makes: no moment in which others may connect.
      fchmod(made.get(), 0600) != 0 ||
      bind(made.get(), address.get(), short_address::size()) != 0 ||
      chmod(path.c_str(), 0600) != 0 || listen(made.get(), 8) != 0) {
    fail(path);
  }
  descriptor_ = made.release();
}

control_socket::~control_socket() {
  unlink(path_.c_str());
  close(descriptor_);
}

void control_socket::serve(const std::function<std::string(const std::string&)>& answer) const {
  const owned client(accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC));
  if (client.get() < 0) {
    return;
  }
  set_timeout(client.get(), client_patience);
  if (const auto command = read_line(client.get(), greatest_command)) {
    send_line(client.get(), answer(*command));
  }
}

std::optional<std::string> ask(const std::filesystem::path& path, const std::string& command,
                               nanoseconds timeout) {
  const owned made(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const short_address address(path);
  if (made.get() < 0 || !address.fits()) {
    return std::nullopt;
  }
  set_timeout(made.get(), timeout);
  if (connect(made.get(), address.get(), short_address::size()) != 0 ||
      !send_line(made.get(), command)) {
    return std::nullopt;
  }
  constexpr std::size_t greatest_answer = 64U << 20;
  return read_line(made.get(), greatest_answer);
}

}  // namespace slipway::dummy
