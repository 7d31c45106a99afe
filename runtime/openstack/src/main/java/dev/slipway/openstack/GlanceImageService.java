// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonObject;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Image;
import dev.slipway.cloud.ImageRequest;
import dev.slipway.cloud.ImageService;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Images, in Glance. By plain REST: OpenStack4j knows neither properties by names of their own nor
 * the hash of the content.
 */
final class GlanceImageService implements ImageService {
  private static final String IMAGES = "/images";

  /** Glance lists 25 at a time where nothing is said, and this many at most. */
  private static final String LIST = IMAGES + "?limit=1000";

  private static final String PUBLIC = "public";
  private static final int BUFFER = 1 << 16;

  /** A line that is slower than 1 Mbit/s is taken for one that hangs. */
  private static final long LEAST_BYTES_PER_SECOND = 125_000;

  /** Members of an image that are no properties (Image API v2). */
  private static final Set<String> STANDARD =
      Set.of(
          "checksum",
          "container_format",
          "created_at",
          "direct_url",
          "disk_format",
          "file",
          "id",
          "locations",
          "min_disk",
          "min_ram",
          "name",
          "os_hash_algo",
          "os_hash_value",
          "os_hidden",
          "owner",
          "protected",
          "schema",
          "self",
          "size",
          "status",
          "stores",
          "tags",
          "updated_at",
          "virtual_size",
          "visibility");

  private final Session session;

  GlanceImageService(Session session) {
    this.session = session;
  }

  @Override
  public List<Image> images() throws CloudException, InterruptedException {
    return Json.objects(session.pages(session.request("GET", Service.IMAGE, LIST)), "images")
        .stream()
        .map(GlanceImageService::image)
        .sorted(Comparator.comparing(Image::name).thenComparing(Image::id))
        .toList();
  }

  @Override
  public Image image(String id) throws CloudException, InterruptedException {
    return image(session.json(session.request("GET", Service.IMAGE, path(id))));
  }

  private static String path(String id) {
    return IMAGES + "/" + PathSegment.of(id);
  }

  @Override
  public Image upload(ImageRequest request, Path file, Progress progress)
      throws CloudException, InterruptedException {
    long size;
    try {
      size = Files.size(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw unreadable(file, null);
    }
    String id = create(request);
    boolean done = false;
    try {
      session.send(
          session
              .request("PUT", Service.IMAGE, path(id) + "/file")
              .withBody("application/octet-stream", () -> publisher(file, size, progress)));
      Image image = image(id);
      verify(image, file);
      progress.sent(size, size);
      done = true;
      return image;
    } finally {
      if (!done) {
        discard(id);
      }
    }
  }

  private String create(ImageRequest request) throws CloudException, InterruptedException {
    Map<String, Object> body = new LinkedHashMap<>(request.properties());
    body.put("name", request.name());
    body.put("disk_format", request.diskFormat());
    body.put("container_format", "bare");
    body.put("visibility", request.isPublic() ? PUBLIC : "private");
    body.put("min_ram", request.minMemoryMib());
    body.put("min_disk", request.minDiskGib());
    return Json.text(
        session.json(session.request("POST", Service.IMAGE, IMAGES).withJson(body)), "id");
  }

  private static BodyPublisher publisher(Path file, long size, Progress progress) {
    return size == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(
            BodyPublishers.ofInputStream(() -> followed(file, size, progress)), size);
  }

  private static InputStream followed(Path file, long size, Progress progress) {
    try {
      return new FilterInputStream(Files.newInputStream(file)) {
        private long sent;

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
          int count = super.read(buffer, from, length);
          if (count > 0) {
            sent += count;
            progress.sent(sent, size);
          }
          return count;
        }
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void verify(Image image, Path file) throws CloudException {
    if (image.hashAlgorithm().isEmpty()) {
      throw CloudException.of(
          Kind.MALFORMED,
          session.cloud(),
          "The image " + image.name() + " has no hash, so that its content cannot be checked.");
    }
    String hash;
    try {
      hash = hash(image.hashAlgorithm(), file);
    } catch (NoSuchAlgorithmException e) {
      throw CloudException.of(
          Kind.UNSUPPORTED,
          session.cloud(),
          "The cloud hashes images by " + image.hashAlgorithm() + ", which is unknown here.",
          e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    if (!hash.equals(image.hash())) {
      throw CloudException.of(
          Kind.MALFORMED,
          session.cloud(),
          "The content of the image "
              + image.name()
              + " did not arrive as it is in "
              + file
              + ": the hashes differ.",
          "Upload it again.",
          null);
    }
  }

  private static String hash(String algorithm, Path file)
      throws IOException, NoSuchAlgorithmException {
    MessageDigest digest =
        MessageDigest.getInstance(algorithm.replaceFirst("(?i)^sha(\\d+)$", "SHA-$1"));
    try (InputStream content = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Deletes what did not arrive whole, also where the upload was interrupted. */
  private void discard(String id) {
    boolean interrupted = Thread.interrupted();
    try {
      delete(id);
    } catch (CloudException e) {
      // The failure of the upload is what the user is told; the image has no content.
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private CloudException unreadable(Path file, IOException cause) {
    return CloudException.of(
        Kind.CONFIGURATION,
        session.cloud(),
        "Cannot read " + file + ".",
        "Name a file that can be read.",
        cause);
  }

  @Override
  public void delete(String id) throws CloudException, InterruptedException {
    try {
      session.send(session.request("DELETE", Service.IMAGE, path(id)));
    } catch (CloudException e) {
      if (e.kind() != Kind.NOT_FOUND) {
        throw e;
      }
    }
  }

  private static Image image(JsonObject image) {
    Map<String, String> properties = new TreeMap<>();
    image
        .entrySet()
        .forEach(
            entry -> {
              if (!STANDARD.contains(entry.getKey()) && entry.getValue().isJsonPrimitive()) {
                properties.put(entry.getKey(), entry.getValue().getAsString());
              }
            });
    return new Image(
        Json.text(image, "id"),
        Json.text(image, "name"),
        Json.text(image, "status"),
        Json.text(image, "disk_format"),
        Json.number(image, "size"),
        Json.text(image, "os_hash_algo"),
        Json.text(image, "os_hash_value"),
        Json.text(image, "visibility").equals(PUBLIC),
        Json.small(image, "min_ram"),
        Json.small(image, "min_disk"),
        properties);
  }
}
