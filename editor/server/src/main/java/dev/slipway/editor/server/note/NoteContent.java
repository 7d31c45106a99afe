// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.note;

import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.Bounds;
import java.util.List;
import java.util.UUID;
import org.eclipse.emf.common.util.ECollections;

/** What notes and frames can hold. To be called in a change. */
public final class NoteContent {
  /** Longer ones belong into a document. */
  private static final int LONGEST = 4000;

  /** Smaller ones could not be gripped. */
  private static final int LEAST = 40;

  private NoteContent() {}

  /**
   * Adds a note or a frame with an id of its own.
   *
   * @throws RefusedOperation if it cannot have that text
   */
  public static Note add(List<Note> notes, boolean frame, Bounds bounds, String text) {
    Note note = DrawingFactory.eINSTANCE.createNote();
    note.setId(UUID.randomUUID().toString());
    note.setFrame(frame);
    write(note, bounds, text);
    notes.add(note);
    return note;
  }

  /** Gives a note or a frame that place and that text, as {@link #add} does. */
  static void write(Note note, Bounds bounds, String text) {
    List<String> lines = text.isEmpty() ? List.of() : text.lines().toList();
    if (text.length() > LONGEST) {
      throw new RefusedOperation("A note has at most " + LONGEST + " characters.");
    }
    if (lines.stream().anyMatch(line -> line.chars().anyMatch(Character::isISOControl))) {
      throw new RefusedOperation("A note cannot hold control characters.");
    }
    note.setX((int) Math.round(bounds.x()));
    note.setY((int) Math.round(bounds.y()));
    note.setWidth(Math.max(LEAST, (int) Math.round(bounds.width())));
    note.setHeight(Math.max(LEAST, (int) Math.round(bounds.height())));
    ECollections.setEList(note.getLines(), lines);
  }
}
