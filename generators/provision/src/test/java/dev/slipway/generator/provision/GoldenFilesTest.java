// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The files of the sample against those in the repository. The property {@value #UPDATE}, set to
 * true, makes the repository's anew.
 */
class GoldenFilesTest {
  private static final String UPDATE = "slipway.golden.update";
  private static final Path GOLDEN = Path.of("src", "test", "golden", "submarine-lab");

  @Test
  void filesAreTheGoldenOnes() throws IOException {
    SortedMap<String, String> generated = Samples.files(Samples.load());
    // Scripts are files of the sources, and the same for all.
    assertThat(generated.keySet().removeIf(path -> path.endsWith(".sh"))).isTrue();
    if (Boolean.getBoolean(UPDATE)) {
      for (String stale : tree().keySet()) {
        Files.delete(GOLDEN.resolve(stale));
      }
      Samples.write(GOLDEN, generated);
    }
    assertThat(generated)
        .as("files; after an intended change, run with -D" + UPDATE + "=true")
        .isEqualTo(tree());
  }

  private static SortedMap<String, String> tree() throws IOException {
    SortedMap<String, String> tree = new TreeMap<>();
    if (Files.isDirectory(GOLDEN)) {
      try (Stream<Path> files = Files.walk(GOLDEN)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          tree.put(GOLDEN.relativize(file).toString(), Files.readString(file));
        }
      }
    }
    return tree;
  }
}
