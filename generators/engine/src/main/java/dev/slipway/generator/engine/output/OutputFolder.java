// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleCommit;
import dev.slipway.bundle.BundleLock;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The folder that a bundle goes to, and the bundle that is there already. */
public final class OutputFolder implements AutoCloseable {
  private final Path path;
  private final boolean fresh;
  private final Deque<Path> made;
  private final Optional<BundleLock> lock;
  private final GenerationState state;
  private final Set<Path> plainFolders = new HashSet<>();
  private Optional<BundleManifest> manifest = Optional.empty();
  private Map<String, BundleManifest.FileEntry> files = Map.of();

  private OutputFolder(Path path, boolean fresh, Deque<Path> made, Optional<BundleLock> lock) {
    this.path = path;
    this.fresh = fresh;
    this.made = made;
    this.lock = lock;
    this.state = GenerationState.read(path);
  }

  /**
   * Opens the folder; for writing, makes it where it is not there, takes its lock, and finishes or
   * discards what a killed run left.
   *
   * @param found takes an error if the folder is not to be written to
   * @throws IOException if it cannot be
   */
  public static Optional<OutputFolder> open(
      Path output, boolean writing, boolean force, Diagnostics found) throws IOException {
    if (Files.exists(output) && !Files.isDirectory(output)) {
      found.add(OutputDiagnostics.notAFolder(output), ExitCode.USAGE);
      return Optional.empty();
    }
    boolean fresh = isEmpty(output);
    boolean pending = Files.isDirectory(output) && BundleCommit.isPending(output);
    if (!fresh && !pending && !Files.exists(output.resolve(BundleManifest.FILE_NAME)) && !force) {
      found.add(OutputDiagnostics.notABundle(output), ExitCode.USAGE);
      return Optional.empty();
    }
    Deque<Path> made = new ArrayDeque<>();
    Optional<BundleLock> lock = Optional.empty();
    if (writing) {
      makeFolders(output.toAbsolutePath(), made);
      try {
        lock = BundleLock.tryTake(output);
        if (lock.isPresent()) {
          BundleCommit.finish(output);
          BundleCommit.discard(output);
        }
      } catch (IOException e) {
        removeMade(made);
        throw e;
      }
      if (lock.isEmpty()) {
        found.add(OutputDiagnostics.locked(output), ExitCode.USAGE);
        return Optional.empty();
      }
    }
    return Optional.of(new OutputFolder(output, fresh && !pending, made, lock));
  }

  /** Whether there is nothing in the folder but what a run that wrote nothing leaves. */
  private static boolean isEmpty(Path output) throws IOException {
    if (!Files.isDirectory(output)) {
      return true;
    }
    try (DirectoryStream<Path> children = Files.newDirectoryStream(output)) {
      for (Path child : children) {
        if (!child.endsWith(BundleCommit.STATE_FOLDER)) {
          return false;
        }
      }
    }
    return true;
  }

