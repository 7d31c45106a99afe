// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.model.experiment.Experiment;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.validation.ValidatedDeployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Takes over the benchmarks of the user's own that experiments run: from the folder {@code
 * benchmarks} beside the model. As with component archives, the engine reads them.
 *
 * @param files the benchmarks and their programs as files of the bundle
 * @param inputs where they come from
 */
record BenchmarkFiles(List<GeneratedFile> files, List<Path> inputs) {
  /** Stands for a generator's name in the manifest. */
  static final String NAME = "benchmark";

  private static final String FOLDER = "benchmarks";
  private static final String PROGRAMS = "programs/";

  /** What a plan has of one's own benchmark: a comparison runs it on each platform alone. */
  private static final List<String> ROLES = List.of("node");

  /**
   * The benchmarks of a model.
   *
   * @param found takes an error for each that is wrong, not there, or outside the model's folder
   */
  static BenchmarkFiles of(ValidatedDeployment model, Diagnostics found) throws IOException {
    Map<String, GeneratedFile> files = new TreeMap<>();
    Map<String, Path> inputs = new TreeMap<>();
    for (Experiment experiment : model.deployment().getExperiments()) {
      if (experiment instanceof HypervisorComparison comparison
          && !comparison.getSuiteBenchmarks().isEmpty()) {
        add(comparison, folder(model, comparison), found, inputs);
      }
    }
    inputs.forEach((path, file) -> files.put(path, file(path, file)));
    return new BenchmarkFiles(List.copyOf(files.values()), List.copyOf(inputs.values()));
  }

  private static void add(
      HypervisorComparison comparison, Path folder, Diagnostics found, Map<String, Path> inputs)
      throws IOException {
    BenchmarkSuite shipped = BenchmarkSuite.shipped();
    BenchmarkSuite suite = BenchmarkSuite.with(folder);
    found.addAll(suite.diagnostics());
    for (String name : comparison.getSuiteBenchmarks()) {
      if (shipped.find(name).isPresent()) {
        continue;
      }
      Optional<Benchmark> own = suite.find(name);
      if (own.isEmpty()) {
        // One that is wrong has been told of.
        if (!Files.exists(folder.resolve(name + BenchmarkSuite.ENDING))) {
          found.add(missing(comparison, name, suite));
        }
        continue;
      }
      if (!own.get().roles().equals(ROLES)) {
        found.add(otherRoles(comparison, own.get()));
      }
      take(name + BenchmarkSuite.ENDING, comparison, folder, found, inputs);
      for (String source : own.get().sources()) {
        if (!shipped.hasSource(source)) {
          take(PROGRAMS + source, comparison, folder, found, inputs);
        }
      }
    }
  }

  private static void take(
      String name,
      HypervisorComparison comparison,
      Path folder,
      Diagnostics found,
      Map<String, Path> inputs)
      throws IOException {
    // Links are followed before the check, so that none leads out.
    Path real = folder.resolve(name).toRealPath();
    if (real.startsWith(folder.toRealPath())) {
      inputs.put(ExperimentPlan.BENCHMARK_FOLDER + "/" + name, real);
    } else {
      found.add(outside(comparison, name));
    }
  }

  /** As the user has named the model, where that leads there. */
  private static Path folder(ValidatedDeployment model, HypervisorComparison comparison) {
    Path named = Path.of(model.index().location(comparison).file()).resolveSibling(FOLDER);
    return Files.exists(named)
        ? named
        : Path.of(comparison.eResource().getURI().toFileString()).resolveSibling(FOLDER);
  }

  private static GeneratedFile file(String path, Path source) {
    return new GeneratedFile(path, NAME, Optional.empty(), () -> read(source), false);
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Diagnostic missing(
      HypervisorComparison comparison, String name, BenchmarkSuite suite) {
    return about(comparison, "EXPERIMENT_BENCHMARK_NOT_FOUND", "Benchmark not found")
        .message(
            "{} is neither a benchmark of Slipway's nor a file {}/{}{} beside the model.",
            name,
            FOLDER,
            name,
            BenchmarkSuite.ENDING)
        .hint(
            "Known are {}.", String.join(", ", suite.all().stream().map(Benchmark::name).toList()))
        .build();
  }

  private static Diagnostic otherRoles(HypervisorComparison comparison, Benchmark benchmark) {
    return about(comparison, "EXPERIMENT_BENCHMARK_ROLES", "Benchmark needs other nodes")
        .message(
            "{} has the roles {}; a comparison runs a benchmark of your own on one node, whose role"
                + " is node.",
            benchmark.name(),
            String.join(", ", benchmark.roles()))
        .hint("Write 'roles: [node]', or take iperf-tcp, ping or sockperf for two nodes.")
        .build();
  }

  private static Diagnostic outside(HypervisorComparison comparison, String name) {
    return about(comparison, "EXPERIMENT_BENCHMARK_OUTSIDE", "Benchmark outside the model's folder")
        .message("{}/{} is a link that leads out of the folder.", FOLDER, name)
        .hint("Put the file itself there.")
        .build();
  }

  private static Diagnostic.Builder about(
      HypervisorComparison comparison, String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary)
        .at(ElementPaths.of(comparison), comparison.getId());
  }
}
