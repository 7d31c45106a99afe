// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The folders that files which another names may be read from.
 *
 * @param folders the folders, absolute and normalised; what is below them is in them
 */
public record ReadableFolders(List<Path> folders) {
  public ReadableFolders {
    folders = List.copyOf(folders);
  }

  /** Whether a file, absolute and normalised, is in one of them, be it there or not. */
  public boolean hold(Path file) {
    for (Path folder : folders) {
      if (file.startsWith(folder)) {
        try {
          // A symbolic link could lead out again. A file that is not there is found out later.
          return !Files.exists(file) || file.toRealPath().startsWith(folder.toRealPath());
        } catch (IOException unreadable) {
          return false;
        }
      }
    }
    return false;
  }
}
