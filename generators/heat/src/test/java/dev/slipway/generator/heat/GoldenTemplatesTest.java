// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The templates of the samples against those in the repository. The property {@value #UPDATE}, set
 * to true, makes the repository's anew.
 */
class GoldenTemplatesTest {
  private static final String UPDATE = "slipway.golden.update";
  private static final Path GOLDEN = Path.of("src", "test", "golden");

  @ParameterizedTest
  @MethodSource("dev.slipway.generator.heat.Samples#withClouds")
  void templatesAreTheGoldenOnes(String sample) throws IOException {
    SortedMap<String, String> generated = Samples.templates(Samples.load(sample));
    Path golden = GOLDEN.resolve(sample);
    if (Boolean.getBoolean(UPDATE)) {
      update(golden, generated);
    }
    assertThat(generated)
        .as("templates; after an intended change, run with -D" + UPDATE + "=true")
        .isEqualTo(tree(golden));
  }

  @Test
  void everySampleWithTemplatesHasGoldenOnes() throws IOException {
    assertThat(Samples.all().filter(sample -> !Samples.templates(Samples.load(sample)).isEmpty()))
        .containsExactlyInAnyOrderElementsOf(Samples.withClouds().toList());
  }

  private static void update(Path golden, Map<String, String> generated) throws IOException {
    for (String stale : tree(golden).keySet()) {
      Files.delete(golden.resolve(stale));
    }
    for (Map.Entry<String, String> file : generated.entrySet()) {
      Path place = golden.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.writeString(place, file.getValue());
    }
  }

  private static SortedMap<String, String> tree(Path root) throws IOException {
    SortedMap<String, String> tree = new TreeMap<>();
    if (Files.isDirectory(root)) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          tree.put(root.relativize(file).toString(), Files.readString(file));
        }
      }
    }
    return tree;
  }
}
