// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.fix;

import org.eclipse.glsp.server.actions.RequestAction;

/** Asks what mends a problem; answered by {@link SetFixesAction}. */
public class RequestFixesAction extends RequestAction<SetFixesAction> {
  public static final String KIND = "slipway.requestFixes";

  private String code = "";
  private String elementId = "";

  public RequestFixesAction() {
    super(KIND);
  }

  /** The code of the problem's rule. */
  public String getCode() {
    return code;
  }

  /** The element that has the problem. */
  public String getElementId() {
    return elementId;
  }
}
