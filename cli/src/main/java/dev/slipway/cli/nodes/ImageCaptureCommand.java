// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.ImageListView;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.ImageProgress;
import dev.slipway.metal.StoredImage;
import dev.slipway.metal.capture.Capture;
import dev.slipway.metal.installation.Patience;
import dev.slipway.metal.installation.ProtectedHosts;
import dev.slipway.metal.power.DrawnPower;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.ssh.JschRemoteHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code image capture}. */
@Command(
    name = "capture",
    description = {
      "Save the disk of a host as an image in the store of its provisioning server.",
      "Starts the host over the network as for an installation, but with a command that reads the"
          + " drawn disk and writes none; the host boots from it afterwards. Shut the host down"
          + " first, unless it is restarted over SSH; it is started twice, so --yes is needed. The"
          + " image is checked and then put into the store as a whole; the next run resumes an"
          + " interrupted capture. Exits with 1 if the host must not be captured or its image has a"
          + " defect, with 2 without --yes, with 3 if something failed."
    },
    footer = {
      "",
      "Examples:",
      "  slipway image capture bundle compute-1 kvm-tuned --power-credentials power.json --yes",
      "  slipway image capture bundle compute-1 kvm-tuned --replace --yes --format json"
    })
public final class ImageCaptureCommand extends BundleCommand {
  private static final int WHOLE = 100;

  @Parameters(index = "0", paramLabel = "BUNDLE", description = BundleCommand.BUNDLE_DESCRIPTION)
  private Path folder;

  @Parameters(
      index = "1",
      paramLabel = "HOST",
      description = "Host by the name of its node in the bundle.")
  private String node;

  @Parameters(
      index = "2",
      paramLabel = "IMAGE",
      description = "Name of the image: letters, digits, dots, hyphens and underscores.")
  private String image;

  @Option(names = "--yes", description = "Confirm the restarts of the host.")
  private boolean yes;

  @Option(names = "--replace", description = "Replace an image of that name in the store.")
  private boolean replace;

  @Option(
      names = "--start-timeout",
      paramLabel = "MINUTES",
      defaultValue = "45",
      description =
          "How long the host may take from its power-on to the start of the capture (default:"
              + " ${DEFAULT-VALUE}).")
  private long start;

  @Option(
      names = "--capture-timeout",
      paramLabel = "MINUTES",
      defaultValue = "30",
      description =
          "How long the host may save its disk without reporting progress (default:"
              + " ${DEFAULT-VALUE}).")
  private long silence;

  @Mixin private PowerCredentialsOption power = new PowerCredentialsOption();

  @Mixin private ReachOptions reach = new ReachOptions();

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    NumberRange.requireAtLeast(1, start, "--start-timeout");
    NumberRange.requireAtLeast(1, silence, "--capture-timeout");
    var credentials = power.read();
    Optional<Bundle> opened = open(folder);
    if (opened.isEmpty()) {
      return ExitCode.USAGE;
    }
    Bundle bundle = opened.get();
    Diagnostics refused = new Diagnostics();
    new ProtectedHosts(bundle.manifest()).refusal(node).ifPresent(refused::add);
    if (refused.hasErrors()) {
      tell(refused);
      return ExitCode.MODEL_ERROR;
    }
    requireConsent();
    Deployment deployment = bundle.manifest().deployment();
    Path state = reach.store(folder, deployment.elementId(), deployment.name()).folder();
    try (RemoteHosts hosts =
        new JschRemoteHosts(reach.sshConfig(folder), new ServerRecords(state))) {
      return capture(bundle, hosts, new DrawnPower(credentials, hosts));
    }
  }

  private void requireConsent() {
    if (!yes) {
      throw new WrongUsageException(
          Diagnostic.builder("CAPTURE_RESTARTS_HOST", Severity.ERROR, "Host would be restarted")
              .message("A capture restarts {}. Nothing was done.", node)
              .hint("Add --yes if it may be interrupted.")
              .build());
    }
  }

  private ExitCode capture(Bundle bundle, RemoteHosts hosts, DrawnPower controls)
      throws IOException, InterruptedException {
    Server drawn =
        bundle.manifest().provisioningServers().stream()
            .filter(one -> one.host(node).isPresent())
            .findFirst()
            .orElseThrow();
    Host host = drawn.host(node).orElseThrow();
    Patience patience =
        new Patience(
            Duration.ofMinutes(start),
            Duration.ofMinutes(silence),
            Patience.DEFAULT.boot(),
            Patience.DEFAULT.absence(),
            Patience.DEFAULT.pause());
    SortedMap<String, List<ImageListView.Image>> images = new TreeMap<>();
    Diagnostics found = new Diagnostics();
    boolean failed = false;
    Progress progress = new Progress(err());
    try {
      BareMetalServer server = new SshBareMetalServers(hosts).of(drawn.server());
      server.publish(bundle.resolve(drawn.files()));
      List<ImageDefect> defects =
          new Capture(drawn.server(), server, controls, patience, image, replace)
              .of(host, step -> progress.line(node + ": " + step), told -> show(progress, told));
      defects.forEach(defect -> found.add(defect.diagnostic(drawn.server(), image)));
      if (defects.isEmpty()) {
        Optional<StoredImage> stored = ImageStoreCommand.named(server.images(), image);
        stored.flatMap(one -> one.warning(drawn.server())).ifPresent(found::add);
        images.put(
            drawn.server(),
            List.of(ImageStoreCommand.image(drawn, image, stored, Optional.of(true))));
      }
    } catch (ActionException e) {
      failed = true;
      found.add(e.diagnostic());
    } catch (RemoteException e) {
      failed = true;
      found.add(e.diagnostic());
    }
    progress.clear();
    ImageListView view = new ImageListView(images);
    return conclude(view.json(found), view.text(), found, failed);
  }

  private void show(Progress progress, ImageProgress told) {
    progress.step(told.percent(), WHOLE, node + ", " + told.file());
  }
}
