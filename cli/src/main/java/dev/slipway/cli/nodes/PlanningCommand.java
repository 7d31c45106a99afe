// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.engine.Provider;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.stacks.CloudProvider;
import dev.slipway.stacks.DesiredClouds;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;

/** What the commands that plan over nodes and clouds have in common. */
abstract class PlanningCommand extends CloudDeploymentCommand {
  @Mixin private PublicKeyOption publicKey = new PublicKeyOption();

  @Override
  final List<Provider> furtherProviders(Bundle bundle) throws IOException {
    if (clouds().isEmpty()) {
      return List.of();
    }
    Map<ResourceAddress, SortedMap<String, String>> made = new TreeMap<>();
    recorded(bundle)
        .resources()
        .forEach((address, known) -> made.put(ResourceAddress.parse(address), known.attributes()));
    return List.of(
        new CloudProvider(
            clouds().get(),
            bundle,
            DesiredClouds.of(bundle),
            made,
            publicKey.read(),
            new ServerRecords(store(bundle).folder())));
  }

  @Override
  final DesiredSystem furtherWishes(Bundle bundle, Purpose purpose) {
    if (clouds().isEmpty()) {
      return DesiredSystem.nothing();
    }
    DesiredClouds desired = DesiredClouds.of(bundle);
    return purpose == Purpose.DESTROY ? desired.none() : desired.system();
  }
}
