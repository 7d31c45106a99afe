// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.preset;

import org.eclipse.glsp.server.operations.Operation;

/** Adds the QoS profiles that most systems need. */
public class AddQosPresetsOperation extends Operation {
  public static final String KIND = "slipway.addQosPresets";

  public AddQosPresetsOperation() {
    super(KIND);
  }
}
