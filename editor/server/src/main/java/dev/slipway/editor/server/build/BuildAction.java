// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.build;

import org.eclipse.glsp.server.actions.Action;

/** Builds the components of a bundle. */
public class BuildAction extends Action {
  public static final String KIND = "slipway.build";

  private String bundle = "";

  public BuildAction() {
    super(KIND);
  }

  /** The folder, relative to the workspace. */
  public String getBundle() {
    return bundle;
  }
}
