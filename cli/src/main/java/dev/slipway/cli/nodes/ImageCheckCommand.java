// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.cli.output.ImageListView;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.ImageProgress;
import dev.slipway.metal.StoredImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code image check}. */
@Command(
    name = "check",
    description = {
      "Read whole images on their provisioning servers and report every defect.",
      "Changes nothing. Exits with 1 if an image has a defect or is missing, with 3 if a server"
          + " does not answer."
    },
    footer = {
      "",
      "Examples:",
      "  slipway image check bundle",
      "  slipway image check bundle component-host --server installer"
    })
public final class ImageCheckCommand extends ImageStoreCommand {
  private static final int WHOLE = 100;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "IMAGE",
      description = "Names of images (default: those that the server's hosts are drawn with).")
  private List<String> names = List.of();

  @Override
  List<ImageListView.Image> examine(
      Server drawn, BareMetalServer server, List<StoredImage> stored, Diagnostics found)
      throws ActionException, RemoteException, InterruptedException {
    SortedSet<String> wanted = new TreeSet<>(names);
    if (names.isEmpty()) {
      drawn.hosts().forEach(host -> wanted.add(host.image().name()));
    }
    Progress progress = new Progress(err());
    List<ImageListView.Image> images = new ArrayList<>();
    for (String name : wanted) {
      Optional<StoredImage> image = named(stored, name);
      if (image.isEmpty()) {
        found.add(missing(drawn, name, Severity.ERROR));
        images.add(image(drawn, name, image, Optional.empty()));
        continue;
      }
      image.get().warning(drawn.server()).ifPresent(found::add);
      List<ImageDefect> defects = server.defects(name, told -> show(progress, name, told));
      if (!printsJson()) {
        progress.clear();
      }
      defects.forEach(defect -> found.add(defect.diagnostic(drawn.server(), name)));
      images.add(image(drawn, name, image, Optional.of(defects.isEmpty())));
    }
    return images;
  }

  private void show(Progress progress, String image, ImageProgress told) {
    if (!printsJson()) {
      progress.step(told.percent(), WHOLE, image + ", " + told.file());
    }
  }
}
