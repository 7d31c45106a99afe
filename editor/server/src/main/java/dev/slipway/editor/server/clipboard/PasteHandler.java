// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.clipboard;

import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.element.Containers;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.clipboard.CopiedElements.CopiedNote;
import dev.slipway.editor.server.clipboard.CopiedElements.Copy;
import dev.slipway.editor.server.clipboard.CopiedElements.Place;
import dev.slipway.editor.server.note.NoteContent;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.PasteOperation;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/**
 * Pastes what was copied: into the node that is selected if that can have it, else to where it was
 * copied from, else to where such elements are created. Notes and frames come into the diagram.
 */
public class PasteHandler extends ModelOperationHandler<PasteOperation> {
  /** The kind of text in a clipboard. */
  public static final String TEXT = "text/plain";

  /** How far a copy is from its original, in pixels. */
  private static final int OFFSET = 24;

  /** Where the first thing in a node is. */
  private static final int LEFT = 14;

  private static final int TOP = 56;

  @Override
  protected String label(PasteOperation operation, DrawnDiagram diagram) {
    CopiedElements copied = copied(operation);
    int count = copied.elements().size() + copied.notes().size();
    return "Paste "
        + (count != 1
            ? count + " elements"
            : copied.notes().isEmpty()
                ? name(copied.elements().get(0))
                : copied.notes().get(0).frame() ? "frame" : "note");
  }

  private static String name(Copy copy) {
    List<String> names = copy.object().attributes().getOrDefault("name", List.of());
    return names.stream().findFirst().orElse("element");
  }

  @Override
  protected void edit(PasteOperation operation, DrawnDiagram diagram) {
    CopiedElements copied = copied(operation);
    DrawnNode selected = selected(operation, diagram);
    Pasting pasting = new Pasting(open());
    List<EObject> made = new ArrayList<>();
    for (Copy each : copied.elements()) {
      EObject element = pasting.make(each.object());
      own(each, element, selected, pasting);
      made.add(element);
    }
    pasting.connect();
    for (EObject element : made) {
      if (element instanceof NamedElement named && named.getName() != null) {
        ElementCreation.name(named, named.getName());
      }
    }
    copied.places().forEach((id, place) -> put(id, place, copied, selected, pasting));
    List<String> ids = new ArrayList<>();
    made.forEach(each -> ids.add(((Element) each).getId()));
    copied.notes().forEach(each -> ids.add(pasted(each).getId()));
    state().afterUpdate(new SelectAction(ids, true));
    if (pasting.leftOut() > 0) {
      state()
          .afterUpdate(
              MessageActionUtil.info(
                  pasting.leftOut()
                      + " references of what was pasted lead to what is not in this model, and"
                      + " were left out."));
    }
  }

  private static CopiedElements copied(PasteOperation operation) {
    return CopiedElements.of(operation.getClipboardData().getOrDefault(TEXT, ""));
  }

  private static DrawnNode selected(PasteOperation operation, DrawnDiagram diagram) {
    List<String> ids = operation.getEditorContext().getSelectedElementIds();
    return ids.size() == 1 ? diagram.node(ids.get(0)).filter(DrawnNode::own).orElse(null) : null;
  }

  // Where it belongs

  private void own(Copy copy, EObject element, DrawnNode selected, Pasting pasting) {
    Optional<EObject> original =
        Optional.ofNullable(copy.owner()).flatMap(open()::element).filter(open()::isOwn);
    EObject owner = pasting.become(copy.owner());
    for (EObject at = selected == null ? null : selected.element();
        owner == null && at != null && at != open().root();
        at = at.eContainer()) {
      owner = list(at, copy, element).isPresent() ? at : null;
    }
    if (owner == null) {
      owner = original.orElse(null);
    }
    Optional<EReference> list = owner == null ? Optional.empty() : list(owner, copy, element);
    if (list.isPresent()) {
      ElementCreation.add(owner, list.get(), element);
    } else if (!home(element)
        .map(path -> ElementCreation.add(open().root(), path, element))
        .orElse(false)) {
      throw new RefusedOperation(
          "%s cannot be pasted here; select the element to paste it into."
              .formatted(ElementTexts.name(element)));
    }
  }

  private static Optional<EReference> list(EObject owner, Copy copy, EObject element) {
    return owner.eClass().getEStructuralFeature(copy.list()) instanceof EReference list
            && list.isContainment()
            && list.isMany()
            && list.getEReferenceType().isInstance(element)
        ? Optional.of(list)
        : Optional.empty();
  }

  private static Optional<String> home(EObject element) {
    return Notation.standard().diagrams().stream()
        .map((DiagramKind each) -> each.nodeOf(element))
        .flatMap(Optional::stream)
        .findFirst()
        .map(NodeKind::owner);
  }

  // Where it is drawn

  private void put(
      String id, Place place, CopiedElements copied, DrawnNode selected, Pasting pasting) {
    EObject element = pasting.become(id);
    NodeKind nodeKind = element == null ? null : kind().nodeOf(element).orElse(null);
    if (nodeKind == null) {
      return;
    }
    boolean withParent = place.parent() != null && pasting.become(place.parent()) != null;
    boolean moved = !withParent && allocate(element, nodeKind, place, selected);
    if (copied.diagram().equals(kind().id())) {
      write(((Element) element).getId(), withParent ? place : free(moved ? first(place) : place));
    }
  }

  /** Puts it into the selected node, if it is drawn in such nodes and not in this one already. */
  private static boolean allocate(
      EObject element, NodeKind nodeKind, Place place, DrawnNode selected) {
    DrawnNode into = selected;
    while (into != null && !nodeKind.inside().contains(into.kind().id())) {
      into = into.parent();
    }
    if (into == null || into.id().equals(place.parent())) {
      return false;
    }
    Containers.setParent(element, nodeKind, into.element());
    return true;
  }

  private void write(String id, Place place) {
    Shape shape = places().move(id, place.x(), place.y());
    shape.setWidth(place.width());
    shape.setHeight(place.height());
    shape.setFolded(place.folded());
    shape.setPlaced(true);
  }

  private static Place first(Place place) {
    return new Place(place.parent(), LEFT, TOP, place.width(), place.height(), place.folded());
  }

  private static Place beside(Place place) {
    return new Place(
        place.parent(),
        place.x() + OFFSET,
        place.y() + OFFSET,
        place.width(),
        place.height(),
        place.folded());
  }

  /** Puts a copy of a note or a frame where none is exactly. */
  private Note pasted(CopiedNote copied) {
    EList<Note> notes = places().notes();
    Bounds bounds = copied.bounds();
    while (isTaken(notes, bounds)) {
      bounds =
          new Bounds(bounds.x() + OFFSET, bounds.y() + OFFSET, bounds.width(), bounds.height());
    }
    return NoteContent.add(notes, copied.frame(), bounds, copied.text());
  }

  private static boolean isTaken(List<Note> notes, Bounds bounds) {
    return notes.stream()
        .anyMatch(
            note -> note.getX() == Math.round(bounds.x()) && note.getY() == Math.round(bounds.y()));
  }

  /** A place that nothing is exactly at. */
  private Place free(Place wanted) {
    Set<String> taken = new HashSet<>();
    state().drawn().nodes().forEach(node -> taken.add(node.x() + "," + node.y()));
    Place place = wanted;
    while (taken.contains(place.x() + "," + place.y())) {
      place = beside(place);
    }
    return place;
  }
}
