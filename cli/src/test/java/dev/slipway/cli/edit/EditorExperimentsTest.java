// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.cli.nodes.PublicKeyOption;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Experiments.Figure;
import dev.slipway.editor.server.pipeline.Experiments.Measured;
import dev.slipway.editor.server.pipeline.Experiments.Result;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.host.HostScripts;
import dev.slipway.stacks.CloudAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Experiments of the sample neutron-placement for the editor, on nodes that are not reached. */
class EditorExperimentsTest {
  private static final String PLACEMENT = "placement";

  private static final Task TASK =
      new Task() {
        @Override
        public void stage(String words) {}

        @Override
        public void whenCancelled(Runnable cancel) {}
      };

  @TempDir private Path folder;
  private Path bundle;
  private NodeOptions nodes;
  private Experiments experiments;

  @BeforeEach
  void generate() throws IOException {
    bundle = folder.resolve("bundle");
    CommandRun run =
        CommandRun.of("generate", Path.of("..", "samples", "neutron-placement"), "-o", bundle);
    assertThat(run.code()).as(run.err()).isZero();
    Path config =
        Files.writeString(
            folder.resolve("ssh_config"), "Host *\n  HostName no-such-host.invalid\n");
    nodes = new NodeOptions();
    new CommandLine(
            CommandLine.Model.CommandSpec.create()
                .addMixin("nodes", CommandLine.Model.CommandSpec.forAnnotatedObject(nodes)))
        .parseArgs(
            "--ssh-config", config.toString(), "--state", folder.resolve("state").toString());
    experiments =
        new EditorExperiments(
            nodes,
            new DeploymentPlans(
                nodes, HostScripts.packaged(), new NoClouds(), new PublicKeyOption()));
  }

  /** Experiments run on nodes, whatever they are made by. */
  private static final class NoClouds implements DeploymentPlans.Clouds {
    @Override
    public Optional<CloudAccess> open(Bundle bundle, Consumer<String> told) {
      return Optional.empty();
    }

    @Override
    public List<String> words() {
      return List.of();
    }
  }

  private static List<String> codes(Measured measured) {
    return measured.diagnostics().stream().map(Diagnostic::code).toList();
  }

  private Result placement() throws IOException {
    Measured last = experiments.last(bundle);
    assertThat(last.ending()).isEqualTo(Ending.DONE);
    return last.results().stream()
        .filter(result -> result.name().equals(PLACEMENT))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anExperimentThatWasNeverRunSaysSo() throws Exception {
    assertThat(placement().summary()).isEqualTo("Not run yet.");
    assertThat(placement().figures()).isEmpty();
    assertThat(codes(experiments.last(folder))).containsExactly("BUNDLE_MANIFEST_UNREADABLE");
  }

  @Test
  void whatCannotBeRunSaysWhyAndLeavesNoResults() throws Exception {
    assertThat(codes(experiments.run(bundle, "nonsense", TASK)))
        .containsExactly("EXPERIMENT_UNKNOWN");
    Measured unreached = experiments.run(bundle, PLACEMENT, TASK);
    assertThat(unreached.ending()).isEqualTo(Ending.FAILED);
    assertThat(unreached.diagnostics()).isNotEmpty();
    assertThat(placement().summary()).isEqualTo("Not run yet.");
  }

  @Test
  void theLastResultsAreAtTheElementsOfTheirNodes() throws Exception {
    Bundle opened = Bundle.open(bundle).bundle().orElseThrow();
    ExperimentPlan plan =
        ExperimentJson.read(
            Files.readString(bundle.resolve("experiments/placement.json")), ExperimentPlan.class);
    Measurement measurement = plan.measurements().get(0);
    Activity activity = measurement.activities().get(0);
    Path results = nodes.store(opened).folder().resolve("experiments/placement/1/result.json");
    Files.createDirectories(results.getParent());
    Files.writeString(results, ExperimentJson.write(results(plan, measurement, activity)));

    List<Figure> measured =
        placement().figures().stream().filter(figure -> !figure.badge().isEmpty()).toList();

    assertThat(placement().summary()).contains("1 run from ", "complete", "report.html");
    assertThat(measured).hasSize(1);
    assertThat(measured.get(0).badge()).isEqualTo("9.4 Gbit/s");
    assertThat(measured.get(0).nodeIds())
        .containsExactlyElementsOf(
            activity.roles().stream()
                .map(
                    role ->
                        opened.manifest().nodes().stream()
                            .filter(node -> node.name().equals(role.node()))
                            .findFirst()
                            .orElseThrow()
                            .elementId())
                .distinct()
                .toList());
  }

  private static ExperimentResults results(
      ExperimentPlan plan, Measurement measurement, Activity activity) {
    FigureInfo throughput = new FigureInfo("throughput", "Throughput", "Gbit/s", true, "NETWORK");
    Run run =
        new Run(
            1,
            measurement.name(),
            1,
            false,
            "2026-01-01T00:00:00Z",
            1,
            List.of(
                new ActivityResults(
                    activity.name(),
                    new TreeMap<>(Map.of("throughput", 9.4)),
                    Collections.emptySortedMap())),
            List.of(),
            Optional.empty());
    return new ExperimentResults(
        ExperimentResults.SCHEMA,
        "slipway 0",
        "lab",
        plan,
        1,
        "2026-01-01T00:00:00Z",
        ExperimentResults.Outcome.COMPLETE,
        List.of(
            new BenchmarkInfo(
                activity.benchmark(), "TCP", "BSD-3-Clause", List.of(throughput), List.of())),
        List.of(),
        List.of(run),
        List.of());
  }
}
