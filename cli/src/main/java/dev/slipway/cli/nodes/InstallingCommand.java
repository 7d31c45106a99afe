// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.metal.compute.ComputeConfiguration;
import dev.slipway.metal.installation.Patience;
import dev.slipway.metal.power.NamedCredentials;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands have in common that carry out plans in which hosts are installed. */
abstract class InstallingCommand extends PlanningCommand {
  @Option(
      names = "--keep-going",
      description = "After a failure, continue with what does not depend on it.")
  private boolean keepGoing;

  @Mixin private PowerCredentialsOption power = new PowerCredentialsOption();

  @Mixin private MulticastOption transfer = new MulticastOption();

  @Mixin private ComputeConfigurationOption compute = new ComputeConfigurationOption();

  @Mixin private PatienceOptions timeouts = new PatienceOptions();

  private NamedCredentials credentials = NamedCredentials.NONE;
  private Map<String, ComputeConfiguration> configurations = Map.of();
  private Patience patience = Patience.DEFAULT;

  /** Plans, and carries that out. */
  abstract ExitCode install(Bundle bundle, RemoteHosts hosts)
      throws IOException, InterruptedException;

  @Override
  final ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    credentials = power.read();
    configurations = compute.read();
    patience = timeouts.read();
    return install(bundle, hosts);
  }

  /** Whether to continue after a failure with what does not depend on it. */
  final boolean keepsGoing() {
    return keepGoing;
  }

  @Override
  final boolean multicast() {
    return transfer.isWanted();
  }

  @Override
  final NamedCredentials powerCredentials() {
    return credentials;
  }

  @Override
  final Map<String, ComputeConfiguration> computeConfigurations() {
    return configurations;
  }

  @Override
  final Patience patience() {
    return patience;
  }
}
