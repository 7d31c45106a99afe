// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.slipway.testing.Needs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The benchmarks that come with Slipway, run for real in their shortest form. */
@Tag("slow")
class ShippedRunTest {
  private static final BenchmarkSuite SUITE = BenchmarkSuite.shipped();

  /** What no package has, or not without a card: their output is read in a test of its own. */
  private static final Set<String> NOT_HERE = Set.of("npb", "nvidia-smi");

  /** Does no work of its own, and so may well be idle. */
  private static final String LOAD = "node-load";

  /** A boot sector (x86) that jumps to itself, and its signature. */
  private static final byte[] SPINNING = Arrays.copyOf(new byte[] {(byte) 0xeb, (byte) 0xfe}, 512);

  static {
    SPINNING[510] = 0x55;
    SPINNING[511] = (byte) 0xaa;
  }

  private static final Map<String, Map<String, String>> SHORT =
      Map.ofEntries(
          Map.entry("application", Map.of("command", "env --chdir=/ ls '-l' \"/\"")),
          Map.entry("compress-gzip", Map.of("megabytes", "5", "level", "1")),
          Map.entry("cyclictest", Map.of("loops", "500", "interval", "1000")),
          Map.entry("fio-iometer", Map.of("size", "4m", "direct", "0")),
          Map.entry("fio-network", Map.of("size", "20m")),
          Map.entry("gpu", Map.of("tests", "--kernel-latency --transfer-bandwidth")),
          Map.entry("hpcc", Map.of("size", "200")),
          Map.entry("iperf-tcp", Map.of("interval", "0.5")),
          Map.entry("iperf-udp", Map.of("rate", "50000000", "length", "1400")),
          Map.entry("mpi-bandwidth", Map.of("largest", "1024", "rounds", "20")),
          Map.entry("mpi-bidirectional", Map.of("largest", "1024", "rounds", "20")),
          Map.entry("mpi-latency", Map.of("largest", "1024", "rounds", "20")),
          Map.entry("mpi-latency-mt", Map.of("largest", "16", "rounds", "5")),
          Map.entry("mpi-multi-pair", Map.of("largest", "16", "rounds", "5")),
          Map.entry("ping", Map.of("interval", "0.2")),
          Map.entry("scimark", Map.of("kernel-seconds", "0.05")),
          Map.entry("sockperf", Map.of()),
          Map.entry("stream", Map.of("megabytes", "8", "rounds", "3")));

  @TempDir Path work;

  @ParameterizedTest
  @MethodSource("runnable")
  void runsAndYieldsItsFigures(String name) throws Exception {
    Benchmark benchmark = SUITE.get(name);
    benchmark.programs().forEach(Needs::programs);
    Needs.that(
        !name.equals("cyclictest") || System.getProperty("user.name").equals("root"),
        () -> "real-time priorities are root's");
    Outcome outcome = run(name);
    assertThat(outcome.figures())
        .hasSameSizeAs(benchmark.figures().stream().filter(this::isMeasured).toList());
    assertThat(outcome.figures().values()).allMatch(value -> value >= 0);
    FigureDefinition first =
        benchmark.figures().stream().filter(this::isMeasured).findFirst().get();
    assertThat(outcome.figures().get(first.name())).as(first.name()).isPositive();
    assertThat(outcome.curves().values()).noneMatch(curve -> curve.isEmpty());
  }

  /** As in an experiment; connections of the one before still hold the port. */
  @Test
  void serversFollowOneAnotherOnAPort() throws Exception {
    LocalNode node = new LocalNode(work);
    for (String name : List.of("iperf-tcp", "sockperf", "iperf-tcp", "iperf-udp", "sockperf")) {
      Benchmark benchmark = SUITE.get(name);
      benchmark.programs().forEach(Needs::programs);
      Map<String, String> chosen = SHORT.get(name);
      assertThat(OutputReader.read(benchmark, node.run(SUITE, benchmark, chosen)).figures())
          .isNotEmpty();
    }
  }

