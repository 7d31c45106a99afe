// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.diagnostics.Diagnostic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The benchmarks that come with Slipway, and a user's beside them. */
class BenchmarkSuiteTest {
  private static final Path FOLDER = Path.of("../../benchmarks/suite");

  @TempDir Path own;

  @Test
  void everyFileOfTheFolderIsShipped() throws IOException {
    assertThat(names(FOLDER, ".yaml")).isEqualTo(BenchmarkSuite.SHIPPED_NAMES);
    assertThat(names(FOLDER.resolve("programs"), "")).isEqualTo(BenchmarkSuite.SHIPPED_SOURCES);
    assertThat(BenchmarkSuite.shipped().all())
        .extracting(Benchmark::name)
        .isEqualTo(BenchmarkSuite.SHIPPED_NAMES);
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedFilesAreOfTheSchema(Benchmark benchmark) throws IOException {
    String text = Files.readString(FOLDER.resolve(benchmark.name() + ".yaml"));
    assertThat(schema().validate(text, InputFormat.YAML)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedStepsCanBeFilledIn(Benchmark benchmark) {
    Map<String, String> values = new HashMap<>(benchmark.defaults());
    values.putAll(Map.of("work", "/w", "seconds", "60", "warmup", "10", "port", "5001"));
    for (String role : benchmark.roles()) {
      values.put("address:" + role, "10.0.0.1");
      values.put("host:" + role, "node");
    }
    assertThatNoException()
        .isThrownBy(
            () ->
                Stream.of(
                        benchmark.prepare(),
                        benchmark.start(),
                        List.of(benchmark.run()),
                        benchmark.cleanUp())
                    .flatMap(List::stream)
                    .forEach(
                        step -> {
                          step.words(values);
                          step.timeLimit(values);
                          step.ready().ifPresent(ready -> ready.expected(values));
                        }));
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedProgramsAreUsedAndThere(Benchmark benchmark) {
    BenchmarkSuite suite = BenchmarkSuite.shipped();
    List<String> words =
        benchmark.prepare().stream().flatMap(step -> step.words().stream()).toList();
    for (String source : benchmark.sources()) {
      assertThat(suite.source(source)).isNotBlank();
      assertThat(words).anyMatch(word -> word.endsWith("${work}/" + source));
    }
  }

  @Test
  void ownBenchmarksComeBesideThoseOfSlipway() throws IOException {
    Files.createDirectory(own.resolve("programs"));
    Files.writeString(own.resolve("programs/own.c"), "int main(void) { return 0; }\n");
    Files.writeString(own.resolve("notes.txt"), "not a benchmark");
    Files.writeString(
        own.resolve("mine.yaml"),
        """
        name: mine
        title: Mine
        description: A test.
        licence: MIT
        roles: [node]
        sources: [own.c]
        run: {command: [mine]}
        figures: [{name: time, title: Time, unit: s, better: lower, json: /time}]
        """);
    BenchmarkSuite suite = BenchmarkSuite.with(own);
    assertThat(suite.diagnostics()).isEmpty();
    assertThat(suite.all()).extracting(Benchmark::name).contains("mine", "compress-gzip");
    assertThat(suite.get("mine").run().words()).containsExactly("mine");
    assertThat(suite.source("own.c")).startsWith("int main");
  }

  @Test
  void anOwnBenchmarkDoesNotTakeTheNameOfOneOfSlipway() throws IOException {
    Files.writeString(own.resolve("compress-gzip.yaml"), "name: compress-gzip\n");
    Files.createDirectory(own.resolve("programs"));
    Files.writeString(own.resolve("programs/wall-time.c"), "int main(void) { return 0; }\n");
    BenchmarkSuite suite = BenchmarkSuite.with(own);
    assertThat(suite.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("BENCHMARK_DUPLICATE", "BENCHMARK_DUPLICATE");
    assertThat(suite.get("compress-gzip").title()).isEqualTo("gzip compression");
    assertThat(suite.source("wall-time.c")).contains("wait4");
  }

  @Test
  void aFileThatIsNoTextOrTooLongIsNamed() throws IOException {
    Files.write(own.resolve("bytes.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe});
    Files.writeString(own.resolve("long.yaml"), "#".repeat(BenchmarkReader.LONGEST_FILE + 1));
    assertThat(BenchmarkSuite.with(own).diagnostics())
        .extracting(found -> found.location().file() + " " + found.code())
        .containsExactly(
            own.resolve("bytes.yaml") + " BENCHMARK_FILE_UNREADABLE",
            own.resolve("long.yaml") + " BENCHMARK_TOO_LONG");
  }

  @Test
  void aMissingFolderIsAsAnEmptyOne() {
    BenchmarkSuite suite = BenchmarkSuite.with(own.resolve("none"));
    assertThat(suite.diagnostics()).isEmpty();
    assertThat(suite.all()).hasSameSizeAs(BenchmarkSuite.SHIPPED_NAMES);
  }

  @Test
  void anUnknownNameIsToldWithTheKnownOnes() {
    BenchmarkSuite suite = BenchmarkSuite.shipped();
    assertThat(suite.find("no-such")).isEmpty();
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> suite.get("no-such"))
        .withMessage("no benchmark no-such");
    assertThat(suite.notFound("no-such").hint()).contains("compress-gzip, ");
  }

  private static List<Benchmark> shipped() {
    return BenchmarkSuite.shipped().all();
  }

  private static List<String> names(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ending))
          .map(name -> name.substring(0, name.length() - ending.length()))
          .sorted()
          .toList();
    }
  }

  static JsonSchema schema() throws IOException {
    try (var stream = BenchmarkSuite.class.getResourceAsStream(BenchmarkSuite.SCHEMA)) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
