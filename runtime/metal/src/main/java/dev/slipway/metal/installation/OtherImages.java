// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Image;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.Severity;
import dev.slipway.metal.StoredImage;
import dev.slipway.plan.ResourceAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Images that hosts get in place of the drawn ones, because somebody asks for them; the model stays
 * as it is.
 *
 * @param byNode name of an image by that of its node
 */
public record OtherImages(Map<String, String> byNode) {
  /** None: every host gets its drawn image. */
  public static final OtherImages NONE = new OtherImages(Map.of());

  /** Drawings have whole GiB mostly. */
  private static final long TOLERANCE = 1L << 30;

  public OtherImages {
    byNode = Map.copyOf(byNode);
  }

  /** The image of a host, where it is not the drawn one. */
  Optional<String> of(Host host) {
    return Optional.ofNullable(byNode.get(host.node()))
        .filter(image -> !image.equals(host.image().name()));
  }

  /** The host with the image that it gets. */
  Host applied(Host host) {
    return of(host)
        .map(
            image ->
                new Host(
                    host.node(),
                    host.hostname(),
                    host.mac(),
                    host.address(),
                    host.firmware(),
                    new Image(image, 0),
                    host.disk(),
                    host.power(),
                    host.localEntry(),
                    host.restoreEntry(),
                    host.elementId()))
        .orElse(host);
  }

  /**
   * Why a server must not restore the images to its hosts, as far as that shows before a start; the
   * host itself compares all checksums, its disk and its image before it writes.
   *
   * @param stored the images in the store of the server
   */
  public List<Diagnostic> objections(
      BundleManifest manifest, Server server, List<StoredImage> stored) {
    List<Diagnostic> found = new ArrayList<>();
    for (Host host : server.hosts()) {
      of(host)
          .flatMap(image -> objection(manifest, server, host, image, stored))
          .ifPresent(found::add);
    }
    return found;
  }

  /**
   * Hosts whose image is another one than the drawn, which stays so until they are installed again.
   *
   * @param recorded what earlier runs recorded, of whatever kind, with its attributes
   */
  public static List<Diagnostic> differing(
      BundleManifest manifest, Map<ResourceAddress, SortedMap<String, String>> recorded) {
    List<Diagnostic> found = new ArrayList<>();
    for (Server server : manifest.provisioningServers()) {
      for (Host host : server.hosts()) {
        Optional.ofNullable(recorded.get(InstallationAddress.of(server.server(), host.node())))
            .map(attributes -> attributes.get(InstallationAttribute.IMAGE))
            .filter(image -> !image.equals(host.image().name()))
            .ifPresent(image -> found.add(differs(host, image)));
      }
    }
    return found;
  }

  private static Diagnostic differs(Host host, String image) {
    return Diagnostic.builder(
            "HOST_IMAGE_DIFFERS", Severity.WARNING, "Host has another image than drawn")
        .message("{} has image {}; {} is drawn.", host.node(), image, host.image().name())
        .hint("Draw that image, or restore the drawn one with --reprovision {}.", host.node())
        .build();
  }

  private static Optional<Diagnostic> objection(
      BundleManifest manifest, Server server, Host host, String image, List<StoredImage> stored) {
    Optional<StoredImage> there =
        stored.stream().filter(one -> one.name().equals(image)).findFirst();
    if (there.isEmpty()) {
      return Optional.of(
          Diagnostic.builder("IMAGE_MISSING", Severity.ERROR, "No such image in the store")
              .message("{} has no image {} for {}.", server.server(), image, host.node())
              .hint("'slipway image list' shows which there are.")
              .build());
    }
    long needed =
        Math.max(
            there.get().diskBytes(),
            drawnWith(manifest, image).stream()
                .mapToLong(other -> other.image().size())
                .max()
                .orElse(0));
    if (host.disk().size() > 0 && needed - host.disk().size() >= TOLERANCE) {
      return Optional.of(
          Diagnostic.builder("IMAGE_TOO_LARGE", Severity.ERROR, "Image does not fit on the disk")
              .message(
                  "{}: image {} needs {}, its disk has {}.",
                  host.node(),
                  image,
                  Quantities.gibibytes(needed),
                  Quantities.gibibytes(host.disk().size()))
              .hint("Name an image of a smaller disk.")
              .build());
    }
    Set<String> kinds = new TreeSet<>();
    drawnWith(manifest, image).forEach(other -> kinds.add(kind(manifest, other)));
    if (!kinds.isEmpty() && !kinds.contains(kind(manifest, host))) {
      return Optional.of(
          Diagnostic.builder(
                  "IMAGE_OTHER_HYPERVISOR", Severity.ERROR, "Image of another kind of host")
              .message(
                  "{} is drawn as {}; image {} is drawn for {} only.",
                  host.node(),
                  kind(manifest, host),
                  image,
                  String.join(", ", kinds))
              .hint("Name an image of that kind, or draw the host otherwise.")
              .build());
    }
    return Optional.empty();
  }

  private static List<Host> drawnWith(BundleManifest manifest, String image) {
    return manifest.provisioningServers().stream()
        .flatMap(server -> server.hosts().stream())
        .filter(host -> host.image().name().equals(image))
        .toList();
  }

  private static String kind(BundleManifest manifest, Host host) {
    return manifest.node(host.node()).map(Node::kind).orElse("UNASSIGNED");
  }
}
