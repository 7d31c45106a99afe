// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The samples are in canonical form: an edit in the editor changes nothing else in the file. */
class SamplesTest {
  private static final Path SAMPLES = Path.of("../../samples");

  static List<Path> modelFiles() throws IOException {
    try (Stream<Path> files = Files.walk(SAMPLES)) {
      return files.filter(file -> file.toString().endsWith(".deployment")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("modelFiles")
  void aSampleLoadsAndKeepsItsBytes(Path file) throws IOException {
    LoadResult result = ModelLoader.load(file);

    assertThat(result.diagnostics()).isEmpty();
    assertThat(ModelSaver.toBytes(result.model().orElseThrow().root().eResource()))
        .asString()
        .isEqualTo(Files.readString(file));
  }
}
