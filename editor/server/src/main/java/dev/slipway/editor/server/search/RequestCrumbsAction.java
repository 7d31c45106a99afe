// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import org.eclipse.glsp.server.actions.RequestAction;

/** The client wants to know what an element is in. */
public class RequestCrumbsAction extends RequestAction<SetCrumbsAction> {
  public static final String KIND = "slipway.requestCrumbs";

  private String elementId = "";

  public RequestCrumbsAction() {
    super(KIND);
  }

  /** The id of a node or edge of the diagram, or of any other element; empty for the model. */
  public String getElementId() {
    return elementId;
  }
}
