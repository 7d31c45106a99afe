// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Real output of the tools, shortened, as the benchmarks that come with Slipway read it. */
class ShippedOutputTest {
  private static final BenchmarkSuite SUITE = BenchmarkSuite.shipped();

  @Test
  void compressGzip() throws Exception {
    Outcome outcome =
        OutputReader.read(
            SUITE.get("compress-gzip"),
            "{\"wall\": 0.691772, \"user\": 0.532828, \"system\": 0.011417, \"peak-memory\":"
                + " 1798144}\n");
    assertThat(outcome.figures())
        .containsExactly(entry("time", 0.691772), entry("processor-time", 0.532828));
  }

  @Test
  void iperfTcp() throws Exception {
    Outcome outcome = read("iperf-tcp", "iperf-tcp.json");
    assertThat(outcome.figures())
        .containsExactly(
            entry("throughput", 15.385492308192212),
            entry("retransmits", 6.0),
            entry("client-processor-use", 21.823923829556236),
            entry("server-processor-use", 67.93267521151893));
    // The warm-up is left out.
    assertThat(outcome.curves().get("throughput-over-time"))
        .containsExactly(
            new Point(1.000056, 16.922205118923227), new Point(1.99999, 13.876197504006125));
  }

  @Test
  void iperfUdp() throws Exception {
    Outcome outcome = read("iperf-udp", "iperf-udp.json");
    assertThat(outcome.figures())
        .containsEntry("throughput", 0.04999612505231179)
        .containsEntry("loss", 0.0)
        .containsEntry("jitter", 0.007546837562136477);
    assertThat(outcome.curves().get("throughput-over-time")).hasSize(2);
  }

  @Test
  void fioNetwork() throws Exception {
    assertThat(read("fio-network", "fio-network.json").figures())
        .containsExactly(entry("time", 0.136), entry("throughput", 762.598379));
  }

  @Test
  void fioIometer() throws Exception {
    assertThat(read("fio-iometer", "fio-iometer.json").figures())
        .containsExactly(
            entry("time", 0.051),
            entry("reads", 53576.923077),
            entry("writes", 13846.153846),
            entry("read-latency-p99", 3.260416),
            entry("write-latency-p99", 3.784704));
  }

  @Test
  void ownKernels() throws Exception {
    assertThat(
            OutputReader.read(
                    SUITE.get("scimark"),
                    "{\"composite\": 2920.10, \"fft\": 3621.11, \"sor\": 2116.84,"
                        + " \"monte-carlo\": 1236.31, \"sparse\": 5441.61, \"lu\": 2184.64}\n")
                .figures())
        .containsExactly(
            entry("composite", 2920.10),
            entry("fft", 3621.11),
            entry("sor", 2116.84),
            entry("monte-carlo", 1236.31),
            entry("sparse", 5441.61),
            entry("lu", 2184.64));
    assertThat(
            OutputReader.read(
                    SUITE.get("stream"),
                    "{\"copy\": 41989.9, \"scale\": 42103.2, \"add\": 40041.5, \"triad\": 40976.2,"
                        + " \"integer-copy\": 36587.8}\n")
                .figures())
        .containsEntry("triad", 40976.2)
        .containsEntry("integer-copy", 36587.8);
  }

  /** Of 500 latencies, four were beyond the 60 us of the histogram. */
  @Test
  void cyclictest() throws Exception {
    Outcome outcome = read("cyclictest", "cyclictest.txt");
    assertThat(outcome.figures())
        .containsExactly(
            entry("min", 13.0), entry("avg", 19.0), entry("max", 120.0), entry("overflow", 4.0));
    assertThat(outcome.curves().get("latencies").stream().mapToDouble(Point::y).sum())
        .isEqualTo(496);
    assertThat(outcome.curves().get("latencies").get(0).x()).isEqualTo(13);
  }

  @Test
  void ping() throws Exception {
    Outcome outcome = read("ping", "ping.txt");
    assertThat(outcome.figures())
        .containsExactly(
            entry("median", 0.043),
            entry("max", 0.048),
            entry("deviation", 0.004),
            entry("loss", 0.0));
    assertThat(outcome.curves().get("round-trips"))
        .startsWith(new Point(1, 0.036))
        .endsWith(new Point(5, 0.044))
        .hasSize(5);
  }

  @Test
  void sockperf() throws Exception {
    Outcome outcome = read("sockperf", "sockperf.txt");
    assertThat(outcome.figures())
        .containsEntry("mean", 43.450)
        .containsEntry("median", 47.230)
        .containsEntry("p99", 112.206)
        .containsEntry("lost", 0.0);
    assertThat(outcome.curves().get("percentiles"))
        .startsWith(new Point(25, 16.254))
        .endsWith(new Point(99.999, 5573.192));
  }

