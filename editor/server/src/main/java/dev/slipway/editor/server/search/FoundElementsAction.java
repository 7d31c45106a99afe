// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** Answers {@link FindElementsAction}. */
public class FoundElementsAction extends ResponseAction {
  public static final String KIND = "slipway.foundElements";

  private final List<FoundElement> elements;

  /**
   * @param elements what was found, the best first
   */
  public FoundElementsAction(List<FoundElement> elements) {
    super(KIND);
    this.elements = List.copyOf(elements);
  }
}