  @Test
  void theLoadOfAVirtualMachineIsSeen() throws Exception {
    Needs.programs("gcc", "qemu-system-x86_64");
    Path disk = Files.write(work.resolve("disk"), SPINNING);
    Process machine =
        new ProcessBuilder(
                "qemu-system-x86_64",
                "-display",
                "none",
                "-nodefaults",
                "-accel",
                "tcg",
                "-drive",
                "format=raw,file=" + disk)
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("machine").toFile())
            .start();
    try {
      Outcome outcome = run(LOAD);
      // It starts while the program is compiled; what else runs takes its part.
      for (int i = 0; i < 30 && outcome.figures().get("qemu") == 0; i++) {
        outcome = run(LOAD);
      }
      // Without KVM, QEMU itself computes what its guest does.
      assertThat(outcome.figures().get("qemu")).isPositive();
      assertThat(outcome.figures().get("qemu-host"))
          .isEqualTo(outcome.figures().get("qemu") - outcome.figures().get("qemu-guests"));
      assertThat(outcome.figures().get("busy"))
          .isGreaterThanOrEqualTo(outcome.figures().get("user"));
      assertThat(outcome.curves().get("busy-over-time")).hasSize(1);
    } finally {
      machine.destroyForcibly().waitFor();
    }
  }

  @Test
  void theLoadOfABenchmarkAndOfComponentsIsSeen() throws Exception {
    Needs.programs("gcc", "timeout");
    // Commands that end while they are watched, and one that goes on.
    String busy = "while :; do timeout 0.3 sh -c 'while :; do :; done'; done";
    ProcessBuilder component = new ProcessBuilder("sh", "-c", "while :; do :; done");
    component.environment().put("SLIPWAY_PID_FILE", "/run/some.pid");
    Process benchmark = new LocalNode(work).process(List.of("sh", "-c", busy)).start();
    Process drawn = component.start();
    try {
      Map<String, Double> figures = run(LOAD).figures();
      assertThat(figures.get("benchmark")).isPositive();
      assertThat(figures.get("components")).isPositive();
      double all =
          Stream.of("benchmark", "components", "qemu", "vhost", "ksoftirqd", "watching", "others")
              .mapToDouble(figures::get)
              .sum();
      assertThat(all).isCloseTo(figures.get("busy"), withinPercentage(10));
    } finally {
      List<ProcessHandle> commands = benchmark.descendants().toList();
      benchmark.destroyForcibly().waitFor();
      commands.forEach(ProcessHandle::destroyForcibly);
      drawn.destroyForcibly().waitFor();
    }
  }

  /** What is counted of processors, or why not, is what perf says. */
  @Test
  void eventsAreCountedWherePerfCountsThem() throws Exception {
    Needs.programs("gcc", "perf");
    Path counted = work.resolve("perf");
    Process perf =
        new ProcessBuilder(
                "perf",
                "stat",
                "-a",
                "-x",
                ";",
                "-o",
                counted.toString(),
                "-e",
                "cycles,cpu-migrations",
                "sleep",
                "1")
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("perf.out").toFile())
            .start();
    Outcome outcome = run(LOAD);
    String note = outcome.note().orElse("");
    if (perf.waitFor() != 0) {
      assertThat(note).startsWith("Not counted: cycles").contains("migrations");
      return;
    }
    for (String line : Files.readAllLines(counted)) {
      String[] columns = line.split(";");
      if (line.startsWith("#") || columns.length < 3) {
        continue;
      }
      String figure = columns[2].contains("cycles") ? "cycles" : "migrations";
      assertThat(outcome.figures().containsKey(figure))
          .as("%s; %s", line, note)
          .isEqualTo(!columns[0].startsWith("<not"));
      assertThat(note.contains(figure)).as(note).isEqualTo(columns[0].startsWith("<not"));
    }
  }

  @Test
  void programsCompileWithoutAWarning() throws Exception {
    Needs.programs("gcc", "mpicc");
    for (String name : BenchmarkSuite.SHIPPED_SOURCES) {
      if (name.endsWith(".c")) {
        Path source = Files.writeString(work.resolve(name), SUITE.source(name));
        Process compiler =
            new ProcessBuilder(
                    name.startsWith("mpi-") ? "mpicc" : "gcc",
                    "-fsyntax-only",
                    "-Wall",
                    "-Wextra",
                    "-Werror",
                    "-fopenmp",
                    source.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(said).isZero();
      }
    }
  }

  private Outcome run(String name) throws Exception {
    Benchmark benchmark = SUITE.get(name);
    return OutputReader.read(
        benchmark, new LocalNode(work).run(SUITE, benchmark, SHORT.getOrDefault(name, Map.of())));
  }

  /** Some tests of clpeak take half a minute where there is no GPU. */
  private boolean isMeasured(FigureDefinition figure) {
    return !Set.of("single", "double", "memory").contains(figure.name());
  }

  private static Set<String> runnable() {
    Set<String> names = new TreeSet<>(BenchmarkSuite.SHIPPED_NAMES);
    names.removeAll(NOT_HERE);
    names.remove(LOAD);
    return names;
  }
}
