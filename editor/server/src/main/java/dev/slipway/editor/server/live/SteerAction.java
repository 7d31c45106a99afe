// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** The user wants components started, stopped, paused or resumed. */
public class SteerAction extends Action {
  public static final String KIND = "slipway.steer";

  private String steering = "";
  private List<String> elementIds = new ArrayList<>();

  public SteerAction() {
    super(KIND);
  }

  /** Steers these instances, or all on these hosts. */
  public SteerAction(String steering, List<String> elementIds) {
    this();
    this.steering = steering;
    this.elementIds = elementIds;
  }

  /** What to do, such as {@code pause}. */
  public String getSteering() {
    return steering;
  }

  /** The instances or hosts. */
  public List<String> getElementIds() {
    return elementIds;
  }
}
