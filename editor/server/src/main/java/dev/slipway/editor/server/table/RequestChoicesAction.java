// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import dev.slipway.editor.server.properties.SetTargetsAction;
import org.eclipse.glsp.server.actions.RequestAction;

/** Asks how the text of a cell can go on; answered by {@link SetTargetsAction}. */
public class RequestChoicesAction extends RequestAction<SetTargetsAction> {
  public static final String KIND = "slipway.requestChoices";

  private String ownerId = "";
  private String feature = "";
  private String rowId = "";
  private String column = "";
  private String words = "";

  public RequestChoicesAction() {
    super(KIND);
  }

  /** The element that the rows are in. */
  public String getOwnerId() {
    return ownerId;
  }

  /** The list that the rows are. */
  public String getFeature() {
    return feature;
  }

  /** The row; of one that is only being written there is no element yet. */
  public String getRowId() {
    return rowId;
  }

  /** The path of the column. */
  public String getColumn() {
    return column;
  }

  /** What is written so far. */
  public String getWords() {
    return words;
  }
}
