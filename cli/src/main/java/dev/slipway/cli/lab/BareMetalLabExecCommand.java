// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.lab.keeper.LabKeeper.State;
import dev.slipway.metallab.MetalLab;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code lab bare-metal exec}. */
@Command(
    name = "exec",
    description = {
      "Run a program on the provisioning server of the bare-metal lab, as root.",
      "It has the server's network and files, with the server's calls in /mnt/lab/bin/server, and"
          + " reaches hosts and power controls. With --own-files it has the files of this machine"
          + " instead, as 'slipway apply' needs them. The program uses this terminal, and its exit"
          + " code is that of this command. Put '--' before the program."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab bare-metal exec -- /mnt/lab/bin/server/status",
      "  slipway lab bare-metal exec -- ipmitool -I lanplus -C 3 -H 10.7.0.21 -U admin"
          + " -P slipway-lab chassis power on",
      "  slipway lab bare-metal exec --own-files -- slipway apply bundle --reprovision metal-1"
          + " --power-credentials LAB/power.json --ssh-config LAB/ssh_config --yes"
    })
public final class BareMetalLabExecCommand extends BareMetalLabSubcommand {
  @Option(
      names = "--own-files",
      description =
          "Run in the lab's network, but with this machine's files and in the current folder.")
  private boolean ownFiles;

  @Parameters(
      paramLabel = "PROGRAM",
      index = "0..*",
      arity = "1..*",
      description = "The program and its arguments.")
  private List<String> program;

  @Override
  protected int work(MetalLab lab) throws IOException, InterruptedException {
    if (lab.state() == State.DOWN) {
      throw new WrongUsageException(
          Diagnostic.builder("BARE_METAL_LAB_NOT_UP", Severity.ERROR, "No bare-metal lab")
              .message("The bare-metal lab is not up.")
              .hint("Start it with 'slipway lab bare-metal up'.")
              .build());
    }
    List<String> line = ownFiles ? lab.inNetwork(program) : lab.inside(program);
    return new ProcessBuilder(line).inheritIO().start().waitFor();
  }
}
