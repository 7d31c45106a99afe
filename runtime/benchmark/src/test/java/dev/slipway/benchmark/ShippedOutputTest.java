// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
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
        SUITE
            .get("compress-gzip")
            .read(
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
            entry("throughput", 15.385492308192214),
            entry("retransmits", 6.0),
            entry("client-processor-use", 21.823923829556236),
            entry("server-processor-use", 67.93267521151893));
    // The warm-up is left out.
    assertThat(outcome.curves().get("throughput-over-time"))
        .containsExactly(
            new Point(1.000056, 16.922205118923227), new Point(1.99999, 13.876197504006127));
  }

  private static Outcome read(String benchmark, String file) throws IOException, UnreadableOutput {
    try (var stream = ShippedOutputTest.class.getResourceAsStream("output/" + file)) {
      return SUITE.get(benchmark).read(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
