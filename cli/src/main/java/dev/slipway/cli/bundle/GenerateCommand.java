// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.option.VariantOption;
import dev.slipway.cli.output.GenerationView;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.SlipwayBuild;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code generate}. */
@Command(
    name = "generate",
    description = {
      "Generate the bundle of a model: IDL, C++ dummy components, Heat templates, slipway.json.",
      "Files that do not change are not touched, files that are no longer generated are removed,"
          + " and files of yours stay. However it is interrupted, the folder holds either the"
          + " earlier bundle or the new one."
    },
    footer = {
      "",
      "Examples:",
      "  slipway generate samples/submarine-lab -o bundle",
      "  slipway generate lab.deployment -o bundle --dry-run",
      "  slipway generate lab.deployment -o bundle --check",
      "  slipway generate lab.deployment -o idl --only idl --idl-profile opendds",
      "  slipway generate lab.deployment -o bundle --templates ansible-inventory,./my-set"
    })
public final class GenerateCommand extends SlipwaySubcommand {
  /** The JSON Schema of the report that {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-generation.schema.json";

  @Mixin private ModelArgument model = new ModelArgument();

  @Mixin private VariantOption variant = new VariantOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      required = true,
      description = "The bundle's folder; created if missing.")
  private Path output;

  @Option(
      names = "--only",
      paramLabel = "GENERATOR",
      split = ",",
      description =
          "Run only these generators (idl, cpp, discovery, heat, provision, experiments); files of"
              + " the others stay as they are.")
  private List<String> only = List.of();

  @Option(
      names = "--idl-profile",
      paramLabel = "PROFILE",
      description =
          "IDL dialect to write: common (default, accepted by all), opendds, fastdds, cyclonedds,"
              + " opendds-pragma (3.13 and before) or full.")
  private String idlProfile;

  @Option(
      names = "--templates",
      paramLabel = "SET",
      split = ",",
      description =
          "Template sets to generate from, besides the generators: names of those that come with"
              + " Slipway ('slipway templates list'), or folders.")
  private List<String> templates = List.of();

  @Option(
      names = "--option",
      paramLabel = "NAME=VALUE",
      description =
          "An option of a generator or template set, such as templates.seconds=120; may be"
              + " repeated.")
  private Map<String, String> options = Map.of();

  @Option(
      names = "--force",
      description =
          "Write into a folder that is not a bundle, and overwrite files that are not Slipway's;"
              + " those are kept in FOLDER/.slipway/replaced.")
  private boolean force;

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--diff-lines",
      paramLabel = "N",
      defaultValue = "" + GenerationReportText.USUAL_DIFF_LINES,
      description =
          "With --check: number of lines to show of each file's differences; 0 shows none (default:"
              + " ${DEFAULT-VALUE}).")
  private int diffLines;

  @ArgGroup private Instead instead = new Instead();

  /** What to do instead of writing. */
  private static final class Instead {
    @Option(
        names = "--dry-run",
        description = "Show what would be done to each file, and change nothing.")
    private boolean dryRun;

    @Option(
        names = "--check",
        description =
            "Only report how the folder differs from what would be generated: files that are"
                + " missing, different or extra. Exits with 1 if it differs.")
    private boolean check;

    Mode mode() {
      if (check) {
        return Mode.CHECK;
      }
      return dryRun ? Mode.DRY_RUN : Mode.WRITE;
    }
  }

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    NumberRange.requireAtLeast(0, diffLines, "--diff-lines");
    GenerationReport report =
        new GenerationRun(Generators.all(), Generators.templateSets())
            .execute(
                GenerationRequest.of(
                        variant.of(model.source()), output, SlipwayBuild.ofJarsTogether())
                    .withMode(instead.mode())
                    .withForce(force)
                    .withOnly(only)
                    .withOptions(options())
                    .withTemplates(templates));
    GenerationView view = new GenerationView(report, output, instead.mode(), diffLines);
    if (format.isJson()) {
      printDocument(view.json());
    } else {
      printText(err(), view.told());
      err().print(view.failure());
      out().print(view.text(ansi()));
    }
    return report.exitCode();
  }

  private GeneratorOptions options() {
    Map<String, String> values = new TreeMap<>(options);
    if (idlProfile != null) {
      values.put("idl.profile", idlProfile);
    }
    return GeneratorOptions.of(values);
  }
}
