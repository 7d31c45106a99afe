// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.engine.state.StateStore;
import dev.slipway.lab.LabFolder;
import dev.slipway.ssh.SshConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which deployment a command is about, and how its nodes are reached. */
final class DeploymentOptions {
  private static final String USUAL_HOSTS = "hosts";
  private static final int TARGET_LENGTH = 16;

  @Parameters(paramLabel = "BUNDLE", index = "0", description = BundleCommand.BUNDLE_DESCRIPTION)
  private Path bundle;

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
      description = "How much is done at a time (default: ${DEFAULT-VALUE}).")
  private int parallel;

  /** The bundle's folder. */
  Path bundle() {
    return bundle;
  }

  /** The DDS implementation whose component archives are installed. */
  DdsImplementation dds() {
    return dds.implementation();
  }

  /**
   * How much is done at a time.
   *
   * @throws WrongUsageException if it is nothing
   */
  int parallel() {
    SlipwaySubcommand.requireAtLeast(1, parallel, "--parallel");
    return parallel;
  }

  /** Whether the nodes are those of the bundle's lab. */
  boolean isLab() throws IOException {
    return sshConfig == null && lab().isPresent();
  }

  /**
   * How nodes are reached.
   *
   * @throws IOException if the file cannot be read
   */
  SshConfig sshConfig() throws IOException {
    if (sshConfig != null) {
      return SshConfig.of(sshConfig);
    }
    Optional<Path> lab = lab().flatMap(LabFolder::sshConfig);
    return lab.isPresent() ? SshConfig.of(lab.get()) : SshConfig.ofUser();
  }

  /**
   * Where the state of a deployment is.
   *
   * @throws IOException if the bundle's folder cannot be read
   */
  StateStore store(String deploymentId, String deployment) throws IOException {
    return new StateStore(stateFolder(deploymentId), deploymentId, deployment);
  }

  private Path stateFolder(String deploymentId) throws IOException {
    if (state != null) {
      return state;
    }
    if (sshConfig != null) {
      String path = sshConfig.toAbsolutePath().normalize().toString();
      return StateStore.folderOf(
          deploymentId,
          Sha256.of(path.getBytes(StandardCharsets.UTF_8)).substring(0, TARGET_LENGTH));
    }
    return lab()
        .map(folder -> folder.path().resolve("deployment"))
        .orElseGet(() -> StateStore.folderOf(deploymentId, USUAL_HOSTS));
  }

  /** The lab of the bundle, if it is up. */
  private Optional<LabFolder> lab() throws IOException {
    LabFolder folder = LabFolder.of(bundle, System.getenv());
    return folder.sshConfig().map(config -> folder);
  }
}
