// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.generator.Generator;
import dev.slipway.generator.TemplateSets;
import dev.slipway.generator.templates.set.SetDescriptor;
import dev.slipway.generator.templates.set.SetProblems;
import dev.slipway.generator.templates.set.SetReader;
import dev.slipway.generator.templates.set.ShippedSets;
import dev.slipway.generator.templates.set.TemplateSet;
import dev.slipway.generator.templates.set.ToolVersion;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds template sets: those that come with Slipway by their names, others by their folders. */
public final class TemplateCatalog implements TemplateSets {
  /** The JSON Schema of a set's descriptor, as a resource beside this class. */
  public static final String SET_SCHEMA = "slipway-template-set.schema.json";

  private final String toolVersion;
  private final ShippedSets shipped = new ShippedSets();

  /**
   * A catalogue.
   *
   * @param toolVersion semantic version of Slipway
   */
  public TemplateCatalog(String toolVersion) {
    this.toolVersion = toolVersion;
  }

  /** What the sets that come with Slipway say of themselves, by name. */
  public List<SetDescriptor> shipped() {
    Diagnostics found = new Diagnostics();
    List<SetDescriptor> descriptors = new ArrayList<>();
    for (String name : shipped.names()) {
      shipped.set(name, found).ifPresent(set -> descriptors.add(set.descriptor()));
    }
    if (!found.isEmpty()) {
      throw new IllegalStateException("a packaged template set is invalid: " + found.toList());
    }
    return descriptors;
  }

  @Override
  public List<Generator> open(List<String> sets, Diagnostics found) {
    List<Generator> generators = new ArrayList<>();
    for (String name : sets) {
      find(name, found)
          .filter(set -> accepts(set, found))
          .ifPresent(set -> generators.add(new TemplateGenerator(set, "slipway " + toolVersion)));
    }
    return generators;
  }

  private Optional<TemplateSet> find(String name, Diagnostics found) {
    Optional<Path> folder = folder(name);
    if (shipped.names().contains(name)) {
      if (folder.isPresent()) {
        found.add(SetProblems.ambiguous(name), ExitCode.USAGE);
        return Optional.empty();
      }
      return shipped.set(name, found);
    }
    if (folder.isEmpty()) {
      found.add(SetProblems.notFound(name, shipped.names()), ExitCode.USAGE);
      return Optional.empty();
    }
    return SetReader.read(folder.get(), found);
  }

  private static Optional<Path> folder(String name) {
    try {
      return Optional.of(Path.of(name)).filter(SetReader::isSet);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private boolean accepts(TemplateSet set, Diagnostics found) {
    ToolVersion tool =
        ToolVersion.parse(toolVersion)
            .orElseThrow(() -> new IllegalStateException("no version: " + toolVersion));
    if (set.descriptor().accepts(tool)) {
      return true;
    }
    found.add(
        SetProblems.incompatible(
            Location.of(set.place() + "/" + SetDescriptor.FILE), set.descriptor(), tool));
    return false;
  }

  /**
   * Copies a set that comes with Slipway, for its user to change.
   *
   * @param name its name
   * @param folder where to; made if it is not there, else it must be empty
   * @return the files made, by path in the folder; empty if there is no such set
   * @throws FileAlreadyExistsException if something is in the folder
   */
  public List<String> copy(String name, Path folder) throws IOException {
    Map<String, byte[]> files = shipped.files(name);
    if (files.isEmpty()) {
      return List.of();
    }
    Files.createDirectories(folder);
    try (var children = Files.newDirectoryStream(folder)) {
      if (children.iterator().hasNext()) {
        throw new FileAlreadyExistsException(folder.toString());
      }
    }
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path target = folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.write(target, file.getValue());
    }
    return List.copyOf(files.keySet());
  }
}
