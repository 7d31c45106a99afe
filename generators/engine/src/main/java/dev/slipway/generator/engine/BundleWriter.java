// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.BundleCommit;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.output.FileChange;
import dev.slipway.generator.engine.output.GenerationState.Stamp;
import dev.slipway.generator.engine.output.OutputDiagnostics;
import dev.slipway.generator.engine.output.OutputFolder;
import dev.slipway.generator.engine.output.UnifiedDiff;
import dev.slipway.generator.engine.output.UserRegions;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Brings an output folder up to date with generated files, or says what that would mean.
 *
 * <p>The calling thread renders, so that generators need not care about threads; two more hash,
 * compare and write. At most {@value #IN_FLIGHT} files are held in memory at a time.
 */
final class BundleWriter {
  private static final int WRITERS = 2;
  private static final int IN_FLIGHT = 64;
  private static final String REPLACED = "replaced";

  private final OutputFolder output;
  private final Mode mode;
  private final boolean force;
  private final Interruption interruption;
  private final UserRegions regions;
  private final Map<Path, Boolean> stagedFolders = new ConcurrentHashMap<>();

  BundleWriter(
      OutputFolder output,
      Mode mode,
      boolean force,
      Interruption interruption,
      Set<String> builtIn) {
    this.output = output;
    this.mode = mode;
    this.force = force;
    this.interruption = interruption;
    this.regions = new UserRegions(output.path(), builtIn);
  }

  /**
   * What came of it.
   *
   * @param changes what happens to each file, by path
   * @param stamps how the files look now, by path; empty where nothing was written
   */
  record Outcome(List<FileChange> changes, Map<String, Stamp> stamps) {}

  /** A generated file beside what is at its place. */
  private record Compared(
      BundleManifest.FileEntry entry,
      FileChange change,
      Optional<Stamp> stamp,
      boolean replacesUsersFile,
      Optional<Diagnostic> diagnostic) {}

  /**
   * Compares and writes.
   *
   * @param files files by path, without collisions
   * @param kept files of generators that do not run now; they stay as they are
   * @param manifest the manifest for a list of files
   * @param found takes what stands in the way; nothing is written if one is an error
   */
  Outcome run(
      List<GeneratedFile> files,
      List<BundleManifest.FileEntry> kept,
      Function<List<BundleManifest.FileEntry>, BundleManifest> manifest,
      Diagnostics found)
      throws IOException {
    Set<String> wanted = new HashSet<>();
    files.forEach(file -> wanted.add(file.path()));
    kept.forEach(entry -> wanted.add(entry.path()));
    List<BundleManifest.FileEntry> stale =
        output.files().values().stream().filter(entry -> !wanted.contains(entry.path())).toList();

    List<Compared> compared = compareAll(files, stale, found);
    Map<String, FileChange> changes = new TreeMap<>();
    Map<String, Stamp> stamps = new TreeMap<>();
    List<String> replaced = new ArrayList<>();
    List<BundleManifest.FileEntry> entries = new ArrayList<>(kept);
    for (Compared one : compared) {
      entries.add(one.entry);
      changes.put(one.entry.path(), one.change);
      one.stamp.ifPresent(stamp -> stamps.put(one.entry.path(), stamp));
      one.diagnostic.ifPresent(found::add);
      if (one.replacesUsersFile) {
        replaced.add(one.entry.path());
      }
    }
    for (BundleManifest.FileEntry entry : kept) {
      changes.put(
          entry.path(), new FileChange(FileChange.Kind.UNCHANGED, entry.path(), Optional.empty()));
      Stamp.of(output.path().resolve(entry.path()))
          .ifPresent(stamp -> stamps.put(entry.path(), stamp));
    }
    List<String> removals = removals(stale, changes, replaced, found);
    if (found.hasErrors()) {
      return new Outcome(List.of(), Map.of());
    }
    entries.sort(Comparator.comparing(BundleManifest.FileEntry::path));
    BundleManifest complete = manifest.apply(entries);
    changes.put(BundleManifest.FILE_NAME, compareManifest(complete));
    boolean differs =
        changes.values().stream().anyMatch(c -> c.kind() != FileChange.Kind.UNCHANGED);
    if (mode == Mode.WRITE) {
      if (differs) {
        interruption.check();
        keepReplaced(replaced);
        BundleCommit.prepare(output.path(), removals);
        BundleCommit.finish(output.path());
      } else {
        BundleCommit.discard(output.path());
      }
      Stamp.of(output.path().resolve(BundleManifest.FILE_NAME))
          .ifPresent(stamp -> stamps.put(BundleManifest.FILE_NAME, stamp));
    }
    return new Outcome(List.copyOf(changes.values()), stamps);
  }

  private List<Compared> compareAll(
      List<GeneratedFile> files, List<BundleManifest.FileEntry> stale, Diagnostics found)
      throws IOException {
    Set<String> removed = new HashSet<>();
    stale.forEach(entry -> removed.add(entry.path()));
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    Semaphore inFlight = new Semaphore(IN_FLIGHT);
    List<Future<Compared>> pending = new ArrayList<>(files.size());
    List<Compared> compared = new ArrayList<>(files.size());
    try {
      for (GeneratedFile file : files) {
        interruption.check();
        output.checkFoldersOf(file.path(), removed, found);
        byte[] content = regions.merge(file, file.content().render());
        inFlight.acquireUninterruptibly();
        pending.add(
            writers.submit(
                () -> {
                  try {
                    return compare(file, content, removed);
                  } finally {
                    inFlight.release();
                  }
                }));
        // Fails soon after a full disk, not after the last file.
        int old = pending.size() - 2 * IN_FLIGHT;
        if (old >= 0) {
          compared.add(get(pending.set(old, null)));
        }
      }
      for (Future<Compared> rest : pending) {
        if (rest != null) {
          compared.add(get(rest));
        }
      }
      return compared;
    } finally {
      writers.shutdownNow();
      awaitEnd(writers);
    }
  }

  /** A writer that is still at work must not make a file after the staging folder is removed. */
  private static void awaitEnd(ExecutorService writers) {
    boolean ended = false;
    while (!ended) {
      try {
        ended = writers.awaitTermination(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static Compared get(Future<Compared> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Interruption.InterruptedGenerationException();
    }
  }

  private Compared compare(GeneratedFile file, byte[] content, Set<String> removed)
      throws IOException {
    BundleManifest.FileEntry entry =
        new BundleManifest.FileEntry(
            file.path(),
            Sha256.of(content),
            content.length,
            file.generator(),
            file.elementId(),
            file.executable());
    Path place = output.path().resolve(file.path());
    Optional<BasicFileAttributes> there = output.isFresh() ? Optional.empty() : attributes(place);
    if (there.isEmpty()) {
      return changed(FileChange.Kind.CREATE, entry, content, place, false, Optional.empty());
    }
    if (there.get().isDirectory()) {
      return holdsOnly(place, removed)
          ? changed(FileChange.Kind.CREATE, entry, content, place, false, Optional.empty())
          : refused(entry, OutputDiagnostics.folderInTheWay(place));
    }
    Optional<BundleManifest.FileEntry> earlier =
        Optional.ofNullable(output.files().get(file.path()));
    Stamp stamp = Stamp.of(there.get());
    boolean regular = there.get().isRegularFile();
    boolean edited =
        !regular
            || earlier.isEmpty()
            || output.isEdited(earlier.get(), stamp, () -> Sha256.of(place));
    boolean same =
        regular
            && stamp.size() == content.length
            && (edited || mode == Mode.CHECK
                ? Sha256.of(place).equals(entry.sha256())
                : earlier.get().sha256().equals(entry.sha256()))
            && (!file.executable() || Files.isExecutable(place));
    if (same) {
      return new Compared(
          mode == Mode.CHECK && !file.regions().isEmpty()
              ? asKnown(entry, earlier.orElse(entry))
              : entry,
          new FileChange(FileChange.Kind.UNCHANGED, file.path(), Optional.empty()),
          Optional.of(stamp),
          false,
          Optional.empty());
    }
    if (earlier.isEmpty() && !force) {
      return refused(entry, OutputDiagnostics.foreignFile(place));
    }
    Set<String> lost = earlier.map(known -> regions.lost(known, file.regions())).orElse(Set.of());
    Optional<Diagnostic> warning =
        edited && earlier.isPresent()
            ? Optional.of(OutputDiagnostics.edited(place, true))
            : Optional.empty();
    return changed(
        FileChange.Kind.UPDATE,
        entry,
        content,
        place,
        edited || !lost.isEmpty(),
        lost.isEmpty() ? warning : Optional.of(OutputDiagnostics.regionLost(place, lost)));
  }

  /** What a user writes into a region is no difference from what the model gives. */
  private static BundleManifest.FileEntry asKnown(
      BundleManifest.FileEntry entry, BundleManifest.FileEntry earlier) {
    return new BundleManifest.FileEntry(
        entry.path(),
        earlier.sha256(),
        earlier.size(),
        entry.generator(),
        entry.elementId(),
        entry.executable());
  }

  private static Compared refused(BundleManifest.FileEntry entry, Diagnostic diagnostic) {
    return new Compared(
        entry,
        new FileChange(FileChange.Kind.UNCHANGED, entry.path(), Optional.empty()),
        Optional.empty(),
        false,
        Optional.of(diagnostic));
  }

  private Compared changed(
      FileChange.Kind kind,
      BundleManifest.FileEntry entry,
      byte[] content,
      Path place,
      boolean replacesUsersFile,
      Optional<Diagnostic> diagnostic)
      throws IOException {
    Optional<UnifiedDiff> diff = Optional.empty();
    Optional<Stamp> stamp = Optional.empty();
    if (mode == Mode.CHECK && kind == FileChange.Kind.UPDATE && Files.isRegularFile(place)) {
      diff = diff(entry.path(), Files.readAllBytes(place), content);
    } else if (mode == Mode.WRITE) {
      stamp = Optional.of(stage(entry, content));
    }
    return new Compared(
        entry,
        new FileChange(kind, entry.path(), diff),
        stamp,
        replacesUsersFile,
        mode == Mode.CHECK ? Optional.empty() : diagnostic);
  }

  private static Optional<UnifiedDiff> diff(String path, byte[] before, byte[] after) {
    return UnifiedDiff.of(path + " (as it is)", before, path + " (as generated)", after);
  }

  private Stamp stage(BundleManifest.FileEntry entry, byte[] content) throws IOException {
    Path staged = BundleCommit.staging(output.path()).resolve(entry.path());
    try {
      stagedFolders.computeIfAbsent(staged.getParent(), BundleWriter::makeFolder);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    Files.write(staged, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (entry.executable()) {
      makeExecutable(staged);
    }
    return Stamp.of(staged).orElseThrow(() -> new NoSuchFileException(staged.toString()));
  }

  private static Boolean makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void makeExecutable(Path file) throws IOException {
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    permissions.add(PosixFilePermission.OWNER_EXECUTE);
    if (permissions.contains(PosixFilePermission.GROUP_READ)) {
      permissions.add(PosixFilePermission.GROUP_EXECUTE);
    }
    if (permissions.contains(PosixFilePermission.OTHERS_READ)) {
      permissions.add(PosixFilePermission.OTHERS_EXECUTE);
    }
    Files.setPosixFilePermissions(file, permissions);
  }

  private List<String> removals(
      List<BundleManifest.FileEntry> stale,
      Map<String, FileChange> changes,
      List<String> replaced,
      Diagnostics found)
      throws IOException {
    List<String> removals = new ArrayList<>();
    for (BundleManifest.FileEntry entry : stale) {
      Path place = output.path().resolve(entry.path());
      Optional<Stamp> stamp = Stamp.of(place);
      if (stamp.isEmpty()) {
        continue;
      }
      removals.add(entry.path());
      changes.put(
          entry.path(), new FileChange(FileChange.Kind.DELETE, entry.path(), Optional.empty()));
      Set<String> lost = regions.lost(entry, List.of());
      if (!lost.isEmpty() || output.isEdited(entry, stamp.get(), () -> Sha256.of(place))) {
        replaced.add(entry.path());
        if (mode != Mode.CHECK) {
          found.add(
              lost.isEmpty()
                  ? OutputDiagnostics.edited(place, false)
                  : OutputDiagnostics.regionLost(place, lost));
        }
      }
    }
    return removals;
  }

  private FileChange compareManifest(BundleManifest manifest) throws IOException {
    Path place = output.path().resolve(BundleManifest.FILE_NAME);
    FileChange.Kind kind = Files.exists(place) ? FileChange.Kind.UPDATE : FileChange.Kind.CREATE;
    Optional<UnifiedDiff> diff = Optional.empty();
    if (mode == Mode.WRITE) {
      Path staged = BundleCommit.staging(output.path()).resolve(BundleManifest.FILE_NAME);
      Files.createDirectories(staged.getParent());
      writeManifest(manifest, staged);
      if (kind == FileChange.Kind.UPDATE && Files.mismatch(place, staged) < 0) {
        kind = FileChange.Kind.UNCHANGED;
        Files.delete(staged);
      }
    } else {
      ByteArrayOutputStream document = new ByteArrayOutputStream();
      try (OutputStreamWriter out = new OutputStreamWriter(document, StandardCharsets.UTF_8)) {
        BundleJson.write(manifest, out);
      }
      byte[] before = kind == FileChange.Kind.UPDATE ? Files.readAllBytes(place) : new byte[0];
      if (Arrays.equals(before, document.toByteArray())) {
        kind = FileChange.Kind.UNCHANGED;
      } else if (mode == Mode.CHECK && kind == FileChange.Kind.UPDATE) {
        diff = diff(BundleManifest.FILE_NAME, before, document.toByteArray());
      }
    }
    return new FileChange(kind, BundleManifest.FILE_NAME, diff);
  }

  private static void writeManifest(BundleManifest manifest, Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      BufferedWriter out =
          new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8), 1 << 16);
      BundleJson.write(manifest, out);
      out.flush();
      channel.force(true);
    }
  }

  private void keepReplaced(List<String> paths) throws IOException {
    Path kept = output.path().resolve(BundleCommit.STATE_FOLDER).resolve(REPLACED);
    for (String path : paths) {
      Path copy = kept.resolve(path);
      Files.createDirectories(copy.getParent());
      Files.copy(
          output.path().resolve(path),
          copy,
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.COPY_ATTRIBUTES,
          LinkOption.NOFOLLOW_LINKS);
    }
  }

  /** Whether a folder goes away with the files that are removed from it. */
  private boolean holdsOnly(Path folder, Set<String> removed) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        boolean goes =
            Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)
                ? holdsOnly(child, removed)
                : removed.contains(OutputFolder.slashed(output.path().relativize(child)));
        if (!goes) {
          return false;
        }
      }
    }
    return true;
  }

  private static Optional<BasicFileAttributes> attributes(Path file) throws IOException {
    try {
      return Optional.of(
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (FileSystemException e) {
      // A file that is to become a folder stands in the way of what will be in it.
      if (Files.isDirectory(file.getParent())) {
        throw e;
      }
      return Optional.empty();
    }
  }
}
