// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Takes an import into a model file, and into the libraries that it imports where they hold the
 * definition.
 *
 * <ol>
 *   <li>Load the model; a file that is not there becomes a library of its name.
 *   <li>Merge in memory ({@link ImportMerge}); with an error, nothing is written.
 *   <li>Write the files that have changed, libraries first. Each is replaced in one step.
 * </ol>
 */
public final class ModelImport {
  private ModelImport() {}

  /** What to do. */
  public enum Mode {
    /** Write the files that change. */
    WRITE,
    /** Only say what would be done. */
    DRY_RUN
  }

  /**
   * Takes an import into a model file.
   *
   * @param file the model file; diagnostics name it as it is given here
   * @param libraryFolders folders that libraries may be in, as for {@link ModelLoader}
   * @param prune whether to remove what an earlier import took from the same sources and is gone
   */
  public static ImportReport run(
      Path file, List<Path> libraryFolders, ImportedContent content, boolean prune, Mode mode) {
    Diagnostics found = new Diagnostics();
    LoadedModel model;
    if (Files.exists(file)) {
      LoadResult loaded = ModelLoader.load(file, libraryFolders);
      found.addAll(loaded.diagnostics(), loaded.exitCode());
      if (loaded.model().isEmpty()) {
        return ImportReport.failed(found);
      }
      model = loaded.model().get();
    } else {
      model = LoadedModel.inMemory(newLibrary(file));
    }
    MergeResult merged = ImportMerge.merge(model, libraryFolders, content, prune);
    found.addAll(merged.diagnostics());
    List<Path> written = List.of();
    if (!merged.hasErrors()) {
      boolean isNew = !Files.exists(file);
      written = write(changedFiles(model, merged, isNew), mode, found);
    }
    return new ImportReport(merged.elements(), written, found.toList(), found.exitCode());
  }

  private static Library newLibrary(Path file) {
    Library library = ModelFactory.eINSTANCE.createLibrary();
    String name = String.valueOf(file.getFileName());
    library.setName(
        name.endsWith(ModelResources.FILE_EXTENSION)
            ? name.substring(0, name.length() - ModelResources.FILE_EXTENSION.length())
            : name);
    library.setId(ModelSaver.newId());
    ModelResources.newResource(ModelResources.newResourceSet(), file).getContents().add(library);
    return library;
  }

  /** The resources to be written: those that others refer to first. */
  private static List<Resource> changedFiles(LoadedModel model, MergeResult merged, boolean isNew) {
    List<Resource> files = new ArrayList<>(model.resources().getResources());
    Collections.reverse(files);
    files.removeIf(
        resource ->
            !merged.changed().contains(resource)
                && !(isNew && resource == model.root().eResource()));
    return files;
  }

  private static List<Path> write(List<Resource> resources, Mode mode, Diagnostics found) {
    List<Path> written = new ArrayList<>();
    Path file = null;
    try {
      // Whatever cannot be written at all is found out before the first file changes.
      for (Resource resource : resources) {
        file = path(resource);
        ModelSaver.toBytes(resource);
      }
      for (Resource resource : resources) {
        file = path(resource);
        if (mode == Mode.WRITE) {
          Files.createDirectories(file.getParent());
          ModelSaver.save(resource.getContents().get(0), file);
        }
        written.add(file);
      }
    } catch (IOException e) {
      found.add(
          Diagnostic.builder("IMPORT_WRITE_FAILED", Severity.ERROR, "Model cannot be written")
              .in(Location.of(file.toString()))
              .message("{}.", FileFailure.text(e))
              .hint("Check the permissions of the file and its folder, and the free space.")
              .build());
    }
    return written;
  }

  private static Path path(Resource resource) {
    return Path.of(resource.getURI().toFileString());
  }
}
