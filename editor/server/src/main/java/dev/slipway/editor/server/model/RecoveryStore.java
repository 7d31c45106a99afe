// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.model.resource.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Where what is not saved is kept: a file for each model that is open, outside of the folders that
 * models are in, which may be read-only or under version control. When the model is saved, the file
 * goes, or keeps no more than which actions of pages were done, until the editor ends.
 *
 * <p>Several editors may have one model open. Each has a file of its own and a lock on it, which
 * the system takes back when the process ends, however it does; what a process left that is gone is
 * found by the next.
 *
 * <p>A process has one store for a folder: where a process closes a file, POSIX takes back all of
 * its locks in that file.
 */
public final class RecoveryStore {
  /** The JSON Schema of a file, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-recovery.schema.json";

  /** So many editors may have one model open. */
  private static final int MOST = 16;

  /**
   * Has all locks, each of them one byte of it, and stays empty. Files that are locks themselves
   * could not be removed while somebody may just have opened them, and would become ever more.
   */
  private static final String LOCKS = "locks";

  private final Path folder;
  private FileChannel locks;
  private int claimed;

  /**
   * A store in a folder, which is made when it is needed.
   *
   * @param folder for this user alone
   */
  public RecoveryStore(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /**
   * The usual store of a user: below {@code $XDG_STATE_HOME/slipway/recovery}, which without that
   * variable is {@code ~/.local/state/slipway/recovery}.
   *
   * @param environment variables of this process
   */
  public static RecoveryStore of(Map<String, String> environment) {
    return new RecoveryStore(stateFolder(environment).resolve("recovery"));
  }

  /**
   * Where Slipway keeps what is to outlive a process: {@code $XDG_STATE_HOME/slipway}, which
   * without that variable is {@code ~/.local/state/slipway}.
   *
   * @param environment variables of this process
   */
  public static Path stateFolder(Map<String, String> environment) {
    Path state = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
    // The XDG Base Directory Specification: a relative path is to be passed over.
    Path below =
        state.isAbsolute() ? state : Path.of(System.getProperty("user.home"), ".local", "state");
    return below.resolve("slipway");
  }

  /**
   * A place for what is not saved of a model, for this process alone: one with what an earlier
   * process has left, if there is any.
   *
   * @throws IOException if the folder cannot be written to
   */
  synchronized Place claim(Path model) throws IOException {
    // What is not saved is nobody else's to read, whatever the file itself allows.
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    if (locks == null) {
      locks =
          FileChannel.open(
              folder.resolve(LOCKS), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }
    claimed++;
    try {
      return firstOf(model);
    } catch (IOException none) {
      leave();
      throw none;
    }
  }

  /** The first place with something in it, else the first. */
  private Place firstOf(Path model) throws IOException {
    String name =
        model.getFileName()
            + "-"
            + UUID.nameUUIDFromBytes(model.toString().getBytes(StandardCharsets.UTF_8));
    Place free = null;
    for (int i = 0; i < MOST; i++) {
      Path file = folder.resolve(name + "-" + i + ".json");
      boolean left = Files.exists(file);
      if (left || free == null) {
        Optional<FileLock> lock = lock(file);
        if (lock.isPresent() && left) {
          if (free != null) {
            free.lock.release();
          }
          return new Place(model, file, lock.get());
        }
        if (lock.isPresent()) {
          free = new Place(model, file, lock.get());
        }
      }
    }
    if (free == null) {
      throw new IOException("so many editors have " + model + " open already");
    }
    return free;
  }

  private Optional<FileLock> lock(Path file) throws IOException {
    UUID name =
        UUID.nameUUIDFromBytes(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
    try {
      // Two bits less than there are, so that the place behind it is a position, too.
      return Optional.ofNullable(locks.tryLock(name.getMostSignificantBits() >>> 2, 1, false));
    } catch (OverlappingFileLockException ofThisProcess) {
      // Somebody else's all the same.
      return Optional.empty();
    }
  }

  private synchronized void leave() throws IOException {
    claimed--;
    if (claimed == 0) {
      locks.close();
      locks = null;
    }
  }

  /** Where the unsaved content of one model is kept by one process. */
  final class Place implements AutoCloseable {
    private final Path model;
    private final Path file;
    private final FileLock lock;

    private Place(Path model, Path file, FileLock lock) {
      this.model = model;
      this.file = file;
      this.lock = lock;
    }

    /** The file that content is kept in. */
    Path file() {
      return file;
    }

    /** What an earlier process has left; empty where there is nothing, or nothing of use. */
    Optional<UnsavedContent> read() {
      return document()
          .filter(document -> document.model().isPresent())
          .map(
              document ->
                  new UnsavedContent(
                      document.changed(),
                      bytes(document.model()),
                      bytes(document.drawing()),
                      document.saved(),
                      done(document)));
    }

    /** What an earlier process has left of a model all of which it had saved. */
    Optional<SavedState> readSaved() {
      return document()
          .filter(document -> document.model().isEmpty())
          .map(document -> new SavedState(document.saved(), done(document)));
    }

    private Optional<RecoveryFile> document() {
      try {
        JsonElement document = JsonParser.parseString(Files.readString(file));
        return JsonDocument.form(document).equals(Optional.of(RecoveryFile.SCHEMA))
            ? Optional.of(JsonDocument.read(document, RecoveryFile.class))
                .filter(read -> read.model().isPresent() == read.drawing().isPresent())
            : Optional.empty();
      } catch (IOException | JsonParseException notOurs) {
        return Optional.empty();
      }
    }

    private Map<String, Long> done(RecoveryFile document) {
      return document.done().<Map<String, Long>>map(Map::copyOf).orElse(Map.of());
    }

    private byte[] bytes(Optional<String> content) {
      return content.orElseThrow().getBytes(StandardCharsets.UTF_8);
    }

    /** Keeps content, in one step, in place of what was there. */
    void write(UnsavedContent content) throws IOException {
      write(
          RecoveryFile.of(
              model,
              content.changed(),
              content.saved(),
              content.done(),
              Optional.of(new String(content.model(), StandardCharsets.UTF_8)),
              Optional.of(new String(content.drawing(), StandardCharsets.UTF_8))));
    }

    /** Keeps what is known of a model all of which is saved, in place of what was there. */
    void write(SavedState state) throws IOException {
      write(
          RecoveryFile.of(
              model,
              Instant.now(),
              state.saved(),
              state.done(),
              Optional.empty(),
              Optional.empty()));
    }

    private void write(RecoveryFile document) throws IOException {
      WholeFile.write(file, JsonDocument.print(document).getBytes(StandardCharsets.UTF_8));
    }

    /** Removes what was kept. */
    void clear() throws IOException {
      Files.deleteIfExists(file);
    }

    /** Puts aside what cannot be restored, where no editor looks for it; the path that it has. */
    Path setAside() throws IOException {
      Path aside = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".kept");
      return Files.move(file, aside);
    }

    /** Leaves the place, and what is kept there, to others. */
    @Override
    public void close() throws IOException {
      lock.release();
      leave();
    }
  }
}
