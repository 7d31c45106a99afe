// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import org.eclipse.glsp.server.actions.ResponseAction;

/** Says which state the model is in: the same number as long as only the drawing changes. */
public class SetRevisionAction extends ResponseAction {
  public static final String KIND = "slipway.setRevision";

  private final long revision;

  SetRevisionAction(long revision) {
    super(KIND);
    this.revision = revision;
  }
}
