// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.cli.output.ImageListView;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.StoredImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Command;

/** The command {@code image list}. */
@Command(
    name = "list",
    description = {
      "List the images in the stores of provisioning servers, and the hosts they are drawn for.",
      "Does not read their data: 'slipway image check' does. Drawn images that are missing are"
          + " listed with a warning. Exits with 3 if a server does not answer."
    },
    footer = {
      "",
      "Examples:",
      "  slipway image list bundle",
      "  slipway image list bundle --server installer --format json"
    })
public final class ImageListCommand extends ImageStoreCommand {
  @Override
  List<ImageListView.Image> examine(
      Server drawn, BareMetalServer server, List<StoredImage> stored, Diagnostics found) {
    SortedSet<String> names = new TreeSet<>();
    stored.forEach(image -> names.add(image.name()));
    drawn.hosts().forEach(host -> names.add(host.image().name()));
    List<ImageListView.Image> images = new ArrayList<>();
    for (String name : names) {
      Optional<StoredImage> image = named(stored, name);
      if (image.isEmpty()) {
        found.add(missing(drawn, name, Severity.WARNING));
      }
      image.flatMap(one -> one.warning(drawn.server())).ifPresent(found::add);
      images.add(image(drawn, name, image, Optional.empty()));
    }
    return images;
  }
}
