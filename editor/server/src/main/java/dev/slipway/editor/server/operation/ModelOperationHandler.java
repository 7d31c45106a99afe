// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import com.google.inject.Inject;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.Places;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.common.command.Command;
import org.eclipse.glsp.graph.GPoint;
import org.eclipse.glsp.server.operations.BasicOperationHandler;
import org.eclipse.glsp.server.operations.Operation;

/**
 * Carries out one kind of operation. What {@link #edit} does to model and drawing becomes one
 * command, so it is undone as a whole.
 */
public abstract class ModelOperationHandler<O extends Operation> extends BasicOperationHandler<O> {
  @Inject private DiagramState state;

  /**
   * What users read of the change in the history: what is done to which element, such as "Move
   * Tracks".
   *
   * @param diagram as in {@link #edit}
   */
  protected abstract String label(O operation, DrawnDiagram diagram);

  /**
   * Changes model and drawing as the operation says.
   *
   * @param diagram what the client was shown when it sent the operation
   * @throws RefusedOperation if it makes no sense there; nothing is then changed
   */
  protected abstract void edit(O operation, DrawnDiagram diagram);

  /** Whether it changes nothing but where and how things are drawn. */
  protected boolean changesDrawingOnly() {
    return false;
  }

  /**
   * What an operation does.
   *
   * @param label as {@link #label}
   * @param ofDrawingOnly as {@link #changesDrawingOnly}
   * @param edit does it
   */
  record Change(String label, boolean ofDrawingOnly, Runnable edit) {
    /** This and then another, under the name of this. */
    Change then(Change next) {
      return new Change(
          label,
          ofDrawingOnly && next.ofDrawingOnly,
          () -> {
            edit.run();
            next.edit.run();
          });
    }

    Command command(OpenModel open) {
      return ofDrawingOnly ? open.arrange(label, edit) : open.change(label, edit);
    }
  }

  /** What an operation does to the diagram as it is shown now. */
  final Change change(O operation) {
    DrawnDiagram diagram = state.drawn();
    return new Change(
        open().read(() -> label(operation, diagram)),
        changesDrawingOnly(),
        () -> edit(operation, diagram));
  }

  @Override
  public Optional<Command> createCommand(O operation) {
    return Optional.of(change(operation).command(open()));
  }

  /** The model. */
  protected final OpenModel open() {
    return state.open();
  }

  /** The state of the diagram, for what is to be sent after the update. */
  protected final DiagramState state() {
    return state;
  }

  /** The kind of diagram. */
  protected final DiagramKind kind() {
    return state.kind();
  }

  /** Where things are in this diagram. */
  protected final Places places() {
    return new Places(open(), kind());
  }

  /** The kind of edge of that id. */
  protected final EdgeKind edge(String id) {
    return kind()
        .edge(id)
        .orElseThrow(() -> new RefusedOperation("This diagram has no edge " + id + "."));
  }

  /** The node of that id. */
  protected static DrawnNode node(DrawnDiagram diagram, String id) {
    return diagram
        .node(id)
        .orElseThrow(() -> new RefusedOperation("The element no longer exists."));
  }

  /** The node of that id, which must be one of the model itself. */
  protected static DrawnNode ownNode(DrawnDiagram diagram, String id) {
    DrawnNode node = node(diagram, id);
    if (!node.own()) {
      throw ofLibrary(node.texts().title());
    }
    return node;
  }

  /** Refuses to change an element of that name, which is not one of the model itself. */
  protected static RefusedOperation ofLibrary(String name) {
    return new RefusedOperation(name + " belongs to an imported library and is changed there.");
  }

  /**
   * Puts a node at a point.
   *
   * @param container the node that it is in; null for the diagram itself
   * @param location from the origin of the diagram; null leaves the place to the diagram
   */
  protected final void placeIn(String node, DrawnNode container, GPoint location) {
    if (location != null) {
      int x = (int) Math.round(location.getX()) - (container == null ? 0 : container.absoluteX());
      int y = (int) Math.round(location.getY()) - (container == null ? 0 : container.absoluteY());
      places()
          .move(
              node, Math.max(x, container == null ? x : 0), Math.max(y, container == null ? y : 0))
          .setPlaced(true);
    }
  }

  /**
   * Moves the bends that the user has made, where both ends of their edge go the same way.
   *
   * @param ways how far nodes go, with all that is in them
   */
  protected final void bendAlong(DrawnDiagram diagram, Map<DrawnNode, GPoint> ways) {
    for (DrawnEdge edge : diagram.edges()) {
      GPoint way = edge.bends().isEmpty() ? null : wayOf(edge.from(), ways);
      GPoint other = way == null ? null : wayOf(edge.to(), ways);
      if (other != null && way.getX() == other.getX() && way.getY() == other.getY()) {
        List<Integer> bends = new ArrayList<>();
        for (int i = 0; i < edge.bends().size(); i++) {
          bends.add(edge.bends().get(i) + (int) (i % 2 == 0 ? way.getX() : way.getY()));
        }
        places().bend(edge.id(), bends);
      }
    }
  }

  /** How far a node goes, by itself or with what it is in; null where it stays. */
  protected static GPoint wayOf(DrawnNode node, Map<DrawnNode, GPoint> ways) {
    for (DrawnNode at = node; at != null; at = at.parent()) {
      if (ways.containsKey(at)) {
        return ways.get(at);
      }
    }
    return null;
  }
}
