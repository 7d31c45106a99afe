// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.output.FileChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;

/**
 * What {@code generate} shows of its work: one JSON document, or text.
 *
 * @param report what came of it
 * @param output the folder, as the user named it
 * @param mode whether files were written
 * @param diffLines how many lines of each file's difference are shown
 */
public record GenerationView(GenerationReport report, Path output, Mode mode, int diffLines) {
  private static final String SCHEMA = "slipway-generation/1";

  /** The JSON document. */
  public JsonObject json() {
    return JsonDocument.of(
        new Document(
            SCHEMA,
            label(mode),
            output,
            Diagnostics.of(report.diagnostics()),
            report.changes().stream().map(this::entry).toList()));
  }

  /**
   * The files of a bundle, with what was or would be done to each.
   *
   * @param mode what was done with the generated files: written, listed or checked
   * @param output the bundle's folder as it was given
   * @param diagnostics what there is to say
   * @param changes every file of the bundle by path; empty where there are errors
   */
  private record Document(
      String schema,
      @Allowed(words = Mode.class) String mode,
      Path output,
      Diagnostics diagnostics,
      List<Change> changes) {}

  /**
   * What was done, or would be done, to a file.
   *
   * @param path its path in the bundle
   * @param change what happens to it
   * @param diff with --check, of a text file to update: its difference in the unified format, cut
   *     to --diff-lines
   */
  private record Change(
      String path, @Allowed(words = FileChange.Kind.class) String change, Optional<String> diff) {}

  private Change entry(FileChange change) {
    return new Change(
        change.path(),
        label(change.kind()),
        change
            .diff()
            .map(diff -> diff.text(diffLines))
            .filter(diff -> diffLines > 0 && !diff.isEmpty()));
  }

  private static String label(Enum<?> constant) {
    return JsonDocument.word(constant).replace('_', '-');
  }

  /**
   * What there is to say about it. Remarks are for who draws the model, but what a template prints
   * is for who runs it.
   */
  public Diagnostics told() {
    Diagnostics told = new Diagnostics();
    report.diagnostics().stream().filter(GenerationView::isTold).forEach(told::add);
    return told;
  }

  private static boolean isTold(Diagnostic diagnostic) {
    return diagnostic.severity() != Severity.INFO || diagnostic.code().equals("TEMPLATE_PRINTED");
  }

  /** Why there is no result; empty where there is one. */
  public String failure() {
    if (report.hasErrors()) {
      return folder() + ": not generated, " + TextDiagnosticPrinter.summary(told()) + "\n";
    }
    return report.exitCode() == ExitCode.INTERRUPTED
        ? folder() + ": interrupted, nothing was changed\n"
        : "";
  }

  /** The result: a line, after what is or would be done to each file where nothing was written. */
  public String text(Ansi ansi) {
    if (!failure().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    if (mode != Mode.WRITE) {
      GenerationReportText.changes(report, mode, diffLines)
          .forEach(entry -> text.append(DiffColours.text(entry, ansi)));
    }
    return text.append(folder())
        .append(": ")
        .append(GenerationReportText.summary(report, mode))
        .append('\n')
        .toString();
  }

  private String folder() {
    return VisibleText.of(output.toString());
  }
}
