// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.lab;

import org.eclipse.glsp.server.actions.Action;

/** Brings the lab of a bundle up, or takes it down. */
public class LabAction extends Action {
  public static final String KIND = "slipway.lab";

  private String bundle = "";
  private boolean up;

  public LabAction() {
    super(KIND);
  }

  /** The folder, relative to the workspace. */
  public String getBundle() {
    return bundle;
  }

  /** Whether it is to be up; down else. */
  public boolean isUp() {
    return up;
  }
}
