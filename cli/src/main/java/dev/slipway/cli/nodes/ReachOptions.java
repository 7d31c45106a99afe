// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Sha256;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.state.StateStore;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.ssh.SshConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How machines are reached, and where it is recorded what was made on them. */
public final class ReachOptions {
  private static final String USUAL_HOSTS = "hosts";
  private static final int TARGET_LENGTH = 16;

  @Option(
      names = "--ssh-config",
      paramLabel = "FILE",
      description =
          "Reach each node as the host of its name in this ssh_config (default: that of the"
              + " bundle's lab while it is up, else your own and this machine's).")
  private Path sshConfig;

  @Option(
      names = "--state",
      paramLabel = "FOLDER",
      description =
          "State folder, which records what was made (default: in the lab's folder, else one folder"
              + " per deployment and ssh_config in $XDG_STATE_HOME/slipway or"
              + " ~/.local/state/slipway).")
  private Path state;

  /** The folder of the state, where one was named. */
  public Optional<Path> state() {
    return Optional.ofNullable(state);
  }

  /** The options as they are written on a command line; those that were left out are none. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    if (sshConfig != null) {
      words.addAll(List.of("--ssh-config", sshConfig.toString()));
    }
    if (state != null) {
      words.addAll(List.of("--state", state.toString()));
    }
    return words;
  }

  /** Whether an ssh_config is named, so that no lab is meant. */
  boolean namesHosts() {
    return sshConfig != null;
  }

  /** Whether the nodes are those of the bundle's lab. */
  public boolean isLab(Path bundle) throws IOException {
    return !namesHosts() && lab(bundle).isPresent();
  }

  /**
   * How hosts are reached that are of no bundle.
   *
   * @throws WrongUsageException if the ssh_config cannot be read
   */
  SshConfig sshConfig() {
    return readSshConfig(Optional.ofNullable(sshConfig));
  }

  /**
   * How nodes are reached.
   *
   * @throws IOException if the lab's folder cannot be read
   * @throws WrongUsageException if the ssh_config cannot be read
   */
  public SshConfig sshConfig(Path bundle) throws IOException {
    return readSshConfig(
        sshConfig != null ? Optional.of(sshConfig) : lab(bundle).flatMap(LabFolder::sshConfig));
  }

  /**
   * Reads an ssh_config.
   *
   * @param file empty for the user's and the machine's
   * @throws WrongUsageException if it cannot be read
   */
  private static SshConfig readSshConfig(Optional<Path> file) {
    try {
      return file.isPresent() ? SshConfig.of(file.get()) : SshConfig.ofUser();
    } catch (IOException e) {
      throw new WrongUsageException(
          Diagnostic.builder("SSH_CONFIG_UNREADABLE", Severity.ERROR, "Unreadable ssh_config")
              .message(
                  "{}.",
                  file.map(named -> FileFailure.text(named, e))
                      .orElseGet(() -> FileFailure.text(e)))
              .hint("Name an ssh_config that can be read with --ssh-config.")
              .build());
    }
  }

  /**
   * Where the state of a deployment is.
   *
   * @throws IOException if the bundle's folder cannot be read
   */
  public StateStore store(Path bundle, String deploymentId, String deployment) throws IOException {
    return new StateStore(stateFolder(bundle, deploymentId), deploymentId, deployment);
  }

  private Path stateFolder(Path bundle, String deploymentId) throws IOException {
    if (state != null) {
      return state;
    }
    if (sshConfig != null) {
      String path = sshConfig.toAbsolutePath().normalize().toString();
      return StateStore.folderOf(
          deploymentId,
          Sha256.of(path.getBytes(StandardCharsets.UTF_8)).substring(0, TARGET_LENGTH));
    }
    return lab(bundle)
        .map(folder -> folder.path().resolve("deployment"))
        .orElseGet(() -> StateStore.folderOf(deploymentId, USUAL_HOSTS));
  }

  /** The lab of the bundle, if it is up. */
  private static Optional<LabFolder> lab(Path bundle) throws IOException {
    LabFolder folder = LabFolder.of(bundle, System.getenv());
    return folder.sshConfig().map(config -> folder);
  }
}
