// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Element;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tree of submarine-lab and its library. */
class ModelTreeTest {
  private OpenModel model;

  @BeforeEach
  void open() {
    model =
        OpenModel.open(Path.of("../../samples/submarine-lab/submarine-lab.deployment"), List.of())
            .model()
            .orElseThrow();
  }

  private List<String> rows(Set<String> open, String words) {
    return ModelTree.rows(model, open, words).stream()
        .map(row -> "  ".repeat(row.depth()) + row.label() + (row.open() ? " -" : ""))
        .toList();
  }

  @Test
  void nothingIsOpenAtFirst() {
    assertThat(rows(Set.of(), "")).containsExactly("submarine-lab", "combat-system-types");
  }

  @Test
  void whatIsOpenShowsWhatIsInItAlsoWhatNoDiagramDraws() {
    String root = ((Element) model.root()).getId();
    Element data =
        (Element)
            model.root().eContents().stream()
                .filter(each -> each.eClass().getName().equals("DataModel"))
                .findFirst()
                .orElseThrow();
    assertThat(rows(Set.of(root, data.getId()), ""))
        .startsWith("submarine-lab -", "  Data model -")
        .contains("    Tracks", "    Reliable", "    combat", "  traffic");
    assertThat(ModelTree.rows(model, Set.of(root, data.getId()), ""))
        .filteredOn(row -> row.label().equals("Tracks"))
        .allMatch(row -> row.kind().equals("Topic") && row.icon().equals("topic"));
  }

  @Test
  void whatNoDiagramDrawsHasAnIconToo() {
    for (String kind : List.of("QoS profile", "Domain", "Partition", "Host type")) {
      assertThat(ModelTree.rows(model, Set.of(), kind))
          .as(kind)
          .filteredOn(row -> row.kind().equals(kind))
          .isNotEmpty()
          .allMatch(row -> Notation.class.getResource("icons/" + row.icon() + ".svg") != null);
    }
  }

  @Test
  void whatContainsTheWordsIsShownWithWhatItIsIn() {
    assertThat(rows(Set.of(), "struct systemtr"))
        .containsExactly(
            "combat-system-types -", "  Data model -", "    tracking -", "      SystemTrack");
    assertThat(rows(Set.of(), "qos state"))
        .containsExactly("submarine-lab -", "  Data model -", "    State");
    assertThat(rows(Set.of(), "no such thing")).isEmpty();
  }
}
