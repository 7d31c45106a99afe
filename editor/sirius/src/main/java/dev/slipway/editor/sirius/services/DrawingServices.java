// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.element.DrawnElements.DrawnEdgeElement;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.TypedMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** What diagrams draw, where, and with which texts: as on the page of the editor. */
public class DrawingServices {
  /** Sirius measures nodes in tens of pixels. */
  private static final int UNIT = 10;

  /**
   * The width of a character of 9 points in pixels, with what an ellipse takes from its corners.
   */
  private static final int CHARACTER = 9;

  /** The width of an icon and of the space around it in pixels. */
  private static final int ICON = 32;

  /** Sirius makes one. */
  public DrawingServices() {}

  /** Whether a diagram can be made of a model; a library has no infrastructure. */
  public boolean offersDiagram(EObject root, String diagram) {
    if (root.eContainer() != null) {
      return false;
    }
    return Kinds.diagram(diagram).nodes().stream()
        .map(kind -> kind.owner().split("[/\\[]")[0])
        .anyMatch(first -> root.eClass().getEStructuralFeature(first) != null);
  }

  /** What a new diagram is called. */
  public String diagramTitle(EObject root, String diagram) {
    return ElementTexts.name(root) + ": " + Kinds.diagram(diagram).label();
  }

  /** The elements of a kind that are drawn in an element; the root stands for the diagram. */
  public List<EObject> drawnInside(EObject parent, String diagram, String kind) {
    return ModelState.of(parent).drawn(Kinds.diagram(diagram)).inside(parent, kind);
  }

  /** The elements that a diagram draws as edges of a kind. */
  public List<EObject> drawnEdges(EObject root, String diagram, String kind) {
    DrawnElements drawn = ModelState.of(root).drawn(Kinds.diagram(diagram));
    EdgeKind edge = Kinds.edge(diagram, kind);
    List<EObject> found = new ArrayList<>();
    for (EObject owner : drawn.kinds().keySet()) {
      drawn.edgesOf(edge, owner).forEach(each -> found.add(each.element()));
    }
    return found;
  }

  /** The element that an edge starts at; null where its ends are not drawn. */
  public EObject edgeSource(EObject element, String diagram, String kind) {
    return edge(element, diagram, kind).map(DrawnEdgeElement::from).orElse(null);
  }

  /** The element that an edge leads to; null where its ends are not drawn. */
  public EObject edgeTarget(EObject element, String diagram, String kind) {
    return edge(element, diagram, kind).map(DrawnEdgeElement::to).orElse(null);
  }

  /** Whether an element has the looks of a variant of its kind. */
  public boolean looksAs(EObject element, String diagram, String kind, String variant) {
    NodeKind node = Kinds.node(diagram, kind);
    return node.variantOf(element)
        .filter(looks -> looks.equals(node.variants().cases().get(variant)))
        .isPresent();
  }

  /** What is written in a node: its name, and below it what matters most. */
  public String nodeLabel(EObject element) {
    ElementTexts.Texts texts = ElementTexts.of(element, null);
    return texts.detail().isEmpty() ? texts.title() : texts.title() + "\n" + texts.detail();
  }

  /**
   * How wide a node without corners is, which does not grow with its texts by itself: in tens of
   * pixels, so that its longest line fits beside its icon.
   */
  public Integer nodeWidth(EObject element, String diagram, String kind) {
    int longest = nodeLabel(element).lines().mapToInt(String::length).max().orElse(0);
    int pixels = ICON + longest * CHARACTER;
    return (Math.max(Kinds.node(diagram, kind).width(), pixels) + UNIT - 1) / UNIT;
  }

  /** What is written in a row of a table. */
  public String rowLabel(TypedMember member) {
    return ElementTexts.row(member);
  }

  /** What is written at an edge. */
  public String edgeLabel(EObject element) {
    return ElementTexts.edge(element);
  }

  /** The name that users change in a label. */
  public String editedName(EObject element) {
    return element instanceof NamedElement ? ElementTexts.name(element) : "";
  }

  /** The deployment or library that an element belongs to. */
  public EObject modelRoot(EObject element) {
    return EcoreUtil.getRootContainer(element);
  }

  private static Optional<DrawnEdgeElement> edge(EObject element, String diagram, String kind) {
    EObject owner = element.eContainer();
    return owner == null
        ? Optional.empty()
        : ModelState.of(element)
            .drawn(Kinds.diagram(diagram))
            .edgesOf(Kinds.edge(diagram, kind), owner)
            .stream()
            .filter(each -> each.element() == element)
            .findFirst();
  }
}
