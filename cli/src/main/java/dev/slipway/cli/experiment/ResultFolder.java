// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.state.DurableFile;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.report.ExperimentReport;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What came of an experiment, in a folder: the results, the report made from them, and what the
 * runner keeps.
 *
 * @param path the folder
 */
record ResultFolder(Path path) {
  private static final String ALL = "experiments";

  /**
   * Where the results of an experiment are when the user names no folder: numbered from 1, the last
   * one unless it is complete or of the experiment as it was before.
   *
   * @param state where it is recorded what was made of the bundle
   * @throws IOException if a result is there and cannot be read
   */
  static ResultFolder usual(Path state, ExperimentPlan plan) throws IOException {
    Path folders = state.resolve(ALL).resolve(plan.name());
    int last = last(folders);
    ResultFolder folder = new ResultFolder(folders.resolve(String.valueOf(last)));
    boolean ended =
        folder
            .readIfThere()
            .filter(
                results -> results.outcome() == Outcome.COMPLETE || !results.plan().equals(plan))
            .isPresent();
    return ended ? new ResultFolder(folders.resolve(String.valueOf(last + 1))) : folder;
  }

  /** The last of the numbered folders of an experiment; there may be none yet. */
  static ResultFolder last(Path state, ExperimentPlan plan) {
    Path folders = state.resolve(ALL).resolve(plan.name());
    return new ResultFolder(folders.resolve(String.valueOf(last(folders))));
  }

  private static int last(Path folders) {
    int last = 1;
    while (Files.exists(folders.resolve(String.valueOf(last + 1)))) {
      last++;
    }
    return last;
  }

  /** The page with the report. */
  Path page() {
    return path.resolve(ExperimentReport.PAGE);
  }

  /**
   * The results.
   *
   * @throws WrongUsageException if there are none, or none that can be read
   */
  ExperimentResults read() throws IOException {
    return readIfThere()
        .orElseThrow(
            () ->
                invalid(
                    "There is no %s.".formatted(ExperimentReport.RESULTS),
                    "Name the folder of an experiment that 'slipway experiment run' has"
                        + " completed."));
  }

  /**
   * The results, if there are any.
   *
   * @throws WrongUsageException if what is there is none
   */
  Optional<ExperimentResults> readIfThere() throws IOException {
    Path file = path.resolve(ExperimentReport.RESULTS);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      ExperimentResults results =
          ExperimentJson.read(Files.readString(file), ExperimentResults.class);
      if (!results.schema().equals(ExperimentResults.SCHEMA)) {
        throw invalid(
            "It is of the form %s; known is %s."
                .formatted(results.schema(), ExperimentResults.SCHEMA),
            "Use the version of Slipway that has written it.");
      }
      return Optional.of(results);
    } catch (JsonParseException | CharacterCodingException e) {
      throw invalid(JsonProblem.text(e) + ".", "Results are not to be edited.");
    }
  }

  private WrongUsageException invalid(String message, String hint) {
    return new WrongUsageException(
        Diagnostic.builder(
                "EXPERIMENT_RESULTS_INVALID", Severity.ERROR, "No results of an experiment")
            .in(Location.of(path.resolve(ExperimentReport.RESULTS).toString()))
            .message("{}", message)
            .hint(hint)
            .build());
  }

  /** Writes results and the report on them. */
  void write(ExperimentResults results) throws IOException {
    Files.createDirectories(path);
    DurableFile.write(path.resolve(ExperimentReport.RESULTS), ExperimentJson.write(results));
    for (Map.Entry<String, String> file : ExperimentReport.files(results).entrySet()) {
      Files.writeString(path.resolve(file.getKey()), file.getValue());
    }
  }

  /**
   * Sees to it that something can be written there, before anything is measured.
   *
   * @throws WrongUsageException if nothing can
   */
  void create() {
    try {
      Files.createDirectories(path);
      Files.delete(Files.createTempFile(path, "written", null));
    } catch (IOException e) {
      throw new WrongUsageException(
          Diagnostic.builder(
                  "EXPERIMENT_FOLDER_UNWRITABLE", Severity.ERROR, "Folder cannot be written")
              .message("{}.", FileFailure.writing(e))
              .hint("Name another folder with --output.")
              .build());
    }
  }
}
