// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.server.experiment.EndedExperiment;
import dev.slipway.editor.server.experiment.ExperimentName;
import dev.slipway.editor.server.pipeline.Ending;

/** What {@code edit} says at its end of an experiment that it stopped. */
public final class EndedExperimentView {
  private final EndedExperiment experiment;

  /** That of an experiment. */
  public EndedExperimentView(EndedExperiment experiment) {
    this.experiment = experiment;
  }

  /** An experiment, as sentences have it. */
  public static String name(ExperimentName named) {
    return "%s of %s"
        .formatted(VisibleText.of(named.experiment()), VisibleText.of(named.bundle().toString()));
  }

  /** How it ended, and how to resume it, in a line. */
  public String text() {
    return "Experiment %s: %s%s"
        .formatted(
            name(experiment.what()),
            experiment
                .ending()
                .map(EndedExperimentView::outcome)
                .orElse(
                    "the nodes' settings were not restored in time; the next run restores them."),
            experiment.command().isEmpty() ? "" : " To resume: " + experiment.command());
  }

  private static String outcome(Ending ending) {
    return switch (ending) {
      case DONE -> "done.";
      case CANCELLED -> "stopped, and the nodes' settings are restored.";
      case FAILED -> "failed.";
    };
  }
}
