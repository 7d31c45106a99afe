// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Turns an old bundle into a new one so that a reader finds either, never a mixture, whenever the
 * writer is killed.
 *
 * <ol>
 *   <li>New and changed files are written to {@link #staging}; the bundle is still the old one.
 *   <li>{@link #prepare} puts a journal beside them, by one rename; from here on the bundle is the
 *       new one.
 *   <li>{@link #finish} removes what the journal lists and moves what is staged, the manifest last.
 *       It may be killed and done again, by whoever opens the bundle next.
 * </ol>
 *
 * <p>Both sides hold the {@link BundleLock} meanwhile.
 */
public final class BundleCommit {
  /** Folder in a bundle for what belongs to the machine that generated it. */
  public static final String STATE_FOLDER = ".slipway";

  private static final String STAGING = "staging";
  private static final String JOURNAL = "commit";

  private BundleCommit() {}

  /** Where files wait to be moved to the same place in the bundle. */
  public static Path staging(Path bundle) {
    return bundle.resolve(STATE_FOLDER).resolve(STAGING);
  }

  /** Whether a commit was begun and not finished. */
  public static boolean isPending(Path bundle) {
    return Files.exists(journal(bundle), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Makes the staged files the bundle's; {@link #finish} carries it out.
   *
   * @param removals paths in the bundle of files that are no longer part of it
   */
  public static void prepare(Path bundle, Collection<String> removals) throws IOException {
    Path draft = bundle.resolve(STATE_FOLDER).resolve(JOURNAL + ".new");
    try (FileChannel channel =
        FileChannel.open(
            draft,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      StringBuilder lines = new StringBuilder();
      removals.forEach(path -> lines.append(path).append('\n'));
      channel.write(StandardCharsets.UTF_8.encode(lines.toString()));
      channel.force(true);
    }
    Files.move(draft, journal(bundle), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Carries out a commit that was prepared; does nothing if there is none. */
  public static void finish(Path bundle) throws IOException {
    if (!isPending(bundle)) {
      return;
    }
    for (String path : Files.readAllLines(journal(bundle))) {
      remove(bundle, path);
    }
    Path staging = staging(bundle);
    if (Files.isDirectory(staging, LinkOption.NOFOLLOW_LINKS)) {
      for (Path staged : list(staging)) {
        if (!staged.endsWith(BundleManifest.FILE_NAME)) {
          move(staged, bundle.resolve(staging.relativize(staged)));
        }
      }
      Path manifest = staging.resolve(BundleManifest.FILE_NAME);
      if (Files.exists(manifest)) {
        move(manifest, bundle.resolve(BundleManifest.FILE_NAME));
      }
    }
    Files.delete(journal(bundle));
    discard(bundle);
  }

  /** Removes what is staged; the bundle stays as it is. */
  public static void discard(Path bundle) throws IOException {
    removeTree(staging(bundle));
  }

  private static Path journal(Path bundle) {
    return bundle.resolve(STATE_FOLDER).resolve(JOURNAL);
  }

  private static void remove(Path bundle, String path) throws IOException {
    Path file = bundle.resolve(path);
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      // A staged folder has taken the file's place already.
      return;
    }
    Files.deleteIfExists(file);
    for (Path on = file.getParent(); !on.equals(bundle); on = on.getParent()) {
      try {
        Files.delete(on);
      } catch (DirectoryNotEmptyException e) {
        return;
      } catch (NoSuchFileException e) {
        // Its last file was removed before.
      }
    }
  }

  /** Moves a file, or a folder and all in it, into what may be there already. */
  private static void move(Path from, Path to) throws IOException {
    if (Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)
        && Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS)) {
      for (Path child : list(from)) {
        move(child, to.resolve(child.getFileName()));
      }
      return;
    }
    if (Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS)) {
      Files.delete(to);
    }
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  private static List<Path> list(Path folder) throws IOException {
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      stream.forEach(children::add);
    }
    return children;
  }

  private static void removeTree(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
