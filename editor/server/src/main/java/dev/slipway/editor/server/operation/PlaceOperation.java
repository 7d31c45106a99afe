// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.operations.Operation;

/** Moves nodes to free places near what they are connected with. */
public class PlaceOperation extends Operation {
  public static final String KIND = "slipway.place";

  private List<String> elementIds = new ArrayList<>();

  public PlaceOperation() {
    super(KIND);
  }

  /** An operation on these nodes. */
  public PlaceOperation(List<String> elementIds) {
    this();
    this.elementIds = elementIds;
  }

  /** The nodes. */
  public List<String> getElementIds() {
    return elementIds;
  }
}
