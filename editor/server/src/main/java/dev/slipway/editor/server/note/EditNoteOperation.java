// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.note;

import dev.slipway.editor.server.view.Bounds;
import org.eclipse.glsp.server.operations.Operation;

/** Adds a note or a frame, or changes it. */
public class EditNoteOperation extends Operation {
  /** The kind of these operations. */
  public static final String KIND = "slipway.editNote";

  private String id = "";
  private boolean frame;
  private double x;
  private double y;
  private double width;
  private double height;
  private String text = "";

  public EditNoteOperation() {
    super(KIND);
  }

  private EditNoteOperation(String id, boolean frame, Bounds bounds, String text) {
    this();
    this.id = id;
    this.frame = frame;
    this.x = bounds.x();
    this.y = bounds.y();
    this.width = bounds.width();
    this.height = bounds.height();
    this.text = text;
  }

  /** Adds a note, or a frame with a title. */
  public static EditNoteOperation add(boolean frame, Bounds bounds, String text) {
    return new EditNoteOperation("", frame, bounds, text);
  }

  /** Gives a note or a frame that place, size and text. */
  public static EditNoteOperation change(String id, Bounds bounds, String text) {
    return new EditNoteOperation(id, false, bounds, text);
  }

  /** Of the note or frame that is changed; empty where one is added. */
  String id() {
    return id;
  }

  /** Whether it is a frame; what is changed stays what it is. */
  boolean frame() {
    return frame;
  }

  /** Where it then is, in pixels from the origin of the diagram. */
  Bounds bounds() {
    return new Bounds(x, y, width, height);
  }

  /** The text that it then has. */
  String text() {
    return text;
  }
}
