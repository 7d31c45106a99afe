// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptDocumentTest {
  private record Boat(String schema, String name) {}

  @TempDir private Path folder;

  private Boat read(String text) throws IOException {
    return KeptDocument.read(
        Files.writeString(folder.resolve("boat.json"), text), "slipway-boat/1", Boat.class);
  }

  @Test
  void isReadFromItsFile() throws IOException {
    assertThat(read("{\"schema\": \"slipway-boat/1\", \"name\": \"Anna\"}"))
        .isEqualTo(new Boat("slipway-boat/1", "Anna"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          {"schema": "slipway-boat/2", "name": "Anna"} ~ unknown form
          {"schema": "slipway-boat/2", "crew": 4}      ~ unknown form
          {"name": "Anna"}                             ~ unknown form
          {"schema": "slipway-boat/1", "name": null}   ~ damaged file
          {"schema": "slipway-boat/1"}                 ~ damaged file
          {"schema": "slipway-boat/1",                 ~ damaged file
          []                                           ~ damaged file
          ``                                           ~ damaged file
          """)
  void saysWhyAFileIsNotRead(String text, String problem) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("boat.json: " + problem);
  }
}
