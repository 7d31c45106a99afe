// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.drawing.Drawing;
import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.resource.WholeFile;
import dev.slipway.validation.analysis.ModelIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
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
 * A model that is being edited, and its drawing: one editing domain for all diagrams of it in all
 * tabs.
 *
 * <p>Whoever reads or changes the model does it in {@link #read} or by {@link #execute}: they take
 * turns. A command made by {@link #change} records whatever happens to model and drawing, so
 * undoing it undoes all of it.
 */
public final class OpenModel {
  private final ModelFiles files;
  private final List<Path> libraryFolders;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final List<Runnable> afterModelChanges = new CopyOnWriteArrayList<>();
  private final List<Consumer<Object>> listeners = new CopyOnWriteArrayList<>();
  private long revision;
  private boolean complete;
  private long modelRevision;
  private volatile LoadedModel model;
  private volatile Drawing drawing;
  private volatile EditingDomain domain;

  /** Whether there is more that is not saved than what can be undone. */
  private boolean replaced;

  private final ModelFindings findings = new ModelFindings(this::model, this::modelRevision);
  private final DoneActions done = new DoneActions();

  private OpenModel(LoadedModel model, List<Path> libraryFolders, DrawingFile.Result drawing) {
    this.libraryFolders = List.copyOf(libraryFolders);
    files = new ModelFiles(model.files().get(0));
    hold(model, drawing.drawing().orElseGet(DrawingFactory.eINSTANCE::createDrawing));
    files.areRead(model, drawing.problem());
  }

  private void hold(LoadedModel newModel, Drawing newDrawing) {
    model = newModel;
    drawing = newDrawing;
    Resource resource =
        ModelResources.newResource(ModelResources.newResourceSet(), files.drawing());
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

  /**
   * What came of opening.
   *
   * @param model the model; empty exactly where something is wrong
   * @param diagnostics what is wrong
   */
  public record Opening(Optional<OpenModel> model, List<Diagnostic> diagnostics) {
    public Opening {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Loads a model and its drawing. A drawing that cannot be read hides no model: there is none
   * then, which {@link #fileState} tells.
   *
   * @param libraryFolders as in {@link ModelLoader#load(Path, List)}
   */
  public static Opening open(Path file, List<Path> libraryFolders) {
    LoadResult loaded = ModelLoader.load(file, libraryFolders);
    return new Opening(
        loaded
            .model()
            .map(model -> new OpenModel(model, libraryFolders, DrawingFile.read(drawingOf(model)))),
        loaded.diagnostics());
  }

  private static Path drawingOf(LoadedModel model) {
    return DrawingFile.of(model.files().get(0));
  }

  /** A model that was loaded from a file, for pictures of it: its drawing has to be readable. */
  public static Opening of(LoadedModel model) {
    return opening(model, DrawingFile.read(drawingOf(model)));
  }

  /**
   * A model as it was at another time, for comparing with it.
   *
   * @param drawing the content of its drawing then; null where it had none
   */
  public static Opening of(LoadedModel model, byte[] drawing) {
    DrawingFile.Result read =
        drawing == null
            ? new DrawingFile.Result(
                Optional.of(DrawingFactory.eINSTANCE.createDrawing()), Optional.empty())
            : DrawingFile.read(drawingOf(model), drawing);
    return opening(model, read);
  }

  private static Opening opening(LoadedModel model, DrawingFile.Result drawing) {
    return new Opening(
        drawing.drawing().map(drawn -> new OpenModel(model, List.of(), drawing)),
        drawing.problem().map(List::of).orElse(List.of()));
  }

  /** The file of the model, as an absolute path. */
  public Path file() {
    return files.model();
  }

  /** The model with its libraries. To be looked at in {@link #read}. */
  public LoadedModel model() {
    return model;
  }

  /** The root of the file. */
  public EObject root() {
    return model.root();
  }

  /** How it is drawn. */
  public Drawing drawing() {
    return drawing;
  }

  /** The editing domain, for commands of EMF's own. */
  public EditingDomain domain() {
    return domain;
  }

  /** Whether the element is in the file that is edited, not in a library. */
  public boolean isOwn(EObject element) {
    return element.eResource() == root().eResource();
  }

  /** The element with that id, in the file that is edited or in a library. */
  public Optional<EObject> element(String id) {
    for (Resource resource : model.resources().getResources()) {
      EObject found = resource.getEObject(id);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /** Does something while the model does not change. */
  public <T> T read(Supplier<T> reading) {
    turn.lock();
    try {
      return reading.get();
    } finally {
      turn.unlock();
    }
  }

  /**
   * A command that does whatever the given code does to model and drawing.
   *
   * @param label what users read beside "Undo"
   * @param edit run when the command is executed, in the turn of the one who executes it
   */
  public Command change(String label, Runnable edit) {
    // Asked for when it is executed: by then the model may have been reloaded.
    return command(label, () -> List.of(root(), drawing), edit);
  }

  /**
   * As {@link #change} where only the drawing changes: the model, which may be large, is not looked
   * at.
   */
  public Command arrange(String label, Runnable edit) {
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
            afterModelChanges.forEach(Runnable::run);
          }
        });
  }

  /**
   * Has something done at the end of each change of the model, as a part of it, such as placing new
   * nodes, and once before the first one. Changes of the drawing alone are complete by themselves.
   */
  public void completeChangesWith(Runnable completion) {
    afterModelChanges.add(completion);
  }

  /**
   * Does now what would be done before the first change, unless it was done. What is drawn is the
   * same before and after it.
   */
  public void complete() {
    turn.lock();
    try {
      if (!complete) {
        complete = true;
        afterModelChanges.forEach(Runnable::run);
      }
    } finally {
      turn.unlock();
    }
  }

  /**
   * Executes a command and tells all listeners.
   *
   * @param by who does it, handed to the listeners; where that is {@link NumberedWork}, what it
   *     does is known to be done from now on, also to the next editor after a crash
   */
  public void execute(Command command, Object by) {
    changed(by, () -> steps().execute(command, person(by), Optional.empty()));
  }

  /** Whom a change is put down to; the owner, where the editor makes it by itself. */
  private static Person person(Object by) {
    return by instanceof NumberedWork work ? work.person() : Person.OWNER;
  }

  /**
   * Undoes the last change of a person, if there is one: what others have changed since stays.
   *
   * @throws RefusedEdit if there is none, but one of another person; or if one of those has built
   *     on it
   */
  public void undo(Object by) {
    changed(by, () -> undoOf(by).undo());
  }

  /**
   * Does again what a person has undone last, if they have changed nothing since.
   *
   * @throws RefusedEdit if they have undone nothing, but another person has; or if one of those has
   *     built on what is without it
   */
  public void redo(Object by) {
    changed(by, () -> undoOf(by).redo());
  }

  /** Whether {@link #redo} has anything to do for somebody. */
  public boolean canRedo(Object by) {
    return read(() -> undoOf(by).canRedo());
  }

  private PersonalUndo undoOf(Object by) {
    return new PersonalUndo(steps(), person(by), List.of(root(), drawing), this::change);
  }

  /** Who made each change of the {@link #history}. */
  public List<Person> authors() {
    return read(() -> steps().authors());
  }

  /** The changes that can be undone or done again. */
  public History history() {
    return read(() -> new History(steps().labels(), steps().done()));
  }

  /**
   * Undoes changes, or does them again, until only the first ones are done.
   *
   * @param known the history that the caller has seen; nothing happens if it has changed since
   * @param wanted how many are to be done
   * @return whether it was done
   */
  public boolean go(History known, int wanted, Object by) {
    turn.lock();
    try {
      if (!history().equals(known) || wanted < 0 || wanted > known.steps().size()) {
        return false;
      }
      changed(by, () -> steps().go(wanted));
      return true;
    } finally {
      turn.unlock();
    }
  }

  private NamedSteps steps() {
    return (NamedSteps) domain.getCommandStack();
  }

  private void changed(Object by, Runnable change) {
    turn.lock();
    try {
      complete();
      change.run();
      done.note(by);
      revision++;
    } finally {
      turn.unlock();
    }
    tellListeners(by);
  }

  /** The greatest number of the actions of a session that were done here, or before a crash. */
  public long done(String session) {
    return read(() -> done.greatest(session));
  }

  /** Whether there is a change that is not saved. */
  public boolean isDirty() {
    return replaced || steps().isSaveNeeded();
  }

  /** Counts the changes, undone and redone ones too. */
  public long revision() {
    return revision;
  }

  /**
   * Stays the same as long as the model does, however it is drawn: what was found out of the model
   * alone still holds.
   */
  public long modelRevision() {
    return modelRevision;
  }

  /** Has someone told of each change: of who made it, after it was made. */
  public void addListener(Consumer<Object> listener) {
    listeners.add(listener);
  }

  /** Ends {@link #addListener}. */
  public void removeListener(Consumer<Object> listener) {
    listeners.remove(listener);
  }

  /**
   * The index of the model as it is, with the analyses that were asked of it: both are made once
   * for a {@link #modelRevision}. To be looked at in {@link #read} or in a change.
   */
  public ModelIndex index() {
    return read(findings::index);
  }

  /**
   * What is known to be wrong: what all rules have said of the model as it is, else the fast ones.
   */
  public List<Diagnostic> problems() {
    return read(findings::problems);
  }

  /** Has all rules judge the model; {@link #problems} then has what they say, in all diagrams. */
  public void check() {
    turn.lock();
    try {
      findings.check();
    } finally {
      turn.unlock();
    }
    tellListeners(this);
  }

  /**
   * As {@link #check}, by whoever has judged more than the rules do, such as a generation.
   *
   * @param judged the {@link #modelRevision} that was judged; nothing is taken over of another
   */
  public void checked(List<Diagnostic> found, long judged) {
    turn.lock();
    try {
      if (judged != modelRevision) {
        return;
      }
      findings.checked(found);
    } finally {
      turn.unlock();
    }
    tellListeners(this);
  }

  /**
   * Saves model and drawing, each in one step. What did not change is not touched.
   *
   * @throws SaveRefusedException if another program has changed one of them or the drawing cannot
   *     be read, until the user has chosen by {@link #keep} or {@link #reload}
   * @throws IOException if one of them cannot be written; the model may then be saved already
   */
  public void save() throws IOException {
    turn.lock();
    try {
      files.refuseToOverwrite();
      complete();
      byte[] drawn = DrawingFile.toBytes(drawing, files.drawing());
      ModelSaver.save(root(), files.model());
      WholeFile.write(files.drawing(), drawn);
      steps().saveIsDone();
      replaced = false;
      files.areWritten(model);
    } finally {
      turn.unlock();
      tellListeners(this);
    }
  }

  private void tellListeners(Object by) {
    listeners.forEach(listener -> listener.accept(by));
  }

  // How the model stands to its files

  /** The files that the model consists of, as {@link ModelFiles#of} has them. */
  List<Path> files() {
    return files.of(model);
  }

  /** What there is for the user to decide about the files. */
  public FileState fileState() {
    return read(files::state);
  }

  /** Looks whether another program has changed the files, and reloads them if nothing is lost. */
  void lookAtFiles() {
    turn.lock();
    try {
      List<Path> changed = files.changed();
      if (!changed.isEmpty() && !isDirty()) {
        load();
      } else if (!files.areChanged(changed)) {
        return;
      }
    } finally {
      turn.unlock();
    }
    tellListeners(this);
  }

  /** Reads the files anew; what was not saved is gone, and so is what could be undone. */
  public void reload() {
    turn.lock();
    try {
      load();
    } finally {
      turn.unlock();
    }
    tellListeners(this);
  }

  private void load() {
    LoadResult loaded = ModelLoader.load(files.model(), libraryFolders);
    DrawingFile.Result drawn = DrawingFile.read(files.drawing());
    if (loaded.model().isPresent()) {
      replace(loaded.model().get(), drawn.drawing().orElse(drawing), false);
      files.areRead(model, drawn.problem());
    } else {
      files.areUnreadable(loaded.diagnostics());
    }
  }

  private void replace(LoadedModel newModel, Drawing newDrawing, boolean unsaved) {
    hold(newModel, newDrawing);
    replaced = unsaved;
    revision++;
    complete = false;
    complete();
  }

  /** Keeps what is here, whatever the files hold: the next saving overwrites them. */
  public void keep() {
    turn.lock();
    try {
      if (files.areOverruled(model)) {
        replaced = true;
      }
    } finally {
      turn.unlock();
    }
    tellListeners(this);
  }

  /** Folders beside that of the model that libraries may be in. */
  public List<Path> libraryFolders() {
    return libraryFolders;
  }

  /**
   * The model as it is now, saved or not, loaded once more: what is tried on it changes nothing.
   *
   * @throws IOException if a text holds what XML cannot hold, or the model what none may
   */
  public LoadedModel copy() throws IOException {
    turn.lock();
    try {
      byte[] content = ModelSaver.toBytes(root().eResource());
      LoadResult loaded = ModelLoader.load(file(), libraryFolders, Map.of(file(), content));
      return loaded
          .model()
          .orElseThrow(() -> new IOException(loaded.diagnostics().get(0).message()));
    } finally {
      turn.unlock();
    }
  }

  /** What would be saved; empty where all of it is. */
  Optional<UnsavedContent> unsaved() throws IOException {
    turn.lock();
    try {
      if (!isDirty()) {
        return Optional.empty();
      }
      return Optional.of(
          new UnsavedContent(
              Instant.now(),
              findings.content(),
              DrawingFile.toBytes(drawing, files.drawing()),
              files.saved(),
              done.all()));
    } finally {
      turn.unlock();
    }
  }

  /** What the next editor is to know where all is saved; empty where that is nothing. */
  Optional<SavedState> saved() {
    return read(
        () ->
            isDirty() || done.all().isEmpty()
                ? Optional.empty()
                : Optional.of(new SavedState(files.saved(), done.all())));
  }

  /** Takes over what an earlier editor has done and saved, if the files are still those. */
  void resume(SavedState earlier) {
    turn.lock();
    try {
      if (earlier.saved().equals(files.saved())) {
        done.resume(earlier.done());
      }
    } finally {
      turn.unlock();
    }
  }

  /**
   * Takes over what an earlier editor did not save.
   *
   * @return whether it can be read; nothing is changed otherwise
   */
  boolean restore(UnsavedContent content) throws IOException {
    turn.lock();
    try {
      if (files.hold(content)) {
        done.resume(content.done());
        return true;
      }
      LoadResult loaded = ModelLoader.load(file(), libraryFolders, Map.of(file(), content.model()));
      DrawingFile.Result read = DrawingFile.read(files.drawing(), content.drawing());
      if (loaded.model().isEmpty() || read.drawing().isEmpty()) {
        return false;
      }
      replace(loaded.model().get(), read.drawing().get(), true);
      done.resume(content.done());
      files.areBehind(model, content);
      return true;
    } finally {
      turn.unlock();
    }
  }

  /** Has users told of something about the files that there is nothing to decide about. */
  void tell(String notice) {
    turn.lock();
    try {
      files.tell(notice);
    } finally {
      turn.unlock();
    }
    tellListeners(this);
  }
}
