// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.imports;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.imports.ImportFilesAction.ImportedFile;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.idl.imports.ReadFiles;
import dev.slipway.idl.opendds.OpenDdsSource;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.idl.uml.UmlReader;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.merge.ImportMerge;
import dev.slipway.model.merge.MergeResult;
import dev.slipway.model.merge.MergedElement;
import dev.slipway.model.merge.Outcome;
import dev.slipway.model.merge.SourceNames;
import dev.slipway.model.resource.LoadedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.emf.common.command.Command;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Takes IDL files, OpenDDS models, DDS-XML files and class models of UML into an open model, by the
 * code of {@code slipway import}.
 *
 * <ol>
 *   <li>Read the files, from a folder of their own; what they include may be beside the model.
 *   <li>Merge them into a copy of the model. What is wrong is told, and nothing is changed.
 *   <li>Merge them into the model itself, as one change that can be undone.
 * </ol>
 */
public final class FileImport {
  private static final String IDL = ".idl";
  private static final String OPENDDS = ".opendds";
  private static final String XML = ".xml";

  /** Files of UML tools; what ends in {@code .xml} is theirs if it is XMI. */
  private static final List<String> UML = List.of(".uml", ".xmi", ".mdxml", ".mdzip");

  private static final List<String> EXTENSIONS =
      Stream.concat(Stream.of(IDL, OPENDDS, XML), UML.stream()).toList();

  private final OpenModel open;
  private final List<ReadFiles> read = new ArrayList<>();
  private final Diagnostics found = new Diagnostics();
  private List<MergedElement> elements = List.of();

  private FileImport(OpenModel open) {
    this.open = open;
  }

  /**
   * Reads files and tries whether they can be taken in.
   *
   * @throws IOException if files for the meantime cannot be written
   */
  public static FileImport prepare(OpenModel open, List<ImportedFile> files) throws IOException {
    FileImport prepared = new FileImport(open);
    Path folder = Files.createTempDirectory("slipway-import").toRealPath();
    try {
      prepared.read(files, folder);
      if (!prepared.found.hasErrors()) {
        prepared.tryOnCopy();
      }
      return prepared;
    } finally {
      try (Stream<Path> left = Files.list(folder)) {
        for (Path each : left.toList()) {
          Files.delete(each);
        }
      }
      Files.delete(folder);
    }
  }

  /** All that there is to say; with an error among it, there is no {@link #command}. */
  public List<Diagnostic> diagnostics() {
    return found.toList();
  }

  /** How many elements were, or will be, created, updated and so on, in words. */
  public String summary() {
    Map<Outcome, Integer> counts = new TreeMap<>();
    elements.forEach(element -> counts.merge(element.outcome(), 1, Integer::sum));
    List<String> words = new ArrayList<>();
    counts.forEach((outcome, count) -> words.add(count + " " + outcome.label()));
    return words.isEmpty() ? "nothing to import" : String.join(", ", words);
  }

  /** The change; empty where something is wrong. */
  public Optional<Command> command() {
    return found.hasErrors()
        ? Optional.empty()
        : Optional.of(open.change("Import files", () -> merge(open.model())));
  }

  private void read(List<ImportedFile> files, Path folder) throws IOException {
    Map<String, List<Path>> byExtension = new TreeMap<>();
    for (ImportedFile file : files) {
      String name = file.name().toLowerCase(Locale.ROOT);
      Optional<Path> path = inFolder(folder, file.name());
      Optional<String> extension = EXTENSIONS.stream().filter(name::endsWith).findFirst();
      if (path.isEmpty() || extension.isEmpty()) {
        refuse(file.name(), "It is not IDL, OpenDDS, DDS-XML or UML.");
      } else if (Files.exists(path.get())) {
        refuse(file.name(), "Two files have that name.");
      } else {
        Files.write(path.get(), Base64.getDecoder().decode(file.content()));
        byExtension
            .computeIfAbsent(kind(extension.get(), path.get()), any -> new ArrayList<>())
            .add(path.get());
      }
    }
    SourceNames names = new SourceNames(open.file(), folder);
    List<Path> models = List.of(open.file().getParent());
    for (Map.Entry<String, List<Path>> entry : byExtension.entrySet()) {
      if (!found.hasErrors()) {
        List<Path> paths = entry.getValue();
        add(
            switch (entry.getKey()) {
              case IDL ->
                  ReadFiles.ofIdl(
                      new IdlSource(paths, models, Map.of(), Extensibility.FINAL), names);
              case OPENDDS -> ReadFiles.ofOpenDds(new OpenDdsSource(paths, models), names);
              case XML -> ReadFiles.ofDdsXml(paths, names);
              default -> ReadFiles.ofUml(paths, names);
            },
            folder);
      }
    }
  }

  /** The extension that stands for all files which are read in one way. */
  private static String kind(String extension, Path file) throws IOException {
    boolean uml = UML.contains(extension) || extension.equals(XML) && UmlReader.reads(file);
    return uml ? UML.get(0) : extension;
  }

  private static Optional<Path> inFolder(Path folder, String name) {
    try {
      Path path = folder.resolve(name);
      return path.getNameCount() == folder.getNameCount() + 1 && path.normalize().equals(path)
          ? Optional.of(path)
          : Optional.empty();
    } catch (InvalidPathException none) {
      return Optional.empty();
    }
  }

  private void refuse(String name, String why) {
    found.add(
        Diagnostic.builder("EDITOR_IMPORT_REFUSED", Severity.ERROR, "File not imported")
            .in(Location.of(name))
            .message(why)
            .hint("Choose files that end in {}.", String.join(", ", EXTENSIONS))
            .build());
  }

  private void add(ReadFiles files, Path folder) {
    read.add(files);
    for (Diagnostic each : files.found().toList()) {
      found.add(shownIn(folder, each));
    }
  }

  /** The same with a file's own name in place of where it is for the while. */
  private static Diagnostic shownIn(Path folder, Diagnostic each) {
    Location at = each.location();
    Path path = Path.of(at.file());
    return path.startsWith(folder)
        ? new Diagnostic(
            each.code(),
            each.severity(),
            each.elementPath(),
            each.elementId(),
            each.summary(),
            each.message(),
            each.hint(),
            each.related(),
            new Location(folder.relativize(path).toString(), at.line(), at.column()))
        : each;
  }

  private void tryOnCopy() throws IOException {
    LoadedModel copy = open.copy();
    Resource own = copy.root().eResource();
    List<MergedElement> all = new ArrayList<>();
    for (MergeResult merged : merge(copy)) {
      found.addAll(merged.diagnostics());
      all.addAll(merged.elements());
      for (Resource changed : merged.changed()) {
        if (changed != own) {
          String library = changed.getURI().lastSegment();
          found.add(
              Diagnostic.builder(
                      "EDITOR_IMPORT_INTO_LIBRARY",
                      Severity.ERROR,
                      "Definitions of a library would change")
                  .in(Location.of(library))
                  .message("What the files define is defined in {}, which is not open.", library)
                  .hint("Open {} and import them there.", library)
                  .build());
        }
      }
    }
    elements = all;
  }

  private List<MergeResult> merge(LoadedModel into) {
    List<MergeResult> results = new ArrayList<>();
    for (ReadFiles files : read) {
      results.add(ImportMerge.merge(into, open.libraryFolders(), files.content(), false));
    }
    return results;
  }
}
