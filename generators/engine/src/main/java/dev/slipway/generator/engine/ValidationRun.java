// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.resource.LoadResult;
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

  /** Loads the model and applies every rule. */
  public static Report execute(ModelSource model) {
    return report(model, model.load());
  }

  /**
   * As {@link #execute(ModelSource)}, unless the model's files are those in which an earlier run
   * has found neither errors nor warnings.
   *
   * @param memory folder where a run leaves what it has seen; one for each model
   * @param toolFingerprint as in {@link GenerationRequest}
   * @throws IOException if a file cannot be read or written
   */
  public static Report execute(ModelSource model, Path memory, Optional<String> toolFingerprint)
      throws IOException {
    String key = toolFingerprint.map(tool -> key(model, tool)).orElse("");
    if (GenerationState.read(memory).holds(memory, key)) {
      return new Report(List.of(), ExitCode.OK, true);
    }
    LoadResult loaded = model.load();
    Report report = report(model, loaded);
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

  private static String key(ModelSource model, String toolFingerprint) {
    return Sha256.of((toolFingerprint + '\n' + model.key()).getBytes(StandardCharsets.UTF_8));
  }

  private static Report report(ModelSource model, LoadResult loaded) {
    Diagnostics found = Diagnostics.of(loaded.diagnostics());
    if (loaded.model().isEmpty()) {
      return new Report(
          found.toList(),
          model.isWrongUsage(found.toList()) ? ExitCode.USAGE : found.exitCode(),
          false);
    }
    ValidationResult result = Validator.validate(loaded.model().get());
    found.addAll(result.diagnostics());
    return new Report(found.toList(), result.exitCode(), false);
  }
}
