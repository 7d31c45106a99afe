// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.VariantOption;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.ValidationTestReport;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.JUnitXmlPrinter;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.SarifDiagnosticPrinter;
import dev.slipway.diagnostics.SarifRun;
import dev.slipway.diagnostics.SarifRun.RuleText;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.generator.engine.ValidationRun;
import dev.slipway.validation.RuleTable;
import dev.slipway.validation.rules.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code validate}. */
@Command(
    name = "validate",
    description = {
      "Check a model against all rules.",
      "For a deployment without errors, also reports what 'slipway generate' would refuse. Exits"
          + " with 1 if there are errors. Without --variant, every variant is checked, too."
    },
    footer = {
      "",
      "Examples:",
      "  slipway validate samples/submarine-lab",
      "  slipway validate lab.deployment --format sarif > lab.sarif",
      "  slipway validate models/lab --format sarif --source-root models > lab.sarif"
    })
public final class ValidateCommand extends SlipwaySubcommand {
  @Mixin private ModelArgument model = new ModelArgument();

  @Mixin private VariantOption variant = new VariantOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, sarif or junit (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--source-root",
      paramLabel = "FOLDER",
      description =
          "With sarif: the folder that files are named relative to (default: the root of the Git"
              + " working tree that the current folder is in, else the current folder).")
  private Path sourceRoot;

  @Option(
      names = "--idl-profile",
      paramLabel = "PROFILE",
      description =
          "Check the data types as 'slipway generate --idl-profile PROFILE' does (default: by what"
              + " all DDS implementations accept).")
  private String idlProfile;

  private enum Format {
    TEXT,
    JSON,
    SARIF,
    JUNIT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  protected boolean printsJson() {
    return format == Format.JSON;
  }

  @Override
  protected ExitCode run() {
    ModelSource source = variant.of(model.source());
    GeneratorOptions options =
        GeneratorOptions.of(idlProfile == null ? Map.of() : Map.of("idl.profile", idlProfile));
    ValidationRun.Report report;
    try {
      report = ValidationRun.execute(source, options);
    } catch (IOException e) {
      throw new WrongUsageException(FileFailure.diagnostic(e));
    }
    print(source.file(), Diagnostics.of(report.diagnostics()));
    return report.exitCode();
  }

  private void print(Path file, Diagnostics found) {
    switch (format) {
      case TEXT -> {
        printText(out(), found);
        out()
            .println(VisibleText.of(file.toString()) + ": " + TextDiagnosticPrinter.summary(found));
      }
      case JSON -> printDocument(JsonDiagnosticPrinter.document(found));
      case JUNIT ->
          out().print(JUnitXmlPrinter.print(ValidationTestReport.of(file.toString(), found)));
      case SARIF -> out().print(new SarifDiagnosticPrinter(sarifRun(file)).print(found));
    }
  }

  private SarifRun sarifRun(Path file) {
    Path root =
        sourceRoot == null
            ? SourceRoot.around(Path.of(""))
            : sourceRoot.toAbsolutePath().normalize();
    Map<String, Rule<?>> rules =
        RuleTable.all().stream().collect(Collectors.toMap(Rule::code, Function.identity()));
    return new SarifRun(
        SlipwayVersion.number(),
        "slipway/validate/" + SourceRoot.nameBelow(root, file),
        file.toString(),
        root,
        code ->
            Optional.ofNullable(rules.get(code))
                .map(rule -> new RuleText(rule.severity(), rule.purpose(), rule.hint())));
  }
}
