// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.component.ArchiveImport;
import dev.slipway.generator.engine.component.ArchiveImportReport;
import dev.slipway.generator.engine.component.ArchiveImportReport.Imported;
import dev.slipway.generator.engine.component.ArchiveImportReport.Outcome;
import dev.slipway.generator.engine.component.ArchiveImportRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code component import}. */
@Command(
    name = "import",
    description = {
      "Make a component archive a component type of a model.",
      "The archive is a JAR whose manifest names the component, its version and the command that"
          + " starts it. An existing type of that name and version is then taken from the archive"
          + " instead of generated, and its instances and connections stay; otherwise a type is"
          + " added. Topics that the manifest names are connected. The archive is copied beside the"
          + " model, and 'slipway generate' takes it into the bundle."
    },
    footer = {
      "",
      "Examples:",
      "  slipway component import Tracker-2.1.0.jar models/lab",
      "  slipway component import Tracker-2.1.0.jar models/lab/lab.deployment --dry-run"
    })
public final class ComponentImportCommand extends SlipwaySubcommand {
  /** The JSON Schema of the report that {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-component-import.schema.json";

  @Parameters(index = "0", paramLabel = "ARCHIVE", description = "The component archive.")
  private Path archive;

  @Mixin private ModelArgument model = new ModelArgument();

  @Option(names = "--dry-run", description = "Show what would be done, and change nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    ModelSource source = model.source();
    ArchiveImportReport report;
    try {
      report = ArchiveImport.run(new ArchiveImportRequest(archive, source, dryRun));
    } catch (IOException e) {
      tell(UnwritableModel.told("IMPORT_WRITE_FAILED", e));
      return ExitCode.LOCAL_FILE_FAILED;
    }
    if (format.isJson()) {
      printDocument(document(report));
    } else {
      printText(err(), Diagnostics.of(report.diagnostics()));
      report.imported().ifPresent(this::printText);
    }
    return report.exitCode();
  }

  private void printText(Imported imported) {
    out()
        .println(
            "%s: %s%s in %s%s, archive %s"
                .formatted(
                    VisibleText.name(imported.component()),
                    dryRun && imported.outcome() != Outcome.UNCHANGED ? "would be " : "",
                    label(imported.outcome()),
                    VisibleText.of(imported.model().toString()),
                    imported.topics().isEmpty()
                        ? ""
                        : ", connected to " + String.join(", ", imported.topics()),
                    VisibleText.of(imported.archive().toString())));
  }

  private Document document(ArchiveImportReport report) {
    Optional<ArchiveImportReport.Imported> imported = report.imported();
    return new Document(
        "slipway-component-import/1",
        Diagnostics.of(report.diagnostics()),
        imported.map(ArchiveImportReport.Imported::component),
        imported.map(one -> label(one.outcome())),
        imported.map(one -> dryRun),
        imported.map(ArchiveImportReport.Imported::model),
        imported.map(ArchiveImportReport.Imported::archive),
        imported.map(one -> List.copyOf(one.topics())));
  }

  /**
   * The component type that was made or changed from an archive.
   *
   * @param diagnostics what there is to say
   * @param component identifier of the component, NAME-VERSION; absent where there are errors
   * @param outcome what became of the component type
   * @param dryRun whether nothing was written
   * @param model the model file that has the component type, as an absolute path
   * @param archive where the component archive is now, as an absolute path
   * @param topics topics that the component type was connected to, and was not before
   */
  private record Document(
      String schema,
      Diagnostics diagnostics,
      @Allowed(with = {"outcome", "dryRun", "model", "archive", "topics"})
          Optional<String> component,
      Optional<@Allowed(words = Outcome.class) String> outcome,
      Optional<Boolean> dryRun,
      Optional<Path> model,
      Optional<Path> archive,
      Optional<List<String>> topics) {}

  private static String label(Outcome outcome) {
    return JsonDocument.word(outcome);
  }
}
