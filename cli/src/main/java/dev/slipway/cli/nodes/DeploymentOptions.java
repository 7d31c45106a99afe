// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.engine.state.StateStore;
import dev.slipway.ssh.SshConfig;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which deployment a command is about, and how its nodes are reached. */
final class DeploymentOptions {
  @Parameters(paramLabel = "BUNDLE", index = "0", description = BundleCommand.BUNDLE_DESCRIPTION)
  private Path bundle;

  @Mixin private NodeOptions nodes = new NodeOptions();

  /** The bundle's folder. */
  Path bundle() {
    return bundle;
  }

  /** The DDS implementation whose component archives are installed. */
  DdsImplementation dds() {
    return nodes.dds();
  }

  /**
   * Maximum number of concurrent actions.
   *
   * @throws WrongUsageException if it is nothing
   */
  int parallel() {
    return nodes.parallel();
  }

  /** Whether the user has set that maximum. */
  boolean limitsParallel() {
    return nodes.limitsParallel();
  }

  /** Whether the nodes are those of the bundle's lab. */
  boolean isLab() throws IOException {
    return nodes.isLab(bundle);
  }

  /**
   * How nodes are reached.
   *
   * @throws IOException if the file cannot be read
   */
  SshConfig sshConfig() throws IOException {
    return nodes.sshConfig(bundle);
  }

  /**
   * Where the state of a deployment is.
   *
   * @throws IOException if the bundle's folder cannot be read
   */
  StateStore store(String deploymentId, String deployment) throws IOException {
    return nodes.store(bundle, deploymentId, deployment);
  }
}
