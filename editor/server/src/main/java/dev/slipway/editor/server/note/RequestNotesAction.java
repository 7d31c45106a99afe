// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.note;

import org.eclipse.glsp.server.actions.RequestAction;

/** The client wants the notes and frames of its diagram. */
public class RequestNotesAction extends RequestAction<SetNotesAction> {
  /** The kind of these actions. */
  public static final String KIND = "slipway.requestNotes";

  public RequestNotesAction() {
    super(KIND);
  }
}
