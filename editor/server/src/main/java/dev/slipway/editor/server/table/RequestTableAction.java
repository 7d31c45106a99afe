// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import org.eclipse.glsp.server.actions.RequestAction;

/** Asks for a table; answered by {@link SetTableAction}. */
public class RequestTableAction extends RequestAction<SetTableAction> {
  public static final String KIND = "slipway.requestTable";

  private String elementId = "";
  private String ownerId = "";
  private String feature = "";

  public RequestTableAction() {
    super(KIND);
  }

  /** What the tables are of: a node, an edge or an element; empty for the model itself. */
  public String getElementId() {
    return elementId;
  }

  /**
   * The element with the list, which may contain the other one; empty if that has the list itself.
   */
  public String getOwnerId() {
    return ownerId;
  }

  /** The list in its owner; empty for the first table that shows the element. */
  public String getFeature() {
    return feature;
  }
}
