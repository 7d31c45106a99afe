// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.model.Deployment;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Sirius asks, mapping by mapping, against what the notation draws of the samples. */
class DrawingServicesTest {
  private final DrawingServices drawing = new DrawingServices();

  @ParameterizedTest
  @ValueSource(strings = {"submarine-lab", "routed", "wide-area", "minimal", "neutron-placement"})
  void everyElementIsACandidateOnce(String sample) {
    Deployment root = SampleModels.load(sample);
    for (DiagramKind diagram : Notation.standard().diagrams()) {
      DrawnElements drawn = DrawnElements.of(diagram, root);
      List<EObject> candidates = new ArrayList<>();
      for (NodeKind kind : diagram.nodes()) {
        candidates.addAll(drawing.drawnInside(root, diagram.id(), kind.id()));
        for (EObject around : drawn.kinds().keySet()) {
          if (kind.inside().contains(drawn.kinds().get(around).id())) {
            candidates.addAll(drawing.drawnInside(around, diagram.id(), kind.id()));
          }
        }
      }
      assertThat(candidates)
          .as("%s of %s", diagram.label(), sample)
          .containsExactlyInAnyOrderElementsOf(drawn.kinds().keySet());
    }
  }

  @Test
  void edgesHaveBothEnds() {
    Set<String> seen = new TreeSet<>();
    for (String sample : List.of("submarine-lab", "routed")) {
      Deployment root = SampleModels.load(sample);
      for (DiagramKind diagram : Notation.standard().diagrams()) {
        for (EdgeKind kind : diagram.edges()) {
          if (kind.isElement()) {
            for (EObject edge : drawing.drawnEdges(root, diagram.id(), kind.id())) {
              seen.add(kind.id());
              assertThat(drawing.edgeSource(edge, diagram.id(), kind.id())).isNotNull();
              assertThat(drawing.edgeTarget(edge, diagram.id(), kind.id())).isNotNull();
            }
          }
        }
      }
    }
    assertThat(seen).containsExactly("nic", "publication", "router-interface", "subscription");
  }

  @Test
  void nodesHaveTheTextsOfThePage() {
    Deployment root = SampleModels.load("submarine-lab");
    EObject instance = drawing.modelRoot(SampleModels.first(root, ComponentInstance.class));
    assertThat(instance).isSameAs(root);
    assertThat(drawing.diagramTitle(root, "software")).isEqualTo("submarine-lab: Software");
    ComponentInstance first = SampleModels.first(root, ComponentInstance.class);
    assertThat(drawing.nodeLabel(first))
        .isEqualTo(first.getName() + "\n" + first.getType().getName());
  }

  @Test
  void ellipsesAreWideEnoughForTheirTexts() {
    Deployment root = SampleModels.load("submarine-lab");
    Topic topic = SampleModels.first(root, Topic.class);
    topic.setName("Id");
    topic.getType().setName("T");
    assertThat(drawing.nodeWidth(topic, "software", "topic")).isEqualTo(15);
    topic.setName("PositionsOfAllContactsWithinTheHorizon");
    assertThat(drawing.nodeWidth(topic, "software", "topic")).isGreaterThan(30);
  }

  @Test
  void diagramsAreOfModels() {
    Deployment root = SampleModels.load("minimal");
    assertThat(drawing.offersDiagram(root, "infrastructure")).isTrue();
    assertThat(drawing.offersDiagram(root.getSites().get(0), "infrastructure")).isFalse();
    EObject library = ModelFactory.eINSTANCE.createLibrary();
    assertThat(drawing.offersDiagram(library, "software")).isTrue();
    assertThat(drawing.offersDiagram(library, "infrastructure")).isFalse();
  }
}
