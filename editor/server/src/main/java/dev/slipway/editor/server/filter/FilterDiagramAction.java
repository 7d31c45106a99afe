// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import org.eclipse.glsp.server.actions.RequestAction;

/** The client wants to see what a filter lets through, and no more. */
public class FilterDiagramAction extends RequestAction<DiagramFilteredAction> {
  public static final String KIND = "slipway.filterDiagram";

  private ChosenElements chosen = ChosenElements.NONE;

  public FilterDiagramAction() {
    super(KIND);
  }

  /** What the filter is chosen by; nothing shows everything. */
  ChosenElements chosen() {
    return chosen;
  }
}
