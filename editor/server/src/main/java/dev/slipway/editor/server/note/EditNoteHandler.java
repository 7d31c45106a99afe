// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.note;

import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.util.List;
import java.util.UUID;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;

/** Adds notes and frames to the drawing, changes and deletes them. */
public class EditNoteHandler extends ModelOperationHandler<EditNoteOperation> {
  /** Longer ones belong into a document. */
  private static final int LONGEST = 4000;

  /** Smaller ones could not be gripped. */
  private static final int LEAST = 40;

  @Override
  protected String label(EditNoteOperation operation, DrawnDiagram diagram) {
    String done = operation.deleted() ? "Delete" : operation.id().isEmpty() ? "Add" : "Edit";
    return done + (operation.frame() ? " frame" : " note");
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(EditNoteOperation operation, DrawnDiagram diagram) {
    EList<Note> notes = places().notes();
    if (operation.id().isEmpty()) {
      Note note = DrawingFactory.eINSTANCE.createNote();
      note.setId(UUID.randomUUID().toString());
      note.setFrame(operation.frame());
      write(operation, note);
      notes.add(note);
      return;
    }
    Note note =
        notes.stream()
            .filter(each -> each.getId().equals(operation.id()))
            .findFirst()
            .orElseThrow(() -> new RefusedOperation("The note no longer exists."));
    if (operation.deleted()) {
      notes.remove(note);
    } else {
      write(operation, note);
    }
  }

  private static void write(EditNoteOperation operation, Note note) {
    List<String> lines = operation.text().isEmpty() ? List.of() : operation.text().lines().toList();
    if (operation.text().length() > LONGEST) {
      throw new RefusedOperation("A note has at most " + LONGEST + " characters.");
    }
    if (lines.stream().anyMatch(line -> line.chars().anyMatch(Character::isISOControl))) {
      throw new RefusedOperation("A note cannot hold control characters.");
    }
    Bounds bounds = operation.bounds();
    note.setX((int) Math.round(bounds.x()));
    note.setY((int) Math.round(bounds.y()));
    note.setWidth(Math.max(LEAST, (int) Math.round(bounds.width())));
    note.setHeight(Math.max(LEAST, (int) Math.round(bounds.height())));
    ECollections.setEList(note.getLines(), lines);
  }
}
