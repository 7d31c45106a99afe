// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import dev.slipway.editor.server.model.FileState;
import org.eclipse.glsp.server.actions.Action;

/** Tells a client how the model stands to its files, whenever that is something else. */
public class FileStateAction extends Action {
  /** The kind of these actions. */
  public static final String KIND = "slipway.fileState";

  private final String state;
  private final String detail;

  public FileStateAction(FileState state) {
    super(KIND);
    this.state = state.kind().name();
    this.detail = state.detail();
  }
}