  private static void makeFolders(Path folder, Deque<Path> made) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (folder.getParent() != null) {
      makeFolders(folder.getParent(), made);
    }
    try {
      Files.createDirectory(folder);
      made.push(folder);
    } catch (IOException e) {
      removeMade(made);
      throw e;
    }
  }

  private static void removeMade(Deque<Path> made) throws IOException {
    for (Path folder : made) {
      Files.deleteIfExists(folder);
    }
  }

  /** The folder as the user named it. */
  public Path path() {
    return path;
  }

  /** Whether it was empty, so that nothing can be in the way. */
  public boolean isFresh() {
    return fresh;
  }

  /**
   * Reads the manifest of the bundle that is there, which takes a while for a large one; until then
   * there seems to be none.
   *
   * @param whole whether every file is to be generated. Then a manifest that another version of
   *     Slipway has written here, and that nobody has touched, need not be understood: which files
   *     were generated is remembered beside it.
   * @param found takes an error if it cannot be read, unless {@code force} is given
   */
  public void readBundle(boolean force, boolean whole, Diagnostics found) throws IOException {
    if (!Files.exists(path.resolve(BundleManifest.FILE_NAME))) {
      return;
    }
    Diagnostics problems = new Diagnostics();
    manifest = Bundle.readManifest(path, problems);
    Map<String, BundleManifest.FileEntry> byPath = new LinkedHashMap<>();
    manifest.ifPresent(known -> known.files().forEach(entry -> byPath.put(entry.path(), entry)));
    if (manifest.isEmpty() && whole && isAsLeft(BundleManifest.FILE_NAME)) {
      addRemembered(byPath);
    } else if (!force) {
      found.addAll(problems, problems.exitCode());
    }
    files = Collections.unmodifiableMap(byPath);
  }

  /** Whether a file is there and looks as the last run left it. */
  private boolean isAsLeft(String file) throws IOException {
    Optional<GenerationState.Stamp> now = GenerationState.Stamp.of(path.resolve(file));
    return now.isPresent() && now.get().equals(state.files().get(file));
  }

  private void addRemembered(Map<String, BundleManifest.FileEntry> byPath) throws IOException {
    for (String file : state.files().keySet()) {
      if (!file.equals(BundleManifest.FILE_NAME)) {
        String sha256 = isAsLeft(file) ? Sha256.of(path.resolve(file)) : "";
        long size = state.files().get(file).size();
        byPath.put(
            file, new BundleManifest.FileEntry(file, sha256, size, "", Optional.empty(), false));
      }
    }
  }

  /** The manifest of the bundle that is there. */
  public Optional<BundleManifest> manifest() {
    return manifest;
  }

  /** The files of the bundle that is there, by path. */
  public Map<String, BundleManifest.FileEntry> files() {
    return files;
  }

  /** What the last run left here. */
  public GenerationState state() {
    return state;
  }

  /**
   * Whether the file of the bundle that is there was edited: its content is not what its manifest
   * says.
   *
   * @param entry what the manifest says
   * @param now how the file looks
   */
  public boolean isEdited(
      BundleManifest.FileEntry entry, GenerationState.Stamp now, Sha256Of content)
      throws IOException {
    if (now.equals(state.files().get(entry.path()))) {
      return false;
    }
    return now.size() != entry.size() || !content.sha256().equals(entry.sha256());
  }

  /** Reads and hashes a file, if that turns out to be needed. */
  @FunctionalInterface
  public interface Sha256Of {
    String sha256() throws IOException;
  }

  /**
   * Says what stands in the way of writing a file: a link or a file where a folder is to be. For
   * one thread only.
   */
  public void checkFoldersOf(String file, Set<String> removed, Diagnostics found) {
    if (fresh) {
      return;
    }
    Path on = path.resolve(file).getParent();
    while (!on.equals(path) && plainFolders.add(on)) {
      if (Files.isSymbolicLink(on)) {
        found.add(OutputDiagnostics.link(on));
      } else if (Files.exists(on, LinkOption.NOFOLLOW_LINKS)
          && !Files.isDirectory(on, LinkOption.NOFOLLOW_LINKS)
          && !removed.contains(slashed(path.relativize(on)))) {
        found.add(OutputDiagnostics.folderInTheWay(on));
      }
      on = on.getParent();
    }
  }

  /** A path in the bundle, with forward slashes on every system. */
  public static String slashed(Path relative) {
    return relative.toString().replace(relative.getFileSystem().getSeparator(), "/");
  }

  /**
   * Makes the folder as it was; after the commit has begun, that is too late, and this does
   * nothing.
   */
  public void undo() throws IOException {
    if (BundleCommit.isPending(path)) {
      return;
    }
    BundleCommit.discard(path);
    if (!made.isEmpty()) {
      if (lock.isPresent()) {
        lock.get().close();
      }
      Path stateFolder = path.resolve(BundleCommit.STATE_FOLDER);
      if (Files.isDirectory(stateFolder)) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(stateFolder)) {
          for (Path child : children) {
            Files.delete(child);
          }
        }
        Files.delete(stateFolder);
      }
      removeMade(made);
    }
  }

  @Override
  public void close() throws IOException {
    if (lock.isPresent()) {
      lock.get().close();
    }
  }
}
