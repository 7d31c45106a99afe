// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import org.eclipse.glsp.server.actions.RequestAction;

/** Asks which state the model is in; answered by {@link SetRevisionAction}. */
public class RequestRevisionAction extends RequestAction<SetRevisionAction> {
  public static final String KIND = "slipway.requestRevision";

  public RequestRevisionAction() {
    super(KIND);
  }
}
