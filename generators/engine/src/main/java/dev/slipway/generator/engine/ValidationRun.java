// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostic.Related;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.engine.output.FileOrigin;
import dev.slipway.generator.engine.output.GenerationState;
import dev.slipway.generator.engine.output.PathCheck;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelVariants;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The one way from a model file to a judgement of it. */
public final class ValidationRun {
  private ValidationRun() {}

  /**
   * What a validation came to.
   *
   * @param diagnostics everything that there is to say, sorted
   * @param exitCode how the command ends
   * @param unchanged whether nothing was validated, because an earlier run had seen the same
   */
  public record Report(List<Diagnostic> diagnostics, ExitCode exitCode, boolean unchanged) {
    public Report {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Loads the model and applies every rule; of a deployment without errors, then says what
   * generating would refuse. Where no variant is named, every variant is judged too.
   *
   * @param options what it would be generated with
   */
  public static Report execute(ModelSource model, GeneratorOptions options) throws IOException {
    return withVariants(model, options, model.load());
  }

  /**
   * As {@link #execute(ModelSource, GeneratorOptions)}, of content that is still being edited; its
   * variants are judged when it is saved.
   *
   * @param unsaved the result of loading the content
   */
  public static Report executeUnsaved(
      ModelSource model, GeneratorOptions options, LoadResult unsaved) throws IOException {
    return report(model, options, unsaved);
  }

  /**
   * As {@link #execute(ModelSource, GeneratorOptions)}, unless the model's files are those in which
   * an earlier run has found neither errors nor warnings.
   *
   * @param memory folder where a run leaves what it has seen; one for each model
   * @param build the build of Slipway that judges
   * @throws IOException if a file cannot be read or written
   */
  public static Report execute(
      ModelSource model, GeneratorOptions options, Path memory, SlipwayBuild build)
      throws IOException {
    String key = build.fingerprint().map(tool -> key(model, options, tool)).orElse("");
    if (GenerationState.read(memory).holds(memory, key)) {
      return new Report(List.of(), ExitCode.OK, true);
    }
    LoadResult loaded = model.load();
    Report report = withVariants(model, options, loaded);
    boolean quiet =
        report.diagnostics().stream().allMatch(found -> found.severity() == Severity.INFO);
    if (quiet && loaded.model().isPresent()) {
      List<GenerationState.Input> inputs = new ArrayList<>();
      for (Path file : loaded.model().get().files()) {
        inputs.add(GenerationState.Input.of(file));
      }
      new GenerationState(key, inputs, Map.of()).write(memory);
    }
    return report;
  }

  private static String key(ModelSource model, GeneratorOptions options, String fingerprint) {
    String text = fingerprint + '\n' + model.key() + '\n' + options.values();
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Report withVariants(ModelSource model, GeneratorOptions options, LoadResult loaded)
      throws IOException {
    Report drawn = report(model, options, loaded);
    if (loaded.model().isEmpty() || model.variant().isPresent()) {
      return drawn;
    }
    Diagnostics found = Diagnostics.of(drawn.diagnostics());
    for (ModelVariants.Place variant : ModelVariants.places(loaded.model().get())) {
      ModelSource source = model.of(Optional.of(variant.name()));
      Report report = report(source, options, source.load());
      Related only =
          new Related(variant.path(), variant.location(), "in this variant, not as drawn");
      report.diagnostics().stream()
          .filter(each -> !drawn.diagnostics().contains(each))
          .forEach(each -> found.add(each.with(only)));
    }
    return new Report(
        found.toList(),
        drawn.exitCode() == ExitCode.OK ? found.exitCode() : drawn.exitCode(),
        false);
  }

  private static Report report(ModelSource model, GeneratorOptions options, LoadResult loaded)
      throws IOException {
    List<Generator> generators = Generators.all();
    Diagnostics wrong = new Diagnostics();
    generators.stream()
        .flatMap(generator -> generator.options().stream())
        .forEach(option -> GenerationRun.checkOption(option, options, wrong));
    if (wrong.hasErrors()) {
      return new Report(wrong.toList(), wrong.exitCode(), false);
    }
    Diagnostics found = Diagnostics.of(loaded.diagnostics());
    if (loaded.model().isEmpty()) {
      return new Report(found.toList(), loaded.exitCode(), false);
    }
    ValidationResult result = Validator.validate(loaded.model().get());
    found.addAll(result.diagnostics());
    if (result.deployment().isEmpty()) {
      return new Report(found.toList(), result.exitCode(), false);
    }
    ValidatedDeployment valid = result.deployment().get();
    generators.forEach(generator -> found.addAll(generator.check(valid, options)));
    ArchiveFiles archives = ArchiveFiles.of(valid, found);
    if (!found.hasErrors()) {
      // Only their paths are looked at: no content is rendered.
      List<GeneratedFile> files = new ArrayList<>(archives.files());
      generators.forEach(generator -> files.addAll(generator.files(valid, options)));
      PathCheck.sort(files, file -> FileOrigin.of(file, valid.index()), found);
    }
    return new Report(found.toList(), found.exitCode(), false);
  }
}
