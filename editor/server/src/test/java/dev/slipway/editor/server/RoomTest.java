// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.operation.BendHandler;
import dev.slipway.editor.server.operation.CreateNodeHandler;
import dev.slipway.editor.server.operation.FoldHandler;
import dev.slipway.editor.server.operation.FoldOperation;
import dev.slipway.editor.server.operation.MoveHandler;
import dev.slipway.editor.server.operation.PlaceHandler;
import dev.slipway.editor.server.operation.PlaceOperation;
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
import org.eclipse.glsp.server.operations.ChangeRoutingPointsOperation;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.types.ElementAndBounds;
import org.eclipse.glsp.server.types.ElementAndRoutingPoints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  void whatIsDroppedNearAColumnComesIntoIt() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    DrawnNode host = edited.node("clonezilla");
    for (int i = 0; i < 4; i++) {
      create(edited, "node:instance", host, 8 + 8 * i, Map.of("offer", TRACKER_TYPE));
    }
    assertThat(edited.node("clonezilla").children())
        .extracting(DrawnNode::x)
        .containsOnly(NodeSizes.innerLeft(host));
    create(edited, "node:instance", host, 80, Map.of("offer", TRACKER_TYPE));
    assertThat(edited.node("clonezilla").children())
        .extracting(DrawnNode::x)
        .filteredOn(x -> x != NodeSizes.innerLeft(host))
        .hasSize(1);
  }

  @Test
  void aHostThatHasGrownTouchesNoOther() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "infrastructure");
    DrawnNode left = edited.node("esxi-master");
    ElementAndBounds near =
        at(edited.node("compute-10-33-136-7"), left.x() + left.width() + 3, left.y());
    edited.execute(MoveHandler.class, new ChangeBoundsOperation(List.of(near)));
    assertThat(edited.node("compute-10-33-136-7").x()).isEqualTo(left.x() + left.width() + 12);
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

  @ParameterizedTest
  @ValueSource(strings = {"software", "infrastructure", "deployment"})
  void eachNodeFindsAFreePlaceAndNothingElseMoves(String diagram) {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", diagram);
    for (String id : edited.drawn().nodes().stream().map(DrawnNode::id).toList()) {
      Map<String, List<Integer>> before = places(edited.drawn(), id);
      edited.execute(PlaceHandler.class, new PlaceOperation(List.of(id)));
      assertThat(places(edited.drawn(), id)).as(id).isEqualTo(before);
      assertNothingIsCovered(edited.drawn());
    }
  }

  @Test
  void whatIsPlacedIsNearWhatItIsConnectedWith() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    String array = edited.node("SonarArray").id();
    String contacts = edited.node("SonarContacts").id();
    edited.execute(
        MoveHandler.class,
        new ChangeBoundsOperation(
            List.of(
                at(edited.node("SonarArray"), 5000, 5000),
                at(edited.node("SonarContacts"), 0, 5000))));
    edited.execute(BendHandler.class, bend(edited.edge("SonarArray", "SonarContacts")));
    edited.execute(PlaceHandler.class, new PlaceOperation(List.of(array, contacts)));
    DrawnNode placed = edited.node("SonarContacts");
    for (String neighbour : List.of("SonarArray", "SonarTracker")) {
      assertThat(edited.node(neighbour).x() - placed.x()).as(neighbour).isBetween(-800, 800);
      assertThat(edited.node(neighbour).y() - placed.y()).as(neighbour).isBetween(-800, 800);
    }
    assertNothingIsCovered(edited.drawn());
    edited.undo();
    assertThat(edited.node("SonarArray").x()).isEqualTo(5000);
    assertThat(edited.edge("SonarArray", "SonarContacts").bends()).containsExactly(10, 20);
  }

  @ParameterizedTest
  @CsvSource({
    // Dropped onto a node of the same row or column, and before it.
    "60, 4, true",
    "60, -4, true",
    "-60, 4, true",
    "4, 30, false",
    "-4, 30, false",
    "4, -30, false"
  })
  void whatIsAlignedStaysInItsRowOrColumn(int right, int down, boolean row) {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    edited.execute(
        MoveHandler.class,
        new ChangeBoundsOperation(
            List.of(
                at(edited.node("SonarTracker"), 5000, 5000),
                at(edited.node("SonarArray"), 5000 + right, 5000 + down))));
    assertNothingIsCovered(edited.drawn());
    DrawnNode tracker = edited.node("SonarTracker");
    DrawnNode array = edited.node("SonarArray");
    boolean arrayIsFirst = row ? right < 0 : down < 0;
    DrawnNode first = arrayIsFirst ? array : tracker;
    DrawnNode second = arrayIsFirst ? tracker : array;
    assertThat(List.of(first.x(), first.y()))
        .isEqualTo(arrayIsFirst ? List.of(5000 + right, 5000 + down) : List.of(5000, 5000));
    if (row) {
      assertThat(second.y()).isEqualTo(arrayIsFirst ? 5000 : 5000 + down);
      assertThat(second.x()).isGreaterThan(first.x());
    } else {
      assertThat(second.x()).isEqualTo(arrayIsFirst ? 5000 : 5000 + right);
      assertThat(second.y()).isGreaterThan(first.y());
    }
  }

  private static ChangeRoutingPointsOperation bend(DrawnEdge edge) {
    return new ChangeRoutingPointsOperation(
        List.of(new ElementAndRoutingPoints(edge.id(), List.of(GraphUtil.point(10, 20)))));
  }

  /** Where all nodes are but one and those in it. */
  private static Map<String, List<Integer>> places(DrawnDiagram diagram, String but) {
    return diagram.nodes().stream()
        .filter(node -> !node.id().equals(but) && !node.isIn(but))
        .collect(
            Collectors.toMap(DrawnNode::id, node -> List.of(node.absoluteX(), node.absoluteY())));
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
    assertThat(bundle.between())
        .hasSize(2 * bundle.count())
        .contains(edited.node("tracker").id(), edited.node("health-monitor").id());
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
