// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.compare.ModelComparison;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.ChangeContainerHandler;
import dev.slipway.editor.server.operation.CreateNodeHandler;
import dev.slipway.editor.server.operation.DeleteHandler;
import dev.slipway.editor.server.operation.MoveHandler;
import dev.slipway.editor.server.operation.RenameHandler;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.picture.Theme;
import dev.slipway.editor.server.view.Change;
import dev.slipway.editor.server.view.ComparedDiagram;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.operations.ChangeContainerOperation;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.operations.DeleteOperation;
import org.eclipse.glsp.server.types.ElementAndBounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a diagram says of the difference from the sample as it is on disk. */
class ComparedDiagramTest {
  private static final Path LAB = Path.of("../../samples/submarine-lab/submarine-lab.deployment");

  @TempDir private Path folder;

  private static ComparedDiagram compared(EditedModel edited, String kind) {
    OpenModel before = OpenModel.open(LAB, List.of()).model().orElseThrow();
    OpenModel after = edited.model();
    DiagramKind diagram = Notation.standard().diagram(kind).orElseThrow();
    return ComparedDiagram.of(
        DrawnDiagram.of(before, diagram),
        DrawnDiagram.of(after, diagram),
        ModelComparison.compare(before.model(), after.model()));
  }

  @Test
  void addedRemovedAndChangedAreToldApart() throws Exception {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    String removed = edited.node("Tracks").id();
    String changed = edited.node("SonarArray").id();
    edited.execute(DeleteHandler.class, new DeleteOperation(List.of(removed)));
    edited.execute(
        RenameHandler.class, new ApplyLabelEditOperation(changed + "#name", "TowedArray"));
    CreateNodeOperation create = new CreateNodeOperation("node:topic");
    create.setContainerId("software");
    create.setLocation(GraphUtil.point(40, 900));
    edited.execute(CreateNodeHandler.class, create);

    ComparedDiagram compared = compared(edited, "software");
    assertThat(compared.changes(removed)).isEqualTo(Set.of(Change.REMOVED));
    assertThat(compared.changes(edited.node("Topic").id())).isEqualTo(Set.of(Change.ADDED));
    assertThat(compared.changes(changed)).isEqualTo(Set.of(Change.CHANGED));
    assertThat(compared.note(changed)).contains("name: SonarArray → TowedArray");
    assertThat(compared.count(Change.ADDED)).isEqualTo(1);
    assertThat(compared.diagram().edges().stream().filter(edge -> edge.to().id().equals(removed)))
        .as("what was published to it")
        .isNotEmpty()
        .allMatch(edge -> compared.changes(edge.id()).equals(Set.of(Change.REMOVED)));
    DrawnNode gone = compared.diagram().node(removed).orElseThrow();
    assertThat(compared.diagram().roots())
        .filteredOn(other -> other != gone)
        .noneMatch(other -> covers(other, gone));
    String legend =
        DiagramPictureTest.parse(DiagramPicture.of(compared, Theme.LIGHT))
            .getDocumentElement()
            .getTextContent();
    assertThat(legend).contains("1 added", " removed", "0 moved", " changed");
  }

  @Test
  void whatRunsElsewhereWasMoved() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    DrawnNode instance = edited.node("tracker");
    DrawnNode host =
        compared(edited, "deployment").diagram().nodes().stream()
            .filter(node -> node.kind().isContainer() && node != instance.parent())
            .filter(node -> !node.id().equals(instance.parent().id()))
            .findFirst()
            .orElseThrow();
    edited.execute(
        ChangeContainerHandler.class,
        new ChangeContainerOperation(instance.id(), GraphUtil.point(20, 60), host.id()));
    ComparedDiagram compared = compared(edited, "deployment");
    assertThat(compared.changes(instance.id())).isEqualTo(Set.of(Change.MOVED));
    assertThat(compared.note(instance.id())).contains(instance.parent().texts().title());
    assertThat(compared.count(Change.MOVED)).isEqualTo(1);
    assertThat(compared.elsewhere()).isZero();
  }

  @Test
  void placesAndNewIdsAreNoDifference() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    ElementAndBounds bounds = new ElementAndBounds();
    bounds.setElementId(edited.node("Tracks").id());
    bounds.setNewPosition(GraphUtil.point(3, 4));
    bounds.setNewSize(GraphUtil.dimension(200, 50));
    edited.execute(MoveHandler.class, new ChangeBoundsOperation(List.of(bounds)));
    EcoreUtil.setID(edited.node("SonarArray").element(), "another-id");
    ComparedDiagram compared = compared(edited, "software");
    assertThat(
            Map.of(
                "added", compared.count(Change.ADDED), "removed", compared.count(Change.REMOVED)))
        .isEqualTo(Map.of("added", 0, "removed", 0));
    assertThat(compared.count(Change.CHANGED) + compared.count(Change.MOVED)).isZero();
  }

  private static boolean covers(DrawnNode one, DrawnNode other) {
    return one.x() < other.x() + other.width()
        && other.x() < one.x() + one.width()
        && one.y() < other.y() + other.height()
        && other.y() < one.y() + one.height();
  }
}
