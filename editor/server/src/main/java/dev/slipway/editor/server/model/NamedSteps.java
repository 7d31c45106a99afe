// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.List;
import org.eclipse.emf.common.command.BasicCommandStack;
import org.eclipse.emf.common.command.Command;

/** The commands that can be undone or done again, by their labels. */
final class NamedSteps extends BasicCommandStack {
  /** The labels of all of them, the earliest first. */
  List<String> labels() {
    return commandList.stream().map(Command::getLabel).toList();
  }

  /** How many of them are done; the others were undone. */
  int done() {
    return top + 1;
  }

  /** Undoes commands, or does them again, until so many are done. */
  void go(int wanted) {
    while (done() > wanted && canUndo()) {
      undo();
    }
    while (done() < wanted && canRedo()) {
      redo();
    }
  }

  @Override
  protected void handleError(Exception failure) {
    // Whoever gave the command is told.
    throw new IllegalStateException(failure.getMessage(), failure);
  }
}
