// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.Replica;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteHosts;
import java.io.IOException;
import picocli.CommandLine.Parameters;

/** What the commands about one instance on its node have in common. */
abstract class InstanceCommand extends DeploymentCommand {
  @Parameters(
      index = "1",
      paramLabel = "INSTANCE",
      description = "The name of the instance; NAME.2 is its second process.")
  private String name;

  /** Does the work with an instance that is allocated to a node. */
  abstract ExitCode work(Bundle bundle, RemoteHosts hosts, Replica replica)
      throws IOException, InterruptedException;

  @Override
  final ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    return work(
        bundle,
        hosts,
        Replica.of(bundle.manifest()).stream()
            .filter(replica -> replica.name().equals(name) || replica.label().equals(name))
            .filter(replica -> replica.instance().node().isPresent())
            .findFirst()
            .orElseThrow(this::unknown));
  }

  private WrongUsageException unknown() {
    return new WrongUsageException(
        Diagnostic.builder("INSTANCE_UNKNOWN", Severity.ERROR, "Unknown instance")
            .message("The bundle has no instance {} that is allocated to a node.", name)
            .hint("'slipway status' shows the instances on the nodes.")
            .build());
  }
}
