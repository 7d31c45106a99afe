// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.actions.RequestAction;

/** Asks for the properties of elements; answered by {@link SetPropertiesAction}. */
public class RequestPropertiesAction extends RequestAction<SetPropertiesAction> {
  public static final String KIND = "slipway.requestProperties";

  private List<String> elementIds = new ArrayList<>();

  public RequestPropertiesAction() {
    super(KIND);
  }

  /** A request for these. */
  public RequestPropertiesAction(List<String> elementIds) {
    this();
    this.elementIds = elementIds;
  }

  /** Nodes, edges or elements; none asks for the model itself. */
  public List<String> getElementIds() {
    return elementIds;
  }
}
