// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.note;

import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.util.List;
import org.eclipse.emf.common.util.EList;
import org.eclipse.glsp.server.actions.SelectAction;

/** Adds notes and frames to the drawing, and changes them. */
public class EditNoteHandler extends ModelOperationHandler<EditNoteOperation> {
  @Override
  protected String label(EditNoteOperation operation, DrawnDiagram diagram) {
    return (operation.id().isEmpty() ? "Add" : "Edit") + (operation.frame() ? " frame" : " note");
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(EditNoteOperation operation, DrawnDiagram diagram) {
    EList<Note> notes = places().notes();
    if (operation.id().isEmpty()) {
      Note note = NoteContent.add(notes, operation.frame(), operation.bounds(), operation.text());
      state().afterUpdate(new SelectAction(List.of(note.getId()), true));
      return;
    }
    Note note =
        notes.stream()
            .filter(each -> each.getId().equals(operation.id()))
            .findFirst()
            .orElseThrow(() -> new RefusedOperation("The note no longer exists."));
    NoteContent.write(note, operation.bounds(), operation.text());
  }
}
