// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import org.eclipse.glsp.server.actions.ResponseAction;

/** The properties of elements. */
public class SetPropertiesAction extends ResponseAction {
  public static final String KIND = "slipway.setProperties";

  private final PropertySheet sheet;

  /**
   * @param sheet null where none of the elements is there any more
   */
  SetPropertiesAction(PropertySheet sheet) {
    super(KIND);
    this.sheet = sheet;
  }
}
