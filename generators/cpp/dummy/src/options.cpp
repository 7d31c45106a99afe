// SPDX-License-Identifier: EPL-2.0
#include "slipway/dummy/options.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace slipway::dummy {
namespace {

const std::map<std::string, command>& commands() {
  static const std::map<std::string, command> table{
      {"--help", command::help},       {"-h", command::help},
      {"--version", command::version}, {"run", command::run},
      {"start", command::start},       {"stop", command::stop},
      {"pause", command::pause},       {"resume", command::resume},
      {"status", command::status},     {"stats", command::stats},
      {"graph", command::graph},       {"hold", command::hold},
      {"release", command::release},   {"reset", command::reset},
      {"install", command::install},   {"uninstall", command::uninstall}};
  return table;
}

double number(const std::string& option, const std::string& text, double least, double greatest) {
  std::size_t end = 0;
  double value = 0;
  try {
    value = std::stod(text, &end);
  } catch (const std::exception&) {
    end = 0;
  }
  if (end == 0 || end != text.size() || !(value >= least && value <= greatest)) {
    throw usage_error(option + ": '" + text + "' is not a number from " +
                      std::to_string(static_cast<long long>(least)) + " to " +
                      std::to_string(static_cast<long long>(greatest)));
  }
  return value;
}

nanoseconds seconds(const std::string& option, const std::string& text) {
  constexpr double greatest_seconds = 1e9;
  return nanoseconds(std::llround(number(option, text, 0, greatest_seconds) * 1e9));
}

std::string instance_name(const std::string& text) {
  const bool legal = !text.empty() && text.size() <= 64 && text[0] != '.' && text[0] != '-' &&
                     std::all_of(text.begin(), text.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
                     });
  if (!legal) {
    throw usage_error("--instance: '" + text +
                      "' is not 1 to 64 letters, digits, '.', '_' and '-' that begin with a "
                      "letter, digit or '_'");
  }
  return text;
}

std::string ip_address(const std::string& text) {
  in6_addr parsed{};
  if (inet_pton(AF_INET, text.c_str(), &parsed) != 1 &&
      inet_pton(AF_INET6, text.c_str(), &parsed) != 1) {
    throw usage_error("--address: '" + text + "' is not an IP address");
  }
  return text;
}

log_mode mode_of(const std::string& text) {
  if (text == "samples") {
    return log_mode::samples;
  }
  if (text == "summary") {
    return log_mode::summary;
  }
  if (text == "off") {
    return log_mode::off;
  }
  throw usage_error("--log: '" + text + "' is none of samples, summary, off");
}

/// Applies TOPIC=VALUE to all publications of the topic.
void change(component& description, const std::string& option, const std::string& text,
            const std::function<void(publication&, const std::string&)>& apply) {
  const std::size_t split = text.rfind('=');
  if (split == std::string::npos) {
    throw usage_error(option + ": '" + text + "' is not TOPIC=VALUE");
  }
  bool found = false;
  for (publication& candidate : description.publications) {
    if (candidate.topic == text.substr(0, split)) {
      apply(candidate, text.substr(split + 1));
      found = true;
    }
  }
  if (!found) {
    throw usage_error(option + ": " + description.id() + " does not publish '" +
                      text.substr(0, split) + "'");
  }
}

/// The first IPv4 address of an interface that is up and no loopback.
std::string own_address() {
  std::string found = "127.0.0.1";
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) {
    return found;
  }
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> guard(list, freeifaddrs);
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr != nullptr && entry->ifa_addr->sa_family == AF_INET &&
        (entry->ifa_flags & IFF_UP) != 0 && (entry->ifa_flags & IFF_LOOPBACK) == 0) {
      char text[INET_ADDRSTRLEN] = "";
      inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(entry->ifa_addr)->sin_addr, text,
                sizeof text);
      found = text;
      break;
    }
  }
  return found;
}

/// What a component host says to a component's commands; an option on the command line wins.
constexpr std::array<std::pair<const char*, const char*>, 3> variables{
    {{"SLIPWAY_INSTANCE", "--instance"},
     {"SLIPWAY_DOMAIN", "--domain"},
     {"SLIPWAY_ADDRESS", "--address"}}};

/// The folder that holds bin/ with this program, else the program's own.
std::filesystem::path install_folder() {
  const std::filesystem::path folder =
      std::filesystem::read_symlink("/proc/self/exe").parent_path();
  return folder.filename() == "bin" ? folder.parent_path() : folder;
}

}  // namespace

