// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** Collects what is wrong with one file of a benchmark, each with its place. */
final class BenchmarkProblems {
  private static final String HINT =
      "See docs/benchmarks.md; the benchmarks that come with Slipway are examples.";

  private final String file;
  private final Diagnostics found;

  BenchmarkProblems(String file, Diagnostics found) {
    this.file = file;
    this.found = found;
  }

  void invalid(Node where, String message, Object... values) {
    found.add(
        Diagnostic.builder("BENCHMARK_INVALID", Severity.ERROR, "Invalid benchmark")
            .in(location(where.getStartMark()))
            .message(message, values)
            .hint(HINT)
            .build());
  }

  void noYaml(Optional<Mark> where, String why) {
    found.add(
        Diagnostic.builder("BENCHMARK_SYNTAX", Severity.ERROR, "Benchmark is not valid YAML")
            .in(location(where))
            .message("{}.", why)
            .hint(HINT)
            .build());
  }

  void unknownVariable(Node where, String variable, List<String> known) {
    found.add(
        Diagnostic.builder(
                "BENCHMARK_VARIABLE_UNKNOWN", Severity.ERROR, "Unknown variable in a benchmark")
            .in(location(where.getStartMark()))
            .message("{} is neither a parameter nor a variable that the runner gives.", variable)
            .hint("Known are {}; or define the parameter.", String.join(", ", known))
            .build());
  }

  static Diagnostic duplicate(Location where, String message, Object... values) {
    return Diagnostic.builder("BENCHMARK_DUPLICATE", Severity.ERROR, "Duplicate benchmark")
        .in(where)
        .message(message, values)
        .hint("Give it another name: results are kept by name.")
        .build();
  }

  static Diagnostic unreadable(Path file, IOException failure) {
    return Diagnostic.builder(
            "BENCHMARK_FILE_UNREADABLE", Severity.ERROR, "Benchmark file cannot be read")
        .in(Location.of(file.toString()))
        .message("{}.", FileFailure.text(file, failure))
        .hint("Benchmarks are text in UTF-8; check the permissions of the file too.")
        .build();
  }

  static Diagnostic tooLong(Location where, int longest) {
    return Diagnostic.builder("BENCHMARK_TOO_LONG", Severity.ERROR, "Benchmark file is too long")
        .in(where)
        .message("The file is longer than {} bytes.", longest)
        .hint("Let a program make large data on the node, in a step of prepare.")
        .build();
  }

  private Location location(Optional<Mark> mark) {
    return mark.map(place -> new Location(file, place.getLine() + 1, place.getColumn() + 1))
        .orElseGet(() -> Location.of(file));
  }
}
