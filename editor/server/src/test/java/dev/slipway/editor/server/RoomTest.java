// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.operation.CreateNodeHandler;
import dev.slipway.editor.server.operation.FoldHandler;
import dev.slipway.editor.server.operation.FoldOperation;
import dev.slipway.editor.server.operation.MoveHandler;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.FlowBundles;
import dev.slipway.editor.server.view.NodeSizes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.types.ElementAndBounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is put where, and whatever grows: nothing covers its neighbours or names. */
class RoomTest {
  private static final String TRACKER_TYPE = "aaeeb378-b217-522c-9dd4-db2d317b2ead";

  @TempDir private Path folder;

  @Test
  void whatIsDroppedCoversNothingAndItsNodeMakesRoomForIt() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    DrawnNode host = edited.node("clonezilla");
    DrawnNode neighbour = edited.node("compute-10-33-136-10");
    Set<Integer> free = Set.of(neighbour.x(), neighbour.y());
    for (int i = 0; i < 4; i++) {
      create(edited, "node:instance", host, 80 * i, Map.of("offer", TRACKER_TYPE));
      assertNothingIsCovered(edited.drawn());
    }
    assertThat(edited.node("clonezilla").children()).hasSize(4);
    DrawnNode moved = edited.node("compute-10-33-136-10");
    assertThat(moved.x() - neighbour.x() + moved.y() - neighbour.y()).isPositive();
    for (int i = 0; i < 4; i++) {
      edited.undo();
    }
    DrawnNode back = edited.node("compute-10-33-136-10");
    assertThat(Set.of(back.x(), back.y())).isEqualTo(free);
  }

  @Test
  void whatIsMovedOntoAnotherMakesRoomForIt() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    DrawnNode there = edited.node("SonarTracker");
    ElementAndBounds onto = at(edited.node("SonarArray"), there.x() + 5, there.y() + 5);
    edited.execute(MoveHandler.class, new ChangeBoundsOperation(List.of(onto)));
    assertNothingIsCovered(edited.drawn());
    assertThat(edited.node("SonarTracker").x()).isEqualTo(there.x());
    assertThat(edited.node("SonarTracker").y()).isEqualTo(there.y());
  }

  @Test
  void whatMakesRoomHasItsNeighboursMakeRoom() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    List<String> column = List.of("SonarTracker", "TacticalCommand", "WeaponControl");
    int y = 5000;
    List<ElementAndBounds> places = new ArrayList<>();
    for (String name : column) {
      places.add(at(edited.node(name), 5000, y));
      y += edited.node(name).height() + 2;
    }
    edited.execute(MoveHandler.class, new ChangeBoundsOperation(places));
    DrawnNode last = edited.node("WeaponControl");
    ElementAndBounds onto = at(edited.node("SonarArray"), 5005, 5005);
    edited.execute(MoveHandler.class, new ChangeBoundsOperation(List.of(onto)));
    assertNothingIsCovered(edited.drawn());
    assertThat(edited.node("WeaponControl").y()).isGreaterThan(last.y());
  }

  private static ElementAndBounds at(DrawnNode node, int x, int y) {
    ElementAndBounds place = new ElementAndBounds();
    place.setElementId(node.id());
    place.setNewPosition(GraphUtil.point(x, y));
    return place;
  }

  @Test
  void aDiagramThatIsFirstOpenedHasRoomForWhatOthersHavePutIntoIt() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "infrastructure");
    for (String name : List.of("compute-10-33-136-7", "compute-10-33-136-8", "controller")) {
      for (int i = 0; i < 3; i++) {
        create(edited, "node:virtual-machine", edited.node(name), 0, Map.of());
      }
    }
    for (DiagramKind kind : Notation.standard().diagrams()) {
      assertNothingIsCovered(edited.model().read(() -> DrawnDiagram.of(edited.model(), kind)));
    }
  }

  @Test
  void foldingHidesWhatIsInsideAndNotWhatItIsConnectedWith() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    DrawnNode host = edited.node("compute-10-33-136-8");
    Set<String> others =
        edited.drawn().edges().stream()
            .filter(edge -> host.children().contains(edge.from()))
            .filter(edge -> !host.children().contains(edge.to()))
            .map(edge -> edge.to().id())
            .collect(Collectors.toSet());
    assertThat(others).hasSizeGreaterThan(2);
    edited.execute(FoldHandler.class, new FoldOperation(List.of(host.id()), true));
    List<DrawnEdge> seen = edited.drawn().routedEdges();
    assertThat(seen)
        .allMatch(edge -> edge.from().isShown() && edge.to().isShown())
        .filteredOn(edge -> edge.from().id().equals(host.id()))
        .extracting(edge -> edge.to().id())
        .containsExactlyInAnyOrderElementsOf(others);
    assertThat(seen).extracting(DrawnEdge::id).doesNotHaveDuplicates();
    assertThat(seen)
        .filteredOn(edge -> edge.label().endsWith(" flows"))
        .isNotEmpty()
        .allMatch(edge -> edge.tooltip().contains(" → "));
    edited.undo();
    assertThat(edited.drawn().routedEdges()).allMatch(edge -> edge.element() == null);
    assertThat(edited.drawn().routedEdges()).hasSize(edited.drawn().edges().size());
  }

  @Test
  void flowsBetweenTheSameHostsAreOneEdgeUntilThatIsUnfolded() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    DrawnDiagram drawn = edited.drawn();
    List<DrawnEdge> bundled = drawn.routedEdges(new FlowBundles(true, Set.of()));
    assertThat(bundled).extracting(DrawnEdge::id).doesNotHaveDuplicates();
    assertThat(bundled.stream().mapToInt(DrawnEdge::count).sum()).isEqualTo(drawn.edges().size());
    DrawnEdge bundle =
        bundled.stream()
            .filter(edge -> edge.from() == edited.node("compute-10-33-136-8"))
            .filter(edge -> edge.to() == edited.node("controller"))
            .findFirst()
            .orElseThrow();
    assertThat(bundle.label()).isEqualTo(bundle.count() + " flows");
    assertThat(bundle.tooltip().lines()).hasSize(bundle.count());
    // Within a host, components are connected one by one.
    assertThat(bundled)
        .filteredOn(edge -> edge.count() == 1)
        .allMatch(edge -> drawn.edge(edge.id()).isPresent());
    List<DrawnEdge> unfolded = drawn.routedEdges(new FlowBundles(true, Set.of(bundle.id())));
    assertThat(unfolded).hasSize(bundled.size() - 1 + bundle.count());
    assertThat(drawn.joinedEdges(new FlowBundles(true, Set.of())))
        .containsValue(bundle.id())
        .hasSize(
            drawn.edges().size()
                - (int) bundled.stream().filter(edge -> edge.count() == 1).count());
    assertThat(drawn.joinedEdges(FlowBundles.NONE)).isEmpty();
  }

  private static void create(
      EditedModel edited, String type, DrawnNode container, int x, Map<String, String> args) {
    CreateNodeOperation operation = new CreateNodeOperation(type);
    operation.setContainerId(container.id());
    operation.setLocation(GraphUtil.point(container.absoluteX() + x, container.absoluteY()));
    operation.setArgs(args);
    edited.execute(CreateNodeHandler.class, operation);
  }

  private static void assertNothingIsCovered(DrawnDiagram diagram) {
    apart(diagram.roots(), diagram.kind());
    for (DrawnNode node : diagram.nodes()) {
      if (!node.folded()) {
        apart(node.children(), diagram.kind());
        for (DrawnNode child : node.children()) {
          assertThat(child.y()).as(child.texts().title()).isGreaterThanOrEqualTo(NodeSizes.HEAD);
          assertThat(child.x() + child.width()).isLessThan(node.width());
          assertThat(child.y() + child.height()).isLessThan(node.height());
        }
      }
    }
  }

  private static void apart(List<DrawnNode> siblings, DiagramKind kind) {
    for (DrawnNode one : siblings) {
      for (DrawnNode other : siblings) {
        assertThat(one == other || isBeside(one, other) || isBeside(other, one))
            .as("%s: %s, %s", kind.id(), one.texts().title(), other.texts().title())
            .isTrue();
      }
    }
  }

  private static boolean isBeside(DrawnNode one, DrawnNode other) {
    return one.x() + one.width() <= other.x() || one.y() + one.height() <= other.y();
  }
}
