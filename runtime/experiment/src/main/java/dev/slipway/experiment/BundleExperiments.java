// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The experiments of a bundle.
 *
 * @param plans what they measure, in the order of the bundle's files
 * @param diagnostics an error for each that cannot be read
 */
public record BundleExperiments(List<ExperimentPlan> plans, List<Diagnostic> diagnostics) {
  private static final String ENDING = ".json";

  public BundleExperiments {
    plans = List.copyOf(plans);
    diagnostics = List.copyOf(diagnostics);
  }

  /**
   * Reads the experiments of a bundle.
   *
   * @throws IOException if a file cannot be read
   */
  public static BundleExperiments of(Bundle bundle) throws IOException {
    List<ExperimentPlan> plans = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (BundleManifest.FileEntry entry : bundle.manifest().files()) {
      if (!isPlan(entry.path())) {
        continue;
      }
      Path file = bundle.resolve(entry.path());
      try {
        plans.add(read(file));
      } catch (JsonParseException | CharacterCodingException e) {
        diagnostics.add(
            Diagnostic.builder(
                    "EXPERIMENT_PLAN_INVALID", Severity.ERROR, "Invalid plan of an experiment")
                .in(Location.of(file.toString()))
                .message("{}.", JsonProblem.text(e))
                .hint("Generate the bundle again with this version of Slipway.")
                .build());
      }
    }
    return new BundleExperiments(plans, diagnostics);
  }

  /** Plans are in the folder itself; what is below it belongs to benchmarks. */
  private static boolean isPlan(String path) {
    String folder = ExperimentPlan.FOLDER + "/";
    return path.startsWith(folder)
        && path.endsWith(ENDING)
        && path.indexOf('/', folder.length()) < 0;
  }

  private static ExperimentPlan read(Path file) throws IOException {
    ExperimentPlan plan = ExperimentJson.read(Files.readString(file), ExperimentPlan.class);
    if (!plan.schema().equals(ExperimentPlan.SCHEMA)) {
      throw new JsonParseException(
          "it is of the form " + plan.schema() + "; known is " + ExperimentPlan.SCHEMA);
    }
    return plan;
  }

  /** The experiment of that name. */
  public Optional<ExperimentPlan> find(String name) {
    return plans.stream().filter(plan -> plan.name().equals(name)).findFirst();
  }

  /** Names of all experiments. */
  public List<String> names() {
    return plans.stream().map(ExperimentPlan::name).toList();
  }
}
