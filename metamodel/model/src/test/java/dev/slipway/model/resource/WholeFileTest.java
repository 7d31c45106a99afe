// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  /** In bytes, of all file systems in use. */
  private static final int LONGEST_NAME = 255;

  @TempDir private Path folder;

  @Test
  void aFileWithTheLongestNameIsWritten() throws IOException {
    Path file = folder.resolve("n".repeat(LONGEST_NAME));
    assertThat(WholeFile.write(file, bytes("one"))).isTrue();
    assertThat(WholeFile.write(file, bytes("two"))).isTrue();
    assertThat(file).hasContent("two");
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all).as("nothing is left beside it").containsExactly(file);
    }
  }

  @Test
  void whatHasTheContentIsNotTouchedAndALinkIsFollowed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "one");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThat(WholeFile.write(link, bytes("one"))).isFalse();
    assertThat(WholeFile.write(link, bytes("two"))).isTrue();
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("two");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
