// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The benchmarks that can be run: those that come with Slipway, and a user's own. */
public final class BenchmarkSuite {
  /** The JSON Schema of a benchmark's file, as a resource beside this class. */
  public static final String SCHEMA = "slipway-benchmark.schema.json";

  /** Ends the names of files with a benchmark each. */
  public static final String ENDING = ".yaml";

  private static final String SHIPPED = "suite/";
  private static final String PROGRAMS = "programs";

  /** The names of the benchmarks that come with Slipway. */
  static final List<String> SHIPPED_NAMES =
      List.of(
          "application",
          "compress-gzip",
          "cyclictest",
          "fio-iometer",
          "fio-network",
          "gpu",
          "hpcc",
          "iperf-tcp",
          "iperf-udp",
          "mpi-bandwidth",
          "mpi-bidirectional",
          "mpi-latency",
          "mpi-latency-mt",
          "mpi-multi-pair",
          "node-load",
          "npb",
          "nvidia-smi",
          "ping",
          "scimark",
          "sockperf",
          "stream");

  /** The files of {@code programs/} that come with Slipway. */
  static final List<String> SHIPPED_SOURCES =
      List.of(
          "hpcc-input.txt",
          "mpi-curve.c",
          "node-load.c",
          "sample-text.c",
          "scimark.c",
          "stream.c",
          "wall-time.c");

  private final SortedMap<String, Benchmark> benchmarks = new TreeMap<>();
  private final SortedMap<String, String> sources = new TreeMap<>();
  private final Diagnostics found = new Diagnostics();

  private BenchmarkSuite() {
    SHIPPED_SOURCES.forEach(name -> sources.put(name, resource(PROGRAMS + "/" + name)));
    for (String name : SHIPPED_NAMES) {
      read(resource(name + ENDING), "benchmarks/suite/" + name + ENDING, name);
    }
    if (!found.isEmpty()) {
      throw new IllegalStateException("a packaged benchmark is invalid: " + found.toList());
    }
  }

  /** The benchmarks that come with Slipway. */
  public static BenchmarkSuite shipped() {
    return new BenchmarkSuite();
  }

  /**
   * The benchmarks that come with Slipway, and those in a folder: each {@code NAME.yaml} in it,
   * with the files of its {@code programs/}. What is wrong there is in {@link #diagnostics}; a
   * wrong benchmark is left out.
   *
   * @param userFolder may be missing, which is as if it were empty
   */
  public static BenchmarkSuite with(Path userFolder) {
    BenchmarkSuite suite = new BenchmarkSuite();
    if (Files.isDirectory(userFolder)) {
      suite.addSources(userFolder.resolve(PROGRAMS));
      suite.addBenchmarks(userFolder);
    }
    return suite;
  }

  /** What is wrong with the user's files, in order; empty if nothing is. */
  public List<Diagnostic> diagnostics() {
    return found.toList();
  }

  /**
   * The benchmark of that name.
   *
   * @throws NoSuchElementException if there is none: see {@link #find}
   */
  public Benchmark get(String name) {
    return find(name).orElseThrow(() -> new NoSuchElementException("no benchmark " + name));
  }

  /** The benchmark of that name; empty if there is none. */
  public Optional<Benchmark> find(String name) {
    return Optional.ofNullable(benchmarks.get(name));
  }

  /** Says that there is no benchmark of that name. */
  public Diagnostic notFound(String name) {
    return Diagnostic.builder("BENCHMARK_NOT_FOUND", Severity.ERROR, "Benchmark not found")
        .message("There is no benchmark {}.", name)
        .hint("Known are {}.", String.join(", ", benchmarks.keySet()))
        .build();
  }

  /** All benchmarks, by name. */
  public List<Benchmark> all() {
    return List.copyOf(benchmarks.values());
  }

  /**
   * The content of a file of {@code programs/}.
   *
   * @param name one of {@link Benchmark#sources} of a benchmark of this suite
   * @throws NoSuchElementException if there is none
   */
  public String source(String name) {
    return Optional.ofNullable(sources.get(name))
        .orElseThrow(() -> new NoSuchElementException("no program " + name));
  }

  /** Whether there is such a file of {@code programs/}. */
  public boolean hasSource(String name) {
    return sources.containsKey(name);
  }

  private void addSources(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    for (Path file : files(folder)) {
      String name = file.getFileName().toString();
      if (sources.containsKey(name)) {
        found.add(
            BenchmarkProblems.duplicate(
                Location.of(file.toString()), "A program {} comes with Slipway.", name));
      } else {
        text(file).ifPresent(text -> sources.put(name, text));
      }
    }
  }

  private void addBenchmarks(Path folder) {
    for (Path file : files(folder)) {
      String fileName = file.getFileName().toString();
      if (fileName.endsWith(ENDING)) {
        String name = fileName.substring(0, fileName.length() - ENDING.length());
        if (benchmarks.containsKey(name)) {
          found.add(
              BenchmarkProblems.duplicate(
                  Location.of(file.toString()), "A benchmark {} comes with Slipway.", name));
        } else {
          text(file).ifPresent(text -> read(text, file.toString(), name));
        }
      }
    }
  }

  private void read(String text, String place, String name) {
    BenchmarkReader.read(text, place, name, this::hasSource, found)
        .ifPresent(benchmark -> benchmarks.put(name, benchmark));
  }

  private List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      found.add(BenchmarkProblems.unreadable(folder, e));
      return List.of();
    }
  }

  private Optional<String> text(Path file) {
    try {
      if (Files.size(file) > BenchmarkReader.LONGEST_FILE) {
        found.add(
            BenchmarkProblems.tooLong(Location.of(file.toString()), BenchmarkReader.LONGEST_FILE));
        return Optional.empty();
      }
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      found.add(BenchmarkProblems.unreadable(file, e));
      return Optional.empty();
    }
  }

  private static String resource(String name) {
    try (InputStream stream = BenchmarkSuite.class.getResourceAsStream(SHIPPED + name)) {
      if (stream == null) {
        throw new IllegalStateException("not packaged: " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
