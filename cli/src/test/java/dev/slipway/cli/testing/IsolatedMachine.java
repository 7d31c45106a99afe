// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import java.util.ArrayList;
import java.util.List;

/**
 * A machine as far as processes can tell: with host name, processes and mounts of its own, on the
 * network of this one. It ends with its first process.
 */
public final class IsolatedMachine {
  private IsolatedMachine() {}

  /** Starts the machine, with a command as its first process. */
  public static ProcessBuilder running(String... command) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "unshare", "--mount", "--uts", "--pid", "--fork", "--kill-child", "--mount-proc"));
    words.addAll(List.of(command));
    return new ProcessBuilder(words);
  }

  /**
   * Starts a host that components are installed on: an SSH server alone, with an empty {@code
   * /opt}.
   *
   * @param hostname its host name
   * @param sshd the program of the server
   * @param settings its configuration file
   */
  public static ProcessBuilder host(String hostname, String sshd, String settings) {
    return running(
        "sh",
        "-c",
        "mount -t tmpfs none /opt && hostname \"$1\" && exec \"$2\" -D -e -f \"$3\"",
        "sh",
        hostname,
        sshd,
        settings);
  }
}
