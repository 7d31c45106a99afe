// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.CloudException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link ImageService} does, whatever is behind it. */
public abstract class ImageServiceContract extends CloudContract {
  private static final int SIZE = 3_000_001;

  @TempDir Path folder;

  @Test
  void anImageIsUploadedWholeAndDeleted() throws Exception {
    byte[] content = new byte[SIZE];
    new Random(1).nextBytes(content);
    Path file = Files.write(folder.resolve("image"), content);
    List<Long> sent = new ArrayList<>();
    Image image =
        images()
            .upload(
                new ImageRequest(
                    freshName("image"), "raw", false, 64, 1, Map.of("hw_vif_model", "virtio")),
                file,
                (done, size) -> {
                  assertThat(size).isEqualTo(SIZE);
                  sent.add(done);
                });
    assertThat(image.status()).isEqualTo("active");
    assertThat(image.size()).isEqualTo(SIZE);
    assertThat(image.diskFormat()).isEqualTo("raw");
    assertThat(image.hashAlgorithm()).isEqualTo("sha512");
    assertThat(image.hash())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(content)));
    assertThat(image.isPublic()).isFalse();
    assertThat(image.minMemoryMib()).isEqualTo(64);
    assertThat(image.minDiskGib()).isEqualTo(1);
    assertThat(image.properties()).containsEntry("hw_vif_model", "virtio");
    assertThat(sent).isSorted().last().isEqualTo((long) SIZE);
    assertThat(images().image(image.id())).isEqualTo(image);
    assertThat(images().images()).contains(image);
    images().delete(image.id());
    images().delete(image.id());
    failure(Kind.NOT_FOUND, () -> images().image(image.id()));
  }

  @Test
  void aFileThatCannotBeReadMakesNoImage() throws Exception {
    String name = freshName("image");
    CloudException failure =
        failure(
            Kind.CONFIGURATION,
            () ->
                images()
                    .upload(
                        new ImageRequest(name, "raw", false, 0, 0, Map.of()),
                        folder.resolve("no-such-file"),
                        ImageService.Progress.NONE));
    assertThat(failure.diagnostic().message()).contains("no-such-file");
    assertThat(images().images()).extracting(Image::name).doesNotContain(name);
  }

  private ImageService images() throws Exception {
    return cloud().images();
  }
}
