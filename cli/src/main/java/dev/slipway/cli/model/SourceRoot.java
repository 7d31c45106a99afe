// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;

/** The folder that code hosting sites take the names of files to be relative to. */
final class SourceRoot {
  /** A folder in a clone, a file in a linked working tree and in a submodule. */
  private static final String GIT = ".git";

  private SourceRoot() {}

  /** The root of the working tree that a folder is in; the folder itself where it is in none. */
  static Path around(Path folder) {
    Path start = folder.toAbsolutePath().normalize();
    for (Path at = start; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(GIT))) {
        return at;
      }
    }
    return start;
  }

  /** A file's name below the root, with forward slashes; its last part where it is outside. */
  static String nameBelow(Path root, Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path name = absolute.startsWith(root) ? root.relativize(absolute) : absolute.getFileName();
    return String.join(
        "/", StreamSupport.stream(name.spliterator(), false).map(Path::toString).toList());
  }
}
