// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.VariantOption;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.validation.analysis.AnalysisReport;
import dev.slipway.validation.analysis.ModelIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code analyse}. */
@Command(
    name = "analyse",
    description = {
      "Show the load that a model's traffic puts on its nodes and networks, and the latency of its"
          + " chains of reactions. 'slipway validate' judges the same figures."
    },
    footer = {
      "",
      "Examples:",
      "  slipway analyse samples/submarine-lab",
      "  slipway analyse lab.deployment --format json"
    })
public final class AnalyseCommand extends SlipwaySubcommand {
  @Mixin private ModelArgument model = new ModelArgument();

  @Mixin private VariantOption variant = new VariantOption();

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    ModelSource source = variant.of(model.source());
    LoadResult loaded = source.load();
    if (loaded.model().isEmpty()) {
      Diagnostics found = Diagnostics.of(loaded.diagnostics());
      tell(found);
      err().println(VisibleText.of(source.file().toString()) + ": not analysed");
      return loaded.exitCode();
    }
    // Not validated: a model that exceeds its limits has errors, and the tables say by how much.
    AnalysisReport report = AnalysisReport.of(new ModelIndex(loaded.model().get()));
    if (format.isJson()) {
      printDocument(report.toJson());
    } else {
      out().print(report.toText());
    }
    return ExitCode.OK;
  }
}
