// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.fix;

import org.eclipse.glsp.server.operations.Operation;

/** Mends a problem by one of the fixes that {@link SetFixesAction} has told. */
public class FixOperation extends Operation {
  public static final String KIND = "slipway.fix";

  private String code = "";
  private String elementId = "";
  private String title = "";

  public FixOperation() {
    super(KIND);
  }

  /** The operation for a problem's code, its element, and the title of the fix. */
  public FixOperation(String code, String elementId, String title) {
    this();
    this.code = code;
    this.elementId = elementId;
    this.title = title;
  }

  /** The code of the problem's rule. */
  public String getCode() {
    return code;
  }

  /** The element that has the problem. */
  public String getElementId() {
    return elementId;
  }

  /** What the fix does. */
  public String getTitle() {
    return title;
  }
}
