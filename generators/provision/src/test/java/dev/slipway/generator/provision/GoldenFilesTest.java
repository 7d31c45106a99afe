// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The files of the samples against those in the repository. The property {@value #UPDATE}, set to
 * true, makes the repository's anew.
 */
class GoldenFilesTest {
  private static final String UPDATE = "slipway.golden.update";
  private static final Path GOLDEN = Path.of("src", "test", "golden");

  @ParameterizedTest
  @ValueSource(strings = {"submarine-lab", "bare-metal"})
  void filesAreTheGoldenOnes(String sample) throws IOException {
    Path golden = GOLDEN.resolve(sample);
    SortedMap<String, String> generated = Samples.files(Samples.load(sample));
    // Scripts are files of the sources, and the same for all.
    assertThat(generated.keySet().removeIf(path -> path.endsWith(".sh"))).isTrue();
    if (Boolean.getBoolean(UPDATE)) {
      for (String stale : tree(golden).keySet()) {
        Files.delete(golden.resolve(stale));
      }
      Samples.write(golden, generated);
    }
    assertThat(generated)
        .as("files; after an intended change, run with -D" + UPDATE + "=true")
        .isEqualTo(tree(golden));
  }

  private static SortedMap<String, String> tree(Path golden) throws IOException {
    SortedMap<String, String> tree = new TreeMap<>();
    if (Files.isDirectory(golden)) {
      try (Stream<Path> files = Files.walk(golden)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          tree.put(golden.relativize(file).toString(), Files.readString(file));
        }
      }
    }
    return tree;
  }
}
