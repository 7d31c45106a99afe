// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.resource.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How an open model stands to its files: what is not saved, what other programs have changed, and
 * what an earlier editor has left. Each method takes the model's turn; listeners are told of what
 * changes.
 */
public final class ModelOnDisk {
  private final ModelFiles files;
  private final EditedContent content;
  private final ModelFindings findings;
  private final DoneActions done;
  private final Turns turns;

  /** Whether there is more that is not saved than what can be undone. */
  private boolean replaced;

  /** The state of the model that its file holds. */
  private long heldRevision;

  /**
   * @param read how the drawing was read with the model
   */
  ModelOnDisk(
      ModelFiles files,
      EditedContent content,
      ModelFindings findings,
      DoneActions done,
      Turns turns,
      DrawingFile.Result read) {
    this.files = files;
    this.content = content;
    this.findings = findings;
    this.done = done;
    this.turns = turns;
    files.areRead(content.model(), read.problem());
    heldRevision = content.modelRevision();
  }

  /** Whether the file holds the model as it is, however it is drawn. */
  public boolean holdsModel() {
    return turns.take(() -> !replaced && (heldRevision == content.modelRevision() || !isDirty()));
  }

  /** Whether there is a change that is not saved. */
  boolean isDirty() {
    return replaced || content.steps().isSaveNeeded();
  }

  /** The files that the model consists of, as {@link ModelFiles#of} has them. */
  List<Path> files() {
    return files.of(content.model());
  }

  /** What there is for the user to decide about the files. */
  public FileState state() {
    return turns.take(files::state);
  }

  /**
   * Saves model and drawing, each in one step. What did not change is not touched.
   *
   * @throws SaveRefusedException if another program has changed one of them or the drawing cannot
   *     be read, until the user has chosen by {@link #keep} or {@link #reload}
   * @throws IOException if one of them cannot be written; the model may then be saved already
   */
  public void save() throws IOException {
    try {
      turns.run(
          () -> {
            files.refuseToOverwrite();
            content.complete();
            byte[] drawn = DrawingFile.toBytes(content.drawing(), files.drawing());
            ModelSaver.save(content.root(), files.model());
            WholeFile.write(files.drawing(), drawn);
            content.steps().saveIsDone();
            replaced = false;
            heldRevision = content.modelRevision();
            files.areWritten(content.model());
          });
    } finally {
      turns.tell(this);
    }
  }

  /** Whether the files are still as they were read or written last. */
  boolean isCurrent() {
    return turns.take(() -> files.changed().isEmpty());
  }

  /** Looks whether another program has changed the files, and reloads them if nothing is lost. */
  void look() {
    boolean isNews =
        turns.take(
            () -> {
              List<Path> changed = files.changed();
              if (changed.isEmpty() || isDirty()) {
                return files.areChanged(changed);
              }
              load();
              return true;
            });
    if (isNews) {
      turns.tell(this);
    }
  }

  /** Reloads the files. Unsaved changes are lost, and nothing can be undone afterwards. */
  public void reload() {
    turns.runAndTell(this, this::load);
  }

  private void load() {
    LoadResult loaded = files.load();
    DrawingFile.Result drawn = DrawingFile.read(files.drawing());
    if (loaded.model().isPresent()) {
      LoadedModel model = loaded.model().get();
      content.replace(model, drawn.drawing().orElse(content.drawing()));
      replaced = false;
      heldRevision = content.modelRevision();
      files.areRead(model, drawn.problem());
    } else {
      files.areUnreadable(loaded.diagnostics());
    }
  }

  /** Keeps what is here, whatever the files hold: the next saving overwrites them. */
  public void keep() {
    turns.runAndTell(this, () -> replaced |= files.areOverruled(content.model()));
  }

  /** What would be saved; empty where all of it is. */
  Optional<UnsavedContent> unsaved() throws IOException {
    return turns.take(
        () ->
            isDirty()
                ? Optional.of(
                    new UnsavedContent(
                        Instant.now(),
                        findings.content(),
                        DrawingFile.toBytes(content.drawing(), files.drawing()),
                        files.saved(),
                        done.all()))
                : Optional.empty());
  }

  /** What the next editor is to know where all is saved; empty where that is nothing. */
  Optional<SavedState> saved() {
    return turns.take(
        () ->
            isDirty() || done.all().isEmpty()
                ? Optional.empty()
                : Optional.of(new SavedState(files.saved(), done.all())));
  }

  /** Takes over what an earlier editor has done and saved, if the files are still those. */
  void resume(SavedState earlier) {
    turns.run(
        () -> {
          if (earlier.saved().equals(files.saved())) {
            done.resume(earlier.done());
          }
        });
  }

  /**
   * Takes over what an earlier editor did not save.
   *
   * @return whether it can be read; nothing is changed otherwise
   */
  boolean restore(UnsavedContent left) throws IOException {
    return turns.take(() -> takeOver(left));
  }

  private boolean takeOver(UnsavedContent left) throws IOException {
    if (files.hold(left)) {
      done.resume(left.done());
      return true;
    }
    LoadResult loaded = files.load(left.model());
    DrawingFile.Result read = DrawingFile.read(files.drawing(), left.drawing());
    if (loaded.model().isEmpty() || read.drawing().isEmpty()) {
      return false;
    }
    content.replace(loaded.model().get(), read.drawing().get());
    replaced = true;
    done.resume(left.done());
    files.areBehind(content.model(), left);
    return true;
  }

  /** Has users told of something about the files that there is nothing to decide about. */
  void tell(String notice) {
    turns.runAndTell(this, () -> files.tell(notice));
  }
}
