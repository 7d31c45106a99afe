// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.VariantOption;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands that export a model have in common: the model, and files of whoever's. */
public abstract class ExportModelCommand extends SlipwaySubcommand {
  /** The JSON Schema of the report that {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-export.schema.json";

  @Mixin private ModelArgument model = new ModelArgument();

  @Mixin private VariantOption variant = new VariantOption();

  @Option(names = "--force", description = "Overwrite files that an export did not write.")
  private boolean force;

  @Mixin private FormatOption format = new FormatOption();

  /** Where to write. */
  abstract Path output();

  /** The files to write, by their paths; none, and errors, if the model cannot be exported. */
  abstract Map<Path, byte[]> export(LoadedModel loaded, Diagnostics found) throws IOException;

  /** Whether an earlier export of the model wrote a file, by how it begins. */
  abstract boolean isExported(String head);

  @Override
  protected final boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected final ExitCode run() {
    ModelSource source = variant.of(model.source());
    LoadResult loaded = source.load();
    Diagnostics found = new Diagnostics();
    found.addAll(loaded.diagnostics(), loaded.exitCode());
    Map<Path, String> changes = new TreeMap<>();
    boolean writable = loaded.model().isEmpty() || write(loaded.model().get(), changes, found);
    if (format.isJson()) {
      printDocument(document(source, changes, found));
    } else {
      printText(changes, found);
    }
    if (!writable) {
      return ExitCode.LOCAL_FILE_FAILED;
    }
    return found.exitCode();
  }

  /**
   * Writes what is exported, unless there are errors; returns false where a file cannot be written.
   */
  private boolean write(LoadedModel loaded, Map<Path, String> changes, Diagnostics found) {
    try {
      Map<Path, byte[]> files = export(loaded, found);
      for (Path file : files.keySet()) {
        ForeignFile.refuse(file, loaded, force, this::isExported).ifPresent(found::add);
      }
      if (found.hasErrors()) {
        return true;
      }
      for (Map.Entry<Path, byte[]> file : files.entrySet()) {
        Path absolute = file.getKey().toAbsolutePath();
        Files.createDirectories(absolute.getParent());
        boolean isNew = !Files.exists(absolute);
        boolean changed = WholeFile.write(absolute, file.getValue());
        changes.put(file.getKey(), isNew ? "created" : changed ? "updated" : "unchanged");
      }
    } catch (IOException e) {
      found.add(
          Diagnostic.builder("EXPORT_WRITE_FAILED", Severity.ERROR, "File cannot be written")
              .in(Location.of(output().toString()))
              .message("{}.", FileFailure.writing(e))
              .hint("Check the permissions of the folder, and the free space.")
              .build());
      return false;
    }
    return true;
  }

  private void printText(Map<Path, String> changes, Diagnostics found) {
    tell(found);
    if (found.hasErrors()) {
      err()
          .println(
              VisibleText.of(output().toString())
                  + ": not written, "
                  + TextDiagnosticPrinter.summary(found));
      return;
    }
    changes.forEach((file, change) -> out().println(VisibleText.of(file + ": " + change)));
  }

  private static Document document(
      ModelSource source, Map<Path, String> changes, Diagnostics found) {
    List<FileEntry> files = new ArrayList<>();
    changes.forEach((file, change) -> files.add(new FileEntry(file, change)));
    return new Document("slipway-export/1", source.file(), found, files);
  }

  /**
   * The files that were written, and the parts of the model that they cannot express.
   *
   * @param model the file of the model
   * @param diagnostics what there is to say
   * @param files the files of the export by path; empty where there are errors
   */
  private record Document(
      String schema, Path model, Diagnostics diagnostics, List<FileEntry> files) {}

  /**
   * @param file its path
   * @param change what happened to it
   */
  private record FileEntry(
      Path file, @Allowed(values = {"created", "updated", "unchanged"}) String change) {}
}
