// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.ResponseAction;

/** The saved views. */
public class SetViewsAction extends ResponseAction {
  public static final String KIND = "slipway.setViews";

  /** A view, and what it is chosen by. */
  record SavedView(String name, ChosenElements chosen) {}

  private final List<SavedView> views;
  private final Map<String, String> labels;

  /**
   * @param views in the order of their names
   * @param labels by id, what the elements are called that views and the filter of the client are
   *     chosen by; those that are missing from the model are not among them
   */
  SetViewsAction(List<SavedView> views, Map<String, String> labels) {
    super(KIND);
    this.views = List.copyOf(views);
    this.labels = Map.copyOf(labels);
  }
}
