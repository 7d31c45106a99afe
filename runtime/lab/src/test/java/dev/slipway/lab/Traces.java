// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.Cgroups;
import dev.slipway.lab.host.HostProbe;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a lab could leave on this machine: changes of its own network, mounts, cgroups and processes
 * of the lab.
 *
 * @param network links, addresses, routes and packet filters of this network namespace
 * @param left mounts, cgroups and processes that name the lab's folder
 */
record Traces(List<String> network, List<String> left) {
  private static final List<List<String>> QUESTIONS =
      List.of(
          List.of("ip", "-json", "link", "show"),
          List.of("ip", "-json", "address", "show"),
          List.of("ip", "-json", "route", "show", "table", "all"),
          List.of("ip", "netns", "list"),
          List.of("nft", "--stateless", "list", "ruleset"));

  static Traces of(LabFolder folder) throws IOException, InterruptedException {
    List<String> network = new ArrayList<>();
    for (List<String> question : QUESTIONS) {
      if (Tool.find(question.get(0)).isPresent()) {
        // How long a leased address is still good for changes by itself.
        network.add(
            Tool.run(question).output().replaceAll("\"(\\w+_life_time|expires)\":\\d+", ""));
      }
    }
    List<String> left = new ArrayList<>();
    String escaped = folder.path().toString().replace(" ", "\\040");
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      if (line.contains(escaped)) {
        left.add(line);
      }
    }
    Cgroups.find(HostProbe.isRoot())
        .folder()
        .map(top -> top.resolve("slipway-lab-" + folder.path().getFileName()))
        .filter(Files::exists)
        .ifPresent(cgroup -> left.add(cgroup.toString()));
    LabProcess.running(folder.file("bin")).forEach(running -> left.add(running.toString()));
    return new Traces(network, left);
  }
}
