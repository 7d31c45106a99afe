// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.element.EdgeEnds;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.model.ElementRemoval;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.Places;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Deletes nodes, edges, notes and frames. To be called in a change. */
final class Deletion {
  private Deletion() {}

  /**
   * Deletes what has these ids: what is drawn, where a label stands for its node, or any other
   * element of the model.
   *
   * @throws RefusedOperation if nothing of it can be deleted
   */
  static void delete(OpenModel open, DiagramKind kind, DrawnDiagram diagram, List<String> ids) {
    List<EObject> elements = new ArrayList<>();
    List<DrawnEdge> references = new ArrayList<>();
    for (String id : ids) {
      String owner = id.indexOf('#') < 0 ? id : id.substring(0, id.indexOf('#'));
      diagram
          .node(owner)
          .filter(node -> node.own())
          .ifPresent(node -> elements.add(node.element()));
      diagram
          .edge(owner)
          .ifPresent(
              edge -> {
                if (edge.kind().isElement()) {
                  elements.add(edge.element());
                } else if (edge.kind().isReference()) {
                  references.add(edge);
                }
              });
      if (diagram.node(owner).isEmpty() && diagram.edge(owner).isEmpty()) {
        open.element(owner)
            .filter(element -> open.isOwn(element) && isRemovable(element))
            .ifPresent(elements::add);
      }
    }
    EList<Note> notes = new Places(open, kind).notes();
    boolean hadNotes =
        notes.removeAll(notes.stream().filter(note -> ids.contains(note.getId())).toList());
    if (elements.isEmpty() && references.isEmpty()) {
      if (hadNotes) {
        return;
      }
      throw new RefusedOperation(
          "What is selected is derived, or belongs to an imported library: it cannot be deleted"
              + " here.");
    }
    for (DrawnEdge edge : references) {
      new Places(open, kind).bend(edge.id(), List.of());
      EdgeEnds.forget(edge.kind(), edge.element(), edge.target());
    }
    ElementRemoval.remove(open, elements);
  }

  /** Whether what contains the element can be without it. */
  private static boolean isRemovable(EObject element) {
    EReference list = element.eContainmentFeature();
    return list != null && (list.isMany() || !list.isRequired());
  }
}
