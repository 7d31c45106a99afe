// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Location;
import dev.slipway.model.Importable;
import dev.slipway.model.Library;
import java.io.File;
import java.nio.file.Path;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;

/** Calls the files of an import as a model calls them, the same from whatever folder it is run. */
public final class SourceNames {
  private final Path folder;
  private final Path standIn;

  /** Names in a model file. */
  public SourceNames(Path modelFile) {
    this(modelFile, modelFile.toAbsolutePath().normalize().getParent());
  }

  /**
   * Names in a model file, of files that are somewhere else for the while.
   *
   * @param standIn a folder whose files are called as if they were in the model's
   */
  public SourceNames(Path modelFile, Path standIn) {
    this.folder = modelFile.toAbsolutePath().normalize().getParent();
    this.standIn = standIn.toAbsolutePath().normalize();
  }

  /** The name of a file: relative to the model's folder, with forward slashes. */
  public String of(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path from = absolute.startsWith(standIn) ? standIn : folder;
    return from.relativize(absolute).toString().replace(File.separatorChar, '/');
  }

  /**
   * Says of each imported element which file it is from.
   *
   * @param locations where each stands; what has no place in a file gets no source
   */
  public void set(Library imported, Function<EObject, Location> locations) {
    imported
        .eAllContents()
        .forEachRemaining(
            object -> {
              Location location = locations.apply(object);
              if (object instanceof Importable importable && !location.isNone()) {
                importable.setSource(of(Path.of(location.file())));
              }
            });
  }
}
