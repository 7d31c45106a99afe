// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's own benchmarks on their way into the bundle. */
class BenchmarkFilesTest {
  private static final String PLACE = "<benchmarks>IPERF_UDP</benchmarks>";

  private static final String OWN =
      """
      name: own
      title: Own
      description: A test.
      licence: MIT
      roles: [node]
      sources: [own.c, wall-time.c]
      prepare:
        - command: [gcc, -o, '${work}/own', '${work}/own.c']
      run: {command: ['${work}/own']}
      figures: [{name: time, title: Time, unit: s, better: lower, json: /time}]
      """;

  @TempDir Path folder;
  private Path output;

  @BeforeEach
  void copyModel() throws IOException {
    output = folder.resolve("bundle");
    String types = "combat-system-types.deployment";
    Files.copy(TestModels.submarineLab().resolveSibling(types), folder.resolve(types));
    String text = Files.readString(TestModels.submarineLab());
    assertThat(text).contains(PLACE);
    Files.writeString(
        folder.resolve("model.deployment"),
        text.replace(
            PLACE,
            PLACE
                + "<suiteBenchmarks>own</suiteBenchmarks>"
                + "<suiteBenchmarks>sockperf</suiteBenchmarks>"));
    Files.createDirectories(folder.resolve("benchmarks/programs"));
    Files.writeString(
        folder.resolve("benchmarks/programs/own.c"), "int main(void) { return 0; }\n");
    Files.writeString(folder.resolve("benchmarks/programs/other.c"), "");
    Files.writeString(folder.resolve("benchmarks/own.yaml"), OWN);
  }

  @Test
  void ownBenchmarksAndTheirProgramsAreTakenOver() throws IOException {
    GenerationReport report = write();
    assertThat(errors(report)).isEmpty();
    assertThat(TestModels.tree(output.resolve("experiments")))
        .containsOnlyKeys("benchmarks/own.yaml", "benchmarks/programs/own.c")
        .containsEntry("benchmarks/own.yaml", OWN);
    assertThat(Bundle.open(output).diagnostics()).isEmpty();

    Path own = folder.resolve("benchmarks/own.yaml");
    Files.writeString(own, OWN.replace("title: Own", "title: Mine"));
    write();
    assertThat(output.resolve("experiments/benchmarks/own.yaml")).content().contains("title: Mine");
  }

  @Test
  void aWrongOneIsToldWithItsLine() throws IOException {
    Files.writeString(
        folder.resolve("benchmarks/own.yaml"), OWN.replace("better: lower", "better: up"));
    assertThat(errors(write()))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("BENCHMARK_INVALID");
              assertThat(found.location().toString()).contains("benchmarks/own.yaml:10:");
            });
    assertThat(output).doesNotExist();
  }

  @Test
  void oneThatIsMissingOrForOtherNodesIsTold() throws IOException {
    Files.delete(folder.resolve("benchmarks/own.yaml"));
    assertThat(errors(write()))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("EXPERIMENT_BENCHMARK_NOT_FOUND");
              assertThat(found.elementPath().toString()).contains("hypervisors");
              assertThat(found.message())
                  .isEqualTo(
                      "own is neither a benchmark of Slipway's nor a file benchmarks/own.yaml"
                          + " beside the model.");
            });
    Files.writeString(
        folder.resolve("benchmarks/own.yaml"), OWN.replace("[node]", "[client, server]"));
    assertThat(errors(write()))
        .extracting(Diagnostic::code)
        .containsExactly("EXPERIMENT_BENCHMARK_ROLES");
  }

  @Test
  void aLinkOutOfTheFolderIsNotFollowed() throws IOException {
    Path own = folder.resolve("benchmarks/own.yaml");
    Path outside = Files.move(own, folder.resolve("own.yaml"));
    Files.createSymbolicLink(own, outside);
    assertThat(errors(write()))
        .extracting(Diagnostic::code)
        .containsExactly("EXPERIMENT_BENCHMARK_OUTSIDE");
  }

  private static List<Diagnostic> errors(GenerationReport report) {
    return report.diagnostics().stream()
        .filter(found -> found.severity() == Severity.ERROR)
        .toList();
  }

  private GenerationReport write() {
    return new GenerationRun(List.of(new TestGenerator("one")))
        .execute(
            GenerationRequest.of(
                ModelSource.of(folder.resolve("model.deployment")),
                output,
                new SlipwayBuild("0.1.0", Optional.of("this build"))));
  }
}
