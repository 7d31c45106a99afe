// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import dev.slipway.editor.server.properties.SetTargetsAction;
import org.eclipse.glsp.server.actions.RequestAction;

/** Asks for completions of the text of a cell; answered by {@link SetTargetsAction}. */
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

  /** The list that holds the rows. */
  public String getFeature() {
    return feature;
  }

  /** The row; no element has the id of one that is still being written. */
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
