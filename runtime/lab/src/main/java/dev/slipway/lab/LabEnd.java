// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.Cgroups;
import dev.slipway.lab.host.HostFacts.Access;
import dev.slipway.lab.host.LabNamespaces;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Takes a lab down, however much of it is there: what a command left that was killed at any point,
 * too.
 */
final class LabEnd {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final LabFolder folder;
  private final Access access;
  private final Diagnostics found;

  LabEnd(LabFolder folder, Access access, Diagnostics found) {
    this.folder = folder;
    this.access = access;
    this.found = found;
  }

  void run() throws IOException, InterruptedException {
    if (!endProcesses(folder)) {
      found.add(LabDiagnostics.leftBehind("Processes of the lab do not end."));
      return;
    }
    Path cgroup = folder.file("cgroup");
    if (Files.exists(cgroup)) {
      Cgroups.remove(Path.of(Files.readString(cgroup).strip()));
    }
    Tool.Outcome outcome =
        Tool.run(
            new LabNamespaces(access)
                .asOwner(List.of("rm", "-rf", "--", folder.path().toString())));
    if (!outcome.succeeded()) {
      found.add(LabDiagnostics.leftBehind(outcome.lastWords()));
    }
  }

  /** Ends all processes of a lab; false if one does not end. */
  static boolean endProcesses(LabFolder folder) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      // The first process takes all with it that are in its PID namespace already.
      Optional<LabProcess> keeper = LabProcess.read(folder.file("keeper"));
      keeper.ifPresent(LabProcess::kill);
      List<LabProcess.Running> left = LabProcess.running(folder.file("bin"));
      left.forEach(running -> running.process().kill());
      boolean ended = left.isEmpty() && keeper.filter(LabProcess::alive).isEmpty();
      if (ended || System.nanoTime() > end) {
        return ended;
      }
      Thread.sleep(10);
    }
  }
}
