// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import org.eclipse.glsp.server.actions.RequestAction;

/** Asks what a reference can lead to; answered by {@link SetTargetsAction}. */
public class RequestTargetsAction extends RequestAction<SetTargetsAction> {
  public static final String KIND = "slipway.requestTargets";

  private PropertyPlace place = PropertyPlace.NOWHERE;
  private String words = "";

  public RequestTargetsAction() {
    super(KIND);
  }

  /**
   * A request for the targets of a property.
   *
   * @param words what has to stand in name or place; empty for all
   */
  public RequestTargetsAction(PropertyPlace place, String words) {
    this();
    this.place = place;
    this.words = words;
  }

  /** The reference. */
  public PropertyPlace getPlace() {
    return place;
  }

  /** What has to stand in name or place. */
  public String getWords() {
    return words;
  }
}
