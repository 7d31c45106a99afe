// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.engine.Provider;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.compute.ComputeConfiguration;
import dev.slipway.metal.compute.ComputeHosts;
import dev.slipway.metal.installation.DesiredInstallations;
import dev.slipway.metal.installation.InstallationProvider;
import dev.slipway.metal.installation.InstallationRecords;
import dev.slipway.metal.installation.OtherImages;
import dev.slipway.metal.installation.Patience;
import dev.slipway.metal.installation.ProtectedHosts;
import dev.slipway.metal.installation.SharedTransfers;
import dev.slipway.metal.power.DrawnPower;
import dev.slipway.metal.power.NamedCredentials;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.stacks.CloudProvider;
import dev.slipway.stacks.DesiredClouds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Mixin;

/** What the commands that plan over nodes, clouds and hosts of metal have in common. */
abstract class PlanningCommand extends CloudDeploymentCommand {
  @Mixin private PublicKeyOption publicKey = new PublicKeyOption();

  /** Names of the nodes that are to be installed. */
  Set<String> reprovisioned() {
    return Set.of();
  }

  /** Images that they get in place of the drawn ones. */
  OtherImages images() {
    return OtherImages.NONE;
  }

  /** Whether an image is sent to all hosts at once that get it. */
  boolean multicast() {
    return false;
  }

  private SharedTransfers transfers(Bundle bundle) {
    return multicast()
        ? SharedTransfers.of(bundle.manifest(), reprovisioned(), images())
        : SharedTransfers.NONE;
  }

  /**
   * Who installs a host waits for it, so that a host that does not answer must keep no place of
   * another. Those of one transfer wait for each other.
   */
  @Override
  final int atOnce(Bundle bundle) {
    int installed = limitsParallel() ? transfers(bundle).most() : reprovisioned().size();
    return Math.max(super.atOnce(bundle), installed);
  }

  /** Credentials of power controls, by the names that the model gives. */
  NamedCredentials powerCredentials() {
    return NamedCredentials.NONE;
  }

  /** What switches hosts; empty where that is only planned. */
  Optional<PowerControls> power(RemoteHosts hosts) {
    return Optional.of(new DrawnPower(powerCredentials(), hosts));
  }

  /** Configurations of compute hosts, by the names of their clouds. */
  Map<String, ComputeConfiguration> computeConfigurations() {
    return Map.of();
  }

  /** How long hosts that are installed are waited for. */
  Patience patience() {
    return Patience.DEFAULT;
  }

  /**
   * Tells why hosts must not be installed that are to be, and which would not join their cloud.
   *
   * @return whether all of them may be
   */
  final boolean mayReprovision(Bundle bundle) {
    ProtectedHosts hosts = new ProtectedHosts(bundle.manifest());
    Diagnostics found = new Diagnostics();
    new TreeSet<>(reprovisioned()).forEach(node -> hosts.refusal(node).ifPresent(found::add));
    found.addAll(
        ComputeHosts.objections(
            bundle.manifest(), computeConfigurations().keySet(), reprovisioned()));
    tell(found);
    return !found.hasErrors();
  }

  @Override
  final List<Provider> furtherProviders(Bundle bundle, RemoteHosts hosts) throws IOException {
    Map<ResourceAddress, SortedMap<String, String>> made = made(bundle);
    Path state = store(bundle).folder();
    List<Provider> providers = new ArrayList<>();
    if (clouds().isPresent()) {
      providers.add(
          new CloudProvider(
              clouds().get(),
              bundle,
              DesiredClouds.of(bundle),
              made,
              publicKey.read(),
              new ServerRecords(state)));
    }
    providers.add(
        new InstallationProvider(
            bundle,
            new InstallationProvider.Asked(reprovisioned(), images(), transfers(bundle)),
            made,
            new SshBareMetalServers(hosts),
            power(hosts),
            new ComputeHosts(computeConfigurations(), hosts),
            new InstallationProvider.Memory(
                new InstallationRecords(state), new ServerRecords(state)),
            patience()));
    return providers;
  }

  private Map<ResourceAddress, SortedMap<String, String>> made(Bundle bundle) throws IOException {
    Map<ResourceAddress, SortedMap<String, String>> made = new TreeMap<>();
    recorded(bundle)
        .resources()
        .forEach((address, known) -> made.put(ResourceAddress.parse(address), known.attributes()));
    return made;
  }

  /** Warns of hosts that have another image than drawn; nothing is restored unasked. */
  final void tellOtherImages(Bundle bundle) throws IOException {
    Diagnostics found = new Diagnostics();
    OtherImages.differing(bundle.manifest(), made(bundle)).forEach(found::add);
    tell(found);
  }

  @Override
  final DesiredSystem furtherWishes(Bundle bundle, Purpose purpose) throws IOException {
    DesiredSystem installed = installations(bundle).system();
    if (clouds().isEmpty()) {
      return installed;
    }
    DesiredClouds desired = DesiredClouds.of(bundle);
    return installed.and(purpose == Purpose.DESTROY ? desired.none() : desired.system());
  }

  /** What is to be installed, and what earlier runs installed: destroying leaves that, too. */
  private DesiredInstallations installations(Bundle bundle) throws IOException {
    List<ResourceAddress> recorded =
        recorded(bundle).resources().keySet().stream().map(ResourceAddress::parse).toList();
    return InstallationProvider.desired(bundle.manifest(), reprovisioned(), images(), recorded);
  }

  @Override
  final Set<ResourceAddress> renewed(Bundle bundle) {
    return DesiredInstallations.of(bundle.manifest(), reprovisioned(), images())
        .system()
        .resources()
        .keySet();
  }
}
