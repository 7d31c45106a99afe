// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "slipway/dummy/qos.hpp"

namespace slipway::dummy {

/// The server end of a UNIX-domain stream socket that only its owner may use (mode 0600). A client
/// sends one line with a command and gets one line of JSON.
class control_socket {
 public:
  /// Replaces a socket that a killed process left. Throws std::system_error.
  explicit control_socket(const std::filesystem::path& path);
  ~control_socket();
  control_socket(const control_socket&) = delete;
  control_socket& operator=(const control_socket&) = delete;

  /// Becomes readable when a client waits.
  int descriptor() const { return descriptor_; }
  /// Serves one waiting client. One that sends no line within a second is dropped.
  void serve(const std::function<std::string(const std::string&)>& answer) const;

 private:
  const std::filesystem::path path_;
  int descriptor_;
};

/// Sends a command to a component. Nothing if nobody listens or no answer comes in time.
std::optional<std::string> ask(const std::filesystem::path& path, const std::string& command,
                               nanoseconds timeout);

}  // namespace slipway::dummy
