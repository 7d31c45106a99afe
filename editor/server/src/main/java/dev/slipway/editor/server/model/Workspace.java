// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The folder whose models may be edited. Nothing outside of it is opened, whatever is asked for.
 *
 * <p>What is not saved of them is kept in a {@link RecoveryStore}, and restored when the model is
 * opened again; changes that other programs make are noticed.
 */
public final class Workspace implements AutoCloseable {
  private static final int DEEPEST = 6;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  private final Path root;
  private final List<Path> libraryFolders;
  private final Consumer<OpenModel> whenOpened;
  private final Map<Path, OpenModel> open = new HashMap<>();

  /** Models that are loaded but not open. */
  private final Map<Path, OpenModel> ahead = new HashMap<>();

  private final Optional<Autosave> autosave;
  private final Optional<DiskWatch> disk;

  /** A workspace that keeps nothing and watches nothing, for whoever is soon done with it. */
  public Workspace(Path root, List<Path> libraryFolders, Consumer<OpenModel> whenOpened)
      throws IOException {
    this(root, libraryFolders, whenOpened, Optional.empty(), Optional.empty());
  }

  /**
   * A workspace for users.
   *
   * @param root the folder
   * @param libraryFolders folders beside it that libraries may be loaded from
   * @param recovery where what is not saved is kept
   * @param whenOpened done with each model when it is opened, such as laying it out
   * @throws IOException if the folder is not there
   */
  public Workspace(
      Path root, List<Path> libraryFolders, RecoveryStore recovery, Consumer<OpenModel> whenOpened)
      throws IOException {
    this(
        root,
        libraryFolders,
        whenOpened,
        Optional.of(new Autosave(recovery)),
        Optional.of(new DiskWatch()));
  }

  private Workspace(
      Path root,
      List<Path> libraryFolders,
      Consumer<OpenModel> whenOpened,
      Optional<Autosave> autosave,
      Optional<DiskWatch> disk)
      throws IOException {
    this.root = root.toRealPath();
    this.libraryFolders = List.copyOf(libraryFolders);
    this.whenOpened = whenOpened;
    this.autosave = autosave;
    this.disk = disk;
  }

