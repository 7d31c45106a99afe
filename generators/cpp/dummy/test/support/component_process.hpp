// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "json_value.hpp"

namespace slipway::dummy::test {

/// What a finished command said.
struct outcome {
  int exit_code = -1;
  std::string out;
  std::string error;
};

/// Runs a program to its end. A program that takes longer than a minute is killed (code -1).
outcome execute(const std::filesystem::path& program, const std::vector<std::string>& arguments);

/// True as soon as the condition holds; false if it does not within the time.
bool eventually(std::chrono::seconds time, const std::function<bool()>& condition);

/// An empty folder that goes away with its owner.
class scratch_folder {
 public:
  scratch_folder();
  ~scratch_folder();
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// One instance of a component of the test bundle; killed at the end of the test if it still runs.
class component_process {
 public:
  /// `folder` is NAME-VERSION in the folder `components` of a build of the bundle.
  component_process(const std::filesystem::path& components, const std::string& folder,
                    const std::filesystem::path& home, unsigned domain);
  ~component_process();
  component_process(const component_process&) = delete;
  component_process& operator=(const component_process&) = delete;

  /// Runs a command of the component with its home and domain.
  outcome command(const std::string& name, const std::vector<std::string>& options = {}) const;
  /// `start`, expected to succeed.
  void start(const std::vector<std::string>& options = {}) const;
  /// The first word of `status`.
  std::string state() const;
  int process_id() const;
  json_value statistics() const;
  json_value graph() const;
  /// Samples sent on a topic.
  double sent(const std::string& topic) const;
  /// Samples received on a topic.
  double received(const std::string& topic) const;
  /// All lines of the log.
  std::vector<std::string> log() const;
  const std::filesystem::path& home() const { return home_; }

 private:
  json_value asked(const std::string& name) const;

  std::filesystem::path program_;
  std::string id_;
  std::filesystem::path home_;
  unsigned domain_;
};

/// That a subscription of `Fused` knows how long it is since the sensor's first sample: longer than
/// the tracker computes, and longer than the last hop.
void expect_chain_through_the_tracker(const json_value& fused);

}  // namespace slipway::dummy::test
