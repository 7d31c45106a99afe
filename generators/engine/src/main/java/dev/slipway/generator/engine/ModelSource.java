// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelVariants;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a model is read from.
 *
 * @param file the {@code .deployment} file
 * @param libraryFolders folders that files which it refers to may be in, beside its own folder and
 *     those below that
 * @param variant the name of the variant that is meant; empty for the deployment as drawn
 */
public record ModelSource(Path file, List<Path> libraryFolders, Optional<String> variant) {
  private static final int HEAD = 4096;

  /** The name of an element, as far as it matters here. */
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.:-]*");

  public ModelSource {
    libraryFolders = List.copyOf(libraryFolders);
    Objects.requireNonNull(variant);
  }

  /** A deployment as drawn, or a library. */
  public ModelSource(Path file, List<Path> libraryFolders) {
    this(file, libraryFolders, Optional.empty());
  }

  /** The same files, of which a variant is meant; empty for the deployment as drawn. */
  public ModelSource of(Optional<String> other) {
    return new ModelSource(file, libraryFolders, other);
  }

  /** A model whose files are all in the folder of the first one and below. */
  public static ModelSource of(Path file) {
    return new ModelSource(file, List.of());
  }

  /**
   * The model that a user names by its file, or by a folder in which one file holds a deployment
   * and the others libraries.
   *
   * @param found takes an error if it is a folder with no deployment in it or several
   */
  public static Optional<ModelSource> find(
      Path argument, List<Path> libraryFolders, Diagnostics found) {
    return file(argument, found).map(file -> new ModelSource(file, libraryFolders));
  }

  /** Reads the files and makes of them what the variant is. */
  public LoadResult load() {
    LoadResult loaded = ModelLoader.load(file, libraryFolders);
    return variant.isEmpty() || loaded.model().isEmpty()
        ? loaded
        : ModelVariants.select(loaded.model().get(), variant.get());
  }

  private static Optional<Path> file(Path argument, Diagnostics found) {
    if (!Files.isDirectory(argument)) {
      return Optional.of(argument);
    }
    List<Path> deployments = new ArrayList<>();
    List<Path> broken = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(argument, "*.deployment")) {
      for (Path file : files) {
        switch (root(file)) {
          case DEPLOYMENT -> deployments.add(file);
          case UNREADABLE -> broken.add(file);
          case OTHER -> {}
        }
      }
    } catch (IOException e) {
      return wrong(found, argument, "The folder cannot be read.");
    }
    Collections.sort(deployments);
    if (deployments.isEmpty() && broken.size() == 1) {
      // What is wrong with it is said when it is read.
      return Optional.of(broken.get(0));
    }
    if (deployments.isEmpty()) {
      return wrong(found, argument, "No .deployment file in this folder holds a deployment.");
    }
    if (deployments.size() > 1) {
      return wrong(
          found,
          argument,
          "Several files in this folder hold a deployment: {}.",
          String.join(
              ", ", deployments.stream().map(file -> file.getFileName().toString()).toList()));
    }
    return Optional.of(deployments.get(0));
  }

  /** Tells this place from others, wherever the process was started. */
  String key() {
    return Stream.concat(Stream.of(file), libraryFolders.stream())
            .map(path -> path.toAbsolutePath().normalize().toString())
            .collect(Collectors.joining("\n"))
        + variant.map(name -> "\n\n" + name).orElse("");
  }

  /** What a file holds, as far as its first element says. */
  private enum Root {
    DEPLOYMENT,
    OTHER,
    UNREADABLE
  }

  /** By the name of the first element, so that a file with an error in it is still found. */
  private static Root root(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Root.OTHER;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
      int at = 0;
      while ((at = head.indexOf('<', at)) >= 0) {
        if (head.startsWith("<?", at)) {
          at = head.indexOf("?>", at);
        } else if (head.startsWith("<!--", at)) {
          at = head.indexOf("-->", at);
        } else {
          String name = head.substring(at + 1).split("[\\s>/]", 2)[0];
          return name.endsWith(":Deployment")
              ? Root.DEPLOYMENT
              : NAME.matcher(name).matches() ? Root.OTHER : Root.UNREADABLE;
        }
        if (at < 0) {
          return Root.UNREADABLE;
        }
      }
      return Root.UNREADABLE;
    }
  }

  private static Optional<Path> wrong(
      Diagnostics found, Path folder, String message, Object... values) {
    found.add(
        Diagnostic.builder("MODEL_ARGUMENT_AMBIGUOUS", Severity.ERROR, "Ambiguous model")
            .in(Location.of(folder.toString()))
            .message(message, values)
            .hint("Name the .deployment file itself.")
            .build());
    return Optional.empty();
  }
}
