// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.engine.FileChange;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.generator.engine.ToolFingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code demo}. */
@Command(
    name = "demo",
    description = {
      "Validate and generate a sample, build it, run it here, and show its traffic.",
      "The first time takes some minutes, most of them for compiling; after that only what has"
          + " changed is done again. Ends as 'slipway run' does."
    },
    footer = {
      "",
      "Examples:",
      "  slipway demo",
      "  slipway demo minimal --dds fastdds",
      "  slipway demo my-model.deployment -o bundle --seconds 30"
    })
final class DemoCommand extends LocalRunCommand {
  /** Property that the launcher sets to the source tree. */
  private static final String HOME_PROPERTY = "slipway.home";

  @Parameters(
      paramLabel = "SAMPLE",
      arity = "0..1",
      defaultValue = "submarine-lab",
      description = "Name of a folder in samples/, or any model (default: ${DEFAULT-VALUE}).")
  private String sample;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "Where to put the bundle (default: target/demo/SAMPLE in Slipway's tree).")
  private Path output;

  @Override
  ExitCode launch() throws IOException, InterruptedException {
    ModelSource model = ModelArgument.find(model());
    Path folder = output == null ? usualOutput(model.file()) : output;
    Progress progress = new Progress(err());

    progress.line("[1/3] Validating and generating %s".formatted(shown(model.file())));
    ExitCode generated = generate(model, folder, progress);
    if (generated != ExitCode.OK) {
      return generated;
    }
    Optional<Bundle> bundle = open(folder);
    if (bundle.isEmpty()) {
      return ExitCode.INTERNAL_ERROR;
    }
    progress.line("[2/3] Building the components on %s".formatted(dds().title()));
    ExitCode built = build(bundle.get(), dds(), 0, Optional.empty(), progress).code();
    if (built != ExitCode.OK) {
      return built;
    }
    progress.line("[3/3] Running on this machine");
    return runLocally(bundle.get(), progress);
  }

  /** A sample of that name, unless there is a file or folder of that name. */
  private Path model() {
    Path given = Path.of(sample);
    if (Files.exists(given)) {
      return given;
    }
    Path named = home().resolve("samples").resolve(sample);
    if (Files.exists(named)) {
      return named;
    }
    throw new WrongUsageException(
        Diagnostic.builder("SAMPLE_UNKNOWN", Severity.ERROR, "Unknown sample")
            .message("Neither a file nor a folder {} nor a sample of that name is there.", sample)
            .hint("The samples are the folders in {}.", home().resolve("samples").toString())
            .build());
  }

  private static Path home() {
    return Path.of(System.getProperty(HOME_PROPERTY, ""));
  }

  private static Path usualOutput(Path model) {
    String name = model.getFileName().toString().replaceFirst("\\.deployment$", "");
    return home().resolve("target").resolve("demo").resolve(name);
  }

  private ExitCode generate(ModelSource model, Path folder, Progress progress) {
    GenerationReport report =
        new GenerationRun(Generators.all())
            .execute(
                new GenerationRequest(
                    model,
                    folder,
                    new TreeSet<>(),
                    GenerationRequest.Mode.WRITE,
                    false,
                    GeneratorOptions.defaults(),
                    SlipwayVersion.number(),
                    ToolFingerprint.ofJarsTogether()));
    Diagnostics found = new Diagnostics();
    report.diagnostics().stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .forEach(found::add);
    tell(found);
    if (report.exitCode() == ExitCode.OK) {
      progress.line(
          report.differs()
              ? "%d files written to %s"
                  .formatted(
                      report.count(FileChange.Kind.CREATE) + report.count(FileChange.Kind.UPDATE),
                      shown(folder))
              : shown(folder) + " is up to date");
    }
    return report.exitCode();
  }

  private static String shown(Path path) {
    return VisibleText.name(path.toString());
  }
}
