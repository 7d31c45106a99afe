// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import org.eclipse.glsp.server.actions.Action;

/** The rules have judged the model: the client is to be told what they say. */
public class TellProblemsAction extends Action {
  public static final String KIND = "slipway.tellProblems";

  public TellProblemsAction() {
    super(KIND);
  }
}
