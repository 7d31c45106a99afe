// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.generator.engine.ModelSource;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The argument MODEL of a command, and where its libraries may be. */
public final class ModelArgument {
  @Parameters(
      paramLabel = "MODEL",
      description = "The model: a .deployment file, or a folder with one deployment in it.")
  private Path model;

  @Mixin private LibraryFolderOption libraries = new LibraryFolderOption();

  /**
   * The model that is meant.
   *
   * @throws WrongUsageException if it is a folder with no deployment in it or several
   */
  public ModelSource source() {
    return find(model, libraries.folders());
  }

  /** As {@link #source}, of a model whose files are all in one folder and below. */
  public static ModelSource find(Path model) {
    return find(model, List.of());
  }

  private static ModelSource find(Path model, List<Path> libraryFolders) {
    Diagnostics found = new Diagnostics();
    return ModelSource.find(model, libraryFolders, found)
        .orElseThrow(() -> new WrongUsageException(found.toList().get(0)));
  }
}
