// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.experiment.BundleMeasurements;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.RoughTime;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.report.PlacedFigures;
import dev.slipway.experiment.report.PlacedFigures.Placed;
import dev.slipway.experiment.run.ExperimentException;
import dev.slipway.experiment.run.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Experiments for the editor, by the same code as the commands. */
final class EditorExperiments implements Experiments {
  private final NodeOptions nodes;
  private final DeploymentPlans plans;

  EditorExperiments(NodeOptions nodes, DeploymentPlans plans) {
    this.nodes = nodes;
    this.plans = plans;
  }

  @Override
  public Measured last(Path folder) throws IOException {
    Bundle.Opened opened = Bundle.open(folder);
    return opened.bundle().isEmpty()
        ? new Measured(Ending.FAILED, List.of(), opened.diagnostics())
        : last(opened.bundle().get(), Ending.DONE, List.of());
  }

  private Measured last(Bundle bundle, Ending ending, List<Diagnostic> problems)
      throws IOException {
    BundleMeasurements measurements = measurements(bundle);
    List<Diagnostic> diagnostics = new ArrayList<>(problems);
    diagnostics.addAll(measurements.diagnostics());
    List<Result> results = new ArrayList<>();
    try {
      measurements.last().forEach(last -> results.add(result(bundle.manifest(), last)));
    } catch (WrongUsageException e) {
      diagnostics.add(e.diagnostic());
    }
    return new Measured(diagnostics.isEmpty() ? ending : Ending.FAILED, results, diagnostics);
  }

  private BundleMeasurements measurements(Bundle bundle) throws IOException {
    return new BundleMeasurements(bundle, nodes.store(bundle).folder());
  }

  private static Result result(BundleManifest manifest, BundleMeasurements.Last last) {
    if (last.results().isEmpty()) {
      return new Result(last.plan().name(), "Not run yet.", List.of());
    }
    ExperimentResults results = last.results().get();
    Map<String, String> ids = new HashMap<>();
    manifest.nodes().forEach(node -> ids.put(node.name(), node.elementId()));
    List<Figure> figures = new ArrayList<>();
    for (Placed placed : PlacedFigures.of(results)) {
      List<String> known = placed.nodes().stream().filter(ids::containsKey).map(ids::get).toList();
      figures.add(new Figure(known, placed.title(), placed.badge(), placed.lines()));
    }
    String summary =
        "%s from %s, %s; the report is %s."
            .formatted(
                Quantities.count(results.runs().size(), "run"),
                results.startedAt(),
                results.outcome().name().toLowerCase(Locale.ROOT),
                last.page());
    return new Result(last.plan().name(), summary, figures);
  }

  @Override
  public Measured run(Path folder, String name, Task task)
      throws IOException, InterruptedException {
    Bundle.Opened opened = Bundle.open(folder);
    if (opened.bundle().isEmpty()) {
      return new Measured(Ending.FAILED, List.of(), opened.diagnostics());
    }
    Bundle bundle = opened.bundle().get();
    BundleMeasurements measurements = measurements(bundle);
    AtomicBoolean stopping = new AtomicBoolean();
    task.whenCancelled(() -> stopping.set(true));
    Ending ending = Ending.DONE;
    List<Diagnostic> problems = new ArrayList<>();
    try (RemoteHosts hosts = plans.hosts(bundle)) {
      Optional<BundleMeasurements.Last> chosen =
          measurements.last().stream().filter(each -> each.plan().name().equals(name)).findFirst();
      if (chosen.isEmpty()) {
        problems.add(unknown(name));
      } else {
        measurements.run(
            chosen.get().plan(),
            hosts,
            nodes.isLab(folder),
            stopping::get,
            event -> task.stage(words(event)));
        ending = stopping.get() ? Ending.CANCELLED : Ending.DONE;
      }
    } catch (ExperimentException e) {
      problems.addAll(e.diagnostics());
    } catch (WrongUsageException e) {
      problems.add(e.diagnostic());
    }
    return last(bundle, ending, problems);
  }

  @Override
  public String command(Path folder, String name) {
    List<String> words =
        new ArrayList<>(List.of("slipway", "experiment", "run", folder.toString(), name));
    words.addAll(nodes.reachWords());
    return DeploymentPlans.commandLine(words);
  }

  private static String words(RunEvent event) {
    return event.total() == 0
        ? event.text()
        : "%d of %d: %s%s"
            .formatted(
                event.done(),
                event.total(),
                event.text(),
                event.left().isZero() ? "" : ", about " + RoughTime.text(event.left()) + " left");
  }

  private static Diagnostic unknown(String name) {
    return Diagnostic.builder("EXPERIMENT_UNKNOWN", Severity.ERROR, "Unknown experiment")
        .message("The bundle has no experiment {}.", name)
        .hint("Draw it in the model, and generate the bundle again.")
        .build();
  }
}
