// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.editor.drawing.Drawing;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelResources;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.eclipse.emf.common.command.Command;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.notify.Notifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EContentAdapter;
import org.eclipse.emf.edit.domain.AdapterFactoryEditingDomain;
import org.eclipse.emf.edit.domain.EditingDomain;
import org.eclipse.emf.edit.provider.ReflectiveItemProviderAdapterFactory;

/**
 * What is edited: a model and its drawing in one editing domain, and how often they have changed.
 * Changed in the model's turn only.
 */
final class EditedContent {
  private final Path drawingFile;
  private final List<Runnable> completions = new CopyOnWriteArrayList<>();
  private volatile LoadedModel model;
  private volatile Drawing drawing;
  private volatile EditingDomain domain;
  private boolean complete;
  private long revision;
  private long modelRevision;

  /**
   * @param drawingFile the file of the drawing, which need not exist
   */
  EditedContent(LoadedModel model, Drawing drawing, Path drawingFile) {
    this.drawingFile = drawingFile;
    hold(model, drawing);
  }

  private void hold(LoadedModel newModel, Drawing newDrawing) {
    model = newModel;
    drawing = newDrawing;
    Resource resource = ModelResources.newResource(ModelResources.newResourceSet(), drawingFile);
    resource.getContents().add(drawing);
    domain =
        new AdapterFactoryEditingDomain(
            new ReflectiveItemProviderAdapterFactory(), new NamedSteps(), model.resources());
    modelRevision++;
    root().eAdapters().add(new ChangeCount());
  }

  /** Counts what changes in the model itself, by whatever way: a command, or its undoing. */
  private final class ChangeCount extends EContentAdapter {
    @Override
    public void notifyChanged(Notification notification) {
      super.notifyChanged(notification);
      if (!notification.isTouch()) {
        modelRevision++;
      }
    }
  }

  /** Puts another model and drawing in the place of these, with nothing to undo. */
  void replace(LoadedModel newModel, Drawing newDrawing) {
    hold(newModel, newDrawing);
    revision++;
    complete = false;
    complete();
  }

  /** The model with its libraries. */
  LoadedModel model() {
    return model;
  }

  /** The root of the model's file. */
  EObject root() {
    return model.root();
  }

  /** How it is drawn. */
  Drawing drawing() {
    return drawing;
  }

  /** The domain whose command stack changes both. */
  EditingDomain domain() {
    return domain;
  }

  /** The changes that can be undone or done again. */
  NamedSteps steps() {
    return (NamedSteps) domain.getCommandStack();
  }

  /** What a change may touch: the roots of the model and of its drawing. */
  List<EObject> roots() {
    return List.of(root(), drawing);
  }

  /** Counts the changes, undone and redone ones too. */
  long revision() {
    return revision;
  }

  /** Notes that something was done, undone or redone. */
  void countChange() {
    revision++;
  }

  /** Stays the same as long as the model does, however it is drawn. */
  long modelRevision() {
    return modelRevision;
  }

  /** As {@link OpenModel#change}. */
  Command change(String label, Runnable edit) {
    // Asked for when it is executed: by then the model may have been reloaded.
    return command(label, () -> List.copyOf(roots()), edit);
  }

  /** As {@link OpenModel#arrange}. */
  Command arrange(String label, Runnable edit) {
    return command(
        label,
        () -> List.of(drawing),
        () -> {
          long before = modelRevision;
          edit.run();
          if (modelRevision != before) {
            throw new IllegalStateException("\"" + label + "\" changes the model, unrecorded");
          }
        });
  }

  private Command command(String label, Supplier<List<Notifier>> changed, Runnable edit) {
    return new RecordedChange(
        label,
        changed,
        () -> {
          long before = modelRevision;
          edit.run();
          if (modelRevision != before) {
            completions.forEach(Runnable::run);
          }
        });
  }

  /** As {@link OpenModel#completeChangesWith}. */
  void completeChangesWith(Runnable completion) {
    completions.add(completion);
  }

  /** As {@link OpenModel#complete}. */
  void complete() {
    if (!complete) {
      complete = true;
      completions.forEach(Runnable::run);
    }
  }
}
