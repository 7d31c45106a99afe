// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.StopSignal;
import dev.slipway.metallab.MetalLab;
import dev.slipway.metallab.MetalLabJson;
import dev.slipway.metallab.MetalLabRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code lab bare-metal up}. */
@Command(
    name = "up",
    description = {
      "Start a provisioning server and the hosts that it installs, which are off.",
      "The server has DHCP, TFTP, NFS and the service that hosts report to, with the files of the"
          + " bundle. Its image store has, under each drawn name, a small Debian that is a"
          + " component host. The first time on a machine, the images are made, which takes some"
          + " minutes. Does nothing if such a lab is already up. Exits with 2 if packages or rights"
          + " are missing or another lab is up, with 3 if a service did not start."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab bare-metal up --bundle bundle",
      "  slipway lab bare-metal up --bundle bundle --lab /tmp/metal",
      "  slipway lab bare-metal up --bundle bundle --clonezilla"
    })
public final class BareMetalLabUpCommand extends BareMetalLabFormattedCommand {
  /** Ending the services takes a moment. */
  private static final Duration LONGEST_END = Duration.ofMinutes(1);

  @Option(
      names = "--bundle",
      paramLabel = "BUNDLE",
      required = true,
      description = "A bundle that has a provisioning server with hosts.")
  private Path path;

  @Option(
      names = "--clonezilla",
      description =
          "Restore and save disks with Clonezilla's own ocs-sr, instead of a quick stand-in.")
  private boolean clonezilla;

  @Override
  protected int work(MetalLab lab) throws IOException, InterruptedException {
    Bundle.Opened opened = Bundle.open(path);
    tell(Diagnostics.of(opened.diagnostics()));
    if (opened.bundle().isEmpty()) {
      return ExitCode.USAGE.code();
    }
    MetalLabRequest request = request(opened.bundle().get());
    Progress progress = new Progress(err());
    Thread working = Thread.currentThread();
    List<Diagnostic> failed;
    try (StopSignal stop =
        new StopSignal(
            LONGEST_END,
            () -> {
              progress.line("Stopping, and taking down the lab.");
              working.interrupt();
            })) {
      failed =
          lab.up(
              request,
              (done, total, what) -> {
                if (!stop.getAsBoolean()) {
                  progress.step(done, total, what);
                }
              });
    }
    progress.clear();
    ExitCode code = ended(failed);
    if (code == ExitCode.OK && printsJson()) {
      printDocument(MetalLabJson.document(lab));
    } else if (code == ExitCode.OK) {
      print(lab, request);
    }
    return code.code();
  }

  private MetalLabRequest request(Bundle bundle) {
    List<ProvisioningManifest.Server> servers = bundle.manifest().provisioningServers();
    if (servers.size() != 1 || servers.get(0).hosts().isEmpty()) {
      throw new WrongUsageException(
          "The bundle must have exactly one provisioning server with hosts.",
          "Draw one, and the bare-metal hosts that it installs, or use the bundle of"
              + " samples/bare-metal.");
    }
    return new MetalLabRequest(
        servers.get(0),
        bundle.resolve(servers.get(0).files()),
        new MetalLabRequest.Options(clonezilla));
  }

  private void print(MetalLab lab, MetalLabRequest request) {
    out()
        .println(
            "The bare-metal lab is up: provisioning server %s at %s, %d hosts, off."
                .formatted(
                    request.server().server(),
                    request.server().address(),
                    request.server().hosts().size()));
    out()
        .println(
            "  power controls: account %s, password %s"
                .formatted(MetalLabRequest.POWER_USER, MetalLabRequest.POWER_PASSWORD));
    out()
        .println(
            "  --power-credentials %s"
                .formatted(RemoteCommand.of(lab.folder().resolve("power.json").toString()).line()));
    out()
        .println(
            "  consoles: %s"
                .formatted(
                    RemoteCommand.of(lab.folder().resolve("hosts").toString()).line()
                        + "/*/console.log"));
    out()
        .println(
            "  ssh -F %s %s /opt/slipway/provisioning-server/status"
                .formatted(
                    RemoteCommand.of(lab.folder().resolve("ssh_config").toString()).line(),
                    request.server().server()));
    out().println("  slipway lab bare-metal exec -- /mnt/lab/bin/server/status");
  }
}
