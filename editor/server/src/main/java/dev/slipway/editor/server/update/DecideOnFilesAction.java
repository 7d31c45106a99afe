// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import org.eclipse.glsp.server.actions.Action;

/** A client's answer to a {@link FileStateAction}. */
public class DecideOnFilesAction extends Action {
  /** The kind of these actions. */
  public static final String KIND = "slipway.decideOnFiles";

  private boolean reload;

  public DecideOnFilesAction() {
    super(KIND);
  }

  /** Whether the files are reloaded; otherwise what is in the editor is kept. */
  public boolean isReload() {
    return reload;
  }
}
