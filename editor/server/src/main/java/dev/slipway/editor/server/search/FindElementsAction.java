// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import org.eclipse.glsp.server.actions.RequestAction;

/** Asks where something is drawn, in whichever diagram. */
public class FindElementsAction extends RequestAction<FoundElementsAction> {
  public static final String KIND = "slipway.findElements";

  private String text = "";

  public FindElementsAction() {
    super(KIND);
  }

  /** What is looked for: words that all have to be in it, large letters or small. */
  public String getText() {
    return text;
  }
}
