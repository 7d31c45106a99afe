// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.watch.CloudObserver;
import dev.slipway.engine.watch.ProvisioningObserver;
import dev.slipway.engine.watch.ServerControl;
import dev.slipway.metal.installation.InstallationRecords;
import dev.slipway.metal.installation.InstallationStages;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.plan.RecordedState;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudServerControl;
import dev.slipway.stacks.CloudServers;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** What the commands have in common that are about nodes and the clouds that nodes are in. */
abstract class CloudDeploymentCommand extends DeploymentCommand {
  @Mixin private CloudOptions clouds = new CloudOptions();

  private Optional<CloudAccess> access = Optional.empty();

  /** Does the work with a bundle, its hosts, and its clouds where they are meant. */
  abstract ExitCode workOn(Bundle bundle, RemoteHosts hosts)
      throws IOException, InterruptedException;

  @Override
  final ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    access = clouds.open(bundle, isLab(), recorded(bundle), this::say);
    try {
      return workOn(bundle, hosts);
    } finally {
      access.ifPresent(CloudAccess::close);
    }
  }

  /** The clouds; empty where they are not meant. */
  final Optional<CloudAccess> clouds() {
    return access;
  }

  /** Looks what became of the servers of a bundle; of none where no cloud is meant. */
  final CloudObserver servers(Bundle bundle) {
    return CloudServers.of(access, bundle.manifest());
  }

  /** Changes servers of a bundle; none where no cloud is meant. */
  final ServerControl serverControl(Bundle bundle) {
    return CloudServerControl.of(access, bundle.manifest());
  }

  /** Looks how far hosts are that servers of a bundle install; of none in a lab of namespaces. */
  final ProvisioningObserver provisioning(Bundle bundle, RemoteHosts hosts) throws IOException {
    return isLab()
        ? ProvisioningObserver.none()
        : new InstallationStages(
            bundle.manifest(),
            new SshBareMetalServers(hosts),
            new InstallationRecords(store(bundle).folder()));
  }

  /** What was recorded of a bundle's deployment. */
  final RecordedState recorded(Bundle bundle) throws IOException {
    return store(bundle).load().state().orElseGet(() -> RecordedState.empty("", ""));
  }
}
