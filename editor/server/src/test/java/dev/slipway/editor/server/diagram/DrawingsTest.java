// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.Places;
import dev.slipway.model.Deployment;
import dev.slipway.model.NamedElement;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawingsTest {
  private static final Path SAMPLE =
      Path.of("../../samples/submarine-lab/submarine-lab.deployment").toAbsolutePath().normalize();

  private final OpenModel model = OpenModel.open(SAMPLE, List.of()).model().orElseThrow();
  private final DiagramKind software = Notation.standard().diagrams().get(0);
  private final DiagramKind other = Notation.standard().diagrams().get(1);
  private final Drawings drawings = new Drawings();

  @Test
  void aDiagramIsDrawnOnceForAllTabs() {
    drawings.prepare(model, software);
    Drawings.Drawing first = drawings.of(model, software);
    assertThat(drawings.of(model, software)).isSameAs(first);
    assertThat(drawings.of(model, other)).isNotSameAs(first);
  }

  @Test
  void theGraphIsWrittenInAsciiAndReadAsItWas() {
    String json = drawings.of(model, software).json(1);
    assertThat(json).isPrintable().isASCII().contains("\\u26bf");
    assertThat(new Gson().fromJson(json, JsonObject.class).toString()).contains("\u26bf array_id");
  }

  /** It is shown before, and nothing may jump once its places are kept. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "minimal",
        "submarine-lab",
        "hpc-tuning",
        "cloud-guests",
        "bare-metal",
        "wide-area"
      })
  void whatHasNoDrawingLooksTheSameBeforeAndAfterItsPlacesAreKept(
      String sample, @TempDir Path alone) throws Exception {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(Path.of("../../samples", sample), "*.deployment")) {
      for (Path file : files) {
        Files.copy(file, alone.resolve(file.getFileName()));
      }
    }
    OpenModel placed =
        OpenModel.open(alone.resolve(sample + ".deployment"), List.of()).model().orElseThrow();
    List<String> before = jsonOfAll(placed);
    placed.completeChangesWith(() -> Places.complete(placed));
    placed.complete();
    assertThat(placed.drawing().getDiagrams()).isNotEmpty();
    assertThat(jsonOfAll(placed)).isEqualTo(before);
  }

  private static List<String> jsonOfAll(OpenModel model) {
    Drawings fresh = new Drawings();
    return Notation.standard().diagrams().stream()
        .map(kind -> fresh.of(model, kind).json(1))
        .toList();
  }

  @Test
  void whatIsDrawnIsFoundOnceForAsLongAsOnlyPlacesChange() {
    DrawnNode node = drawings.of(model, software).drawn().nodes().iterator().next();
    model.execute(
        model.arrange("Move", () -> new Places(model, software).move(node.id(), 4321, 5)), this);
    assertThat(again(node).texts()).isSameAs(node.texts());
    model.execute(
        model.change("Rename", () -> ((NamedElement) again(node).element()).setName("renamed")),
        this);
    assertThat(again(node).texts().title()).isEqualTo("renamed");
    model.undo(this);
    assertThat(again(node).texts()).isEqualTo(node.texts());
  }

  private DrawnNode again(DrawnNode node) {
    return drawings.of(model, software).drawn().node(node.id()).orElseThrow();
  }

  @Test
  void itIsDrawnAnewAfterEachChangeAndItsUndoing() {
    Drawings.Drawing first = drawings.of(model, software);
    String node = first.drawn().nodes().iterator().next().id();
    model.execute(
        model.arrange("Move", () -> new Places(model, software).move(node, 4321, 5)), this);
    Drawings.Drawing moved = drawings.of(model, software);
    assertThat(moved.drawn().node(node).orElseThrow().x()).isEqualTo(4321);
    model.undo(this);
    assertThat(drawings.of(model, software).drawn().node(node).orElseThrow().x())
        .isNotEqualTo(4321);
    model.execute(
        model.change("Rename", () -> ((Deployment) model.root()).setName("renamed")), this);
    assertThat(drawings.of(model, software).drawn().title()).startsWith("renamed");
  }
}
