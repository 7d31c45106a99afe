// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.Deployment;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwarePackage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where the nodes of a diagram are first placed that has too many for columns. */
class LargeDiagramTest {
  private static final Path SAMPLE = Path.of("../../samples/minimal/minimal.deployment");
  private static final int GROUPS = 6;
  private static final int MEMBERS = 10;

  private final OpenModel open = OpenModel.open(SAMPLE, List.of()).model().orElseThrow();

  @Test
  void whatIsConnectedIsPlacedTogether() {
    Deployment deployment = (Deployment) open.root();
    for (int i = 0; i < GROUPS * MEMBERS; i++) {
      // In turns, so that the order of the model does not group them.
      addPair(deployment, "group" + i % GROUPS + "-" + i / GROUPS);
    }
    for (ComponentType type : deployment.getSoftware().getComponentTypes()) {
      for (Topic topic : deployment.getData().getTopics()) {
        if (type.getName().startsWith("group") && sameGroup(type.getName(), topic.getName())) {
          publish(type, topic);
        }
      }
    }
    DrawnDiagram diagram =
        DrawnDiagram.of(open, Notation.standard().diagram("software").orElseThrow());
    Map<String, Bounds> groups = new HashMap<>();
    Bounds all = null;
    for (DrawnNode node : diagram.nodes()) {
      Bounds bounds = Bounds.of(node);
      all = all == null ? bounds : all.and(bounds);
      String title = node.texts().title();
      if (title.startsWith("group")) {
        groups.merge(title.substring(0, title.indexOf('-')), bounds, Bounds::and);
      }
    }
    assertThat(groups).hasSize(GROUPS);
    List<Bounds> places = new ArrayList<>(groups.values());
    for (int i = 0; i < places.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertThat(places.get(i).meets(places.get(j))).isFalse();
      }
    }
    assertThat(all.width() / all.height()).isBetween(0.5, 4.0);
  }

  private static void addPair(Deployment deployment, String name) {
    Topic topic = (Topic) ElementCreation.create(DdsPackage.Literals.TOPIC);
    topic.setName(name);
    deployment.getData().getTopics().add(topic);
    ComponentType type =
        (ComponentType) ElementCreation.create(SoftwarePackage.Literals.COMPONENT_TYPE);
    type.setName(name);
    deployment.getSoftware().getComponentTypes().add(type);
  }

  private static void publish(ComponentType type, Topic topic) {
    Publication publication =
        (Publication) ElementCreation.create(SoftwarePackage.Literals.PUBLICATION);
    publication.setTopic(topic);
    type.getPublications().add(publication);
  }

  private static boolean sameGroup(String one, String other) {
    return one.substring(0, one.indexOf('-') + 1)
        .equals(other.substring(0, Math.max(0, other.indexOf('-') + 1)));
  }
}
