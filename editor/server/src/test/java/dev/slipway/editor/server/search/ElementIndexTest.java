// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.note.NoteContent;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.Places;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is found in submarine-lab. */
class ElementIndexTest {
  private static final Path SAMPLE =
      Path.of("../../samples/submarine-lab/submarine-lab.deployment");
  private static final int MOST = 20;

  private final OpenModel open = OpenModel.open(SAMPLE, List.of()).model().orElseThrow();

  @Test
  void aNameIsFoundInTheDiagramThatAsksFirst() {
    List<FoundElement> found = find("esxi-slave", "deployment");
    assertThat(found)
        .extracting(FoundElement::diagram, FoundElement::kind, FoundElement::name)
        .startsWith(
            tuple("deployment", "ESXi host", "esxi-slave"),
            tuple("infrastructure", "ESXi host", "esxi-slave"));
  }

  @Test
  void anAddressIsFoundAtWhatHasIt() {
    List<FoundElement> found = find("10.33.136.21", "infrastructure");
    assertThat(found.get(0).name()).isEqualTo("gpu-kvm");
    assertThat(found.get(0).text()).contains("10.33.136.21");
    assertThat(found).extracting(FoundElement::name).contains("gpu-kvm → lab-network");
  }

  @Test
  void aTopicIsFoundWithWhatCarriesIt() {
    List<FoundElement> found = find("tracks", "software");
    assertThat(found.get(0).name()).isEqualTo("Tracks");
    assertThat(found)
        .extracting(FoundElement::kind, FoundElement::name)
        .contains(
            tuple("Publication", "SonarTracker → Tracks"), tuple("Flow", "tracker → recorder"));
  }

  @Test
  void whatNoDiagramDrawsIsFoundToo() {
    assertThat(find("WeaponKind", "software").get(0))
        .extracting(FoundElement::diagram, FoundElement::kind, FoundElement::name)
        .containsExactly("", "Enumeration", "WeaponKind");
    assertThat(find("streaming", "software"))
        .extracting(FoundElement::kind, FoundElement::name)
        .contains(tuple("QoS profile", "Streaming"));
  }

  @Test
  void allWordsHaveToBeThere() {
    assertThat(find("sonar track", "software"))
        .extracting(FoundElement::name)
        .startsWith("SonarTracker")
        .doesNotContain("SonarArray");
    assertThat(find("sonar nothing-of-that-name", "software")).isEmpty();
    assertThat(find("  ", "software")).isEmpty();
  }

  @Test
  void whatIsHiddenNamesTheNodesThatHideIt() {
    var kind = Notation.standard().diagram("deployment").orElseThrow();
    DrawnNode machine = find("combat-kvm-1");
    DrawnNode host = machine.parent();
    Places places = new Places(open, kind);
    places.shape(machine.id()).setFolded(true);
    places.shape(host.id()).setFolded(true);
    assertThat(open.drawing().getDiagrams()).extracting(Diagram::getId).contains("deployment");
    assertThat(find("sonar-bow", "deployment").get(0).folded())
        .containsExactly(host.id(), machine.id());
  }

  @Test
  void aNoteIsFoundByAnyOfItsLines() {
    var kind = Notation.standard().diagram("infrastructure").orElseThrow();
    Bounds bounds = new Bounds(0, 0, 160, 60);
    NoteContent.add(new Places(open, kind).notes(), false, bounds, "Which radar?\nAsk the yard.");
    assertThat(find("yard", "software"))
        .extracting(
            FoundElement::diagram, FoundElement::kind, FoundElement::name, FoundElement::text)
        .containsExactly(tuple("infrastructure", "Note", "Which radar?", "Ask the yard."));
    assertThat(find("which", "software")).extracting(FoundElement::note).first().isEqualTo(true);
  }

  private DrawnNode find(String name) {
    var kind = Notation.standard().diagram("deployment").orElseThrow();
    return DrawnDiagram.of(open, kind).nodes().stream()
        .filter(node -> node.texts().title().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<FoundElement> find(String text, String diagram) {
    return ElementIndex.of(open).find(text, diagram, MOST);
  }
}
