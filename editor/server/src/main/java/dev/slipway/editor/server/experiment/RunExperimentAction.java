// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import org.eclipse.glsp.server.actions.Action;

/** The user wants an experiment run on its nodes. */
public class RunExperimentAction extends Action {
  public static final String KIND = "slipway.runExperiment";

  private String bundle = "";
  private String name = "";

  public RunExperimentAction() {
    super(KIND);
  }

  /** Runs an experiment of the bundle in this folder of the workspace. */
  public RunExperimentAction(String bundle, String name) {
    this();
    this.bundle = bundle;
    this.name = name;
  }

  /** The folder, relative to the workspace. */
  public String getBundle() {
    return bundle;
  }

  /** Its name. */
  public String getName() {
    return name;
  }
}
