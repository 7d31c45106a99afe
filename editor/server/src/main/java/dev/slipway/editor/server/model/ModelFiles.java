// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of an open model: what they held when they were last read or written, and what there is
 * for the user to decide about them. Used in the model's turn only.
 */
final class ModelFiles {
  private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  private final Path model;
  private final Path drawing;
  private final List<Path> libraryFolders;
  private FilesOnDisk onDisk = FilesOnDisk.of(List.of());
  private FileState state = FileState.NOTHING;

  /**
   * Why the file of the drawing cannot be read; it stays as it is until the user says otherwise.
   */
  private Optional<Diagnostic> unreadableDrawing = Optional.empty();

  /**
   * The files of a model; nothing is read yet.
   *
   * @param model its own file, as an absolute path
   * @param libraryFolders as in {@link ModelLoader#load(Path, List)}
   */
  ModelFiles(Path model, List<Path> libraryFolders) {
    this.model = model;
    this.libraryFolders = List.copyOf(libraryFolders);
    this.drawing = DrawingFile.of(model);
  }

  /** The file of the model, as an absolute path. */
  Path model() {
    return model;
  }

  /** The file of its drawing. */
  Path drawing() {
    return drawing;
  }

  /** Folders beside that of the model that libraries may be in. */
  List<Path> libraryFolders() {
    return libraryFolders;
  }

  /** Reads the model. */
  LoadResult load() {
    return ModelLoader.load(model, libraryFolders);
  }

  /** Reads the model as if its file had that content. */
  LoadResult load(byte[] content) {
    return ModelLoader.load(model, libraryFolders, Map.of(model, content));
  }

  /** The files that a model consists of: its own, its drawing's, and those of its libraries. */
  List<Path> of(LoadedModel loaded) {
    List<Path> files = new ArrayList<>(List.of(model, drawing));
    loaded.files().stream().filter(each -> !each.equals(model)).forEach(files::add);
    return files;
  }

  /** What there is for the user to decide. */
  FileState state() {
    return state;
  }

  /**
   * SHA-256 of what was last read from or written to the files of the model and its drawing, by
   * path.
   */
  Map<Path, String> saved() {
    return onDisk.only(List.of(model, drawing));
  }

  /** The files that other programs have changed since they were last read or written. */
  List<Path> changed() {
    return onDisk.changed();
  }

  /**
   * Notes that the model is what the files hold.
   *
   * @param drawingProblem why the drawing cannot be read, if it cannot
   */
  void areRead(LoadedModel loaded, Optional<Diagnostic> drawingProblem) {
    onDisk = FilesOnDisk.of(of(loaded));
    unreadableDrawing = drawingProblem;
    state =
        drawingProblem
            .map(
                why ->
                    new FileState(
                        FileState.Kind.DRAWING_UNREADABLE,
                        "This layout was made automatically. " + sentences(List.of(why))))
            .orElse(FileState.NOTHING);
  }

  /** Notes that the model was saved. */
  void areWritten(LoadedModel loaded) {
    areRead(loaded, Optional.empty());
  }

  /** Notes that another program has changed the files, and why they cannot be read. */
  void areUnreadable(List<Diagnostic> found) {
    state =
        new FileState(
            FileState.Kind.UNREADABLE,
            "Another program has changed the files, and they cannot be read. " + sentences(found));
  }

  /** Notes that the model is what an earlier editor did not save. */
  void areBehind(LoadedModel loaded, UnsavedContent content) {
    onDisk = FilesOnDisk.of(of(loaded)).with(content.saved());
    List<Path> changed = onDisk.changed();
    state =
        changed.isEmpty()
            ? new FileState(
                FileState.Kind.RESTORED,
                "What was not saved at "
                    + LocalDateTime.ofInstant(content.changed(), ZoneId.systemDefault())
                        .format(MINUTES)
                    + " is there again.")
            : changedByOthers(changed.get(0));
  }

  /**
   * Notes which files other programs have changed, where reloading would lose changes.
   *
   * @return whether that gives the user something else to decide than before
   */
  boolean areChanged(List<Path> changed) {
    FileState before = state;
    state = changed.isEmpty() ? before.whenFilesAgree() : changedByOthers(changed.get(0));
    return !state.equals(before);
  }

  /**
   * Leaves nothing to decide: the next saving overwrites the files.
   *
   * @return whether it overwrites what was never read
   */
  boolean areOverruled(LoadedModel loaded) {
    boolean unread = !onDisk.changed().isEmpty() || unreadableDrawing.isPresent();
    if (unread) {
      onDisk = FilesOnDisk.of(of(loaded));
    }
    unreadableDrawing = Optional.empty();
    state = FileState.NOTHING;
    return unread;
  }

  /** Has users told of something that there is nothing to decide about. */
  void tell(String notice) {
    state = new FileState(FileState.Kind.NOTICE, notice);
  }

  /**
   * Refuses to save where that overwrites what the user has not decided about.
   *
   * @throws SaveRefusedException if it does
   */
  void refuseToOverwrite() throws SaveRefusedException {
    if (unreadableDrawing.isPresent()) {
      throw new SaveRefusedException(unreadableDrawing.get());
    }
    for (Path changed : onDisk.changed()) {
      if (changed.equals(model) || changed.equals(drawing)) {
        state = changedByOthers(changed);
        throw new ChangedOnDiskException(changed);
      }
    }
  }

  /** Whether the files hold exactly what an earlier editor did not save. */
  boolean hold(UnsavedContent content) throws IOException {
    return isContentOf(model, content.model()) && isContentOf(drawing, content.drawing());
  }

  private static boolean isContentOf(Path file, byte[] content) throws IOException {
    return Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content);
  }

  private static FileState changedByOthers(Path changed) {
    return new FileState(
        FileState.Kind.CHANGED,
        "Another program has changed "
            + changed.getFileName()
            + ", and there are changes here that are not saved.");
  }

  /** The first of them with its place and its remedy, and how many more there are. */
  private static String sentences(List<Diagnostic> found) {
    Diagnostic first = found.get(0);
    String more = found.size() == 1 ? "" : " (and " + (found.size() - 1) + " more)";
    Location place = first.location();
    Location named =
        new Location(
            String.valueOf(Path.of(place.file()).getFileName()), place.line(), place.column());
    return named + ": " + first.message() + " " + first.hint() + more;
  }
}
