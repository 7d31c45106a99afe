// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.cli.option.DdsOption;
import dev.slipway.cli.option.NumberRange;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the nodes of a bundle are reached, and where it is recorded what was made on them. */
public final class NodeOptions {
  private static final String USUAL_HOSTS = "hosts";
  private static final int TARGET_LENGTH = 16;

  @Mixin private DdsOption dds = new DdsOption();

  @Option(
      names = "--ssh-config",
      paramLabel = "FILE",
      description =
          "Reach each node as the host of its name in this ssh_config (default: that of the"
              + " bundle's lab while it is up, else the user's and the machine's).")
  private Path sshConfig;

  @Option(
      names = "--state",
      paramLabel = "FOLDER",
      description =
          "Where it is recorded what was made (default: in the lab's folder, else one folder for"
              + " each deployment and ssh_config in $XDG_STATE_HOME/slipway or"
              + " ~/.local/state/slipway).")
  private Path state;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "16",
      description = "Maximum number of concurrent actions (default: ${DEFAULT-VALUE}).")
  private int parallel;

  /** The DDS implementation whose component archives are installed. */
  public DdsImplementation dds() {
    return dds.implementation();
  }

  /**
   * Maximum number of concurrent actions.
   *
   * @throws WrongUsageException if it is nothing
   */
  public int parallel() {
    NumberRange.requireAtLeast(1, parallel, "--parallel");
    return parallel;
  }

  /** The options as they are written on a command line; those that were left out are none. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    if (dds.implementation() != DdsImplementation.CYCLONEDDS) {
      words.addAll(List.of("--dds", dds.implementation().id()));
    }
    if (sshConfig != null) {
      words.addAll(List.of("--ssh-config", sshConfig.toString()));
    }
    if (state != null) {
      words.addAll(List.of("--state", state.toString()));
    }
    return words;
  }

  /** Whether the nodes are those of the bundle's lab. */
  public boolean isLab(Path bundle) throws IOException {
    return sshConfig == null && lab(bundle).isPresent();
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
  static SshConfig readSshConfig(Optional<Path> file) {
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
