// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.SarifDiagnosticPrinter;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.ModelArgument;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.generator.engine.ValidationRun;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code validate}. */
@Command(
    name = "validate",
    description = "Judge a model by all rules. Ends with 1 if there are errors.",
    footer = {
      "",
      "Examples:",
      "  slipway validate samples/submarine-lab",
      "  slipway validate lab.deployment --format sarif > lab.sarif"
    })
final class ValidateCommand extends SlipwaySubcommand {
  @Parameters(paramLabel = "MODEL", description = ModelArgument.DESCRIPTION)
  private Path model;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json or sarif (default: ${DEFAULT-VALUE}).")
  private Format format;

  private enum Format {
    TEXT,
    JSON,
    SARIF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  ExitCode run() {
    Path file = modelFile(model);
    ValidationRun.Report report = ValidationRun.execute(file);
    print(file, Diagnostics.of(report.diagnostics()));
    return report.exitCode();
  }

  private void print(Path file, Diagnostics found) {
    switch (format) {
      case TEXT -> {
        printText(out(), found);
        out()
            .println(
                VisibleText.name(file.toString()) + ": " + TextDiagnosticPrinter.summary(found));
      }
      case JSON -> out().print(JsonDiagnosticPrinter.print(found));
      case SARIF -> out().print(new SarifDiagnosticPrinter(SlipwayVersion.number()).print(found));
    }
  }
}
