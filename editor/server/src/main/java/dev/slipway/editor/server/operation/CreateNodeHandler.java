// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.NodeCreation;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.diagram.GraphElements;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.editor.server.view.NodeSizes;
import dev.slipway.model.Element;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.graph.GPoint;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Creates what the palette offers. */
public class CreateNodeHandler extends ModelOperationHandler<CreateNodeOperation>
    implements CreateOperationHandler<CreateNodeOperation> {
  /** How far from a column a node may be dropped to come into it. */
  private static final int NEAR = 24;

  /** The argument that says which variant is wanted, by its literal. */
  public static final String VARIANT = "variant";

  /** The argument that says which of the offered elements is wanted, by its id. */
  public static final String OFFER = "offer";

  /** The argument that says by which kind of edge the new node is connected, by its id. */
  public static final String EDGE = "edge";

  /** The argument that says what that edge comes from, by its id; it leads to the new node. */
  public static final String FROM = "from";

  /** The argument that says what that edge leads to, by its id; it comes from the new node. */
  public static final String TO = "to";

  @Override
  public List<String> getHandledElementTypeIds() {
    return kind().nodes().stream().map(each -> GraphElements.NODE + each.id()).toList();
  }

  @Override
  protected String label(CreateNodeOperation operation, DrawnDiagram diagram) {
    String type = operation.getElementTypeId().substring(GraphElements.NODE.length());
    String in =
        diagram
            .node(operation.getContainerId())
            .map(node -> " in " + ElementNames.of(node.element()))
            .orElse("");
    return "Create "
        + kind().node(type).map(each -> MetamodelTexts.inSentence(each.label())).orElse(type)
        + in;
  }

  @Override
  protected void edit(CreateNodeOperation operation, DrawnDiagram diagram) {
    String type = operation.getElementTypeId();
    NodeKind nodeKind =
        kind()
            .node(type.substring(GraphElements.NODE.length()))
            .orElseThrow(() -> new RefusedOperation("This diagram has no " + type + "."));
    DrawnNode container = diagram.node(operation.getContainerId()).orElse(null);
    if (container != null && !nodeKind.inside().contains(container.kind().id())) {
      throw new RefusedOperation(nodeKind.label() + " cannot be there.");
    }
    Map<String, String> args = operation.getArgs() == null ? Map.of() : operation.getArgs();
    EObject element =
        NodeCreation.create(
            open().root(),
            nodeKind,
            container == null ? null : container.element(),
            args.get(VARIANT),
            Optional.ofNullable(args.get(OFFER)).map(this::offered).orElse(null));
    if (args.containsKey(EDGE)) {
      connect(edge(args.get(EDGE)), nodeKind, element, diagram, args);
    }
    String id = ((Element) element).getId();
    operation
        .getLocation()
        .ifPresent(
            location -> {
              if (container == null && !nodeKind.inside().contains(NodeKind.ROOT)) {
                placeInFirst(id, diagram, location);
              } else {
                placeIn(id, container, inColumn(container, location));
              }
            });
    state().afterUpdate(new SelectAction(List.of(id), true));
  }

  /**
   * Places a node that was dropped where nothing takes it, and that the model has in its first
   * element of a fitting kind. An element made for it is placed around it.
   *
   * @param before the diagram before the drop
   */
  private void placeInFirst(String id, DrawnDiagram before, GPoint location) {
    DrawnNode node = node(DrawnDiagram.of(open(), kind()), id);
    DrawnNode around = node.parent();
    if (before.node(around.id()).isPresent()) {
      placeIn(id, around, inColumn(around, location));
    } else {
      placeIn(
          around.id(),
          null,
          GraphUtil.point(location.getX() - node.x(), location.getY() - node.y()));
      places().move(id, node.x(), node.y()).setPlaced(true);
    }
  }

  /**
   * The place for a node dropped into another: in the nearest column of its contents, if near one.
   */
  private static GPoint inColumn(DrawnNode around, GPoint location) {
    if (around == null) {
      return location;
    }
    double x = location.getX() - around.absoluteX();
    return Stream.concat(
            around.children().stream().map(DrawnNode::x), Stream.of(NodeSizes.innerLeft(around)))
        .filter(column -> Math.abs(column - x) <= NEAR)
        .min(Comparator.comparingDouble(column -> Math.abs(column - x)))
        .map(column -> GraphUtil.point(around.absoluteX() + column, location.getY()))
        .orElse(location);
  }

  private static void connect(
      EdgeKind edge,
      NodeKind kind,
      EObject element,
      DrawnDiagram diagram,
      Map<String, String> args) {
    if (args.containsKey(FROM)) {
      DrawnNode from =
          edge.isReference() ? ownNode(diagram, args.get(FROM)) : node(diagram, args.get(FROM));
      Ends.check(edge, from.kind(), kind);
      Ends.connect(edge, from.element(), element);
    } else {
      DrawnNode to = node(diagram, args.get(TO));
      Ends.check(edge, kind, to.kind());
      Ends.connect(edge, element, to.element());
    }
  }

  private EObject offered(String id) {
    return open().element(id).orElseThrow(() -> new RefusedOperation("What was offered is gone."));
  }
}
