// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.experiments;

import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.experiment.Experiment;
import dev.slipway.validation.ValidatedDeployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The plan of each experiment as {@code experiments/NAME.json}, an {@link ExperimentPlan}. What the
 * model has no place to measure at is left out, with a warning.
 */
public final class ExperimentGenerator implements Generator {
  private static final String NAME = "experiments";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
    Places places = new Places(model.index());
    List<GeneratedFile> files = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (Experiment experiment : model.deployment().getExperiments()) {
      ExperimentPlan plan =
          new PlanWriter(places.on(Optional.ofNullable(experiment.getNetwork()))).plan(experiment);
      diagnostics.addAll(ExperimentDiagnostics.of(experiment, plan, model.index()));
      files.add(
          GeneratedFile.text(
              ExperimentPlan.FOLDER + "/" + plan.name() + ".json",
              NAME,
              Optional.of(plan.elementId()),
              () -> ExperimentJson.write(plan)));
    }
    return new GeneratedFiles(files, diagnostics);
  }
}
