// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.Provider;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudProvider;
import dev.slipway.stacks.DesiredClouds;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;

/** What the commands that plan over nodes and clouds have in common. */
abstract class PlanningCommand extends DeploymentCommand {
  @Mixin private CloudOptions clouds = new CloudOptions();

  private Optional<CloudAccess> access = Optional.empty();

  /** Does the work with a bundle, its hosts, and its clouds where they are meant. */
  abstract ExitCode workOn(Bundle bundle, RemoteHosts hosts)
      throws IOException, InterruptedException;

  @Override
  final ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    // In a lab the drawn machines are namespaces; no cloud is needed for them.
    if (isLab() || !clouds.areMeant(bundle, recorded(bundle), System.getenv())) {
      if (!isLab() && !bundle.manifest().clouds().isEmpty()) {
        say("The drawn cloud is left out: name it by --cloud, OS_CLOUD or OS_AUTH_URL.");
      }
      return workOn(bundle, hosts);
    }
    try (CloudAccess opened = clouds.access(this::say)) {
      access = Optional.of(opened);
      return workOn(bundle, hosts);
    }
  }

  private RecordedState recorded(Bundle bundle) throws IOException {
    return store(bundle).load().state().orElseGet(() -> RecordedState.empty("", ""));
  }

  @Override
  final List<Provider> furtherProviders(Bundle bundle) throws IOException {
    if (access.isEmpty()) {
      return List.of();
    }
    Map<ResourceAddress, SortedMap<String, String>> made = new TreeMap<>();
    recorded(bundle)
        .resources()
        .forEach((address, known) -> made.put(ResourceAddress.parse(address), known.attributes()));
    return List.of(
        new CloudProvider(
            access.get(), bundle, DesiredClouds.of(bundle), made, clouds.publicKey()));
  }

  @Override
  final DesiredSystem furtherWishes(Bundle bundle, Purpose purpose) {
    if (access.isEmpty()) {
      return DesiredSystem.nothing();
    }
    DesiredClouds desired = DesiredClouds.of(bundle);
    return purpose == Purpose.DESTROY ? desired.none() : desired.system();
  }
}
