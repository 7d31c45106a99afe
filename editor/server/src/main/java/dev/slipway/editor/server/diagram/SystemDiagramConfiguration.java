// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.glsp.graph.DefaultTypes;
import org.eclipse.glsp.graph.GraphPackage;
import org.eclipse.glsp.server.diagram.BaseDiagramConfiguration;
import org.eclipse.glsp.server.layout.ServerLayoutKind;
import org.eclipse.glsp.server.types.EdgeTypeHint;
import org.eclipse.glsp.server.types.ShapeTypeHint;

/** What may be moved, resized, put into what and connected with what, as the notation says. */
public class SystemDiagramConfiguration extends BaseDiagramConfiguration {
  private final DiagramKind kind;

  @Inject
  public SystemDiagramConfiguration(DiagramKind kind) {
    this.kind = kind;
  }

  @Override
  public Map<String, EClass> getTypeMappings() {
    Map<String, EClass> mappings = DefaultTypes.getDefaultTypeMappings();
    kind.nodes()
        .forEach(n -> mappings.put(GraphElements.NODE + n.id(), GraphPackage.Literals.GNODE));
    kind.edges()
        .forEach(e -> mappings.put(GraphElements.EDGE + e.id(), GraphPackage.Literals.GEDGE));
    mappings.put(GraphElements.NAME, GraphPackage.Literals.GLABEL);
    return mappings;
  }

  @Override
  public List<ShapeTypeHint> getShapeTypeHints() {
    List<ShapeTypeHint> hints = new java.util.ArrayList<>();
    hints.add(new ShapeTypeHint("graph", false, false, false, false, nodesIn(NodeKind.ROOT)));
    for (NodeKind node : kind.nodes()) {
      hints.add(
          new ShapeTypeHint(
              GraphElements.NODE + node.id(), true, true, true, true, nodesIn(node.id())));
    }
    return hints;
  }

  private List<String> nodesIn(String container) {
    return kind.nodes().stream()
        .filter(node -> node.inside().contains(container))
        .map(node -> GraphElements.NODE + node.id())
        .toList();
  }

  @Override
  public List<EdgeTypeHint> getEdgeTypeHints() {
    return kind.edges().stream().map(SystemDiagramConfiguration::hint).toList();
  }

  private static EdgeTypeHint hint(EdgeKind edge) {
    boolean drawn = edge.derived() == null;
    return new EdgeTypeHint(
        GraphElements.EDGE + edge.id(), drawn, drawn, true, types(edge.from()), types(edge.to()));
  }

  private static List<String> types(List<String> kinds) {
    return kinds.stream().map(node -> GraphElements.NODE + node).toList();
  }

  @Override
  public ServerLayoutKind getLayoutKind() {
    return ServerLayoutKind.MANUAL;
  }

  /** Sizes are known here, by {@code TextMetrics}: no round trip to have the client measure. */
  @Override
  public boolean needsClientLayout() {
    return false;
  }

  @Override
  public boolean animatedUpdate() {
    return false;
  }
}
