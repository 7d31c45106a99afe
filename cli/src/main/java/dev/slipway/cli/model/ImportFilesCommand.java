// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.LibraryFolderOption;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.ImportReportJson;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.idl.imports.ReadFiles;
import dev.slipway.model.merge.ImportReport;
import dev.slipway.model.merge.MergedElement;
import dev.slipway.model.merge.ModelImport;
import dev.slipway.model.merge.ModelImport.Mode;
import dev.slipway.model.merge.Outcome;
import dev.slipway.model.merge.SourceNames;
import dev.slipway.model.resource.ModelResources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands that import files have in common: the model, and what is told of it. */
abstract class ImportFilesCommand extends SlipwaySubcommand {
  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The files to import.")
  private List<Path> files;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "MODEL",
      required = true,
      description =
          "The model: a .deployment file, or a folder with one deployment in it. A missing file is"
              + " created as a library. Definitions that come from a library it imports are updated"
              + " in that library.")
  private Path model;

  @Mixin private LibraryFolderOption libraries = new LibraryFolderOption();

  @Option(
      names = "--prune",
      description =
          "Remove what an earlier import took from these files and is no longer in them; without"
              + " this option it stays, with a warning.")
  private boolean prune;

  @Option(names = "--dry-run", description = "Show what would be done, and change nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format = new FormatOption();

  /** Reads the files. */
  abstract ReadFiles read(List<Path> named, SourceNames names);

  @Override
  protected final boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected final ExitCode run() {
    ModelSource target = target();
    ReadFiles input = read(files, new SourceNames(target.file()));
    if (input.found().hasErrors()) {
      ImportReport failed = ImportReport.failed(input.found());
      print(target.file(), failed);
      return failed.exitCode();
    }
    ImportReport merged =
        ModelImport.run(
            target.file(),
            target.libraryFolders(),
            input.content(),
            prune,
            dryRun ? Mode.DRY_RUN : Mode.WRITE);
    input.found().addAll(merged.diagnostics());
    print(target.file(), merged.with(input.found()));
    return merged.exitCode();
  }

  /**
   * The model to import into.
   *
   * @throws WrongUsageException if it is a folder with no deployment in it or several, or if a new
   *     file would not be found as a model again
   */
  private ModelSource target() {
    Diagnostics found = new Diagnostics();
    ModelSource target =
        ModelSource.find(model, libraries.folders(), found)
            .orElseThrow(() -> new WrongUsageException(found.toList().get(0)));
    if (!Files.exists(model) && !model.toString().endsWith(ModelResources.FILE_EXTENSION)) {
      throw new WrongUsageException(
          Diagnostic.builder("IMPORT_MODEL_NAME", Severity.ERROR, "Invalid model name")
              .in(Location.of(model.toString()))
              .message("No such model, and a new one cannot have that name.")
              .hint("Let the name end in {}.", ModelResources.FILE_EXTENSION)
              .build());
    }
    return target;
  }

  private void print(Path file, ImportReport report) {
    if (format.isJson()) {
      printDocument(ImportReportJson.document(file, dryRun, report));
    } else {
      printText(file, report);
    }
  }

  private void printText(Path file, ImportReport report) {
    Diagnostics found = Diagnostics.of(report.diagnostics());
    tell(found);
    String name = VisibleText.of(file.toString());
    if (found.hasErrors()) {
      err().println(name + ": not changed, " + TextDiagnosticPrinter.summary(found));
      return;
    }
    for (MergedElement element : report.elements()) {
      if (element.outcome() != Outcome.UNCHANGED && element.outcome() != Outcome.KEPT) {
        out().println("%-7s  %s".formatted(element.outcome().label(), element.path()));
        element.changes().forEach(change -> out().println("           " + VisibleText.of(change)));
      }
    }
    counts(report).forEach((kind, counts) -> out().println(kind + ": " + counts));
    String done = dryRun ? "would be written" : "written";
    report.written().forEach(path -> out().println(shown(file, path) + ": " + done));
    if (report.written().isEmpty()) {
      out().println(name + ": unchanged");
    }
  }

  /** Each kind of element with what became of how many. */
  private static Map<String, String> counts(ImportReport report) {
    Map<String, String> counts = new TreeMap<>();
    ImportReportJson.counts(report)
        .forEach(
            (kind, outcomes) -> {
              List<String> parts = new ArrayList<>();
              outcomes.forEach((outcome, count) -> parts.add(count + " " + outcome.label()));
              counts.put(kind, String.join(", ", parts));
            });
    return counts;
  }

  /** A written file in the terms in which the model was named. */
  private static String shown(Path model, Path written) {
    Path folder = model.toAbsolutePath().normalize().getParent();
    return VisibleText.of(
        written.startsWith(folder)
            ? model.resolveSibling(folder.relativize(written)).toString()
            : written.toString());
  }
}
