// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.emf.common.command.CommandStackListener;
import org.eclipse.jface.action.Action;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.EditorActionBarContributor;

/** Undo, Redo and Delete of the Edit menu, for the editor of models that is in front. */
public final class ModelEditorActions extends EditorActionBarContributor {
  private final List<Step> steps =
      List.of(
          new Step(
              "Undo",
              ActionFactory.UNDO,
              front -> front.commands().canUndo(),
              front -> front.commands().undo()),
          new Step(
              "Redo",
              ActionFactory.REDO,
              front -> front.commands().canRedo(),
              front -> front.commands().redo()),
          new Step(
              "Delete",
              ActionFactory.DELETE,
              front -> true,
              front -> new ElementMenu(front).delete()));

  private final CommandStackListener changes = any -> steps.forEach(Step::update);
  private ModelEditor editor;

  /** Made by the workbench. */
  public ModelEditorActions() {}

  @Override
  public void init(IActionBars bars) {
    super.init(bars);
    steps.forEach(step -> bars.setGlobalActionHandler(step.getId(), step));
  }

  @Override
  public void setActiveEditor(IEditorPart part) {
    if (editor != null) {
      editor.commands().removeCommandStackListener(changes);
    }
    editor = part instanceof ModelEditor front ? front : null;
    if (editor != null) {
      editor.commands().addCommandStackListener(changes);
    }
    steps.forEach(Step::update);
  }

  private final class Step extends Action {
    private final Predicate<ModelEditor> possible;
    private final Consumer<ModelEditor> work;

    Step(
        String text,
        ActionFactory named,
        Predicate<ModelEditor> possible,
        Consumer<ModelEditor> work) {
      super(text);
      setId(named.getId());
      this.possible = possible;
      this.work = work;
    }

    void update() {
      setEnabled(editor != null && possible.test(editor));
    }

    @Override
    public void run() {
      work.accept(editor);
    }
  }
}