  @Test
  void mpi() throws Exception {
    Outcome latency = read("mpi-latency", "mpi-latency.txt");
    assertThat(latency.figures()).containsExactly(entry("small", 0.113));
    assertThat(latency.curves().get("latency"))
        .hasSize(17)
        .startsWith(new Point(1, 0.199))
        .endsWith(new Point(65536, 7.438));
    assertThat(read("mpi-bandwidth", "mpi-bandwidth.txt").figures())
        .containsExactly(entry("greatest", 16079.943), entry("messages", 15381590.159));
    assertThat(read("mpi-multi-pair", "mpi-multi-pair.txt").curves().get("rate"))
        .hasSize(11)
        .endsWith(new Point(1024, 2.670));
  }

  @Test
  void hpcc() throws Exception {
    assertThat(read("hpcc", "hpcc.txt").figures())
        .containsEntry("linpack", 4.5277)
        .containsEntry("stream-triad", 74.3075)
        .containsEntry("ring-latency", 0.0981677)
        .containsEntry("success", 1.0)
        .hasSize(11);
  }

  @Test
  void npb() throws Exception {
    assertThat(read("npb", "npb.txt").figures())
        .containsExactly(entry("time", 1.79), entry("rate", 0.37));
    String failed = text("npb.txt").replace("  SUCCESSFUL", "UNSUCCESSFUL");
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(SUITE.get("npb"), failed))
        .withMessageStartingWith("Figure time of benchmark npb was not found");
  }

  /** The host of a busy virtual machine without KVM, a benchmark and a component. */
  @Test
  void nodeLoad() throws Exception {
    Outcome outcome = read("node-load", "node-load.json");
    assertThat(outcome.figures())
        .containsEntry("busy", 199.447)
        .containsEntry("benchmark", 10.445)
        .containsEntry("components", 7.461)
        .containsEntry("qemu", 15.916)
        .containsEntry("others", 164.481)
        .containsEntry("dropped", 0.0)
        .containsEntry("migrations", 54.921)
        .hasSize(25);
    assertThat(outcome.curves().get("busy-over-time"))
        .containsExactly(new Point(1.006, 199.797), new Point(2.0, 199.166));
    assertThat(outcome.note())
        .contains(
            "Not counted: cycles, instructions, cache misses: the processors have no such counters,"
                + " as in most virtual machines.");
  }

  /** Written by hand: processors of virtual machines count nothing. */
  @Test
  void nodeLoadWithEvents() throws Exception {
    String counted =
        text("node-load.json")
            .replaceFirst(
                "\"note\": .*\"}",
                "\"cycles\": 5.625, \"instructions\": 6.75, \"instructions-per-cycle\": 1.200,"
                    + " \"cache-misses\": 12.500}");
    Outcome outcome = OutputReader.read(SUITE.get("node-load"), counted);
    assertThat(outcome.figures())
        .containsEntry("cycles", 5.625)
        .containsEntry("instructions-per-cycle", 1.2)
        .containsEntry("cache-misses", 12.5)
        .hasSize(29);
    assertThat(outcome.note()).isEmpty();
  }

  @Test
  void application() throws Exception {
    assertThat(
            OutputReader.read(
                    SUITE.get("application"),
                    "{\"wall\": 0.691772, \"user\": 0.532828, \"system\": 0.011417,"
                        + " \"peak-memory\": 1798144}\n")
                .figures())
        .containsExactly(
            entry("time", 0.691772),
            entry("user-time", 0.532828),
            entry("system-time", 0.011417),
            entry("peak-memory", 1.798144));
  }

  /** Of the two platforms in the file, the figures are of the first. */
  @Test
  void gpu() throws Exception {
    assertThat(read("gpu", "gpu.xml").figures())
        .containsExactly(
            entry("single", 64484.6),
            entry("double", 32874.2),
            entry("memory", 3048.67),
            entry("host-to-device", 9.20729),
            entry("device-to-host", 14.2938),
            entry("kernel-latency", 7.1748));
  }

  /** A device without double precision has no element for it. */
  @Test
  void gpuThatLacksATest() throws Exception {
    String lacking =
        text("gpu.xml")
            .replaceAll("(?s)<double_precision_compute.*?</double_precision_compute>", "");
    assertThat(OutputReader.read(SUITE.get("gpu"), lacking).figures())
        .doesNotContainKey("double")
        .containsEntry("single", 64484.6);
  }

  @Test
  void nvidiaSmi() throws Exception {
    assertThat(read("nvidia-smi", "nvidia-smi.xml").figures())
        .containsExactly(
            entry("clock", 345.0),
            entry("memory-clock", 2619.0),
            entry("temperature", 47.0),
            entry("power", 74.86),
            entry("memory", 81559.0),
            entry("memory-used", 0.0),
            entry("link-generation", 5.0),
            entry("link-width", 16.0));
    assertThat(
            OutputReader.read(
                    SUITE.get("nvidia-smi"), text("nvidia-smi.xml").replace("74.86 W", "N/A"))
                .figures())
        .doesNotContainKey("power");
  }

  private static Outcome read(String benchmark, String file) throws IOException, UnreadableOutput {
    return OutputReader.read(SUITE.get(benchmark), text(file));
  }

  private static String text(String file) throws IOException {
    try (var stream = ShippedOutputTest.class.getResourceAsStream("output/" + file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
