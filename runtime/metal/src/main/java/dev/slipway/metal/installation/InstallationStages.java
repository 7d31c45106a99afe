// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.watch.ProvisioningObserver;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.metal.BareMetalServers;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.installation.InstallationRecords.Progress;
import dev.slipway.metal.installation.InstallationRecords.Step;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks how far the hosts are that servers install, or whose disks they save: by what these say,
 * and by what runs of this user have recorded of switching them. Changes nothing.
 */
public final class InstallationStages implements ProvisioningObserver {
  private final BundleManifest manifest;
  private final BareMetalServers servers;
  private final InstallationRecords records;

  /**
   * @param records those of the deployment, which other processes may write meanwhile
   */
  public InstallationStages(
      BundleManifest manifest, BareMetalServers servers, InstallationRecords records) {
    this.manifest = manifest;
    this.servers = servers;
    this.records = records;
  }

  @Override
  public List<ProvisioningSnapshot> drawn() {
    return manifest.provisioningServers().stream()
        .filter(server -> !server.hosts().isEmpty())
        .map(InstallationStages::drawn)
        .sorted(Comparator.comparing(ProvisioningSnapshot::name))
        .toList();
  }

  private static ProvisioningSnapshot drawn(Server server) {
    return new ProvisioningSnapshot(
        server.server(),
        server.elementId(),
        Contact.NOT_ASKED,
        Optional.empty(),
        server.hosts().stream()
            .map(host -> drawn(server, host))
            .sorted(Comparator.comparing(ProvisioningSnapshot.Host::node))
            .toList());
  }

  private static ProvisioningSnapshot.Host drawn(Server server, Host host) {
    return ProvisioningSnapshot.Host.drawn(
        InstallationAddress.of(server.server(), host.node()).toString(),
        host.node(),
        host.elementId(),
        host.image().name());
  }

  @Override
  public ProvisioningSnapshot ask(ProvisioningSnapshot drawn) throws InterruptedException {
    try {
      Map<String, InstallationStatus> said = new HashMap<>();
      servers.of(drawn.name()).status().forEach(status -> said.put(status.mac(), status));
      Map<String, String> macs = new HashMap<>();
      manifest.provisioningServers().stream()
          .filter(server -> server.server().equals(drawn.name()))
          .forEach(server -> server.hosts().forEach(host -> macs.put(host.node(), host.mac())));
      Map<String, Progress> begun = records.all();
      return new ProvisioningSnapshot(
          drawn.name(),
          drawn.elementId(),
          Contact.REACHED,
          Optional.empty(),
          drawn.hosts().stream()
              .map(
                  host ->
                      host(
                          host,
                          Optional.ofNullable(said.get(macs.get(host.node()))),
                          Optional.ofNullable(begun.get(host.node()))))
              .toList());
    } catch (ActionException e) {
      return silent(drawn, e.diagnostic());
    } catch (RemoteException e) {
      return silent(drawn, e.diagnostic());
    } catch (IOException e) {
      return silent(drawn, FileFailure.diagnostic(e));
    }
  }

  private static ProvisioningSnapshot silent(ProvisioningSnapshot drawn, Diagnostic why) {
    return drawn.silent(Problem.of(why));
  }

  private static ProvisioningSnapshot.Host host(
      ProvisioningSnapshot.Host drawn,
      Optional<InstallationStatus> status,
      Optional<Progress> progress) {
    // Its files have not been published where the server does not know it.
    InstallationStage stage =
        status.map(said -> stage(said, progress)).orElse(InstallationStage.NONE);
    boolean fails = stage == InstallationStage.REFUSED || stage == InstallationStage.FAILED;
    return new ProvisioningSnapshot.Host(
        drawn.address(),
        drawn.node(),
        drawn.elementId(),
        drawn.image(),
        stage,
        status.flatMap(InstallationStatus::partition),
        status.stream().flatMapToInt(said -> said.percent().stream()).asLongStream().findFirst(),
        status
            .map(InstallationStatus::text)
            .filter(text -> fails && !text.isEmpty())
            .or(() -> status.flatMap(InstallationStatus::image).map(InstallationStages::savedAs))
            .or(() -> progress.flatMap(run -> otherImage(drawn, run))));
  }

  private static String savedAs(String image) {
    return "As image " + image + ".";
  }

  private static Optional<String> otherImage(ProvisioningSnapshot.Host drawn, Progress run) {
    return run.image().equals(drawn.image())
        ? Optional.empty()
        : Optional.of("Image " + run.image() + ", not the drawn one.");
  }

  private static InstallationStage stage(InstallationStatus said, Optional<Progress> progress) {
    if (said.entry() == Entry.RESTORE) {
      return armed(said, progress);
    }
    if (said.image().isPresent()) {
      return capture(said);
    }
    return switch (said.stage()) {
      case NONE, REPORTED, CAPTURED -> InstallationStage.NONE;
      case START ->
          said.partition().isPresent() ? InstallationStage.RESTORING : InstallationStage.STARTED;
      case RESTORED -> InstallationStage.RESTORED;
      case BOOTED -> InstallationStage.BOOTED;
      case REFUSED -> InstallationStage.REFUSED;
      case FAILED -> InstallationStage.FAILED;
    };
  }

  private static InstallationStage capture(InstallationStatus said) {
    return switch (said.stage()) {
      case CAPTURED -> InstallationStage.CAPTURED;
      case REFUSED -> InstallationStage.REFUSED;
      case FAILED -> InstallationStage.FAILED;
      case NONE, START, RESTORED, BOOTED, REPORTED -> InstallationStage.CAPTURING;
    };
  }

  private static InstallationStage armed(InstallationStatus said, Optional<Progress> progress) {
    return progress
            .filter(run -> run.mac().equals(said.mac()))
            .filter(run -> run.step() == Step.STARTED)
            .isPresent()
        ? InstallationStage.POWERED
        : InstallationStage.ARMED;
  }
}
