// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.cli.nodes.ReachOptions;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.experiment.BundleExperiments;
import dev.slipway.experiment.run.ExperimentException;
import dev.slipway.experiment.run.StandIns;
import dev.slipway.ssh.JschRemoteHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands have in common that are about an experiment and the nodes that it measures. */
abstract class DrawnExperimentCommand extends ResultCommand {
  private static final double NANOSECONDS = 1e9;

  private static final Pattern SETTING =
      Pattern.compile("(?<benchmark>[a-z0-9-]+)\\.(?<parameter>[a-z0-9-]+)=(?<value>.*)");

  @Parameters(paramLabel = "BUNDLE", index = "0", description = BUNDLE_DESCRIPTION)
  private Path folder;

  @Parameters(
      paramLabel = "NAME",
      index = "1",
      arity = "0..1",
      description = "The experiment; optional if the bundle has only one.")
  private Optional<String> name = Optional.empty();

  @Mixin private ReachOptions reach = new ReachOptions();

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Minimum number of runs of each measurement, instead of the drawn one.")
  private Optional<Integer> repeats = Optional.empty();

  @Option(
      names = "--duration",
      paramLabel = "SECONDS",
      description =
          "Duration of each run, instead of the drawn one; a drawn warm-up and drawn phases are"
              + " scaled with it. Benchmarks with a fixed amount of work, such as hpcc, take the"
              + " time that it needs.")
  private Optional<Double> duration = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "BENCHMARK.PARAMETER=VALUE",
      description =
          "Set a parameter of a benchmark, such as compress-gzip.megabytes=200; may be repeated.")
  private List<String> settings = List.of();

  @Option(
      names = "--watch-nodes",
      description =
          "Also measure the load of all participating nodes, as that of drawn watched nodes: who"
              + " uses the processors, interrupts, and traffic of network interfaces. The nodes"
              + " need gcc.")
  private boolean watchNodes;

  /** Does the work. */
  abstract ExitCode work(DrawnExperiment drawn)
      throws ExperimentException, IOException, InterruptedException;

  @Override
  protected final ExitCode work() throws IOException, InterruptedException {
    checkOptions();
    Optional<Bundle> bundle = open(folder);
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    BundleExperiments experiments = BundleExperiments.of(bundle.get());
    tell(Diagnostics.of(experiments.diagnostics()));
    if (!experiments.diagnostics().isEmpty()) {
      return ExitCode.USAGE;
    }
    ExperimentPlan chosen = chosen(experiments);
    BenchmarkSuite suite =
        BenchmarkSuite.with(bundle.get().resolve(ExperimentPlan.BENCHMARK_FOLDER));
    tell(Diagnostics.of(suite.diagnostics()));
    ServerRecords servers = new ServerRecords(stateFolder(bundle.get()));
    try (RemoteHosts hosts = new JschRemoteHosts(reach.sshConfig(folder), servers)) {
      ExperimentPlan plan = asWished(chosen, new StandIns(suite, hosts));
      return work(new DrawnExperiment(bundle.get(), plan, suite, hosts));
    } catch (ExperimentException e) {
      tell(Diagnostics.of(e.diagnostics()));
      return e.exitCode();
    }
  }

  /** Refuses options that make no sense, before anything is looked at. */
  void checkOptions() {
    repeats.ifPresent(number -> NumberRange.requireAtLeast(1, number, "--repeats"));
    duration.ifPresent(seconds -> NumberRange.requireAtLeast(1, seconds, "--duration"));
  }

  /** Where it is recorded what was made of a bundle. */
  final Path stateFolder(Bundle bundle) throws IOException {
    Deployment deployment = bundle.manifest().deployment();
    return reach.store(folder, deployment.elementId(), deployment.name()).folder();
  }

  /** Whether the nodes are those of the bundle's lab. */
  final boolean isLab() throws IOException {
    return reach.isLab(folder);
  }

  private ExperimentPlan chosen(BundleExperiments experiments) {
    List<ExperimentPlan> plans = experiments.plans();
    if (name.isEmpty() && plans.size() == 1) {
      return plans.get(0);
    }
    return name.flatMap(experiments::find).orElseThrow(() -> unknown(experiments));
  }

  private WrongUsageException unknown(BundleExperiments experiments) {
    String known = VisibleText.of(String.join(", ", experiments.names()));
    boolean none = experiments.plans().isEmpty();
    return new WrongUsageException(
        Diagnostic.builder("EXPERIMENT_UNKNOWN", Severity.ERROR, "Unknown experiment")
            .message(
                none
                    ? "The bundle has no experiment."
                    : name.isPresent()
                        ? "The bundle has no experiment {}."
                        : "The bundle has several experiments.",
                name.stream().toArray())
            .hint(
                none
                    ? "Draw an experiment in the model, and generate the bundle again."
                    : "Name one of {}.",
                none ? new Object[0] : new Object[] {known})
            .build());
  }

  private ExperimentPlan asWished(ExperimentPlan drawn, StandIns standIns)
      throws InterruptedException {
    Set<String> later = standIns.names(drawn);
    ExperimentPlan plan = drawn;
    for (String setting : settings) {
      plan = isOf(later, setting) ? plan : with(setting, plan);
    }
    plan = standIns.asInstalled(plan);
    tell(Diagnostics.of(standIns.diagnostics()));
    for (String setting : settings) {
      plan = isOf(later, setting) ? with(setting, plan) : plan;
    }
    plan = watchNodes ? plan.watched() : plan;
    plan = repeats.map(plan::withRepeats).orElse(plan);
    return duration
        .map(seconds -> Math.round(seconds * NANOSECONDS))
        .map(plan::withDuration)
        .orElse(plan);
  }

  private static boolean isOf(Set<String> benchmarks, String setting) {
    return benchmarks.stream().anyMatch(name -> setting.startsWith(name + "."));
  }

  private static ExperimentPlan with(String setting, ExperimentPlan plan) {
    Matcher parts = SETTING.matcher(setting);
    if (!parts.matches()) {
      throw wrongSetting(
          setting,
          "It does not have the form BENCHMARK.PARAMETER=VALUE.",
          "For example, write compress-gzip.megabytes=200.");
    }
    String benchmark = parts.group("benchmark");
    if (!runs(plan, benchmark)) {
      throw wrongSetting(
          setting,
          "The experiment does not run this benchmark.",
          "'slipway experiment plan' shows which ones it runs.");
    }
    return plan.withParameter(benchmark, parts.group("parameter"), parts.group("value"));
  }

  private static boolean runs(ExperimentPlan plan, String benchmark) {
    return plan.measurements().stream()
        .flatMap(measurement -> measurement.activities().stream())
        .anyMatch(activity -> activity.benchmark().equals(benchmark));
  }

  private static WrongUsageException wrongSetting(String setting, String message, String hint) {
    return new WrongUsageException(
        "--set %s: %s".formatted(VisibleText.of(setting), message), hint);
  }
}
