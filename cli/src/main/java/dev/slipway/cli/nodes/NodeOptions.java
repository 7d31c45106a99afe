// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.option.DdsOption;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.engine.state.StateStore;
import dev.slipway.ssh.SshConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the nodes of a bundle are reached, and where it is recorded what was made on them. */
public final class NodeOptions {
  private static final int USUAL_PARALLEL = 16;

  @Mixin private DdsOption dds = new DdsOption();

  @Mixin private ReachOptions reach = new ReachOptions();

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description =
          "Maximum number of concurrent actions (default: 16, or all hosts that are installed).")
  private Optional<Integer> parallel = Optional.empty();

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
    int most = parallel.orElse(USUAL_PARALLEL);
    NumberRange.requireAtLeast(1, most, "--parallel");
    return most;
  }

  /** Whether the user has set that maximum. */
  boolean limitsParallel() {
    return parallel.isPresent();
  }

  /** The options as they are written on a command line; those that were left out are none. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    if (dds.implementation() != DdsImplementation.CYCLONEDDS) {
      words.addAll(List.of("--dds", dds.implementation().id()));
    }
    words.addAll(reach.words());
    return words;
  }

  /** The same of how nodes are reached, and where the state is. */
  public List<String> reachWords() {
    return reach.words();
  }

  /** Whether an ssh_config is named, so that no lab is meant. */
  public boolean namesHosts() {
    return reach.namesHosts();
  }

  /** Whether the nodes are those of the bundle's lab. */
  public boolean isLab(Path bundle) throws IOException {
    return reach.isLab(bundle);
  }

  /**
   * How nodes are reached.
   *
   * @throws IOException if the lab's folder cannot be read
   * @throws WrongUsageException if the ssh_config cannot be read
   */
  public SshConfig sshConfig(Path bundle) throws IOException {
    return reach.sshConfig(bundle);
  }

  /**
   * Where the state of a bundle's deployment is.
   *
   * @throws IOException if the bundle's folder cannot be read
   */
  public StateStore store(Bundle bundle) throws IOException {
    Deployment deployment = bundle.manifest().deployment();
    return store(bundle.folder(), deployment.elementId(), deployment.name());
  }

  /**
   * Where the state of a deployment is.
   *
   * @throws IOException if the bundle's folder cannot be read
   */
  public StateStore store(Path bundle, String deploymentId, String deployment) throws IOException {
    return reach.store(bundle, deploymentId, deployment);
  }
}
