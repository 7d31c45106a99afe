// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import org.eclipse.glsp.server.actions.RequestAction;

/** The client wants to know where an element is drawn. */
public class LocateElementAction extends RequestAction<LocatedElementAction> {
  public static final String KIND = "slipway.locateElement";

  private String elementId = "";

  public LocateElementAction() {
    super(KIND);
  }

  /** The id of the element. */
  public String getElementId() {
    return elementId;
  }
}
