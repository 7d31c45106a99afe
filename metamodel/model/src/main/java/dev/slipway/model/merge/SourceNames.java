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

  /** Names in a model file. */
  public SourceNames(Path modelFile) {
    folder = modelFile.toAbsolutePath().normalize().getParent();
  }

  /** The name of a file: relative to the model's folder, with forward slashes. */
  public String of(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    return folder.relativize(absolute).toString().replace(File.separatorChar, '/');
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
