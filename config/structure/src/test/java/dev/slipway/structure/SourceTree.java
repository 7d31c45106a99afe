// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The project's own files, as the structure tests see them: without what a build has made. */
final class SourceTree {
  private static final Set<String> MADE_OR_FOREIGN =
      Set.of(".git", ".idea", ".vscode", ".settings", "node_modules", "target");

  /** Distinguishes the root folder from the modules: only the root has the launcher. */
  private static final String LAUNCHER = "slipway";

  private static final Path ROOT = findRoot();

  private SourceTree() {}

  /** The folder that holds the launcher. */
  static Path root() {
    return ROOT;
  }

  /** Every file, relative to the root, in path order. */
  static List<Path> files() {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return MADE_OR_FOREIGN.contains(folder.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              // In a linked working tree .git is a file, with a path of this machine in it.
              if (attributes.isRegularFile()
                  && !MADE_OR_FOREIGN.contains(file.getFileName().toString())) {
                files.add(ROOT.relativize(file));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Collections.sort(files);
    return files;
  }

  /** The text of a file; what is not UTF-8 in it is lost, which is of no matter to these tests. */
  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(ROOT.resolve(file)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path findRoot() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(folder.resolve(LAUNCHER))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("run the tests inside the source tree");
      }
    }
    return folder;
  }
}
