// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.compare.ModelDifference;
import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Changed;
import dev.slipway.compare.ModelDifference.Moved;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.diagnostics.ElementPath;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/**
 * What became of a diagram: the later one, with all that only the earlier one had drawn into it,
 * and a mark on whatever differs.
 *
 * <ol>
 *   <li>Nodes and edges that only one of the diagrams has were added or removed. Removed ones stand
 *       where they were, or beside the others if something else is there now.
 *   <li>A node in another node was moved.
 *   <li>Every other difference of the models changes the node or edge that it belongs to; what
 *       belongs to none that is drawn is counted.
 * </ol>
 *
 * <p>Where things are placed makes no difference.
 */
public final class ComparedDiagram {
  private final DrawnDiagram earlier;
  private final DrawnDiagram diagram;
  private final ModelDifference difference;
  private final Map<String, Set<Change>> changes = new HashMap<>();
  private final Map<String, List<String>> notes = new HashMap<>();

  /** What the later diagram has in place of a node of the earlier one, by the latter's id. */
  private final Map<String, DrawnNode> laterNodes = new HashMap<>();

  private final Map<String, String> laterEdges = new HashMap<>();

  private int elsewhere;

  private ComparedDiagram(DrawnDiagram earlier, DrawnDiagram later, ModelDifference difference) {
    this.earlier = earlier;
    this.diagram = later;
    this.difference = difference;
  }

  /**
   * Compares two diagrams of one kind.
   *
   * @param later what is shown; what the earlier diagram has besides is drawn into it
   * @param difference how the models differ
   */
  public static ComparedDiagram of(
      DrawnDiagram earlier, DrawnDiagram later, ModelDifference difference) {
    ComparedDiagram compared = new ComparedDiagram(earlier, later, difference);
    compared.compareNodes();
    compared.compareEdges();
    compared.compareElements();
    return compared;
  }

  /** The later diagram, with what was removed. */
  public DrawnDiagram diagram() {
    return diagram;
  }

  /** What became of a node or edge, what matters most first; empty where nothing did. */
  public Set<Change> changes(String id) {
    return changes.getOrDefault(id, Set.of());
  }

  /** All that there is to say of a node or edge, in lines. */
  public String note(String id) {
    return String.join("\n", notes.getOrDefault(id, List.of()));
  }

  /** How many nodes and edges have a change. */
  public int count(Change change) {
    return (int) changes.values().stream().filter(each -> each.contains(change)).count();
  }

  /** How many differences of the models belong to nothing that the diagram shows. */
  public int elsewhere() {
    return elsewhere;
  }

  // 1. and 2. What is drawn

  private void compareNodes() {
    Set<String> known = new HashSet<>();
    for (DrawnNode node : List.copyOf(diagram.nodes())) {
      Optional<DrawnNode> was = earlier.node(earlierId(node.id()));
      if (was.isEmpty()) {
        mark(node.id(), Change.ADDED, "added");
      } else {
        known.add(was.get().id());
        laterNodes.put(was.get().id(), node);
        if (!parentId(was.get())
            .equals(node.parent() == null ? "" : earlierId(node.parent().id()))) {
          mark(node.id(), Change.MOVED, "moved, was in " + place(was.get()));
        }
      }
    }
    List<DrawnNode> gone = new ArrayList<>();
    for (DrawnNode node : earlier.nodes()) {
      if (!known.contains(node.id())) {
        gone.add(again(node));
      }
    }
    diagram.addAll(gone);
    gone.forEach(node -> mark(node.id(), Change.REMOVED, "removed"));
  }

  /** The id that an element of the later model had in the earlier one. */
  private String earlierId(String id) {
    return difference.earlierIds().getOrDefault(id, id);
  }

  private static String parentId(DrawnNode node) {
    return node.parent() == null ? "" : node.parent().id();
  }

  private static String place(DrawnNode node) {
    return node.parent() == null ? "no other" : node.parent().texts().title();
  }

  /** A removed node, in the node that it was in if that is still there. */
  private DrawnNode again(DrawnNode node) {
    DrawnNode again = new DrawnNode(node.content().withId(unusedId(node.id())));
    again.setFolded(node.folded());
    again.place(node.x(), node.y());
    DrawnNode parent = laterNodes.get(parentId(node));
    if (parent != null) {
      again.setParent(parent);
    }
    laterNodes.put(node.id(), again);
    return again;
  }

  /** Nothing that is removed shares its id with what is there. */
  private String unusedId(String id) {
    return diagram.node(id).isPresent() || diagram.edge(id).isPresent() ? id + "/removed" : id;
  }

