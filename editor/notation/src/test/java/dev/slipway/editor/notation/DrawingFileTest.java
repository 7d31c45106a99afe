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
      <drawing:Drawing xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:drawing="urn:slipway:drawing:1.3">
        <diagrams id="software">
          <shapes id="software:a" x="40" y="-8" width="200" folded="true"/>
          <shapes id="software:b" placed="true"/>
          <connections id="software:c" bends="1,-2 0,0"/>
          <notes id="n" x="5" y="-6" width="160" height="80">
            <lines>To be decided:</lines>
            <lines>which &lt;radar></lines>
            <lines></lines>
            <lines>which &lt;radar></lines>
          </notes>
          <notes id="f" frame="true" width="300" height="200"/>
        </diagrams>
        <views name="Navigation &amp; &lt;Sonar>">
          <topics>a</topics>
          <topics>b</topics>
          <domains>d</domains>
          <hosts>h</hosts>
          <components>c</components>
        </views>
        <views name="Nothing yet"/>
      </drawing:Drawing>
      """;

  private static final String BENT =
      """
          <connections id="software:c" bends="1,-2 0,0"/>
      """;

  /** As versions before 1.3 have it. */
  private static final String BENT_ONCE =
      """
          <connections id="software:c">
            <bends x="1" y="-2"/>
            <bends/>
          </connections>
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

  @Test
  void anEarlierVersionIsReadAndWrittenAsTheLatest() throws IOException {
    Path file =
        write(
            DRAWING
                .replace("drawing:1.3", "drawing:1.0")
                .replace(BENT, BENT_ONCE)
                .replaceAll("(?s) *<notes.*</notes>\n *<notes[^>]*>\n", "")
                .replaceAll("(?s)  <views.*</views>\n  <views[^>]*>\n", ""));
    assertThat(Files.readString(file)).doesNotContain("views", "notes", "1.3");
    DrawingFile.Result result = DrawingFile.read(file);
    assertThat(result.problem()).isEmpty();
    assertThat(
            new String(
                DrawingFile.toBytes(result.drawing().orElseThrow(), file), StandardCharsets.UTF_8))
        .isEqualTo(
            Files.readString(file).replace("drawing:1.0", "drawing:1.3").replace(BENT_ONCE, BENT));
  }

  @Test
  void aLaterVersionIsRefusedAsSuch() throws IOException {
    DrawingFile.Result result =
        DrawingFile.read(write(DRAWING.replace("drawing:1.3", "drawing:1.4")));
    assertThat(result.drawing()).isEmpty();
    assertThat(result.problem().orElseThrow().code()).isEqualTo("DRAWING_VERSION_UNKNOWN");
    assertThat(result.problem().orElseThrow().message())
        .isEqualTo(
            "lab.notation has version 1.4 of the format; this Slipway reads 1.0, 1.1, 1.2, 1.3.");
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
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.3\"><diagrams id=\"s\"><connections id=\"a\""
            + " bends=\"1,2 3\"/></diagrams></d:Drawing>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.3\"><diagrams id=\"s\"><connections id=\"a\""
            + " bends=\"1,far\"/></diagrams></d:Drawing>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.1\"><views/></d:Drawing>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.1\"><views name=\"v\"/><views name=\"v\"/>"
            + "</d:Drawing>",
        "<d:Drawing xmlns:d=\"urn:slipway:drawing:1.1\"><views name=\"v\"><sites>s</sites>"
            + "</views></d:Drawing>",
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
