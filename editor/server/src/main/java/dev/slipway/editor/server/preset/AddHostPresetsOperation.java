// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.preset;

import org.eclipse.glsp.server.operations.Operation;

/** Adds the host types and flavors that most sites begin with. */
public class AddHostPresetsOperation extends Operation {
  public static final String KIND = "slipway.addHostPresets";

  public AddHostPresetsOperation() {
    super(KIND);
  }
}
