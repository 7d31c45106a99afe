// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import org.eclipse.glsp.server.actions.RequestAction;

/** Asks for the changes of the model; answered by {@link SetHistoryAction}. */
public class RequestHistoryAction extends RequestAction<SetHistoryAction> {
  public static final String KIND = "slipway.requestHistory";

  public RequestHistoryAction() {
    super(KIND);
  }
}
