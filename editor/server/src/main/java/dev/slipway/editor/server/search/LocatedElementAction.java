// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import org.eclipse.glsp.server.actions.ResponseAction;

/** Where an element is drawn. */
public class LocatedElementAction extends ResponseAction {
  public static final String KIND = "slipway.locatedElement";

  private final FoundElement element;
  private final boolean exact;

  /**
   * @param element what is drawn of it: itself, or the closest around it; null for nothing
   * @param exact whether it is itself drawn
   */
  public LocatedElementAction(FoundElement element, boolean exact) {
    super(KIND);
    this.element = element;
    this.exact = exact;
  }
}
