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
import dev.slipway.validation.analysis.ModelIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.emf.common.command.Command;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.edit.domain.EditingDomain;

/**
 * A model that is being edited, and its drawing: one editing domain for all diagrams of it in all
 * tabs.
 *
 * <p>Whoever reads or changes the model does it in {@link #read} or by {@link #execute}: they take
 * turns. A command made by {@link #change} records whatever happens to model and drawing, so
 * undoing it undoes all of it.
 */
public final class OpenModel {
  /** How often judging the model gives way to those who need it. */
  private static final int PATIENCE = 10;

  private final Object judging = new Object();
  private final ModelFiles files;
  private final Turns turns = new Turns();
  private final DoneActions done = new DoneActions();
  private final EditedContent content;
  private final ModelFindings findings;
  private final ModelOnDisk onDisk;

  private OpenModel(LoadedModel model, List<Path> libraryFolders, DrawingFile.Result drawing) {
    files = new ModelFiles(model.files().get(0), libraryFolders);
    content =
        new EditedContent(
            model,
            drawing.drawing().orElseGet(DrawingFactory.eINSTANCE::createDrawing),
            files.drawing());
    findings = new ModelFindings(content::model, content::modelRevision);
    onDisk = new ModelOnDisk(files, content, findings, done, turns, drawing);
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
   * then, which {@link ModelOnDisk#state} tells.
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
    return content.model();
  }

  /** The root of the file. */
  public EObject root() {
    return content.root();
  }

  /** How it is drawn. */
  public Drawing drawing() {
    return content.drawing();
  }

  /** The editing domain, for commands of EMF's own. */
  public EditingDomain domain() {
    return content.domain();
  }

  /** Whether the element is in the file that is edited, not in a library. */
  public boolean isOwn(EObject element) {
    return element.eResource() == root().eResource();
  }

  /** The element with that id, in the file that is edited or in a library. */
  public Optional<EObject> element(String id) {
    for (Resource resource : model().resources().getResources()) {
      EObject found = resource.getEObject(id);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /** Does something while the model does not change. */
  public <T> T read(Supplier<T> reading) {
    return turns.take(reading::get);
  }

  /**
   * A command that does whatever the given code does to model and drawing.
   *
   * @param label what users read beside "Undo"
   * @param edit run when the command is executed, in the turn of the one who executes it
   */
  public Command change(String label, Runnable edit) {
    return content.change(label, edit);
  }

  /**
   * As {@link #change} where only the drawing changes: the model, which may be large, is not looked
   * at.
   */
  public Command arrange(String label, Runnable edit) {
    return content.arrange(label, edit);
  }

  /**
   * Has something done at the end of each change of the model, as a part of it, such as placing new
   * nodes, and once before the first one. Changes of the drawing alone are complete by themselves.
   */
  public void completeChangesWith(Runnable completion) {
    content.completeChangesWith(completion);
  }

  /**
   * Does now what would be done before the first change, unless it was done. What is drawn is the
   * same before and after it.
   */
  public void complete() {
    turns.run(content::complete);
  }

  /**
   * Executes a command and tells all listeners.
   *
   * @param by who does it, handed to the listeners; where that is {@link NumberedWork}, what it
   *     does is known to be done from now on, also to the next editor after a crash
   */
  public void execute(Command command, Object by) {
    changed(by, () -> content.steps().execute(command, person(by), Optional.empty()));
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
    return new PersonalUndo(content.steps(), person(by), content.roots(), content::change);
  }

  /** Who made each change of the {@link #history}. */
  public List<Person> authors() {
    return read(() -> content.steps().authors());
  }

  /** The changes that can be undone or done again. */
  public History history() {
    return read(() -> new History(content.steps().labels(), content.steps().done()));
  }

  /**
   * Undoes changes, or does them again, until only the first ones are done.
   *
   * @param known the history that the caller has seen; nothing happens if it has changed since
   * @param wanted how many are to be done
   * @return whether it was done
   */
  public boolean go(History known, int wanted, Object by) {
    return turns.take(
        () -> {
          if (!history().equals(known) || wanted < 0 || wanted > known.steps().size()) {
            return false;
          }
          changed(by, () -> content.steps().go(wanted));
          return true;
        });
  }

  private void changed(Object by, Runnable change) {
    turns.runAndTell(
        by,
        () -> {
          content.complete();
          change.run();
          done.note(by);
          content.countChange();
        });
  }

  /** The greatest number of the actions of a session that were done here, or before a crash. */
  public long done(String session) {
    return read(() -> done.greatest(session));
  }

  /** Whether there is a change that is not saved. */
  public boolean isDirty() {
    return onDisk.isDirty();
  }

  /** Counts the changes, undone and redone ones too. */
  public long revision() {
    return content.revision();
  }

  /**
   * Stays the same as long as the model does, however it is drawn: what was found out of the model
   * alone still holds.
   */
  public long modelRevision() {
    return content.modelRevision();
  }

  /** Has someone told of each change: of who made it, after it was made. */
  public void addListener(Consumer<Object> listener) {
    turns.addListener(listener);
  }

  /** Ends {@link #addListener}. */
  public void removeListener(Consumer<Object> listener) {
    turns.removeListener(listener);
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

  /** Whether {@link #problems} are known, so that asking for them takes no time. */
  public boolean isJudged() {
    return read(findings::isJudged);
  }

  /**
   * Has the fast rules judge the model as it is. Whoever needs the model meanwhile goes first. Not
   * to be called in a turn.
   */
  public void judge() {
    // One at a time: those who wait to judge must not keep each other from it.
    synchronized (judging) {
      for (int again = 0; again < PATIENCE && !isJudged(); again++) {
        turns.run(() -> findings.judge(turns::isAwaited));
      }
      problems();
    }
  }

  /** Has all rules judge the model; {@link #problems} then has what they say, in all diagrams. */
  public void check() {
    turns.runAndTell(this, findings::check);
  }

  /**
   * As {@link #check}, by whoever has judged more than the rules do, such as a generation.
   *
   * @param judged the {@link #modelRevision} that was judged; nothing is taken over of another
   */
  public void checked(List<Diagnostic> found, long judged) {
    boolean isOfThis =
        turns.take(
            () -> {
              boolean isSame = judged == modelRevision();
              if (isSame) {
                findings.checked(found);
              }
              return isSame;
            });
    if (isOfThis) {
      turns.tell(this);
    }
  }

  /** How it stands to its files. */
  public ModelOnDisk onDisk() {
    return onDisk;
  }

  /** Folders beside that of the model that libraries may be in. */
  public List<Path> libraryFolders() {
    return files.libraryFolders();
  }

  /**
   * The model as it is now, saved or not, loaded once more: what is tried on it changes nothing.
   *
   * @throws IOException if a text holds what XML cannot hold, or the model what none may
   */
  public LoadedModel copy() throws IOException {
    LoadResult loaded = turns.take(() -> files.load(findings.content()));
    return loaded.model().orElseThrow(() -> new IOException(loaded.diagnostics().get(0).message()));
  }
}
