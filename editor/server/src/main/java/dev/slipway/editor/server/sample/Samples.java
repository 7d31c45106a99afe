// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.sample;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.model.WorkspaceRefusedException;
import dev.slipway.model.Deployment;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.resource.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The samples that come with Slipway. Users work on copies in their workspace; the samples
 * themselves are only read.
 */
public final class Samples {
  private static final String README = "README.md";

  private final Optional<Path> folder;
  private final Workspace workspace;

  /**
   * @param folder holds one sample in each folder; empty where there are none
   * @param workspace where copies are put
   */
  public Samples(Optional<Path> folder, Workspace workspace) {
    this.folder = folder;
    this.workspace = workspace;
  }

  /**
   * A sample.
   *
   * @param name the name of its folder, and of the deployment in it
   * @param about what it shows, in a sentence or two
   * @param copy a folder that the workspace does not have yet
   */
  public record Sample(String name, String about, String copy) {}

  /** All samples, by name. */
  public List<Sample> all() {
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(folder.get())) {
      return folders
          .filter(each -> Files.isRegularFile(deployment(each)))
          .sorted(Comparator.comparing(Path::getFileName))
          .map(each -> new Sample(name(each), about(each), free(name(each))))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Copies a sample into a new folder of the workspace. The deployment gets an id of its own:
   * whatever Slipway records of a running system, it records by that.
   *
   * @param name the sample
   * @param target the name of the new folder
   * @return the deployment, relative to the workspace
   * @throws WorkspaceRefusedException if there is no such sample, or no such folder can be made
   * @throws IOException if something cannot be read or written; there is then no such folder
   */
  public String copy(String name, String target) throws IOException {
    Path sample =
        folder
            .map(each -> each.resolve(name))
            .filter(each -> Workspace.mayBeCalled(name))
            .filter(each -> Files.isRegularFile(deployment(each)))
            .orElseThrow(
                () ->
                    new WorkspaceRefusedException(
                        refused("SAMPLE_UNKNOWN", "Unknown sample", "There is no sample {}.", name)
                            .hint("Choose one from the list.")
                            .build()));
    if (!Workspace.mayBeCalled(target)) {
      throw new WorkspaceRefusedException(
          refused("SAMPLE_FOLDER_INVALID", "Invalid folder", "{} cannot be a folder.", target)
              .hint("Use letters, digits, dots, hyphens and underscores.")
              .build());
    }
    Path copy = workspace.root().resolve(target);
    if (Files.exists(copy)) {
      throw taken(target);
    }
    // Made whole beside its place: what fails half-way leaves nothing that looks like a copy.
    Path making = Files.createDirectory(workspace.root().resolve(".sample-" + ModelSaver.newId()));
    try {
      copyFiles(sample, making);
      Files.move(making, copy);
    } catch (FileAlreadyExistsException existing) {
      remove(making);
      throw taken(target);
    } catch (IOException | RuntimeException failed) {
      remove(making);
      throw failed;
    }
    return workspace.root().relativize(copy.resolve(deployment(sample).getFileName())).toString();
  }

  private static void copyFiles(Path sample, Path copy) throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(sample)) {
      files = listed.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      // Content alone: an installation's files can be changed by nobody.
      Files.write(copy.resolve(file.getFileName()), Files.readAllBytes(file));
    }
    Path model = copy.resolve(deployment(sample).getFileName());
    if (ModelLoader.load(model).model().map(loaded -> loaded.root()).orElse(null)
        instanceof Deployment deployment) {
      deployment.setId(ModelSaver.newId());
      WholeFile.write(model, ModelSaver.toBytes(deployment.eResource()));
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private WorkspaceRefusedException taken(String target) {
    return new WorkspaceRefusedException(
        refused("SAMPLE_FOLDER_TAKEN", "Folder exists", "The folder {} already exists.", target)
            .hint("Choose another name, such as {}.", free(target))
            .build());
  }

  private static Diagnostic.Builder refused(
      String code, String summary, String message, String name) {
    return Diagnostic.builder(code, Severity.ERROR, summary).message(message, name);
  }

  /** A name that the workspace does not have yet. */
  private String free(String name) {
    String free = name;
    for (int number = 2; Files.exists(workspace.root().resolve(free)); number++) {
      free = name + "-" + number;
    }
    return free;
  }

  private static String name(Path sample) {
    return sample.getFileName().toString();
  }

  private static Path deployment(Path sample) {
    return sample.resolve(sample.getFileName() + ModelResources.FILE_EXTENSION);
  }

  /** The first paragraph below the title of its README. */
  private static String about(Path sample) {
    try {
      return Files.readString(sample.resolve(README), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#") && !line.startsWith("```"))
          .findFirst()
          .map(line -> line.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").replace("`", ""))
          .orElse("");
    } catch (IOException unsaid) {
      return "";
    }
  }
}
