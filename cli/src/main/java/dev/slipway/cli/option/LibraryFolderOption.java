// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --library-folder} of commands that read a model. */
public final class LibraryFolderOption {
  @Option(
      names = "--library-folder",
      paramLabel = "FOLDER",
      description =
          "Another folder that may contain libraries, besides the model's and those below it; may"
              + " be repeated.")
  private List<Path> folders = List.of();

  /** The folders, as they were given. */
  public List<Path> folders() {
    return folders;
  }
}
