// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import org.eclipse.glsp.server.actions.RequestAction;

/** The client wants the saved views, and the names of what its own filter is chosen by. */
public class RequestViewsAction extends RequestAction<SetViewsAction> {
  public static final String KIND = "slipway.requestViews";

  private ChosenElements chosen = ChosenElements.NONE;

  public RequestViewsAction() {
    super(KIND);
  }

  ChosenElements chosen() {
    return chosen;
  }
}