options parse_options(component& description, const std::vector<std::string>& arguments) {
  options result;
  if (arguments.empty()) {
    throw usage_error("a command is missing");
  }
  const auto found = commands().find(arguments[0]);
  if (found == commands().end()) {
    throw usage_error("'" + arguments[0] + "' is not a command");
  }
  result.command = found->second;

  const std::map<std::string, std::function<void(const std::string&)>> table{
      {"--home", [&](const auto& text) { result.home = std::filesystem::absolute(text); }},
      {"--instance",
       [&](const auto& text) {
         result.instance = instance_name(text);
         result.default_instance = false;
       }},
      {"--domain",
       [&](const auto& text) {
         result.domain = static_cast<std::uint32_t>(number("--domain", text, 0, 232));
       }},
      {"--address", [&](const auto& text) { result.address = ip_address(text); }},
      {"--duration", [&](const auto& text) { result.duration = seconds("--duration", text); }},
      {"--settle-ms",
       [&](const auto& text) {
         result.settle = std::chrono::milliseconds(
             static_cast<std::int64_t>(number("--settle-ms", text, 0, 1e9)));
       }},
      {"--wait-for-matches",
       [&](const auto& text) { result.wait_for_matches = seconds("--wait-for-matches", text); }},
      {"--timeout", [&](const auto& text) { result.timeout = seconds("--timeout", text); }},
      {"--clock-error-ns",
       [&](const auto& text) {
         result.clock_error =
             nanoseconds(static_cast<std::int64_t>(number("--clock-error-ns", text, 0, 1e18)));
       }},
      {"--transport",
       [&](const auto& text) {
         if (text != "udp" && text != "default") {
           throw usage_error("--transport: '" + text + "' is neither udp nor default");
         }
         result.udp_only = text == "udp";
       }},
      {"--log", [&](const auto& text) { result.log = mode_of(text); }},
      {"--log-size",
       [&](const auto& text) {
         result.limits.file_bytes = static_cast<std::uint64_t>(number("--log-size", text, 1, 1e15));
       }},
      {"--rate",
       [&](const auto& text) {
         change(description, "--rate", text, [](publication& target, const std::string& value) {
           target.rate_hz = value == "max" ? unlimited : number("--rate", value, 0, 1e9);
         });
       }},
      {"--size", [&](const auto& text) {
         change(description, "--size", text, [](publication& target, const std::string& value) {
           constexpr double greatest_sample = 1U << 30;
           target.size_bytes =
               static_cast<std::size_t>(number("--size", value, 0, greatest_sample));
         });
       }}};

  const std::map<std::string, bool*> flags{{"--json", &result.json},
                                           {"--hold", &result.hold},
                                           {"--until-stdin-closes", &result.until_stdin_closes}};
  for (const auto& [variable, option] : variables) {
    if (const char* value = std::getenv(variable)) {
      table.at(option)(value);
    }
  }
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    std::string name = arguments[i];
    if (const auto flag = flags.find(name); flag != flags.end()) {
      *flag->second = true;
      continue;
    }
    if (name == "--help" || name == "-h") {
      result.command = command::help;
      return result;
    }
    std::string value;
    const std::size_t split = name.find('=');
    const bool joined = name.rfind("--", 0) == 0 && split != std::string::npos;
    if (joined) {
      value = name.substr(split + 1);
      name.resize(split);
    }
    const auto option = table.find(name);
    if (option == table.end()) {
      throw usage_error("'" + name + "' is not an option");
    }
    if (!joined) {
      if (i + 1 == arguments.size()) {
        throw usage_error(name + " needs a value");
      }
      value = arguments[++i];
    }
    option->second(value);
  }
  if (result.home.empty()) {
    result.home = install_folder();
  }
  if (result.instance.empty()) {
    result.instance = description.id();
  }
  if (result.address.empty()) {
    result.address = own_address();
  }
  return result;
}

std::string help_text(const component& description) {
  std::string text = "Usage: " + description.name + R"( COMMAND [OPTION]...
Dummy component )" + description.id() +
                     R"(: simulates its DDS traffic.

Commands
  run        publish, receive and react in the foreground until stopped
  start      the same in the background; returns when all DDS entities exist
  stop       end it; kills it if it has not ended in time (--timeout)
  pause      keep the entities, move no sample
  resume     go on after a pause
  status     print RUNNING, PAUSED, STOPPED or FAILED (should run, but does not)
  stats      print the statistics as one line of JSON
  graph      print what DDS discovery told of the domain as one line of JSON
  hold       publish nothing by schedule until released, go on taking samples and reacting
  release    end a hold
  reset      count samples and latencies from zero
  install    make the folders log and run
  uninstall  stop, then remove the folder run
  --help, --version

Options
  --home DIR              holds log/ and run/ (the install folder)
  --instance NAME         tells processes of one component apart (SLIPWAY_INSTANCE,
                          else NAME-VERSION)
  --domain N              DDS domain (SLIPWAY_DOMAIN, else 0)
  --address IP            this host's address in logs and headers (SLIPWAY_ADDRESS,
                          else its first one)
  --duration SECONDS      end by itself (run and start)
  --wait-for-matches SECONDS
                          publish when all expected endpoints match, or then (0)
  --settle-ms MS          and so much later (200)
  --hold                  publish nothing by schedule before the command release
  --until-stdin-closes    end when standard input does: with the program that started this one
  --transport udp|default udp: no shared memory, IPv4 only
  --log samples|summary|off
                          a line a sample; events and counts; nothing (samples)
  --log-size BYTES        rotate a log that grew beyond this (10485760)
  --rate TOPIC=HZ|max     publish at another rate
  --size TOPIC=BYTES      publish samples of another serialized size
  --clock-error-ns NS     how far the hosts' clocks may differ, for the statistics (0)
  --timeout SECONDS       patience of start, stop, pause, resume, stats and graph (10)
  --json                  status as one line of JSON

Exit codes: 0 fine, 1 status: it does not run, 2 wrong usage, 3 the action failed, 70 a bug.
)";
  if (!description.publications.empty()) {
    text += "\nPublishes\n";
    for (const publication& entry : description.publications) {
      text += "  " + entry.topic + '\n';
    }
  }
  if (!description.subscriptions.empty()) {
    text += "\nSubscribes to\n";
    for (const subscription& entry : description.subscriptions) {
      text += "  " + entry.topic + '\n';
    }
  }
  return text;
}

}  // namespace slipway::dummy
