// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Images in memory: what is said of them and their hash, without the content. */
public final class FakeImages implements ImageService {
  private final FakeCloud cloud;
  private final Map<String, Image> images = new LinkedHashMap<>();

  FakeImages(FakeCloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public synchronized List<Image> images() throws CloudException {
    cloud.answer();
    return images.values().stream().sorted(Comparator.comparing(Image::name)).toList();
  }

  @Override
  public synchronized Image image(String id) throws CloudException {
    cloud.answer();
    if (!images.containsKey(id)) {
      throw cloud.notFound("image", id);
    }
    return images.get(id);
  }

  @Override
  public synchronized Image upload(ImageRequest request, Path file, Progress progress)
      throws CloudException {
    cloud.answer();
    byte[] content;
    String hash;
    try {
      content = Files.readAllBytes(file);
      hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(content));
    } catch (IOException e) {
      throw CloudException.of(
          CloudException.Kind.CONFIGURATION, cloud.name(), "Cannot read " + file + ".", e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    String id = cloud.newId();
    images.put(id, image(id, request, "queued", 0, ""));
    // Its content is a request of its own.
    cloud.answer();
    progress.sent(content.length, content.length);
    images.put(id, image(id, request, "active", content.length, hash));
    return images.get(id);
  }

  private static Image image(
      String id, ImageRequest request, String status, int size, String hash) {
    return new Image(
        id,
        request.name(),
        status,
        request.diskFormat(),
        size,
        hash.isEmpty() ? "" : "sha512",
        hash,
        request.isPublic(),
        request.minMemoryMib(),
        request.minDiskGib(),
        request.properties());
  }

  @Override
  public synchronized void delete(String id) throws CloudException {
    cloud.answer();
    images.remove(id);
  }
}
