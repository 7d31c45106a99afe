// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.EdgeRoute;
import dev.slipway.editor.server.view.LabelPlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where the labels of submarine-lab's software are. */
class LabelPlacesTest {
  private static final Path SAMPLE =
      Path.of("../../samples/submarine-lab/submarine-lab.deployment");

  private final DrawnDiagram diagram =
      DrawnDiagram.of(
          OpenModel.open(SAMPLE, List.of()).model().orElseThrow(),
          Notation.standard().diagram("software").orElseThrow());

  private Map<String, EdgeRoute.Point> places() {
    return LabelPlaces.of(diagram.nodes(), diagram.edges());
  }

  private DrawnEdge labelled() {
    return diagram.edges().stream().filter(LabelPlaces::isLabelled).findFirst().orElseThrow();
  }

  private static Bounds around(DrawnEdge edge, EdgeRoute.Point place) {
    double width = LabelPlaces.width(edge);
    return new Bounds(
        place.x() - width / 2, place.y() - LabelPlaces.HEIGHT / 2, width, LabelPlaces.HEIGHT);
  }

  @Test
  void labelsCoverNeitherNodesNorOneAnother() {
    Map<String, EdgeRoute.Point> places = places();
    List<Bounds> taken = new ArrayList<>();
    diagram.nodes().forEach(node -> taken.add(Bounds.of(node)));
    int nodes = taken.size();
    for (DrawnEdge edge : diagram.edges()) {
      if (LabelPlaces.isLabelled(edge)) {
        Bounds label = around(edge, places.get(edge.id()));
        assertThat(taken).as(edge.tooltip()).noneMatch(label::meets);
        taken.add(label);
      }
    }
    assertThat(taken).hasSizeGreaterThan(nodes + 10);
  }

  @Test
  void aLabelMakesWayForANode() {
    DrawnEdge edge = labelled();
    EdgeRoute.Point before = places().get(edge.id());
    DrawnNode node =
        diagram.nodes().stream()
            .filter(each -> each != edge.from() && each != edge.to())
            .findFirst()
            .orElseThrow();
    node.resize(20, 20);
    node.place((int) before.x() - 10, (int) before.y() - 10);
    EdgeRoute.Point after = places().get(edge.id());
    assertThat(around(edge, before).meets(Bounds.of(node))).isTrue();
    assertThat(around(edge, after).meets(Bounds.of(node))).isFalse();
  }

  @Test
  void aLabelWithoutRoomIsInTheMiddle() {
    DrawnEdge edge = labelled();
    DrawnNode above = diagram.roots().get(0);
    above.place(-10_000, -10_000);
    above.resize(20_000, 20_000);
    assertThat(places().get(edge.id())).isEqualTo(EdgeRoute.of(edge).label());
  }

  @Test
  void aLabelIsBesideAnEdgeThatItWouldHide() {
    DrawnEdge edge = labelled();
    edge.from().place(5000, 5000);
    edge.to().place(5000 + edge.from().width() + 30, 5000);
    Bounds line = EdgeRoute.of(edge).reach();
    EdgeRoute.Point place = places().get(edge.id());
    assertThat(line.width()).isEqualTo(30);
    assertThat(place.y() + LabelPlaces.HEIGHT / 2).isLessThan(line.y());
    assertThat(place.x()).isEqualTo(line.x() + 15);
  }
}