  private void compareEdges() {
    Set<String> known = new HashSet<>();
    for (DrawnEdge edge : List.copyOf(diagram.edges())) {
      Optional<DrawnEdge> was = earlier.edge(earlierEdge(edge));
      if (was.isEmpty()) {
        mark(edge.id(), Change.ADDED, "added");
      } else {
        known.add(was.get().id());
        laterEdges.put(was.get().id(), edge.id());
        if (edge.kind().derived() != null && !was.get().tooltip().equals(edge.tooltip())) {
          mark(edge.id(), Change.CHANGED, was.get().tooltip() + " → " + edge.tooltip());
        }
      }
    }
    for (DrawnEdge edge : earlier.edges()) {
      DrawnNode from = laterNodes.get(edge.from().id());
      DrawnNode to = laterNodes.get(edge.to().id());
      if (!known.contains(edge.id()) && from != null && to != null) {
        String id = unusedId(edge.id());
        diagram.add(
            new DrawnEdge(
                id,
                edge.kind(),
                edge.element(),
                edge.target(),
                from,
                to,
                edge.label(),
                edge.tooltip(),
                edge.topics(),
                List.of()));
        mark(id, Change.REMOVED, "removed");
      }
    }
  }

  /** The id of the same edge in the earlier diagram. */
  private String earlierEdge(DrawnEdge edge) {
    String prefix = edge.from().id() + "/";
    String suffix = "/" + edge.to().id();
    return edge.id().startsWith(prefix) && edge.id().endsWith(suffix)
        ? earlierId(edge.from().id()) + "/" + edge.kind().id() + "/" + earlierId(edge.to().id())
        : earlierId(edge.id());
  }

  // 3. What belongs to what is drawn

  private void compareElements() {
    Map<EObject, String> drawn = drawnElements(diagram);
    Map<EObject, String> drawnBefore = drawnElements(earlier);
    for (Changed changed : difference.changed()) {
      List<String> texts = changed.changes().stream().map(ComparedDiagram::text).toList();
      belongs(diagram, drawn, changed.id(), changed.after(), texts, changed.changes());
    }
    for (Moved moved : difference.moved()) {
      belongs(
          diagram, drawn, moved.id(), moved.after(), List.of("was " + moved.before()), List.of());
    }
    for (Part added : difference.added()) {
      belongs(diagram, drawn, added.id(), added.path(), List.of("added"), List.of());
    }
    for (Part removed : difference.removed()) {
      belongs(earlier, drawnBefore, removed.id(), removed.path(), List.of("removed"), List.of());
    }
  }

  private Map<EObject, String> drawnElements(DrawnDiagram shown) {
    Map<EObject, String> ids = new LinkedHashMap<>();
    for (DrawnEdge edge : shown.edges()) {
      if (edge.element() != null && edge.kind().isElement()) {
        ids.put(edge.element(), edge.id());
      }
    }
    shown.nodes().forEach(node -> ids.put(node.element(), node.id()));
    return ids;
  }

  /** Marks what is drawn of the nearest element around a difference, itself included. */
  private void belongs(
      DrawnDiagram shown,
      Map<EObject, String> drawn,
      String id,
      ElementPath path,
      List<String> texts,
      List<AttributeChange> attributes) {
    EObject element = shown.model().element(id).orElse(null);
    EObject at = element;
    while (at != null && !drawn.containsKey(at)) {
      at = at.eContainer();
    }
    if (at == null) {
      elsewhere++;
      return;
    }
    String drawnAs = shown == earlier ? laterId(drawn.get(at)) : drawn.get(at);
    Set<Change> known = changes(drawnAs);
    if (known.contains(Change.ADDED) || known.contains(Change.REMOVED)) {
      return;
    }
    boolean itself = at == element;
    if (itself && known.contains(Change.MOVED) && isOnlyTheMove(at, attributes)) {
      return;
    }
    for (String text : texts) {
      mark(drawnAs, Change.CHANGED, itself ? text : label(path) + " " + text);
    }
  }

  private String laterId(String id) {
    DrawnNode node = laterNodes.get(id);
    return node == null ? laterEdges.getOrDefault(id, id) : node.id();
  }

  /** Whether nothing has changed but the reference that says in which node an element is. */
  private boolean isOnlyTheMove(EObject element, List<AttributeChange> attributes) {
    String parent = diagram.kind().nodeOf(element).map(kind -> kind.parent()).orElse(null);
    return attributes.stream().allMatch(change -> change.attribute().equals(parent));
  }

  private static String label(ElementPath path) {
    return path.isRoot() ? "" : path.label();
  }

  private static String text(AttributeChange change) {
    return change.attribute()
        + ": "
        + change.before().orElse("–")
        + " → "
        + change.after().orElse("–");
  }

  private void mark(String id, Change change, String note) {
    changes.computeIfAbsent(id, any -> EnumSet.noneOf(Change.class)).add(change);
    notes.computeIfAbsent(id, any -> new ArrayList<>()).add(note);
  }
}
