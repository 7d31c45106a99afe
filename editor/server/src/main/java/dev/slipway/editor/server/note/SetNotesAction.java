// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.note;

import dev.slipway.editor.server.view.DrawnNote;
import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** The notes and frames of a diagram, in the order in which they were made. */
public class SetNotesAction extends ResponseAction {
  /** The kind of these actions. */
  public static final String KIND = "slipway.setNotes";

  /** A note or a frame; lengths are in pixels, from the origin of the diagram. */
  record ShownNote(
      String id, boolean frame, double x, double y, double width, double height, String text) {
    static ShownNote of(DrawnNote drawn) {
      return new ShownNote(
          drawn.id(),
          drawn.frame(),
          drawn.bounds().x(),
          drawn.bounds().y(),
          drawn.bounds().width(),
          drawn.bounds().height(),
          drawn.text());
    }
  }

  private final List<ShownNote> notes;

  SetNotesAction(List<DrawnNote> notes) {
    super(KIND);
    this.notes = notes.stream().map(ShownNote::of).toList();
  }
}
