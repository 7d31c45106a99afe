// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.generation;

import org.eclipse.glsp.server.actions.Action;

/** The user wants a bundle. The model is saved first. */
public class GenerateAction extends Action {
  public static final String KIND = "slipway.generate";

  private String output = "";

  public GenerateAction() {
    super(KIND);
  }

  /** Generates into this folder of the workspace. */
  public GenerateAction(String output) {
    this();
    this.output = output;
  }

  /** The folder, relative to the workspace. */
  public String getOutput() {
    return output;
  }
}