  /** Whether a file or folder is made of that name: no path, nothing hidden, nothing to quote. */
  public static boolean mayBeCalled(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * Writes a deployment with nothing in it, which is called as its file.
   *
   * @param file where there is none yet; its name ends in {@link ModelResources#FILE_EXTENSION}
   * @throws FileAlreadyExistsException if there is one
   */
  public static void begin(Path file) throws IOException {
    String name = file.getFileName().toString();
    Deployment empty = ModelFactory.eINSTANCE.createDeployment();
    empty.setName(name.substring(0, name.length() - ModelResources.FILE_EXTENSION.length()));
    // Its place is taken first: nothing that is there is written over.
    Files.createFile(file);
    try {
      ModelSaver.save(empty, file);
    } catch (IOException failed) {
      Files.delete(file);
      throw failed;
    }
  }

  /**
   * As {@link #begin(Path)}, in the folder itself.
   *
   * @param name what the deployment is called
   * @return the file, relative to the workspace
   * @throws WorkspaceRefusedException if there is a file of that name, or none can be called so
   */
  public String begin(String name) throws IOException {
    String file = name + ModelResources.FILE_EXTENSION;
    if (!mayBeCalled(name)) {
      throw new WorkspaceRefusedException(
          Diagnostic.builder("MODEL_NAME_INVALID", Severity.ERROR, "Invalid name")
              .message("{} cannot be the name of a model.", name)
              .hint("Use letters, digits, dots, hyphens and underscores.")
              .build());
    }
    try {
      begin(root.resolve(file));
    } catch (FileAlreadyExistsException taken) {
      throw new WorkspaceRefusedException(
          Diagnostic.builder("MODEL_FILE_TAKEN", Severity.ERROR, "File exists")
              .message("The file {} already exists.", file)
              .hint("Choose another name.")
              .build());
    }
    return file;
  }

  /** The folder, without symbolic links. */
  public Path root() {
    return root;
  }

  /** The model files in the workspace, relative to it, in the order of their names. */
  public List<String> models() {
    List<String> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          java.util.Set.of(),
          DEEPEST,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              String name = folder.getFileName().toString();
              boolean ours = folder.equals(root) || !name.startsWith(".") && !name.equals("target");
              return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().endsWith(ModelResources.FILE_EXTENSION)) {
                found.add(root.relativize(file).toString());
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Collections.sort(found);
    return found;
  }

  /**
   * The model of that file, opened if it is not open yet.
   *
   * @param name the file, relative to the workspace
   */
  public synchronized OpenModel.Opening open(String name) {
    Optional<Path> file = confined(name);
    if (file.isEmpty()) {
      return new OpenModel.Opening(
          Optional.empty(),
          List.of(
              Diagnostic.builder(
                      "EDITOR_FILE_REFUSED", Severity.ERROR, "Not a model of the workspace")
                  .message("{} is not a model file in {}.", name, root.toString())
                  .hint("Start the editor with the folder that holds the model.")
                  .build()));
    }
    OpenModel known = open.get(file.get());
    if (known != null) {
      return new OpenModel.Opening(Optional.of(known), List.of());
    }
    OpenModel.Opening opening =
        Optional.ofNullable(ahead.remove(file.get()))
            .filter(model -> model.onDisk().isCurrent())
            .map(model -> new OpenModel.Opening(Optional.of(model), List.of()))
            .orElseGet(() -> load(file.get()));
    opening
        .model()
        .ifPresent(
            model -> {
              autosave.ifPresent(each -> each.watch(model));
              disk.ifPresent(each -> each.watch(model));
              open.put(file.get(), model);
            });
    return opening;
  }

  private OpenModel.Opening load(Path file) {
    OpenModel.Opening opening = OpenModel.open(file, libraryFolders);
    opening.model().ifPresent(whenOpened);
    return opening;
  }

  /**
   * Loads a model without opening it: another editor can still claim the place of its unsaved
   * changes. {@link #open(String)} then uses it, unless one of its files has changed.
   *
   * @param name the file, relative to the workspace
   * @return the model; empty where it cannot be read, or is open already
   */
  public Optional<OpenModel> loadAhead(String name) {
    return confined(name)
        .filter(file -> !isOpen(file))
        .flatMap(file -> load(file).model().filter(model -> keepAhead(file, model)));
  }

  private synchronized boolean isOpen(Path file) {
    return open.containsKey(file);
  }

  private synchronized boolean keepAhead(Path file, OpenModel model) {
    return !open.containsKey(file) && ahead.put(file, model) == null;
  }

  /**
   * A folder of the workspace that files may be written into; it need not be there yet. Empty for
   * the workspace itself and whatever is outside of it, symbolic links followed.
   *
   * @param name the folder, relative to the workspace
   */
  public Optional<Path> outputFolder(String name) {
    try {
      Path folder = root.resolve(name).normalize();
      Path there = folder;
      while (!Files.exists(there) && there.getParent() != null) {
        there = there.getParent();
      }
      boolean inside = folder.startsWith(root) && !folder.equals(root);
      return inside && there.toRealPath().startsWith(root) ? Optional.of(folder) : Optional.empty();
    } catch (InvalidPathException | IOException unusable) {
      return Optional.empty();
    }
  }

  /** Folders beside the workspace that libraries may be loaded from. */
  public List<Path> libraryFolders() {
    return libraryFolders;
  }

  /** Keeps what is not saved, and looks at no file any more. */
  @Override
  public void close() throws IOException {
    if (disk.isPresent()) {
      disk.get().close();
    }
    autosave.ifPresent(Autosave::close);
  }

  /** What was not saved of the models when the workspace was closed; to be asked after that. */
  public List<UnsavedWork> unsaved() {
    return autosave.map(Autosave::left).orElse(List.of());
  }

  private Optional<Path> confined(String name) {
    try {
      Path file = root.resolve(name).normalize();
      if (!file.startsWith(root) || !name.endsWith(ModelResources.FILE_EXTENSION)) {
        return Optional.empty();
      }
      Path real = file.toRealPath();
      return real.startsWith(root) ? Optional.of(real) : Optional.empty();
    } catch (InvalidPathException | IOException notThere) {
      return Optional.empty();
    }
  }
}
