// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.emf.common.notify.Notifier;
import org.eclipse.emf.edit.command.ChangeCommand;

/** A change that knows what it has touched, so that it can be taken back below later ones. */
final class RecordedChange extends ChangeCommand {
  private final Runnable edit;
  private RuntimeException failure;
  private List<ChangedFeature> touched = List.of();

  /**
   * @param label what users read beside "Undo"
   * @param recorded what the edit changes, with all that is in it; asked for when the change is
   *     made
   * @param edit what it does
   */
  RecordedChange(String label, Supplier<List<Notifier>> recorded, Runnable edit) {
    super(
        new AbstractList<>() {
          @Override
          public Notifier get(int index) {
            return recorded.get().get(index);
          }

          @Override
          public int size() {
            return recorded.get().size();
          }
        });
    this.edit = edit;
    setLabel(label);
  }

  @Override
  public void execute() {
    super.execute();
    if (failure != null) {
      // Nothing is left half done.
      undo();
      throw failure;
    }
    touched = ChangedFeature.of(getChangeDescription());
  }

  @Override
  protected void doExecute() {
    try {
      edit.run();
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /** What it has touched, once it was made. */
  List<ChangedFeature> touched() {
    return touched;
  }
}
