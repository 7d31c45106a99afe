// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import org.eclipse.glsp.server.actions.Action;

/** A property was not changed. */
public class PropertyRefusedAction extends Action {
  public static final String KIND = "slipway.propertyRefused";

  private final String path;
  private final String feature;
  private final String message;

  PropertyRefusedAction(String path, String feature, String message) {
    super(KIND);
    this.path = path;
    this.feature = feature;
    this.message = message;
  }
}
