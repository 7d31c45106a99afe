// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import java.util.function.BooleanSupplier;
import org.eclipse.jface.action.Action;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.EditorActionBarContributor;

/** Undo, Redo and Delete of the Edit menu, for the editor of models that is in front. */
public final class ModelEditorActions extends EditorActionBarContributor {
  /** Made by the workbench. */
  public ModelEditorActions() {}

  @Override
  public void setActiveEditor(IEditorPart part) {
    if (part instanceof ModelEditor editor) {
      IActionBars bars = getActionBars();
      bars.setGlobalActionHandler(
          ActionFactory.UNDO.getId(),
          new Step("Undo", editor, editor.commands()::canUndo, editor.commands()::undo));
      bars.setGlobalActionHandler(
          ActionFactory.REDO.getId(),
          new Step("Redo", editor, editor.commands()::canRedo, editor.commands()::redo));
      bars.setGlobalActionHandler(
          ActionFactory.DELETE.getId(),
          new Step("Delete", editor, () -> true, new ElementMenu(editor)::delete));
      bars.updateActionBars();
    }
  }

  private static final class Step extends Action {
    private final Runnable step;

    Step(String text, ModelEditor editor, BooleanSupplier possible, Runnable step) {
      super(text);
      this.step = step;
      setEnabled(possible.getAsBoolean());
      editor.commands().addCommandStackListener(any -> setEnabled(possible.getAsBoolean()));
    }

    @Override
    public void run() {
      step.run();
    }
  }
}
