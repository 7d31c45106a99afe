// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** Says what an element is in. */
public class SetCrumbsAction extends ResponseAction {
  public static final String KIND = "slipway.setCrumbs";

  private final List<Crumb> crumbs;

  /**
   * @param crumbs the model first, the element last
   */
  SetCrumbsAction(List<Crumb> crumbs) {
    super(KIND);
    this.crumbs = crumbs;
  }

  /**
   * A step of the way from the model to an element.
   *
   * @param id the element, or the edge of the diagram
   * @param label what it is called
   * @param kind what it is
   */
  record Crumb(String id, String label, String kind) {}
}
