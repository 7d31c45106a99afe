// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawingFileTest {
  private static final String DRAWING =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <drawing:Drawing xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:drawing="urn:slipway:drawing:1.0">
        <diagrams id="software">
          <shapes id="software:a" x="40" y="-8" width="200" folded="true"/>
          <shapes id="software:b" placed="true"/>
          <connections id="software:c">
            <bends x="1" y="2"/>
            <bends/>
          </connections>
        </diagrams>
      </drawing:Drawing>
      """;

  @TempDir private Path folder;

  @Test
  void whatIsReadIsWrittenAsItWas() throws IOException {
    Path file = write(DRAWING);
    DrawingFile.Result result = DrawingFile.read(file);
    assertThat(result.problem()).isEmpty();
    assertThat(
            new String(
                DrawingFile.toBytes(result.drawing().orElseThrow(), file), StandardCharsets.UTF_8))
        .isEqualTo(DRAWING);
  }

  @Test
  void whatIsNotThereIsEmpty() {
    assertThat(DrawingFile.read(folder.resolve("none")).drawing().orElseThrow().getDiagrams())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no XML",
        "<Drawing/>",
        "<!DOCTYPE d [<!ENTITY e SYSTEM \"/etc/hostname\">]><d>&e;</d>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.0\"><other/></d:Drawing>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.0\"><diagrams/></d:Drawing>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.0\"><diagrams id=\"s\"><shapes id=\"a\""
            + " x=\"far\"/></diagrams></d:Drawing>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.0\"><diagrams id=\"s\"><shapes id=\"a\"/>"
            + "<shapes id=\"a\"/></diagrams></d:Drawing>",
      })
  void whatIsNoDrawingIsRefused(String content) throws IOException {
    DrawingFile.Result result = DrawingFile.read(write(content));
    assertThat(result.drawing()).isEmpty();
    assertThat(result.problem().orElseThrow().code()).isEqualTo("DRAWING_INVALID");
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("lab.notation"), content);
  }
}
