// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to reach one host, as an ssh_config says.
 *
 * @param alias the name that was looked up
 * @param hostName name or address to connect to
 * @param port TCP port
 * @param user who to log in as
 * @param identityFiles private keys to try, in order; those the user named come whether they exist
 *     or not
 * @param identitiesOnly whether the agent may show those keys only
 * @param agent the agent's socket, if there is one to ask
 * @param knownHosts files with host keys; need not exist
 * @param hostKeyAlias name to look the host key up by, in place of name and port
 * @param hostKey the one key that it may show, in place of those in the files, as {@code
 *     ssh-ed25519 AAAA…}; empty where the files say
 * @param jumps hosts to go through, in order, each as {@code [user@]alias[:port]}
 * @param proxyCommand command whose input and output are the connection, tokens replaced
 * @param connectTime when connecting and logging in is given up
 * @param aliveInterval after how much silence the host is asked whether it is there; zero for never
 * @param aliveCount how many such questions may stay unanswered
 */
record SshTarget(
    String alias,
    String hostName,
    int port,
    String user,
    List<Path> identityFiles,
    boolean identitiesOnly,
    Optional<Path> agent,
    List<Path> knownHosts,
    Optional<String> hostKeyAlias,
    Optional<String> hostKey,
    List<String> jumps,
    Optional<String> proxyCommand,
    Duration connectTime,
    Duration aliveInterval,
    int aliveCount) {
  SshTarget {
    identityFiles = List.copyOf(identityFiles);
    knownHosts = List.copyOf(knownHosts);
    jumps = List.copyOf(jumps);
  }

  /** The same host with another user, port and jumps. */
  SshTarget with(String otherUser, int otherPort, List<String> otherJumps) {
    return new SshTarget(
        alias,
        hostName,
        otherPort,
        otherUser,
        identityFiles,
        identitiesOnly,
        agent,
        knownHosts,
        hostKeyAlias,
        hostKey,
        otherJumps,
        proxyCommand,
        connectTime,
        aliveInterval,
        aliveCount);
  }

  /** What the host key is looked up by in the files of known hosts. */
  String hostKeyName() {
    return hostKeyAlias.orElse(port == 22 ? hostName : "[" + hostName + "]:" + port);
  }

  /** Where it is, for a reader. */
  String place() {
    return hostName
        + " port "
        + port
        + (proxyCommand.isPresent() ? " by its ProxyCommand" : "")
        + (jumps.isEmpty() ? "" : " through " + String.join(", ", jumps));
  }
}
