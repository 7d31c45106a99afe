// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.DesiredComponents;
import dev.slipway.metal.installation.OtherImages;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code host reprovision}. */
@Command(
    name = "reprovision",
    description = {
      "Restore the drawn image, or another one, to the disks of hosts.",
      "Arms each host at its provisioning server, starts it over the network, and follows it until"
          + " the restored system runs; then makes what belongs on it; its components have to be"
          + " built before. Changes nothing else. All data on the disks is lost, so --yes is"
          + " needed; 'slipway plan --reprovision' shows the disk and the image. Exits with 1 for a"
          + " host that must not be installed or an image that it must not get, with 2 without"
          + " --yes, with 3 if something failed."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host reprovision bundle compute-1 --power-credentials power.json --yes",
      "  slipway host reprovision bundle compute-1 compute-2 --yes --format json",
      "  slipway host reprovision bundle compute-1 --image kvm-tuned --yes"
    })
public final class HostReprovisionCommand extends InstallingCommand {
  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "HOST",
      description = "Hosts by the names of their nodes in the bundle.")
  private List<String> reprovisioned;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description =
          "Restore this image of the server's store to the hosts (default: each host's drawn"
              + " image). The model stays as it is; 'plan' and 'status' report that the image"
              + " differs.")
  private Optional<String> image = Optional.empty();

  @Option(names = "--yes", description = "Confirm that the disks are overwritten.")
  private boolean yes;

  @Override
  Set<String> reprovisioned() {
    return new HashSet<>(reprovisioned);
  }

  @Override
  OtherImages images() {
    Map<String, String> images = new HashMap<>();
    image.ifPresent(name -> reprovisioned.forEach(node -> images.put(node, name)));
    return new OtherImages(images);
  }

  @Override
  boolean concerns(String node) {
    return reprovisioned.contains(node);
  }

  @Override
  ExitCode install(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    if (!mayReprovision(bundle)) {
      return ExitCode.MODEL_ERROR;
    }
    Optional<ExitCode> refused = refusedImages(bundle, hosts);
    if (refused.isPresent()) {
      return refused.get();
    }
    Optional<DesiredComponents> desired = desired(bundle, Purpose.APPLY);
    if (desired.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    Optional<Plan> plan =
        plan(bundle, hosts, Purpose.APPLY, desired.get(), scope -> true)
            .map(whole -> whole.only(renewed(bundle)));
    if (plan.isEmpty()) {
      return ExitCode.MODEL_ERROR;
    }
    requireConsent(plan.get(), yes, "Add --yes to accept that.");
    return carryOutAll(plan.get(), bundle, hosts, desired.get(), keepsGoing());
  }

  /** Tells which hosts must not get the named image; empty where all of them may. */
  private Optional<ExitCode> refusedImages(Bundle bundle, RemoteHosts hosts)
      throws InterruptedException {
    if (image.isEmpty()) {
      return Optional.empty();
    }
    SshBareMetalServers servers = new SshBareMetalServers(hosts);
    Diagnostics found = new Diagnostics();
    boolean failed = false;
    for (Server server : bundle.manifest().provisioningServers()) {
      if (server.hosts().stream().noneMatch(host -> reprovisioned.contains(host.node()))) {
        continue;
      }
      try {
        images()
            .objections(bundle.manifest(), server, servers.of(server.server()).images())
            .forEach(found::add);
      } catch (ActionException e) {
        failed = true;
        found.add(e.diagnostic());
      } catch (RemoteException e) {
        failed = true;
        found.add(e.diagnostic());
      }
    }
    tell(found);
    if (failed) {
      return Optional.of(ExitCode.REMOTE_ACTION_FAILED);
    }
    return found.hasErrors() ? Optional.of(ExitCode.MODEL_ERROR) : Optional.empty();
  }
}
