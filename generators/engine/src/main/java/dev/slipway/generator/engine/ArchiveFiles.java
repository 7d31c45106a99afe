// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.BundleLayout;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.software.ComponentKind;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.ValidatedDeployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes over the component archives that a model refers to. They are read from disk, which no
 * generator may do; so the engine does.
 *
 * @param files the archives as files of the bundle
 * @param inputs where they come from
 */
record ArchiveFiles(List<GeneratedFile> files, List<Path> inputs) {
  /** Stands for a generator's name in the manifest. */
  static final String NAME = "archive";

  private static final String EXTENSION = ".jar";

  /** Where a component's archive is in the bundle. */
  static String path(ComponentType type) {
    return BundleLayout.componentFolder(type) + "/" + BundleLayout.identifier(type) + EXTENSION;
  }

  /**
   * The archives of a model.
   *
   * @param found takes an error for each that is not there or lies outside the model's folder
   */
  static ArchiveFiles of(ValidatedDeployment model, Diagnostics found) throws IOException {
    List<GeneratedFile> files = new ArrayList<>();
    List<Path> inputs = new ArrayList<>();
    for (ComponentType type : BundleLayout.componentTypes(model)) {
      if (type.getKind() == ComponentKind.ARCHIVE) {
        Optional<Path> archive = locate(type);
        if (archive.isPresent()) {
          inputs.add(archive.get());
          files.add(file(type, archive.get()));
        } else {
          found.add(missing(type, model.index().location(type)));
        }
      }
    }
    return new ArchiveFiles(files, inputs);
  }

  private static Optional<Path> locate(ComponentType type) throws IOException {
    Path folder = Path.of(type.eResource().getURI().toFileString()).toRealPath().getParent();
    Path archive = folder.resolve(type.getArchive()).normalize();
    if (!Files.isRegularFile(archive)) {
      return Optional.empty();
    }
    // Links are followed before the check, so that none leads out.
    Path real = archive.toRealPath();
    return real.startsWith(folder) ? Optional.of(real) : Optional.empty();
  }

  private static GeneratedFile file(ComponentType type, Path archive) {
    return new GeneratedFile(
        path(type), NAME, Optional.of(type.getId()), () -> read(archive), false);
  }

  private static byte[] read(Path archive) {
    try {
      return Files.readAllBytes(archive);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Diagnostic missing(ComponentType type, Location location) {
    return Diagnostic.builder(
            "COMPONENT_ARCHIVE_NOT_FOUND", Severity.ERROR, "Component archive not found")
        .at(ElementPaths.of(type), type.getId())
        .in(location)
        .message("There is no file {} in the model's folder.", String.valueOf(type.getArchive()))
        .hint("Put the archive there, or make the component a dummy.")
        .build();
  }
}
